// The position in a game of Aqua Romana: a plain value.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/aqua_romana/board.hpp"
#include "engine/aqua_romana/tiles.hpp"
#include "engine/base/cell_set.hpp"
#include "engine/base/per.hpp"
#include "engine/base/seat.hpp"

namespace castellum::aqua_romana {

inline constexpr int max_workers = 12;

/// A worker, numbered in the byte order of the names at this table (AR-8, AR-30).
enum class Worker : std::uint8_t {};
constexpr int index(Worker worker) { return static_cast<int>(worker); }
constexpr Worker worker_at(int number) { return static_cast<Worker>(number); }

template <class T>
using PerWorker = Per<T, Worker, max_workers>;

/// A set of workers, of builder kinds, as bits.
using WorkerMask = std::uint16_t;
using KindMask = std::uint8_t;
constexpr WorkerMask bit(Worker worker) { return static_cast<WorkerMask>(1U << index(worker)); }
constexpr KindMask bit(Kind kind) { return static_cast<KindMask>(1U << index(kind)); }

/// One end of a path of joined channels: an edge of the grid, or the outlet of a worker.
/// A path without channels is an edge joined to itself.
enum class PathEnd : std::uint8_t {};
inline constexpr int path_end_count = edge_count + max_workers;
constexpr PathEnd path_end(Edge edge) { return static_cast<PathEnd>(edge); }
constexpr PathEnd path_end(Worker worker) { return static_cast<PathEnd>(edge_count + index(worker)); }
constexpr bool is_outlet(PathEnd end) { return static_cast<int>(end) >= edge_count; }
/// Precondition: is_outlet(end).
constexpr Worker worker_of(PathEnd end) { return worker_at(static_cast<int>(end) - edge_count); }
/// Precondition: not is_outlet(end).
constexpr Edge edge_of(PathEnd end) { return static_cast<Edge>(end); }

/// What the actor is asked (AR-14).
enum class Phase : std::uint8_t { place, lay, extra, close, take, over };
constexpr std::string_view name(Phase phase) {
  constexpr std::string_view names[] = {"place", "lay", "extra", "close", "take", "over"};
  return names[static_cast<int>(phase)];
}

inline constexpr int highest_podium = 20;
inline constexpr std::uint8_t on_board = 255;

/// Of each path of joined channels only the two ends know each other: joining two paths is four reads and two
/// writes, an aqueduct's end is the other end of its outlet, and a tile joins two aqueducts if two of its
/// sides lead to outlets (AR-19). What lies between is read off the tiles. A trial that traced on demand
/// reached 6.3 million actions/s, this 9.8.
struct State {
  Per<PathEnd, PathEnd, path_end_count + 1> far_end;  // one spare
  Per<Tile, Square, square_count + 1> tiles;  // printed corners and reservoirs included; border at `outside`
  CellSet empty;                              // squares without a tile
  PerWorker<std::uint8_t> length;             // points the aqueduct is worth (AR-28)
  PerWorker<std::uint8_t> podium;             // 0 to 20, or on_board
  PerSpace<Kind> builders;
  std::uint64_t occupied;       // path spaces with a builder
  std::uint32_t podium_room;    // bit v: the podium of value v has room (AR-5)
  std::uint32_t podium_shared;  // bit v: v holds two and one stands there
  PerTileKind<std::uint8_t> stock;
  PerTileKind<std::uint8_t> to_place;      // builders of the set-up (AR-9)
  Per<KindMask, Seat, max_seats> held;     // builders taken (AR-32)
  Per<std::uint8_t, Seat, max_seats> due;  // builders still to be offered this turn
  KindMask reserve;
  WorkerMask workers;  // those on the board
  WorkerMask closed;   // closed in this turn, not yet scored
  Phase phase;
  Seat turn;                // whose turn it is
  Seat acting;              // who is asked: another seat than `turn` in the phase take
  Kind extra_kind;          // in the phase extra: what the tile has to show, the joker for any (AR-22)
  std::uint8_t idle_turns;  // turns in a row without a tile (AR-34)
  bool any_tile;            // a tile was laid in this game
  bool tile_this_turn;
};

/// Whether builders of the set-up are still being placed (AR-9).
constexpr bool in_set_up(const State& state) {
  return (state.to_place[Kind::curve] | state.to_place[Kind::straight] | state.to_place[Kind::bridge] |
          state.to_place[Kind::double_curve]) != 0;
}

}  // namespace castellum::aqua_romana
