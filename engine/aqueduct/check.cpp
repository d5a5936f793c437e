// Why an action is refused: each rule it may break, the first one named.
#include "engine/aqueduct/lines.hpp"
#include "engine/aqueduct/reasons.hpp"
#include "engine/aqueduct/rules.hpp"
#include "engine/base/bits.hpp"

namespace castellum::aqueduct {
namespace {

using Verdict = std::optional<Refusal>;

/// Whether actions of that kind are asked for in that phase.
bool is_asked(ActionKind kind, Phase phase) {
  switch (kind) {
    case ActionKind::roll:
      return phase == Phase::turn || phase == Phase::again;
    case ActionKind::canal:
      return phase == Phase::turn || phase == Phase::canal;
    case ActionKind::stop:
      return phase == Phase::house || phase == Phase::again || phase == Phase::canal;
    case ActionKind::spring:
    case ActionKind::pass:
      return phase == Phase::turn;
    case ActionKind::house:
      return phase == Phase::house;
    case ActionKind::rolled:
      break;
  }
  return phase == Phase::roll;
}

Verdict check_roll(const State& state) {  // AQ-8
  if (values_in_stock(state, state.turn) == 0)
    return Refusal(reasons::no_house_left, {{"seat", index(state.turn)}});
  if (state.open_regions == 0) return Refusal(reasons::no_room_left);
  return std::nullopt;
}

Verdict check_rolled(const State& state, Region region) {  // AQ-6
  if ((state.open_regions >> index(region) & 1U) == 0)
    return Refusal(reasons::region_full, {{"region", printed(region)}});
  return std::nullopt;
}

Verdict check_house(const Table& table, const State& state, Action action) {
  const Square square = action.square();
  const Region region = table.region_of[square];
  if (region != state.rolled)
    return Refusal(
        reasons::other_region,
        {{"square", name(square)}, {"region", printed(region)}, {"rolled", printed(state.rolled)}});
  if (!table.buildable.has(index(square)))
    return Refusal(reasons::mountain_there, {{"square", name(square)}});
  if (!state.empty.has(index(square))) return Refusal(reasons::square_taken, {{"square", name(square)}});
  const ValueMask values = values_in_stock(state, state.turn);
  if ((values & bit(action.value())) == 0)
    return Refusal(reasons::value_out, {{"seat", index(state.turn)}, {"value", points_of(action.value())}});
  const Value lowest = value_at(lowest_bit(values));
  if (state.watered.has(index(square)) && action.value() != lowest)
    return Refusal(reasons::lowest_only, {{"square", name(square)}, {"value", points_of(lowest)}});
  return std::nullopt;
}

Verdict check_spring(const Table& table, const State& state, Vertex vertex) {  // AQ-9
  if (state.spring_count == spring_total) return Refusal(reasons::no_spring_left);
  if (!state.untouched.has(index(vertex)))
    return Refusal(reasons::vertex_taken, {{"intersection", name(vertex)}});
  for (int number = 0; number < state.spring_count; ++number) {
    const Vertex spring = state.springs[number];
    if (table.too_near[spring].has(index(vertex)))
      return Refusal(reasons::spring_too_near, {{"intersection", name(vertex)},
                                                {"distance", distance(vertex, spring)},
                                                {"spring", name(spring)},
                                                {"needed", table.options.spring_distance}});
  }
  return std::nullopt;
}

Verdict check_double(const State& state, Place place) {  // AQ-12
  const Canal canal = state.canals[canal_end(state, place)];
  if (canal.is_double()) return Refusal(reasons::already_double, {{"place", name(place)}});
  const Place first = place_before(state, state.first_single[canal.line()]);
  if (first != place) return Refusal(reasons::not_first_single, {{"first", name(first)}});
  return std::nullopt;
}

Verdict check_canal(const State& state, Place place) {
  if (state.canals_left == 0) return Refusal(reasons::no_canal_left);
  if (canal_end(state, place) != Vertex::nowhere) return check_double(state, place);
  const bool low_untouched = state.untouched.has(index(low_end(place)));
  const bool high_untouched = state.untouched.has(index(high_end(place)));
  if (low_untouched && high_untouched) return Refusal(reasons::canal_from_nowhere, {{"place", name(place)}});
  if (!low_untouched && !high_untouched) return Refusal(reasons::line_would_meet, {{"place", name(place)}});
  const Vertex from = low_untouched ? high_end(place) : low_end(place);
  if (state.sources.has(index(from))) return std::nullopt;
  if (is_spring(state, from)) return Refusal(reasons::spring_has_two_lines, {{"spring", name(from)}});
  return Refusal(reasons::line_would_branch, {{"intersection", name(from)}});
}

Verdict check_pass(const Table& table, const State& state) {  // AQ-14
  if (count_choices(table, state).counts.count(static_cast<int>(ActionKind::pass)) == 0)
    return Refusal(reasons::must_act, {{"seat", index(state.turn)}});
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> check(const Table& table, const State& state, Action action) {
  if (state.phase == Phase::over) return Refusal(reasons::game_over);
  if (!is_asked(action.kind(), state.phase)) {
    if (action.kind() == ActionKind::rolled) return Refusal(reasons::not_rolled_now);
    if (state.phase == Phase::roll) return Refusal(reasons::dice_first);
    return Refusal(reasons::wrong_phase, {{"phase", name(state.phase)}});
  }
  switch (action.kind()) {
    case ActionKind::roll:
      return check_roll(state);
    case ActionKind::spring:
      return check_spring(table, state, action.vertex());
    case ActionKind::canal:
      return check_canal(state, action.place());
    case ActionKind::pass:
      return check_pass(table, state);
    case ActionKind::house:
      return check_house(table, state, action);
    case ActionKind::rolled:
      return check_rolled(state, action.region());
    case ActionKind::stop:
      break;
  }
  return std::nullopt;
}

}  // namespace castellum::aqueduct
