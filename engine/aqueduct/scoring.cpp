#include "engine/aqueduct/scoring.hpp"

#include <algorithm>

#include "engine/aqueduct/lines.hpp"

namespace castellum::aqueduct {
namespace {

constexpr int healing_bonus = 2;  // AQ-21
constexpr int strong_supply = 2;

/// The watered squares with a house.
CellSet watered_houses(const Table& table, const Position& position) {
  return (table.buildable & position.watered) - position.empty;
}

/// Sets who wins by points, then watered tiles, else together (AQ-20).
void name_winners(Outcome& outcome, const Per<int, Seat, max_seats>& tiles) {
  const auto rank = [&](int seat) {
    return 128 * outcome.points[static_cast<unsigned>(seat)] + tiles[seat_at(seat)];
  };
  int best = 0;
  for (int seat = 0; seat < outcome.players; ++seat) best = std::max(best, rank(seat));
  for (int seat = 0; seat < outcome.players; ++seat)
    outcome.wins[static_cast<unsigned>(seat)] = rank(seat) == best;
}

}  // namespace

PerSquare<std::uint8_t> supplies(const Position& position) {
  PerSquare<std::uint8_t> supply{};
  const auto feed = [&](const CellSet& squares) {
    squares.for_each([&](int square) { ++supply[square_at(square)]; });
  };
  for (int number = 0; number < vertex_numbers; ++number) {
    const Canal canal = position.canals[vertex_at(number)];
    if (canal.is_none()) continue;
    const Place place = place_before(position, vertex_at(number));
    feed(geometry.along[place]);
    if (canal.is_double()) feed(geometry.deep[place]);  // beside it 2 in all, one square further 1
  }
  return supply;
}

bool backs_known(const Table& table, const Backs& backs) {
  for (unsigned mountain = 0; mountain < table.mountains.size(); ++mountain)
    if (backs[static_cast<int>(mountain)] == Back::hidden) return false;
  return true;
}

TilePoints tile_points(const Table& table, const Position& position, const Backs& backs,
                       const PerSquare<std::uint8_t>& supply, Square square) {
  const House lying = position.houses[square];
  TilePoints tile{square, seat_of(lying), points_of(value_of(lying)), supply[square]};
  if (!table.options.mountain_backs || tile.supply == 0) return tile;
  for (unsigned mountain = 0; mountain < table.mountains.size(); ++mountain) {
    if (distance(square, table.mountains[mountain]) != 1) continue;
    const Back back = backs[static_cast<int>(mountain)];
    if (back == Back::healing && tile.supply >= strong_supply) tile.healing = healing_bonus;
    if (back == Back::stinking && tile.supply < strong_supply) tile.stinks = true;
  }
  return tile;
}

Per<int, Seat, max_seats> watered_tiles(const Table& table, const Position& position) {
  Per<int, Seat, max_seats> tiles{};
  watered_houses(table, position).for_each([&](int square) {
    ++tiles[seat_of(position.houses[square_at(square)])];
  });
  return tiles;
}

Outcome count_points(const Table& table, const Position& position, const Backs& backs) {
  Outcome outcome;
  outcome.players = table.players;
  Per<int, Seat, max_seats> tiles{};
  const bool by_backs = table.options.mountain_backs;
  const auto supply = by_backs ? supplies(position) : PerSquare<std::uint8_t>{};
  watered_houses(table, position).for_each([&](int number) {
    const House lying = position.houses[square_at(number)];
    const Seat seat = seat_of(lying);
    ++tiles[seat];
    const int points = by_backs ? tile_points(table, position, backs, supply, square_at(number)).points()
                                : points_of(value_of(lying));
    auto& sum = outcome.points[static_cast<unsigned>(index(seat))];
    sum = static_cast<std::int16_t>(sum + points);
  });
  name_winners(outcome, tiles);
  return outcome;
}

std::optional<Outcome> outcome(const Table& table, const State& state) {
  if (state.phase != Phase::over || !backs_known(table, state.backs)) return std::nullopt;
  return count_points(table, state, state.backs);
}

Outcome standing(const Table& table, const State& state) {
  Backs seen = state.backs;
  if (state.phase != Phase::over)
    for (Back& back : seen) back = Back::hidden;
  return count_points(table, state, seen);
}

}  // namespace castellum::aqueduct
