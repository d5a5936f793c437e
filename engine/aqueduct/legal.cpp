// The legal actions of each phase, counted, named one by one, and listed.
#include <bit>

#include "engine/aqueduct/lines.hpp"
#include "engine/aqueduct/rules.hpp"
#include "engine/base/bits.hpp"

namespace castellum::aqueduct {
namespace {

/// New canals by the way they leave, and one doubling a line with a single canal (AQ-11, AQ-12).
int count_canals(const State& state) {
  if (state.canals_left == 0) return 0;
  int total = std::popcount(state.single_lines);
  for (int turn = 0; turn < direction_count; ++turn)
    total += sources_towards(state, direction_at(turn)).count();
  return total;
}

Action nth_canal(const State& state, int number) {
  for (int turn = 0; turn < direction_count; ++turn) {
    const CellSet sources = sources_towards(state, direction_at(turn));
    const int count = sources.count();
    if (number < count) return Action::canal(place_from(vertex_at(sources.nth(number)), direction_at(turn)));
    number -= count;
  }
  return Action::canal(place_before(state, state.first_single[line_at(nth_bit(state.single_lines, number))]));
}

int count_springs(const State& state) {
  return state.spring_count < spring_total ? spring_places(state).count() : 0;
}

/// The empty squares of the region rolled, and what may be laid on them (AQ-6, AQ-7).
struct HouseChoice {
  CellSet squares;
  CellSet dry;
  CellSet watered;
  ValueMask values;  // on dry squares; on watered ones the lowest of them
  int on_dry;        // actions

  HouseChoice(const Table& table, const State& state)
      : squares(table.squares_of[state.rolled] & state.empty),
        dry(squares - state.watered),
        watered(squares & state.watered),
        values(values_in_stock(state, state.turn)),
        on_dry(dry.count() * std::popcount(values)) {}
  int count() const { return on_dry + watered.count(); }
  Action nth(int number) const {
    if (number >= on_dry)
      return Action::house(value_at(lowest_bit(values)), square_at(watered.nth(number - on_dry)));
    const int each = std::popcount(values);
    return Action::house(value_at(nth_bit(values, number % each)), square_at(dry.nth(number / each)));
  }
};

}  // namespace

Choices count_choices(const Table& table, const State& state) {
  Choices choices;
  const auto set = [&](ActionKind kind, int count) { choices.counts.set(static_cast<int>(kind), count); };
  switch (state.phase) {
    case Phase::turn:
      set(ActionKind::roll, can_lay_houses(state) ? 1 : 0);
      set(ActionKind::spring, count_springs(state));
      set(ActionKind::canal, count_canals(state));
      if (choices.counts.total == 0) set(ActionKind::pass, 1);  // AQ-14
      break;
    case Phase::house:
      set(ActionKind::stop, 1);
      set(ActionKind::house, HouseChoice(table, state).count());
      break;
    case Phase::again:
      set(ActionKind::roll, 1);
      set(ActionKind::stop, 1);
      break;
    case Phase::canal:
      set(ActionKind::canal, count_canals(state));
      set(ActionKind::stop, 1);
      break;
    case Phase::roll:
    case Phase::over:
      break;
  }
  return choices;
}

Action nth_choice(const Table& table, const State& state, const Choices& choices, int number) {
  const auto count = [&](ActionKind kind) { return choices.counts.count(static_cast<int>(kind)); };
  switch (state.phase) {
    case Phase::turn:
      if (number < count(ActionKind::roll)) return Action::roll();
      number -= count(ActionKind::roll);
      if (number < count(ActionKind::spring))
        return Action::spring(vertex_at(spring_places(state).nth(number)));
      number -= count(ActionKind::spring);
      return number < count(ActionKind::canal) ? nth_canal(state, number) : Action::pass();
    case Phase::house:
      return number == 0 ? Action::stop() : HouseChoice(table, state).nth(number - 1);
    case Phase::again:
      return number == 0 ? Action::roll() : Action::stop();
    case Phase::canal:
      return number < count(ActionKind::canal) ? nth_canal(state, number) : Action::stop();
    case Phase::roll:
    case Phase::over:
      break;
  }
  return {};
}

void legal(const Table& table, const State& state, ActionList& list) {
  list.clear();
  const Choices choices = count_choices(table, state);
  for (int number = 0; number < choices.counts.total; ++number)
    list.add(nth_choice(table, state, choices, number));
}

void chances(const Table& table, const State& state, ChanceList& list) {
  list.clear();
  for (int ticket = 0; ticket < chance_weight(table, state); ++ticket)
    list.add({chance_at(table, state, ticket), 1});
}

}  // namespace castellum::aqueduct
