// What the events of Aqueduct say beyond the next view: who, which houses are saved, where points come from.
#include <algorithm>
#include <variant>

#include <doctest/doctest.h>

#include "tests/unit/playouts/aqueduct_probe.hpp"

namespace castellum::aqueduct {
namespace {

using tests::Fault;
using CanalPly = tests::Ply<Game>;

/// Checks each event of a ply against the positions before and after.
struct Checked {
  const CanalPly& ply;
  PerSquare<std::uint8_t> supply_before = supplies(ply.before);
  PerSquare<std::uint8_t> supply_after = supplies(ply.after);
  Fault fault{};
  int watered = 0;
  int left = 0;
  int filled = 0;
  int revealed = 0;

  void expect(bool holds, const char* what) {
    if (!holds && fault.empty()) fault = std::string("wrong: ") + what;
  }

  void operator()(const event::Rolling& e) { expect(e.seat == ply.before.turn, "who rolls"); }
  void operator()(const event::Rolled& e) { expect(ply.action == Action::rolled(e.region), "the roll"); }
  void operator()(const event::HouseLaid& e) {
    expect(e.seat == ply.before.turn && ply.action == Action::house(e.value, e.square), "house laid");
  }
  void operator()(const event::RegionFilled& e) {
    ++filled;
    expect(e.region == ply.before.rolled, "region filled");
    std::vector<Square> houses;
    ply.table.squares_of[e.region].for_each([&](int square) {
      if (ply.after.houses[square_at(square)] != House::none) houses.push_back(square_at(square));
    });
    expect(e.saved == houses, "houses saved");
    for (const Square square : e.saved) expect(supply_after[square] > 0, "water saves");
  }
  void operator()(const event::HouseLeft& e) {
    ++left;
    const bool is_new = ply.action == Action::house(e.value, e.square) && e.seat == ply.before.turn;
    expect(is_new || ply.before.houses[e.square] == house(e.seat, e.value), "which house leaves");
    expect(ply.after.houses[e.square] == House::none && supply_after[e.square] == 0, "a house leaves");
  }
  void operator()(const event::SpringLaid& e) {
    expect(e.seat == ply.before.turn && ply.action == Action::spring(e.vertex), "spring laid");
  }
  void operator()(const event::CanalLaid& e) {
    expect(e.seat == ply.before.turn && ply.action == Action::canal(e.place), "canal laid");
    expect(e.end == ply.after.ends[e.line] && place_before(ply.after, e.end) == e.place, "end of the line");
    const bool is_first = line_places(ply.after, e.line).size() == 1;
    expect(e.spring.has_value() == is_first, "whether a line begins");
    if (e.spring) expect(is_spring(ply.before, *e.spring) && distance(*e.spring, e.end) == 1, "its spring");
  }
  void operator()(const event::CanalDoubled& e) {
    expect(e.seat == ply.before.turn && ply.action == Action::canal(e.place), "canal doubled");
    expect(!ply.before.canals[canal_end(ply.before, e.place)].is_double(), "a canal was single");
    expect(ply.after.canals[canal_end(ply.after, e.place)].line() == e.line, "line of the canal");
  }
  void operator()(const event::SquareWatered& e) {
    ++watered;
    expect(e.supply == supply_after[e.square] && e.supply > supply_before[e.square], "square watered");
  }
  void operator()(const event::Stopped& e) { expect(e.seat == ply.before.turn, "who stops"); }
  void operator()(const event::Passed& e) { expect(e.seat == ply.before.turn, "who passes"); }
  void operator()(const event::Revealed& e) {
    const auto at = std::ranges::find(ply.table.mountains, e.square) - ply.table.mountains.begin();
    expect(at == revealed && ply.after.backs[static_cast<int>(at)] == e.back, "back revealed");
    ++revealed;
  }
  void operator()(const event::Asked& e) { expect(e.question.phase == ply.after.phase, "asked"); }
  void operator()(const event::GameOver& e) {
    expect(outcome(ply.table, ply.after) == e.outcome, "result");
    Per<int, Seat, max_seats> points{};
    Per<int, Seat, max_seats> tiles{};
    for (const TilePoints& tile : e.tiles) {
      points[tile.seat] += tile.points();
      ++tiles[tile.seat];
      expect(ply.after.houses[tile.square] == house(tile.seat, value_at(tile.value - 1)),
             "house that counts");
      expect(tile.supply == supply_after[tile.square], "supply of a house that counts");
    }
    for (int seat = 0; e.outcome && seat < ply.table.players; ++seat)
      expect(points[seat_at(seat)] == e.outcome->points[static_cast<unsigned>(seat)], "origin of points");
    expect(tiles == watered_tiles(ply.table, ply.after), "watered tiles");
  }
};

Fault events_fault(const CanalPly& ply) {
  const auto list = events(ply.table, ply.before, ply.action);
  Checked checked{ply};
  for (const Event& each : list) std::visit([&](const auto& event) { checked(event); }, each);
  int watered = 0;
  for (int square = 0; square < square_numbers; ++square)
    watered += checked.supply_after[square_at(square)] == checked.supply_before[square_at(square)] ? 0 : 1;
  checked.expect(checked.watered == watered, "all squares watered are told");
  const bool is_house = ply.action.kind() == ActionKind::house;
  checked.expect(checked.left == houses_of_all(ply.before) - houses_of_all(ply.after),
                 "all that leave are told");
  const bool fills = is_house && (ply.table.squares_of[ply.before.rolled] & ply.before.empty).count() == 1;
  checked.expect(checked.filled == (fills ? 1 : 0), "a region is filled or not");
  const bool over = ply.after.phase == Phase::over;
  const auto mountains = static_cast<int>(ply.table.mountains.size());
  checked.expect(checked.revealed == (over && ply.table.options.mountain_backs ? mountains : 0),
                 "backs are told");
  checked.expect(std::holds_alternative<event::GameOver>(list.back()) == over, "the end is told last");
  return checked.fault;
}

TEST_CASE("AQ-6 to AQ-21: events say who, which houses are saved, which squares get water and what counts") {
  auto set_ups = tests::option_set_ups(Game::id);
  for (auto& each : tests::random_set_ups(Game::id, 60, 8)) set_ups.push_back(std::move(each));
  CHECK(tests::for_each_ply<Game>(set_ups, 6, events_fault) > 30'000);
}

}  // namespace
}  // namespace castellum::aqueduct
