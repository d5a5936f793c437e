// What a seat gets out of a game: its placing, and a small share for the margin.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "engine/base/outcome.hpp"

namespace castellum {

/// One number a seat, 0 to 1; of two seats they sum to 1.
using Rewards = std::array<float, max_seats>;

/// Points of each seat, not always whole: what is expected.
using Points = std::array<float, max_seats>;

/// What a position is worth to each seat: as a reward, and in points at the end.
struct Worth {
  Rewards rewards{};
  Points points{};

  /// Adds a share of another one.
  void add(const Worth& other, float share) {
    for (unsigned seat = 0; seat < max_seats; ++seat) {
      rewards[seat] += share * other.rewards[seat];
      points[seat] += share * other.points[seat];
    }
  }
};

/// Points or a reward in thousandths, rounded, as they are written: no platform writes them differently.
inline std::int64_t thousandths(float number) { return std::lround(number * 1000); }

/// How much of a reward is the margin: enough to tell won games apart, too little to gamble a win for it.
inline constexpr float margin_share = 0.1F;
inline constexpr float widest_margin = 40.0F;  // points ahead; more counts no more

/// The margin over one other seat as a number from 0 to 1.
inline float margin_part(float ahead) { return 0.5F + 0.5F * std::clamp(ahead / widest_margin, -1.0F, 1.0F); }

/// Sums what each seat gets against each other one, `beats(a, b)` from 0 to 1 and the margin.
template <class Beats>
Rewards rewards_by(const Points& points, int players, Beats&& beats) {
  Rewards rewards{};
  for (unsigned a = 0; a < static_cast<unsigned>(players); ++a)
    for (unsigned b = a + 1; b < static_cast<unsigned>(players); ++b) {
      const float won =
          (1.0F - margin_share) * beats(a, b) + margin_share * margin_part(points[a] - points[b]);
      rewards[a] += won;
      rewards[b] += 1.0F - won;
    }
  for (unsigned seat = 0; seat < static_cast<unsigned>(players); ++seat)
    rewards[seat] /= static_cast<float>(players - 1);
  return rewards;
}

/// The rewards of a finished game: of each other seat that is beaten an equal share, half of it when level.
inline Rewards rewards_of(const Outcome& outcome) {
  Points points{};
  for (unsigned seat = 0; seat < max_seats; ++seat) points[seat] = outcome.points[seat];
  return rewards_by(points, outcome.players, [&](unsigned a, unsigned b) {
    const int ahead =
        2 * (outcome.points[a] - outcome.points[b]) + (outcome.wins[a] ? 1 : 0) - (outcome.wins[b] ? 1 : 0);
    return ahead > 0 ? 1.0F : ahead < 0 ? 0.0F : 0.5F;
  });
}

/// The rewards to expect from points to expect, where the difference of two seats is uncertain by `spread`
/// points. Float square roots agree between platforms, exponentials do not: hence this curve.
inline Rewards rewards_of(const Points& points, int players, float spread) {
  return rewards_by(points, players, [&](unsigned a, unsigned b) {
    const float ahead = (points[a] - points[b]) / spread;
    return 0.5F + 0.5F * ahead / std::sqrt(1.0F + ahead * ahead);
  });
}

/// What a finished game is worth.
inline Worth worth_of(const Outcome& outcome) {
  Worth value{rewards_of(outcome), {}};
  for (unsigned seat = 0; seat < max_seats; ++seat) value.points[seat] = outcome.points[seat];
  return value;
}

}  // namespace castellum
