// What an instance of the module holds, and how its calls take and answer texts.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "wasm/desk.hpp"
#include "wasm/reasons.hpp"

namespace castellum::wasm {

/// A little more than a record, so that the reader itself refuses one that is too long.
inline constexpr std::size_t max_input = max_record_bytes + 4096;

struct Module {
  std::string input;
  std::string output;
  Desk desk;
};

inline Module& module() {
  static Module the_module;
  return the_module;
}

inline std::int32_t put(Answer answer) {
  module().output = std::move(answer.text);
  return answer.carried_out ? 1 : 0;
}

/// The answer to a call that takes the text in the room.
template <class Call>
std::int32_t take(std::uint32_t size, Call&& call) {
  if (size > module().input.size()) return put(refused(Refusal(reasons::no_input)));
  return put(call(std::string_view(module().input).substr(0, size)));
}

}  // namespace castellum::wasm
