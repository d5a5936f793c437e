// Supply, points and winners (AQ-15, AQ-16, AQ-20, AQ-21).
#pragma once

#include <cstdint>
#include <optional>

#include "engine/aqueduct/table.hpp"
#include "engine/base/outcome.hpp"

namespace castellum::aqueduct {

/// How many canals feed each square (AQ-16).
PerSquare<std::uint8_t> supplies(const Position& position);

/// Whether every back is known.
bool backs_known(const Table& table, const Backs& backs);

/// What one house counts for at the end (AQ-20, AQ-21).
struct TilePoints {
  Square square{};
  Seat seat{};
  int value = 0;        // of the house
  int supply = 0;       // 0: not watered, worth nothing
  int healing = 0;      // points more
  bool stinks = false;  // worth nothing after all

  int points() const { return supply == 0 || stinks ? 0 : value + healing; }
};

/// Points of the house on that square, hidden backs left out. Precondition: a house lies there.
TilePoints tile_points(const Table& table, const Position& position, const Backs& backs,
                       const PerSquare<std::uint8_t>& supply, Square square);

/// Watered tiles of each seat, those worth nothing by AQ-21 included.
Per<int, Seat, max_seats> watered_tiles(const Table& table, const Position& position);

/// Points by those backs, hidden ones left out, and who wins by them (AQ-20).
Outcome count_points(const Table& table, const Position& position, const Backs& backs);

/// Points and winners once the game is over and every back is known.
std::optional<Outcome> outcome(const Table& table, const State& state);

/// Points if the game ended now; until it does, without what the backs would change.
Outcome standing(const Table& table, const State& state);

}  // namespace castellum::aqueduct
