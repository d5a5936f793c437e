// The eight levels of the computer player, gentle to strong.
#pragma once

#include <array>
#include <cstdint>

namespace castellum {

inline constexpr int levels = 8;
inline constexpr int levels_like_people = 3;
inline constexpr int scripted_beginner = 0;  // below the levels: a script to measure level 1 by

/// Simulations a decision of levels 4 to 8, of each game and number of seats (opponent/<game>/knowledge.hpp).
using Budgets = std::array<std::int64_t, static_cast<unsigned>(levels - levels_like_people)>;

/// Those of one level. Precondition: levels_like_people < level <= levels.
constexpr std::int64_t budget_of(const Budgets& budgets, int level) {
  return budgets[static_cast<unsigned>(level - levels_like_people - 1)];
}

}  // namespace castellum
