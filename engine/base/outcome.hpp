// How a game ended.
#pragma once

#include <array>
#include <cstdint>

#include "engine/base/seat.hpp"

namespace castellum {

/// Points and winners, one entry a seat; seats beyond `players` are 0 and false.
struct Outcome {
  int players = 0;
  std::array<std::int16_t, max_seats> points{};
  std::array<bool, max_seats> wins{};
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace castellum
