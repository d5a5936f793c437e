#include "engine/aqueduct/events.hpp"

#include "engine/aqueduct/lines.hpp"

namespace castellum::aqueduct {
namespace {

using EventList = std::vector<Event>;

/// The squares of a set, lowest first.
std::vector<Square> squares_of(const CellSet& set) {
  std::vector<Square> squares;
  set.for_each([&](int number) { squares.push_back(square_at(number)); });
  return squares;
}

/// A house on a square, and what a full region does (AQ-17).
void tell_house(const Table& table, const State& before, Action action, EventList& list) {
  list.emplace_back(event::HouseLaid{before.turn, action.square(), action.value()});
  const CellSet& region = table.squares_of[before.rolled];
  if ((region & before.empty).count() > 1) return;
  const CellSet leaving = leaving_houses(table, before, before.rolled);
  list.emplace_back(event::RegionFilled{before.rolled, squares_of((region & table.buildable) - leaving)});
  leaving.for_each([&](int number) {
    const Square square = square_at(number);
    const House lying =
        square == action.square() ? house(before.turn, action.value()) : before.houses[square];
    list.emplace_back(event::HouseLeft{square, seat_of(lying), value_of(lying)});
  });
}

/// A canal laid or doubled, and the squares whose supply it changes (AQ-15, AQ-16).
void tell_canal(const State& before, const State& after, Place place, EventList& list) {
  const Vertex end = canal_end(after, place);
  const Line line = after.canals[end].line();
  const bool doubled = after.canals[end].is_double();
  if (doubled) {
    list.emplace_back(event::CanalDoubled{before.turn, place, line});
  } else {
    event::CanalLaid laid{before.turn, place, line, std::nullopt, end};
    if (after.line_count > before.line_count) laid.spring = line_spring(after, line);
    list.emplace_back(laid);
  }
  const auto supply = supplies(after);
  const CellSet& fed = doubled ? geometry.deep[place] : geometry.along[place];
  fed.for_each([&](int number) {
    list.emplace_back(event::SquareWatered{square_at(number), supply[square_at(number)]});
  });
}

/// What is turned over at the end, and where each point comes from (AQ-20, AQ-21).
void tell_end(const Table& table, const State& after, EventList& list) {
  if (table.options.mountain_backs && backs_known(table, after.backs))
    for (unsigned number = 0; number < table.mountains.size(); ++number)
      list.emplace_back(event::Revealed{table.mountains[number], after.backs[static_cast<int>(number)]});
  list.emplace_back(event::Asked{question(table, observe(table, after, std::nullopt))});
  event::GameOver over{outcome(table, after), {}};
  const auto supply = supplies(after);
  (table.buildable - after.empty).for_each([&](int number) {
    const TilePoints tile = tile_points(table, after, after.backs, supply, square_at(number));
    if (tile.supply > 0) over.tiles.push_back(tile);
  });
  list.emplace_back(std::move(over));
}

}  // namespace

std::vector<Event> events(const Table& table, const State& before, Action action) {
  EventList list;
  State after = before;
  apply(table, after, action);
  switch (action.kind()) {
    case ActionKind::roll:
      list.emplace_back(event::Rolling{before.turn});
      break;
    case ActionKind::rolled:
      list.emplace_back(event::Rolled{action.region()});
      break;
    case ActionKind::house:
      tell_house(table, before, action, list);
      break;
    case ActionKind::spring:
      list.emplace_back(event::SpringLaid{before.turn, action.vertex()});
      break;
    case ActionKind::canal:
      tell_canal(before, after, action.place(), list);
      break;
    case ActionKind::stop:
      list.emplace_back(event::Stopped{before.turn});
      break;
    case ActionKind::pass:
      list.emplace_back(event::Passed{before.turn});
      break;
  }
  if (after.phase == Phase::over)
    tell_end(table, after, list);
  else
    list.emplace_back(event::Asked{question(table, observe(table, after, std::nullopt))});
  return list;
}

}  // namespace castellum::aqueduct
