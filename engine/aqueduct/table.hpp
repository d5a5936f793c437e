// The set-up of a game of Aqueduct and its compiled form (AQ-1, AQ-3 to AQ-5).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/aqueduct/board.hpp"
#include "engine/aqueduct/map.hpp"
#include "engine/aqueduct/options.hpp"
#include "engine/aqueduct/state.hpp"
#include "engine/base/refusal.hpp"
#include "engine/base/seat.hpp"

namespace castellum::aqueduct {

/// What a record says of a game before its first action.
struct Setup {
  int players = 2;
  Options options;
  Map map{};
  std::string map_name;                            // of a shipped map, else empty
  std::optional<Seat> first;                       // nothing: not yet drawn (AQ-5)
  std::vector<std::pair<Square, Back>> mountains;  // AQ-4, AQ-21
};

/// The compiled set-up: everything that never changes during the game. Backs of mountains are not here but in
/// the state alone, so that nothing made from a table and an observation can know them.
struct Table {
  int players = 2;
  Options options;
  Seat first = seat_at(0);
  PerSquare<Region> region_of{};
  Per<CellSet, Region, region_count> squares_of{};
  PerVertex<CellSet> too_near{};  // intersections no second spring may lie on (AQ-9)
  std::vector<Square> mountains;  // lowest square first
  CellSet buildable;              // squares without a mountain (AQ-4)
  State initial{};
};

/// Checks a set-up against AQ-1, AQ-3, AQ-4, AQ-9 and AQ-21 and compiles it; a refusal names the fact that is
/// broken.
Result<Table> compile(const Setup& setup);

inline State start(const Table& table) { return table.initial; }
inline int players(const Table& table) { return table.players; }

/// Mountains for that many players (AQ-3).
constexpr int mountains_for(int players) { return 12 - 2 * players; }

// Backs of mountains there are, and how far apart mountains with backs lie (AQ-21).
inline constexpr int nearest_mountains = 3;
inline constexpr int healing_backs = 6;
inline constexpr int stinking_backs = 2;

/// Houses of that value a seat starts with (AQ-3).
constexpr int houses_for(int players, Value value) { return points_of(value) == 4 ? 4 : 10 - players; }

}  // namespace castellum::aqueduct
