// What may be done and what it does (AQ-6 to AQ-19, AQ-22).
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "engine/aqueduct/action.hpp"
#include "engine/aqueduct/table.hpp"
#include "engine/base/bits.hpp"
#include "engine/base/fixed_list.hpp"
#include "engine/base/game.hpp"

namespace castellum::aqueduct {

using ActionList = FixedList<Action, 192>;  // at most 113 springs, 30 new canals, 10 doublings, a roll
using ChanceList = FixedList<Chance<Action>, region_count>;

inline Actor actor(const Table&, const Position& position) {
  if (position.phase == Phase::over) return Actor::nobody();
  return position.phase == Phase::roll ? Actor::chance() : Actor(position.turn);
}

/// The legal actions of a seat counted by kind; nothing when chance acts or the game is over.
Choices count_choices(const Table& table, const State& state);

/// The n-th legal action in the order of `legal`. Precondition: 0 <= number < choices.counts.total.
Action nth_choice(const Table& table, const State& state, const Choices& choices, int number);

/// Fills `list` with all legal actions of a seat.
void legal(const Table& table, const State& state, ActionList& list);

/// Fills `list` with what the die may show: each region with an empty square, equally likely (AQ-6).
void chances(const Table& table, const State& state, ChanceList& list);

inline int chance_weight(const Table&, const State& state) {
  return state.phase == Phase::roll ? std::popcount(state.open_regions) : 0;
}
/// Precondition: 0 <= ticket < chance_weight(table, state).
inline Action chance_at(const Table&, const State& state, int ticket) {
  return Action::rolled(region_at(nth_bit(state.open_regions, ticket)));
}

/// Carries out a legal action, and all that follows from it up to the next question.
void apply(const Table& table, State& state, Action action);

/// The rule the action breaks in this position, or nothing if it is legal.
std::optional<Refusal> check(const Table& table, const State& state, Action action);

/// A hash of the position with the backs of the mountains, equal on every platform. The numbers of springs
/// and lines do not count: two orders of laying that lead to the same board hash alike.
std::uint64_t hash(const Table& table, const State& state);

// Parts that observations and events share.

/// A hash of what everyone may see but the backs.
std::uint64_t hash_position(const Position& position);

/// Whether houses can be laid: one in stock and a region with an empty square (AQ-8).
bool can_lay_houses(const Position& position);

/// How many turns in a row may pass without anything laid before the game ends (AQ-19).
int idle_limit(const Table& table, const Position& position);

/// The houses that leave if the region is full: those on squares not watered (AQ-17).
CellSet leaving_houses(const Table& table, const Position& position, Region region);

}  // namespace castellum::aqueduct
