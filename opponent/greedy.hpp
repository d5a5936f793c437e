// The greedy player: looks one action ahead by a simple valuation. Weak but sensible.
#pragma once

#include "engine/base/game.hpp"

namespace castellum {

/// What a position is worth to a seat: the game's own valuation where there is one, else the lead in points
/// if the game ended now.
template <Game G>
int position_value(const typename G::Table& table, const typename G::State& state, Seat seat) {
  if constexpr (requires { valuation(table, state, seat); }) {
    return valuation(table, state, seat);
  } else {
    const Outcome now = standing(table, state);
    int best_other = -1;
    for (int other = 0; other < now.players; ++other)
      if (other != index(seat) && now.points[static_cast<unsigned>(other)] > best_other)
        best_other = now.points[static_cast<unsigned>(other)];
    return now.points[static_cast<unsigned>(index(seat))] - best_other;
  }
}

/// An action and what the position after it is worth to whoever took it.
template <Game G>
struct ValuedAction {
  typename G::Action action;
  int value;
};

/// Each legal action with its value, in the order of `legal`. Precondition: a seat is to act.
template <Game G>
FixedList<ValuedAction<G>, G::ActionList::capacity> value_actions(const typename G::Table& table,
                                                                  const typename G::State& state) {
  typename G::ActionList list;
  legal(table, state, list);
  const Seat seat = actor(table, state).seat();
  FixedList<ValuedAction<G>, G::ActionList::capacity> valued;
  for (const typename G::Action action : list) {
    typename G::State after = state;
    apply(table, after, action);
    valued.add({action, position_value<G>(table, after, seat)});
  }
  return valued;
}

/// The legal action whose next position is worth most, at random among equals. Precondition: a seat is to
/// act.
template <Game G>
typename G::Action choose_greedily(const typename G::Table& table, const typename G::State& state,
                                   Random& random) {
  ValuedAction<G> best{};
  int equals = 0;
  for (const ValuedAction<G>& each : value_actions<G>(table, state)) {
    if (equals > 0 && each.value < best.value) continue;
    equals = equals > 0 && each.value == best.value ? equals + 1 : 1;
    if (equals == 1 || random.below(equals) == 0) best = each;
  }
  return best.action;
}

}  // namespace castellum
