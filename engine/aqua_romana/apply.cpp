// What an action does, and the way of a turn (AR-14, AR-20 to AR-34).
#include <bit>

#include "engine/aqua_romana/lines.hpp"
#include "engine/aqua_romana/rules.hpp"
#include "engine/aqua_romana/scoring.hpp"
#include "engine/base/bits.hpp"
#include "engine/base/hash.hpp"

namespace castellum::aqua_romana {
namespace {

constexpr int rounds_before_first_tile = 5;  // AR-34

WorkerMask own_workers(const Table& table, const State& state) {
  return state.workers & table.workers_of[state.turn];
}

/// Ends the turn (AR-34); whether the game goes on.
bool end_turn(const Table& table, State& state) {
  state.idle_turns = state.tile_this_turn ? std::uint8_t{0} : static_cast<std::uint8_t>(state.idle_turns + 1);
  const int limit = state.any_tile ? table.players : rounds_before_first_tile * table.players;
  if (state.idle_turns < limit) return true;
  score_rest(table, state);
  state.phase = Phase::over;
  return false;
}

void end_turn_and_go_on(const Table& table, State& state) {
  if (end_turn(table, state)) begin_turn(table, state, next_seat(state.turn, table.players));
}

/// Asks the next taker of a builder (AR-32), or ends the turn.
void ask_takers(const Table& table, State& state) {
  if (state.reserve != 0) {
    Seat seat = state.turn;
    for (int asked = 0; asked < table.players; ++asked, seat = next_seat(seat, table.players))
      if (state.due[seat] > 0) {
        state.phase = Phase::take;
        state.acting = seat;
        return;
      }
  }
  for (auto& due : state.due) due = 0;
  end_turn_and_go_on(table, state);
}

/// Scores what was closed in the turn (AR-28) and goes on to the takers, or ends the game with the last
/// worker (AR-34).
void settle(const Table& table, State& state) {
  if (state.closed != 0) {
    for_each_bit(state.closed, [&](int worker) { ++state.due[table.workers[worker_at(worker)].owner]; });
    score(table, state, state.closed);
    state.closed = 0;
  }
  if (state.workers == 0) {
    for (auto& due : state.due) due = 0;
    state.phase = Phase::over;
    return;
  }
  ask_takers(table, state);
}

/// Asks whether to close voluntarily, if AR-27 applies.
void ask_to_close(const Table& table, State& state) {
  const bool closed_own = (state.closed & table.workers_of[state.turn]) != 0;
  if (!closed_own && own_workers(table, state) != 0)
    state.phase = Phase::close;
  else
    settle(table, state);
}

void lay_from_stock(State& state, Square square, Tile tile) {
  --state.stock[kind_of(tile)];
  lay_tile(state, square, tile);
}

/// Moves the builder to its next free space; whether it passes a fountain (AR-21, AR-22).
bool move_builder(State& state, Space from) {
  const Space to = next_free_space(state, from);
  const Kind kind = state.builders[from];
  state.builders[from] = Kind::none;
  state.occupied &= ~(std::uint64_t{1} << index(from));
  put_builder(state, kind, to);
  return side_of(from) != side_of(to);
}

void apply_lay(const Table& table, State& state, Action action) {
  const Kind builder = state.builders[action.builder()];
  lay_from_stock(state, front_of(state, action.worker()).ahead, action.tile());
  state.any_tile = true;
  state.tile_this_turn = true;
  if (move_builder(state, action.builder())) {
    state.extra_kind = table.options.extra_kind == ExtraKind::laid ? kind_of(action.tile()) : builder;
    state.phase = Phase::extra;
    if (any_extra(table, state)) return;
    // No square for the extra tile: it lapses.
  }
  ask_to_close(table, state);
}

void apply_place(const Table& table, State& state, Action action) {
  put_builder(state, action.builder_kind(), action.space());
  if (in_set_up(state)) {
    --state.to_place[action.builder_kind()];
    if (in_set_up(state))
      state.turn = state.acting = next_seat(state.turn, table.players);
    else
      begin_turn(table, state, seat_at(0));
    return;
  }
  state.held[state.acting] = static_cast<KindMask>(state.held[state.acting] & ~bit(action.builder_kind()));
  if (state.held[state.acting] != 0) return;
  if (own_workers(table, state) != 0)
    state.phase = Phase::lay;
  else
    end_turn_and_go_on(table, state);
}

}  // namespace

void put_builder(State& state, Kind kind, Space space) {
  state.builders[space] = kind;
  state.occupied |= std::uint64_t{1} << index(space);
}

Space next_free_space(const State& state, Space from) {
  constexpr std::uint64_t all = (std::uint64_t{1} << space_count) - 1;
  const std::uint64_t free = ~state.occupied & all;
  const std::uint64_t after = free >> (index(from) + 1);
  return space_at(after != 0 ? index(from) + 1 + lowest_bit(after) : lowest_bit(free));
}

void begin_turn(const Table& table, State& state, Seat seat) {
  for (;; seat = next_seat(seat, table.players)) {
    state.turn = state.acting = seat;
    state.tile_this_turn = false;
    if (state.held[seat] != 0) {
      state.phase = Phase::place;
      return;
    }
    if (own_workers(table, state) != 0) {
      state.phase = Phase::lay;
      return;
    }
    if (!end_turn(table, state)) return;
  }
}

void apply(const Table& table, State& state, Action action) {
  switch (action.kind()) {
    case ActionKind::place:
      apply_place(table, state, action);
      break;
    case ActionKind::lay:
      apply_lay(table, state, action);
      break;
    case ActionKind::step:
      move_builder(state, action.builder());  // no extra tile comes of it (AR-24)
      ask_to_close(table, state);
      break;
    case ActionKind::pass:
      ask_to_close(table, state);
      break;
    case ActionKind::extra:
      lay_from_stock(state, action.square(), action.tile());
      ask_to_close(table, state);
      break;
    case ActionKind::keep:
      settle(table, state);
      break;
    case ActionKind::close:
      state.closed = static_cast<WorkerMask>(state.closed | bit(action.worker()));
      settle(table, state);
      break;
    case ActionKind::take:
      --state.due[state.acting];
      if (!action.is_leave()) {
        state.reserve = static_cast<KindMask>(state.reserve & ~bit(action.builder_kind()));
        state.held[state.acting] =
            static_cast<KindMask>(state.held[state.acting] | bit(action.builder_kind()));
      }
      ask_takers(table, state);
      break;
  }
}

std::uint64_t hash(const Table&, const State& state) {
  Hasher hasher;
  hasher.add_bytes(state.tiles)
      .add_bytes(state.podium)
      .add_bytes(state.builders)
      .add_bytes(state.stock)
      .add_bytes(state.to_place);
  hasher.add_bytes(state.held).add_bytes(state.due);
  hasher.add(std::uint64_t{state.workers} | std::uint64_t{state.closed} << 16 |
             std::uint64_t{state.reserve} << 32);
  const Kind extra_kind = state.phase == Phase::extra ? state.extra_kind : Kind::none;
  for (const int part :
       {static_cast<int>(state.phase), index(state.turn), index(state.acting), index(extra_kind),
        int{state.idle_turns}, int{state.any_tile}, int{state.tile_this_turn}})
    hasher.add(static_cast<std::uint64_t>(part));
  return hasher.value();
}

}  // namespace castellum::aqua_romana
