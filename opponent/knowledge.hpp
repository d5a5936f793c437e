// What an opponent knows of a game beyond its rules. Each game has a specialization in its folder here:
//   Weights, names            of the measures
//   measure(table, state)     the measures of all seats
//   left(table, state)        how much of the game is left, 1 to 0
//   candidates(table, state, list)   the actions worth looking at; whether they are all
//   favour(table, state, seat)       what a beginner sees in a position: his own, and not far (level 1)
//   first_glance(table, after, seat) what the scripted beginner goes by
//   overlooked                measures that level 3 does not see
//   groups                    of each measure, the name of what it is about: reasons are given by it
#pragma once

#include "engine/base/game.hpp"
#include "opponent/weights.hpp"

namespace castellum {

template <Game G>
struct Knowledge;

template <Game G>
using WeightsOf = typename Knowledge<G>::Weights;

/// What a position that is not over is worth by the measures of all seats.
template <Game G>
Worth worth_by(const WeightsOf<G>& weights, const typename G::Table& table, const typename G::State& state) {
  const auto measures = Knowledge<G>::measure(table, state);
  const float left = Knowledge<G>::left(table, state);
  Worth value;
  for (unsigned seat = 0; seat < static_cast<unsigned>(players(table)); ++seat)
    value.points[seat] = weights.points(measures[seat], left);
  value.rewards = rewards_of(value.points, players(table), weights.spread(left));
  return value;
}

/// What any position is worth: exactly if the game is over, else by the measures.
template <Game G>
Worth worth_at(const WeightsOf<G>& weights, const typename G::Table& table, const typename G::State& state) {
  const auto result = outcome(table, state);
  return result ? worth_of(*result) : worth_by<G>(weights, table, state);
}

}  // namespace castellum
