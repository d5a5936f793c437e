// Springs and lines of canals: where canals may leave, which may be doubled, and what laying does (AQ-9 to
// AQ-13, AQ-15).
#pragma once

#include "engine/aqueduct/board.hpp"
#include "engine/aqueduct/state.hpp"
#include "engine/aqueduct/table.hpp"

namespace castellum::aqueduct {

/// Whether a spring lies on the intersection.
constexpr bool is_spring(const Position& position, Vertex vertex) {
  return geometry.vertices.has(index(vertex)) && !position.untouched.has(index(vertex)) &&
         position.canals[vertex].is_none();
}

/// Where the canal on that place leads to, or `nowhere` if none lies there.
constexpr Vertex canal_end(const Position& position, Place place) {
  for (const Vertex end : {high_end(place), low_end(place)}) {
    const Canal canal = position.canals[end];
    if (!canal.is_none() && place_from(end, opposite(canal.flow())) == place) return end;
  }
  return Vertex::nowhere;
}

/// Where the canal lies that leads to the intersection. Precondition: there is one.
constexpr Place place_before(const Position& position, Vertex end) {
  return place_from(end, opposite(position.canals[end].flow()));
}

/// Where the water flows on to from an intersection, or `nowhere` from the end of a line; from a spring the
/// first of its lines in the order of directions.
constexpr Vertex flows_to(const Position& position, Vertex vertex) {
  for (int turn = 0; turn < direction_count; ++turn) {
    const Vertex next = geometry.neighbours[vertex][direction_at(turn)];
    const Canal canal = position.canals[next];
    if (!canal.is_none() && canal.flow() == direction_at(turn)) return next;
  }
  return Vertex::nowhere;
}

/// Where springs may lie (AQ-9), whether or not one is left.
constexpr CellSet spring_places(const Position& position) {
  return position.untouched & position.spring_room;
}

/// Where a new canal may leave that way (AQ-11), whether or not one is left.
constexpr CellSet sources_towards(const Position& position, Direction way) {
  // Moves the untouched intersections one step back; the grid's edge stops what would wrap to the next row.
  const CellSet& from = position.untouched;
  const auto back = [&](int step) {
    return CellSet{from.low >> step | from.high << (64 - step), from.high >> step};
  };
  const auto ahead = [&](int step) {
    return CellSet{from.low << step, from.high << step | from.low >> (64 - step)};
  };
  switch (way) {
    case Direction::north:
      return position.sources & back(vertex_columns);
    case Direction::east:
      return (position.sources & back(1)) - geometry.eastmost;
    case Direction::south:
      return position.sources & ahead(vertex_columns);
    case Direction::west:
      break;
  }
  return (position.sources & ahead(1)) - geometry.westmost;
}

/// Whether one more canal can be laid or doubled (AQ-11, AQ-12).
bool can_lay_canal(const Position& position);

/// Whether neither a canal nor a spring can be laid any more although canals are left (AQ-19).
bool is_dry(const Position& position);

/// Lays a spring on an untouched intersection.
void lay_spring(const Table& table, Position& position, Vertex vertex);

/// Lays a canal that is legal there, or doubles the one that lies there; waters what it feeds.
void lay_canal(Position& position, Place place);

}  // namespace castellum::aqueduct
