// Weights that turn what a game's knowledge measures of a position into points to expect.
#pragma once

#include <array>
#include <cstdint>

#include "opponent/reward.hpp"

namespace castellum {

/// `Count` measures of one seat's chances.
template <int Count>
using Measures = std::array<float, static_cast<unsigned>(Count)>;

template <int Count>
using SeatMeasures = std::array<Measures<Count>, max_seats>;

/// Weights of the measures at the beginning and at the end of a game, in points; between them they are mixed
/// by how much of the game is left.
template <int Count>
struct Weights {
  static constexpr int count = Count;
  Measures<Count> beginning{};
  Measures<Count> end{};
  float spread_beginning = 1;  // how uncertain the difference of two seats' points is
  float spread_end = 1;

  /// The points a seat with those measures will have at the end. `left` is 1 at the beginning, 0 at the end.
  float points(const Measures<Count>& measures, float left) const {
    float early = 0;
    float late = 0;
    for (unsigned place = 0; place < static_cast<unsigned>(Count); ++place) {
      early += beginning[place] * measures[place];
      late += end[place] * measures[place];
    }
    return left * early + (1.0F - left) * late;
  }
  /// What one measure adds to those points.
  float share(unsigned place, float measure, float left) const {
    return (left * beginning[place] + (1.0F - left) * end[place]) * measure;
  }
  float spread(float left) const { return left * spread_beginning + (1.0F - left) * spread_end; }
};

}  // namespace castellum
