// How often somebody may do something.
#pragma once

#include <algorithm>
#include <chrono>

#include "server/http/limits.hpp"

namespace castellum::server {

/// A bucket of tokens that fills at a rate, kept as the one moment from which it is full again.
class Bucket {
 public:
  using Clock = std::chrono::steady_clock;

  /// Takes a token; zero if there was one, else how long until there is.
  Clock::duration take(const Rate& rate, Clock::time_point now) {
    if (rate.number <= 0) return {};
    const Clock::time_point next = std::max(full_, now) + Clock::duration(rate.time) / rate.number;
    if (next - now > rate.time) return next - now - rate.time;
    full_ = next;
    return {};
  }
  bool is_full(Clock::time_point now) const { return full_ <= now; }

 private:
  Clock::time_point full_;
};

}  // namespace castellum::server
