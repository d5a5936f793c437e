// What the fuzz programs hold to be true.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace castellum {

/// Stops the program unless the promise holds, so that the fuzzer keeps the input.
inline void require(bool holds, const char* promise, std::string_view about = {}) {
  if (holds) return;
  std::fprintf(stderr, "broken promise: %s\n%.*s\n", promise, static_cast<int>(about.size()), about.data());
  std::abort();
}

/// Precondition as std::string_view's: the bytes outlive the view.
inline std::string_view text_of(const unsigned char* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace castellum
