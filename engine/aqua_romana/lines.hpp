// Channels joined into paths: where aqueducts end, what a tile would join, and what laying it does (AR-11 to
// AR-13, AR-18 to AR-20).
#pragma once

#include "engine/aqua_romana/board.hpp"
#include "engine/aqua_romana/state.hpp"
#include "engine/aqua_romana/tiles.hpp"

namespace castellum::aqua_romana {

/// Where an aqueduct ends: the edge its water stands at and the squares on both sides of it.
struct Front {
  Edge edge;
  Square ahead;      // the empty square in front, or `outside` if the aqueduct is closed (AR-12)
  Square stands_on;  // the square the worker stands on, meaningful while open
  Side entered_by;   // the side by which the water enters `ahead`
};

/// The end of an aqueduct that is open (AR-11). Without branches: which square is the empty one is a coin's
/// toss.
constexpr Front front_of_open(const State& state, Worker worker) {
  const Edge edge = edge_of(state.far_end[path_end(worker)]);
  const auto& beside = geometry.beside[edge];
  const int ahead = state.tiles[beside[1]] == Tile::nothing ? 1 : 0;
  return {edge, beside[ahead], beside[1 - ahead], geometry.entered_by[edge][ahead]};
}

/// The end of any aqueduct (AR-11, AR-12).
constexpr Front front_of(const State& state, Worker worker) {
  Front front = front_of_open(state, worker);
  if (state.tiles[front.ahead] != Tile::nothing) front.ahead = front.stands_on = Square::outside;
  return front;
}

/// Whether an empty square lies in front of the aqueduct's end (AR-12).
constexpr bool is_open(const State& state, Worker worker) {
  return front_of(state, worker).ahead != Square::outside;
}

/// The sides of an empty square at which an aqueduct ends, scored ones included.
constexpr SideMask outlet_sides(const State& state, Square square) {
  const auto& edges = geometry.edges[square];
  SideMask sides = 0;
  for (int turn = 0; turn < side_count; ++turn)
    if (is_outlet(state.far_end[path_end(edges[side_at(turn)])]))
      sides = static_cast<SideMask>(sides | 1U << turn);
  return sides;
}

/// The tiles that would join two aqueducts on that empty square, directly or through other tiles (AR-19).
constexpr TileMask joining_tiles(const State& state, Square square) {
  const SideMask outlets = outlet_sides(state, square);
  if (std::has_single_bit(static_cast<unsigned>(outlets)) || outlets == 0) return 0;
  if (std::popcount(static_cast<unsigned>(outlets)) == 2) {
    // The two other sides may be joined to each other outside the square, by tiles nobody's water has
    // reached.
    const auto& edges = geometry.edges[square];
    const auto& others = tile_facts.other_sides[outlets];
    if (state.far_end[path_end(edges[others[0]])] == path_end(edges[others[1]]))
      return tile_facts.joining_round[outlets];
  }
  return tile_facts.joining[outlets];
}

/// The turned tiles that may be laid in front of an open aqueduct, whatever their kind (AR-18, AR-19).
constexpr TileMask tiles_in_front(const State& state, const Front& front) {
  return static_cast<TileMask>(tile_facts.with_channel[front.entered_by] &
                               ~joining_tiles(state, front.ahead));
}

/// Lays a tile on an empty square: lengthens every aqueduct it touches with a channel, through all tiles
/// behind it (AR-20), and adds those it closes to `state.closed` (AR-12). The stock is not touched.
void lay_tile(State& state, Square square, Tile tile);

/// Joins the paths at both sides of one channel of a tile that already lies on the square.
void join_paths(State& state, Square square, Channel channel);

}  // namespace castellum::aqua_romana
