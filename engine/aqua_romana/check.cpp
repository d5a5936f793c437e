// Why an action is refused: each rule it may break, the first one named.
#include "engine/aqua_romana/lines.hpp"
#include "engine/aqua_romana/reasons.hpp"
#include "engine/aqua_romana/rules.hpp"

namespace castellum::aqua_romana {
namespace {

using Verdict = std::optional<Refusal>;

FixedText<4> text(Kind kind) { return FixedText<4>() << letter(kind); }

/// Whether the kinds of tile that may be laid include this tile, else why not (AR-16, AR-17).
Verdict check_kind(const State& state, TileMask allowed, Tile tile, const Refusal& wrong) {
  if ((allowed & bit(tile)) != 0) return std::nullopt;
  if (state.stock[kind_of(tile)] == 0) return Refusal(reasons::out_of_stock, {{"kind", text(kind_of(tile))}});
  return wrong;
}

Verdict check_place(const State& state, Action action) {
  const Kind kind = action.builder_kind();
  if (in_set_up(state)) {
    if (index(kind) >= tile_kinds || state.to_place[kind] == 0)
      return Refusal(reasons::builder_placed_out, {{"kind", text(kind)}});
  } else if ((state.held[state.acting] & bit(kind)) == 0) {
    return Refusal(reasons::builder_not_held, {{"seat", index(state.acting)}, {"kind", text(kind)}});
  }
  if (state.builders[action.space()] != Kind::none)
    return Refusal(reasons::space_taken, {{"space", name(action.space())}});
  return std::nullopt;
}

/// Whether the worker may be laid for at all (AR-15, AR-25).
Verdict check_worker(const Table& table, const State& state, Worker worker) {
  if (index(worker) >= table.worker_count) return Refusal(reasons::unknown_worker);
  if ((state.workers & bit(worker)) == 0)
    return Refusal(reasons::worker_gone, {{"worker", name(table, worker)}});
  if (table.workers[worker].owner == state.acting) return std::nullopt;
  const Refusal foreign(reasons::not_your_worker,
                        {{"worker", name(table, worker)}, {"seat", index(state.acting)}});
  if (table.options.no_sight != NoSight::foreign) return foreign;
  const Choices choices = count_choices(table, state);
  if (choices.size > 0 && table.workers[choices.lays[0].worker].owner == state.acting)
    return Refusal(reasons::own_worker_first, {{"seat", index(state.acting)}});
  return std::nullopt;
}

Verdict check_lay(const Table& table, const State& state, Action action) {
  const Worker worker = action.worker();
  if (auto verdict = check_worker(table, state, worker)) return verdict;
  const Front front = front_of(state, worker);
  const Space space = action.builder();
  const Kind builder = state.builders[space];
  const Tile tile = action.tile();
  if (builder == Kind::none) return Refusal(reasons::no_builder_there, {{"space", name(space)}});
  bool seen = false;
  for (const Space each : geometry.sights[front.stands_on]) seen = seen || each == space;
  if (!seen) return Refusal(reasons::not_in_sight, {{"worker", name(table, worker)}, {"space", name(space)}});
  const Refusal wrong(reasons::wrong_kind,
                      {{"space", name(space)}, {"kind", text(builder)}, {"tile", name(tile)}});
  if (auto verdict = check_kind(state, allowed_tiles(state)[builder], tile, wrong)) return verdict;
  if ((tile_facts.with_channel[front.entered_by] & bit(tile)) == 0)
    return Refusal(reasons::does_not_lengthen, {{"tile", name(tile)}, {"worker", name(table, worker)}});
  if ((joining_tiles(state, front.ahead) & bit(tile)) != 0)
    return Refusal(reasons::joins_aqueducts, {{"tile", name(tile)}, {"square", name(front.ahead)}});
  return std::nullopt;
}

Verdict check_instead(const Table& table, const State& state, Action action) {  // AR-23, AR-24
  if (count_choices(table, state).size > 0)
    return Refusal(reasons::must_lay, {{"seat", index(state.acting)}});
  if (action.kind() == ActionKind::pass) {
    if (!state.any_tile) return Refusal(reasons::pass_too_early);
    return std::nullopt;
  }
  if (state.builders[action.builder()] == Kind::none)
    return Refusal(reasons::no_builder_to_move, {{"space", name(action.builder())}});
  return std::nullopt;
}

Verdict check_extra(const Table& table, const State& state, Action action) {  // AR-22
  const Square square = action.square();
  const Tile tile = action.tile();
  if (!state.empty.has(index(square))) return Refusal(reasons::square_taken, {{"square", name(square)}});
  const Refusal wrong(reasons::extra_wrong_kind, {{"tile", name(tile)}});
  if (auto verdict = check_kind(state, allowed_tiles(state)[state.extra_kind], tile, wrong)) return verdict;
  for (int number = 0; number < table.worker_count; ++number) {
    const Worker worker = worker_at(number);
    const Front front = front_of(state, worker);
    if (front.ahead != square) continue;
    if ((tile_facts.with_channel[front.entered_by] & bit(tile)) != 0)
      return Refusal(reasons::extra_lengthens, {{"tile", name(tile)}, {"square", name(square)}});
    if ((state.workers & bit(worker)) != 0 && !table.options.extra_may_close)
      return Refusal(reasons::extra_closes, {{"square", name(square)}});
  }
  return std::nullopt;
}

Verdict check_close(const Table& table, const State& state, Action action) {  // AR-27
  const Worker worker = action.worker();
  if (index(worker) >= table.worker_count) return Refusal(reasons::unknown_worker);
  if (table.workers[worker].owner != state.acting)
    return Refusal(reasons::not_yours_to_close,
                   {{"worker", name(table, worker)}, {"seat", index(state.acting)}});
  if ((state.workers & bit(worker)) == 0)
    return Refusal(reasons::worker_gone, {{"worker", name(table, worker)}});
  return std::nullopt;
}

Verdict check_take(const Table& table, const State& state, Action action) {  // AR-32
  if (action.is_leave()) {
    if (table.options.take == Take::must) return Refusal(reasons::must_take);
    return std::nullopt;
  }
  if ((state.reserve & bit(action.builder_kind())) == 0)
    return Refusal(reasons::not_in_reserve, {{"kind", text(action.builder_kind())}});
  return std::nullopt;
}

Phase phase_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::lay:
    case ActionKind::step:
    case ActionKind::pass:
      return Phase::lay;
    case ActionKind::keep:
    case ActionKind::close:
      return Phase::close;
    case ActionKind::extra:
      return Phase::extra;
    case ActionKind::take:
      return Phase::take;
    case ActionKind::place:
      break;
  }
  return Phase::place;
}

}  // namespace

std::optional<Refusal> check(const Table& table, const State& state, Action action) {
  if (state.phase == Phase::over) return Refusal(reasons::game_over);
  if (phase_of(action.kind()) != state.phase)
    return Refusal(reasons::wrong_phase, {{"phase", name(state.phase)}});
  switch (action.kind()) {
    case ActionKind::place:
      return check_place(state, action);
    case ActionKind::lay:
      return check_lay(table, state, action);
    case ActionKind::step:
    case ActionKind::pass:
      return check_instead(table, state, action);
    case ActionKind::extra:
      return check_extra(table, state, action);
    case ActionKind::close:
      return check_close(table, state, action);
    case ActionKind::take:
      return check_take(table, state, action);
    case ActionKind::keep:
      break;
  }
  return std::nullopt;
}

}  // namespace castellum::aqua_romana
