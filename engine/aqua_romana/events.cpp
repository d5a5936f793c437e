#include "engine/aqua_romana/events.hpp"

#include <algorithm>

#include "engine/aqua_romana/lines.hpp"
#include "engine/base/bits.hpp"

namespace castellum::aqua_romana {
namespace {

using EventList = std::vector<Event>;

Closing why_closed(const State& state, Worker worker) {
  const auto& beside = geometry.beside[edge_of(state.far_end[path_end(worker)])];
  Closing why = Closing::tile;
  for (const Square square : beside) {
    if (square == Square::outside) return Closing::border;
    if (state.tiles[square] == Tile::reservoir) why = Closing::wall;
  }
  return why;
}

/// A line that starts at a reservoir and never left it is closed by what lies ahead, not by its own
/// reservoir's wall.
Closing why_closed_from(const Table& table, const State& state, Worker worker) {
  if (state.length[worker] > 0) return why_closed(state, worker);
  const auto& [square, side] = table.workers[worker].outlet;
  return state.tiles[neighbour(square, side)] == Tile::reservoir ? Closing::wall : Closing::tile;
}

/// A tile on a square, the lines it lengthens and those it closes (AR-12, AR-20); gives the workers of the
/// latter.
WorkerMask tell_tile(const Table& table, const State& before, Square square, Tile tile,
                     std::optional<Worker> worker, EventList& list) {
  State after = before;
  lay_tile(after, square, tile);
  list.emplace_back(event::TileLaid{before.acting, square, tile, worker});
  for (int number = 0; number < table.worker_count; ++number) {
    const Worker each = worker_at(number);
    if (after.length[each] == before.length[each]) continue;
    const auto squares = line_squares(table, after, each);
    list.emplace_back(event::LineLengthened{each,
                                            {squares.begin() + before.length[each], squares.end()},
                                            after.length[each],
                                            edge_of(after.far_end[path_end(each)])});
  }
  const auto closed = static_cast<WorkerMask>(after.closed & ~before.closed);
  for_each_bit(closed, [&](int number) {
    list.emplace_back(event::LineClosed{worker_at(number), why_closed_from(table, after, worker_at(number))});
  });
  return closed;
}

void tell_move(const State& before, Space from, EventList& list) {
  const Space to = next_free_space(before, from);
  event::BuilderMoved moved{before.builders[from], from, {}, to};
  for (int space = (index(from) + 1) % space_count; space != index(to); space = (space + 1) % space_count)
    moved.over.push_back(space_at(space));
  list.emplace_back(std::move(moved));
}

void tell_podiums(const Table& table, const State& after, WorkerMask scored, Seat first, EventList& list) {
  Seat seat = first;
  for (int asked = 0; asked < table.players; ++asked, seat = next_seat(seat, table.players))
    for_each_bit(scored & table.workers_of[seat], [&](int number) {
      const Worker worker = worker_at(number);
      list.emplace_back(event::PodiumTaken{worker, std::min<int>(after.length[worker], highest_podium),
                                           after.podium[worker]});
    });
}

/// What the podiums just taken change for those who stand there now.
void tell_bonuses(const Table& table, const State& before, const State& after, EventList& list) {
  for (int number = 0; number < table.worker_count; ++number) {
    const Worker worker = worker_at(number);
    if (after.podium[worker] == on_board) continue;
    const bool stood = before.podium[worker] != on_board;
    const int bonus = bonus_of(after, table, after.podium[worker]);
    if (bonus != (stood ? bonus_of(before, table, before.podium[worker]) : 0))
      list.emplace_back(event::BonusChanged{worker, bonus});
  }
}

void tell_lay(const Table& table, const State& before, const State& after, Action action, EventList& list,
              WorkerMask& closed) {
  closed = static_cast<WorkerMask>(closed | tell_tile(table, before, front_of(before, action.worker()).ahead,
                                                      action.tile(), action.worker(), list));
  tell_move(before, action.builder(), list);
  const Side from = side_of(action.builder());
  const Side to = side_of(next_free_space(before, action.builder()));
  if (from != to) list.emplace_back(event::FountainPassed{from, to, after.phase != Phase::extra});
}

}  // namespace

std::vector<Square> line_squares(const Table& table, const State& state, Worker worker) {
  std::vector<Square> squares;
  auto [square, side] = table.workers[worker].outlet;
  const Edge last = edge_of(state.far_end[path_end(worker)]);
  while (geometry.edges[square][side] != last) {
    square = geometry.neighbours[square][side];
    side = side_at(tile_facts.exit[state.tiles[square]][opposite(side)]);
    squares.push_back(square);
  }
  return squares;
}

Question question(const Table& table, const State& state) {
  return {state.phase,      actor(table, state), state.turn,           state.extra_kind,      state.due,
          state.idle_turns, state.any_tile,      state.tile_this_turn, standing(table, state)};
}

std::vector<Event> events(const Table& table, const State& before, Action action) {
  EventList list;
  State after = before;
  apply(table, after, action);
  WorkerMask closed =
      before.closed;  // what is scored as closed in the turn, before the final scoring of the rest
  switch (action.kind()) {
    case ActionKind::place:
      list.emplace_back(event::BuilderPlaced{before.acting, action.builder_kind(), action.space()});
      break;
    case ActionKind::lay:
      tell_lay(table, before, after, action, list, closed);
      break;
    case ActionKind::extra:
      closed = static_cast<WorkerMask>(
          closed | tell_tile(table, before, action.square(), action.tile(), std::nullopt, list));
      break;
    case ActionKind::step:
      tell_move(before, action.builder(), list);
      break;
    case ActionKind::pass:
      list.emplace_back(event::Passed{before.acting});
      break;
    case ActionKind::keep:
      list.emplace_back(event::Kept{before.acting});
      break;
    case ActionKind::close:
      list.emplace_back(event::LineClosed{action.worker(), Closing::voluntary});
      closed = static_cast<WorkerMask>(closed | bit(action.worker()));
      break;
    case ActionKind::take:
      if (action.is_leave())
        list.emplace_back(event::BuilderLeft{before.acting});
      else
        list.emplace_back(event::BuilderTaken{before.acting, action.builder_kind()});
      break;
  }
  const auto scored = static_cast<WorkerMask>(before.workers & ~after.workers);
  tell_podiums(table, after, scored & closed, before.turn, list);
  tell_podiums(table, after, static_cast<WorkerMask>(scored & ~closed), after.turn, list);
  if (scored != 0) tell_bonuses(table, before, after, list);
  list.emplace_back(event::Asked{question(table, after)});
  if (const auto result = outcome(table, after))
    list.emplace_back(event::GameOver{*result, seat_points(table, after)});
  return list;
}

}  // namespace castellum::aqua_romana
