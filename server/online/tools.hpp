// What the tables need of the world around them.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string_view>

#include "server/online/ids.hpp"

namespace castellum::server {

struct Tools {
  /// Milliseconds since 1970.
  std::function<std::int64_t()> now;
  /// Does something on the server's thread, soon; from any thread, until the store has ended.
  std::function<void(std::function<void()>)> post;
  /// Does something on the server's thread after that time.
  std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
  RandomBytes random;
  /// Tells the host a line; no secret is in it.
  std::function<void(std::string_view)> log;
};

}  // namespace castellum::server
