// The players of levels 1 to 3, who err like people: they look one action ahead and see only part of what
// matters.
#pragma once

#include "opponent/greedy.hpp"
#include "opponent/knowledge.hpp"
#include "opponent/levels.hpp"

namespace castellum {

/// The weights without what level 3 overlooks.
template <Game G>
WeightsOf<G> without_overlooked(WeightsOf<G> weights) {
  for (const auto measure : Knowledge<G>::overlooked)
    weights.beginning[static_cast<unsigned>(measure)] = weights.end[static_cast<unsigned>(measure)] = 0;
  return weights;
}

/// What the position after an action is worth to a seat at one of these levels.
template <Game G>
float seen_value(const typename G::Table& table, const typename G::State& state, Seat seat,
                 typename G::Action action, int level, const WeightsOf<G>& weights) {
  if (level == scripted_beginner)
    return static_cast<float>(Knowledge<G>::first_glance(table, state, seat, action));
  if (level == 1) return static_cast<float>(Knowledge<G>::favour(table, state, seat, action));
  if (level == 2) return static_cast<float>(Knowledge<G>::own_worth(table, state, seat));
  return worth_at<G>(weights, table, state).rewards[static_cast<unsigned>(index(seat))];
}

/// The action a player of level 1, 2 or 3 chooses, by whim among what looks alike. Hidden parts are not seen:
/// `state` is a sample of what the seat observes. Precondition: a seat is to act.
template <Game G>
typename G::Action choose_like_people(const typename G::Table& table, const typename G::State& state,
                                      int level, const WeightsOf<G>& weights, Random& random) {
  const WeightsOf<G> seen = without_overlooked<G>(weights);
  const Seat seat = actor(table, state).seat();
  typename G::ActionList list;
  legal(table, state, list);
  typename G::Action best{};
  float most = 0;
  int equals = 0;
  for (const typename G::Action action : list) {
    typename G::State after = state;
    apply(table, after, action);
    const float value = seen_value<G>(table, after, seat, action, level, seen);
    if (equals > 0 && value < most) continue;
    equals = equals > 0 && value == most ? equals + 1 : 1;
    if (equals == 1 || random.below(equals) == 0) best = action;
    most = value;
  }
  return best;
}

}  // namespace castellum
