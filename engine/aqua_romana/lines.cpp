#include "engine/aqua_romana/lines.hpp"

#include "engine/base/bits.hpp"

namespace castellum::aqua_romana {
namespace {

/// The number of channels from `square`, left by `side`, to the edge `last`.
int channels_until(const State& state, Square square, Side side, Edge last) {
  int count = 0;
  while (geometry.edges[square][side] != last) {
    square = geometry.neighbours[square][side];
    side = side_at(tile_facts.exit[state.tiles[square]][opposite(side)]);
    ++count;
  }
  return count;
}

}  // namespace

void join_paths(State& state, Square square, Channel channel) {
  const PathEnd from = state.far_end[path_end(geometry.edges[square][channel.from])];
  const PathEnd to = state.far_end[path_end(geometry.edges[square][channel.to])];
  state.far_end[from] = to;
  state.far_end[to] = from;
  if (is_outlet(from))
    state.length[worker_of(from)] = static_cast<std::uint8_t>(
        state.length[worker_of(from)] + 1 + channels_until(state, square, channel.to, edge_of(to)));
  else if (is_outlet(to))
    state.length[worker_of(to)] = static_cast<std::uint8_t>(
        state.length[worker_of(to)] + 1 + channels_until(state, square, channel.from, edge_of(from)));
}

void lay_tile(State& state, Square square, Tile tile) {
  WorkerMask touched = 0;
  for (const Edge edge : geometry.edges[square]) {
    const PathEnd end = state.far_end[path_end(edge)];
    if (is_outlet(end)) touched = static_cast<WorkerMask>(touched | bit(worker_of(end)));
  }
  state.tiles[square] = tile;
  state.empty.remove(index(square));
  const Channels& laid = tile_facts.channels[tile];
  join_paths(state, square, laid.each[0]);
  if (laid.count == 2) join_paths(state, square, laid.each[1]);

  for_each_bit(touched & state.workers, [&](int number) {
    if (!is_open(state, worker_at(number)))
      state.closed = static_cast<WorkerMask>(state.closed | bit(worker_at(number)));
  });
}

}  // namespace castellum::aqua_romana
