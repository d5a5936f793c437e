// What a position of Aqua Romana keeps for speed, worked out anew from the tiles that lie there.
#pragma once

#include <utility>

#include "engine/aqua_romana/game.hpp"
#include "tests/unit/game_harness.hpp"

namespace castellum::aqua_romana {

/// Paths traced square by square.
class TracedPaths {
 public:
  TracedPaths(const Table& table, const State& state) : state_(state) {
    for (int number = 0; number < table.worker_count; ++number) {
      const auto& [square, side] = table.workers[worker_at(number)].outlet;
      outlets_[square][side] = number + 1;
    }
  }

  /// Where the water goes that enters a square by a side, and how many channels it passes.
  std::pair<PathEnd, int> follow(Square square, Side side) const {
    int passed = 0;
    for (;;) {
      const auto exit = exit_of(square, side);
      if (!exit) return {end_between(square, side), passed};
      ++passed;
      const Square next = neighbour(square, *exit);
      if (next == Square::outside) return {path_end(edge_of(square, *exit)), passed};
      square = next;
      side = opposite(*exit);
    }
  }

  /// The side by which water leaves that enters by that side, or nothing.
  std::optional<Side> exit_of(Square square, Side side) const {
    const Channels lying = channels(state_.tiles[square]);
    for (int number = 0; number < lying.count; ++number) {
      if (lying.each[number].from == side) return lying.each[number].to;
      if (lying.each[number].to == side) return lying.each[number].from;
    }
    return std::nullopt;
  }

  /// The worker whose outlet is on that side of that square, or nothing.
  std::optional<Worker> outlet_on(Square square, Side side) const {
    const int number = outlets_[square][side];
    return number == 0 ? std::nullopt : std::optional(worker_at(number - 1));
  }

 private:
  /// The edge on that side of a square that no channel enters there, or the outlet that is there.
  PathEnd end_between(Square square, Side side) const {
    const auto worker = outlet_on(square, side);
    return worker ? path_end(*worker) : path_end(edge_of(square, side));
  }

  const State& state_;
  PerSquare<PerSide<int>> outlets_{};  // worker's number + 1
};

/// Whether the other end of every path is kept (AR-11, AR-13, AR-19).
inline tests::Fault paths_fault(const Table& table, const State& state) {
  const TracedPaths paths(table, state);
  for (int number = 0; number < square_count; ++number)
    for (int turn = 0; turn < side_count; ++turn) {
      const auto square = static_cast<Square>(number);
      const Side side = side_at(turn);
      const Square beside = neighbour(square, side);
      const PathEnd edge = path_end(edge_of(square, side));
      const bool inside = paths.exit_of(square, side) || paths.outlet_on(square, side);
      const bool beyond = beside != Square::outside &&
                          (paths.exit_of(beside, opposite(side)) || paths.outlet_on(beside, opposite(side)));
      if (inside && beyond) continue;  // the middle of a path
      PathEnd end = edge;
      if (inside) end = paths.follow(square, side).first;
      if (beyond) end = paths.follow(beside, opposite(side)).first;
      if (state.far_end[edge] != end)
        return "the path at " + std::string(name(square).view()) + letter(side) + " has another end";
    }
  return {};
}

/// Whether end, length and openness of every line are kept (AR-11, AR-12, AR-28).
inline tests::Fault lines_fault(const Table& table, const State& state) {
  const TracedPaths paths(table, state);
  for (int number = 0; number < table.worker_count; ++number) {
    const Worker worker = worker_at(number);
    const auto& [square, side] = table.workers[worker].outlet;
    const auto [end, length] = paths.follow(neighbour(square, side), opposite(side));
    const std::string line = "the line " + std::string(name(table, worker).view());
    if (state.far_end[path_end(worker)] != end) return line + " has another end";
    if (is_outlet(end)) return line + " is joined to another";
    if (state.length[worker] != length) return line + " has another length";
    bool open = false;
    for (const Square each : geometry.beside[edge_of(end)])
      open = open || (each != Square::outside && state.tiles[each] == Tile::nothing);
    if (is_open(state, worker) != open) return line + " is thought open or closed wrongly";
    const bool waits = (state.closed & bit(worker)) != 0;
    if (waits != (!open && state.podium[worker] == on_board)) return line + " is to be scored wrongly";
  }
  return {};
}

/// Whether the sets of squares, spaces and podiums are kept (AR-3, AR-5).
inline tests::Fault sets_fault(const Table& table, const State& state) {
  for (int number = 0; number < square_count; ++number)
    if (state.empty.has(number) != (state.tiles[static_cast<Square>(number)] == Tile::nothing))
      return "the empty squares are others";
  if (state.tiles[Square::outside] != Tile::border) return "the border is gone";
  for (int space = 0; space < space_count; ++space)
    if ((state.occupied >> space & 1U) != (state.builders[space_at(space)] != Kind::none ? 1U : 0U))
      return "the occupied spaces are others";
  for (int podium = 1; podium <= highest_podium; ++podium) {
    int standing_there = 0;
    for (int worker = 0; worker < table.worker_count; ++worker)
      standing_there += state.podium[worker_at(worker)] == podium ? 1 : 0;
    const int places = podium == 3 || podium == 7 ? 2 : 1;
    if (standing_there > places) return "a podium holds too many";
    if ((state.podium_room >> podium & 1U) != (standing_there < places ? 1U : 0U))
      return "the podiums with room are others";
    if ((state.podium_shared >> podium & 1U) != (places == 2 && standing_there > 0 ? 1U : 0U))
      return "the podiums half taken are others";
  }
  return {};
}

}  // namespace castellum::aqua_romana
