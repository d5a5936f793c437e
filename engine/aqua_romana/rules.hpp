// What may be done and what it does (AR-9, AR-14 to AR-34).
#pragma once

#include <cstdint>
#include <optional>

#include "engine/aqua_romana/action.hpp"
#include "engine/aqua_romana/table.hpp"
#include "engine/base/fixed_list.hpp"
#include "engine/base/game.hpp"

namespace castellum::aqua_romana {

using ActionList = FixedList<Action, 1024>;
using ChanceList = FixedList<Chance<Action>, 1>;

inline Actor actor(const Table&, const State& state) {
  return state.phase == Phase::over ? Actor::nobody() : Actor(state.acting);
}

/// The legal actions counted by kind; nothing when the game is over.
Choices count_choices(const Table& table, const State& state);

/// The n-th legal action in the order of `legal`. Precondition: 0 <= number < choices.counts.total.
Action nth_choice(const Table& table, const State& state, const Choices& choices, int number);

/// Fills `list` with all legal actions.
void legal(const Table& table, const State& state, ActionList& list);

/// Chance never acts here: what the referee draws stands in the set-up.
inline void chances(const Table&, const State&, ChanceList& list) { list.clear(); }
inline int chance_weight(const Table&, const State&) { return 0; }
inline Action chance_at(const Table&, const State&, int) { return {}; }

/// Carries out a legal action, and all that follows from it up to the next question.
void apply(const Table& table, State& state, Action action);

/// The rule the action breaks in this position, or nothing if it is legal.
std::optional<Refusal> check(const Table& table, const State& state, Action action);

/// A hash of the position, equal on every platform.
std::uint64_t hash(const Table& table, const State& state);

// Steps of `apply` that set-up and events share.

/// Puts a builder on an empty path space (AR-9, AR-33).
void put_builder(State& state, Kind kind, Space space);

/// The next free space clockwise (AR-21).
Space next_free_space(const State& state, Space from);

/// The tiles a builder of each kind may bring, by what is in stock (AR-16, AR-17).
inline const AllowedTiles& allowed_tiles(const State& state) {
  int stock = 0;
  for (int kind = 0; kind < tile_kinds; ++kind) stock |= (state.stock[kind_at(kind)] > 0 ? 1 : 0) << kind;
  return allowed_by_stock[stock];
}

/// Whether an extra tile can be laid anywhere (AR-22).
bool any_extra(const Table& table, const State& state);

/// Begins the turn of `seat`, passing over seats with nothing to do (AR-26, AR-34).
void begin_turn(const Table& table, State& state, Seat seat);

}  // namespace castellum::aqua_romana
