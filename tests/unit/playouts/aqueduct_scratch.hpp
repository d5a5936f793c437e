// What a position of Aqueduct keeps for speed, worked out anew from the canals, springs and houses that lie
// there.
#pragma once

#include "engine/aqueduct/game.hpp"
#include "tests/unit/game_harness.hpp"

namespace castellum::aqueduct {

/// Whether the squares without a house, the regions with room and the watered squares are kept (AQ-6, AQ-15,
/// AQ-16).
inline tests::Fault squares_fault(const Table& table, const State& state) {
  const auto supply = supplies(state);
  std::uint32_t open_regions = 0;
  for (int number = 0; number < square_numbers; ++number) {
    const Square square = square_at(number);
    const bool mountain = std::ranges::find(table.mountains, square) != table.mountains.end();
    const bool empty = exists(square) && !mountain && state.houses[square] == House::none;
    if (state.empty.has(number) != empty) return "the empty squares are others";
    if (empty) open_regions |= 1U << index(table.region_of[square]);
    if (state.watered.has(number) != (supply[square] > 0)) return "the watered squares are others";
  }
  if (state.open_regions != open_regions) return "the regions with room are others";
  return {};
}

/// Whether the supply of every square is what the canals give it one by one (AQ-15, AQ-16).
inline tests::Fault supply_fault(const State& state) {
  PerSquare<int> fed{};
  const auto feed = [&](int column, int row, int canals) {
    if (is_square(column, row)) fed[square_at(column, row)] += canals;
  };
  for (int number = 0; number < place_numbers; ++number) {
    const Place place = place_at(number);
    if (!exists(place)) continue;
    const Vertex end = canal_end(state, place);
    if (end == Vertex::nowhere) continue;
    const int width = state.canals[end].is_double() ? 2 : 1;
    const int x = x_of(low_end(place));
    const int y = y_of(low_end(place));
    const bool upright = direction_of(place) == Direction::north;
    for (int depth = 1; depth <= width; ++depth) {
      const int canals = depth == 1 ? width : 1;
      feed(upright ? x + depth - 1 : x, upright ? y : y + depth - 1, canals);
      feed(upright ? x - depth : x, upright ? y : y - depth, canals);
    }
  }
  const auto supply = supplies(state);
  for (int square = 0; square < square_numbers; ++square)
    if (supply[square_at(square)] != fed[square_at(square)]) return "a supply is another";
  return {};
}

/// Whether the intersections without spring and canal, and those far from every spring, are kept (AQ-9).
inline tests::Fault intersections_fault(const Table& table, const State& state) {
  PerVertex<bool> touched{};
  for (int number = 0; number < state.spring_count; ++number) touched[state.springs[number]] = true;
  for (int number = 0; number < place_numbers; ++number) {
    const Place place = place_at(number);
    if (!exists(place) || canal_end(state, place) == Vertex::nowhere) continue;
    touched[low_end(place)] = touched[high_end(place)] = true;
  }
  for (int number = 0; number < vertex_numbers; ++number) {
    const Vertex vertex = vertex_at(number);
    bool near = false;
    for (int spring = 0; spring < state.spring_count; ++spring)
      near = near || distance(state.springs[spring], vertex) < table.options.spring_distance;
    if (state.untouched.has(number) != (exists(vertex) && !touched[vertex]))
      return "the free intersections are others";
    if (state.spring_room.has(number) != (exists(vertex) && !near)) return "the room for springs is another";
  }
  return {};
}

/// Whether ends of lines, their first single canals and where new canals may leave are kept (AQ-11, AQ-12).
inline tests::Fault canals_fault(const State& state) {
  CellSet sources;
  PerVertex<int> lines_from{};
  for (int number = 0; number < state.line_count; ++number) {
    const Line line = line_at(number);
    const auto places = line_places(state, line);
    Vertex at = line_spring(state, line);
    ++lines_from[at];
    if (!is_spring(state, at)) return "a line begins at no spring";
    Vertex first_single = Vertex::nowhere;
    for (const Place place : places) {
      at = low_end(place) == at ? high_end(place) : low_end(place);
      const Canal canal = state.canals[at];
      if (canal.is_none() || canal.line() != line) return "a canal belongs to another line";
      if (!canal.is_double() && first_single == Vertex::nowhere) first_single = at;
      if (canal.is_double() && first_single != Vertex::nowhere) return "a line widens downstream";
    }
    if (state.ends[line] != at) return "a line ends elsewhere";
    const bool single = (state.single_lines & bit(line)) != 0;
    if (single != (first_single != Vertex::nowhere)) return "a line has single canals or not";
    if (single && state.first_single[line] != first_single) return "the first single canal is another";
    sources.add(index(at));
  }
  for (int number = 0; number < state.spring_count; ++number)
    if (lines_from[state.springs[number]] < 2) sources.add(index(state.springs[number]));
  if (state.sources != sources) return "canals may leave elsewhere";
  for (int turn = 0; turn < direction_count; ++turn) {
    CellSet ways;
    for (int number = 0; number < vertex_numbers; ++number) {
      if (!sources.has(number)) continue;
      const Vertex to = geometry.neighbours[vertex_at(number)][direction_at(turn)];
      if (to != Vertex::nowhere && exists(place_from(vertex_at(number), direction_at(turn))) &&
          state.untouched.has(index(to)))
        ways.add(number);
    }
    if (sources_towards(state, direction_at(turn)) != ways) return "the free neighbours are others";
  }
  return {};
}

}  // namespace castellum::aqueduct
