// The printed board of Aqueduct: squares, intersections, canal places and their names (AQ-1, AQ-2, AQ-15).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/cell_set.hpp"
#include "engine/base/per.hpp"
#include "engine/base/text.hpp"

namespace castellum::aqueduct {

inline constexpr int columns = 12;
inline constexpr int rows = 8;
inline constexpr int square_numbers = columns * rows;

/// A square, a1 = 0, b1 = 1, .. l8 = 95; the numbers of the four corners name no square (AQ-1).
enum class Square : std::uint8_t {};

constexpr int index(Square square) { return static_cast<int>(square); }
constexpr Square square_at(int number) { return static_cast<Square>(number); }
constexpr Square square_at(int column, int row) { return square_at(row * columns + column); }
constexpr int column_of(Square square) { return index(square) % columns; }
constexpr int row_of(Square square) { return index(square) / columns; }

template <class T>
using PerSquare = Per<T, Square, square_numbers>;

/// Whether a square lies there: on the grid and not a corner of it.
constexpr bool is_square(int column, int row) {
  if (column < 0 || column >= columns || row < 0 || row >= rows) return false;
  const bool on_side = column == 0 || column == columns - 1;
  const bool on_end = row == 0 || row == rows - 1;
  return !on_side || !on_end;
}
constexpr bool exists(Square square) {
  return index(square) < square_numbers && is_square(column_of(square), row_of(square));
}

/// How far two squares are apart, counted along rows and columns (AQ-21).
constexpr int distance(Square a, Square b) {
  const int across = column_of(a) - column_of(b);
  const int up = row_of(a) - row_of(b);
  return (across < 0 ? -across : across) + (up < 0 ? -up : up);
}

/// An intersection, 0.0 = 0, 1.0 = 1, .. 12.8 = 116; the numbers of the four corners name none (AQ-2).
enum class Vertex : std::uint8_t { nowhere = (columns + 1) * (rows + 1) };

inline constexpr int vertex_columns = columns + 1;
inline constexpr int vertex_numbers = vertex_columns * (rows + 1);
constexpr int index(Vertex vertex) { return static_cast<int>(vertex); }
constexpr Vertex vertex_at(int number) { return static_cast<Vertex>(number); }
constexpr Vertex vertex_at(int x, int y) { return vertex_at(y * vertex_columns + x); }
constexpr int x_of(Vertex vertex) { return index(vertex) % vertex_columns; }
constexpr int y_of(Vertex vertex) { return index(vertex) / vertex_columns; }

template <class T>
using PerVertex = Per<T, Vertex, vertex_numbers>;

/// Whether the intersection touches a square.
constexpr bool exists(Vertex vertex) {
  if (index(vertex) >= vertex_numbers) return false;
  const int x = x_of(vertex);
  const int y = y_of(vertex);
  return is_square(x, y) || is_square(x - 1, y) || is_square(x, y - 1) || is_square(x - 1, y - 1);
}

/// How far two intersections are apart, counted along the lines of the grid (AQ-9).
constexpr int distance(Vertex a, Vertex b) {
  const int across = x_of(a) - x_of(b);
  const int up = y_of(a) - y_of(b);
  return (across < 0 ? -across : across) + (up < 0 ? -up : up);
}

/// The four ways from an intersection to the next.
enum class Direction : std::uint8_t { north, east, south, west };

inline constexpr int direction_count = 4;
constexpr Direction direction_at(int number) { return static_cast<Direction>(number); }
constexpr Direction opposite(Direction way) {
  return direction_at((static_cast<int>(way) + 2) % direction_count);
}

template <class T>
using PerDirection = Per<T, Direction, direction_count>;

/// The intersection one step that way. Precondition: it is on the grid.
constexpr Vertex step(Vertex from, Direction way) {
  constexpr int steps[] = {vertex_columns, 1, -vertex_columns, -1};
  return vertex_at(index(from) + steps[static_cast<int>(way)]);
}

/// A canal place: twice the number of its western or southern intersection, and 1 more if it runs north
/// (AQ-2). Of the 234 numbers 204 name a place.
enum class Place : std::uint8_t {};

inline constexpr int place_numbers = 2 * vertex_numbers;
constexpr int index(Place place) { return static_cast<int>(place); }
constexpr Place place_at(int number) { return static_cast<Place>(number); }
constexpr Direction direction_of(Place place) {
  return index(place) % 2 == 0 ? Direction::east : Direction::north;
}
/// The western or southern end.
constexpr Vertex low_end(Place place) { return vertex_at(index(place) / 2); }
/// The eastern or northern end.
constexpr Vertex high_end(Place place) { return step(low_end(place), direction_of(place)); }

/// The place between an intersection and the next one that way. Precondition: both exist.
constexpr Place place_from(Vertex from, Direction way) {
  const bool ahead = way == Direction::north || way == Direction::east;
  const bool upright = way == Direction::north || way == Direction::south;
  return place_at(2 * index(ahead ? from : step(from, way)) + (upright ? 1 : 0));
}

template <class T>
using PerPlace = Per<T, Place, place_numbers>;

/// Whether the place touches a square.
constexpr bool exists(Place place) {
  if (index(place) >= place_numbers) return false;
  const int x = x_of(low_end(place));
  const int y = y_of(low_end(place));
  return direction_of(place) == Direction::east ? is_square(x, y) || is_square(x, y - 1)
                                                : is_square(x, y) || is_square(x - 1, y);
}

/// The printed facts as tables, for the hot paths.
struct Geometry {
  CellSet squares;   // the 92
  CellSet vertices;  // the 113
  CellSet westmost;  // the intersections on the western and the eastern border
  CellSet eastmost;
  PerVertex<PerDirection<Vertex>> neighbours;  // `nowhere` if no canal place leads that way
  PerPlace<CellSet> along;  // the squares on both sides, which any canal there waters (AQ-15)
  PerPlace<CellSet> deep;   // two squares deep on both sides, which a double one waters
};

/// Joins the ends of a place and notes the squares it waters.
constexpr void add_place(Geometry& made, Place place) {
  made.neighbours[low_end(place)][direction_of(place)] = high_end(place);
  made.neighbours[high_end(place)][opposite(direction_of(place))] = low_end(place);
  const bool upright = direction_of(place) == Direction::north;
  for (int depth = -2; depth < 2; ++depth) {
    const int column = x_of(low_end(place)) + (upright ? depth : 0);
    const int row = y_of(low_end(place)) + (upright ? 0 : depth);
    if (!is_square(column, row)) continue;
    made.deep[place].add(index(square_at(column, row)));
    if (depth == -1 || depth == 0) made.along[place].add(index(square_at(column, row)));
  }
}

constexpr Geometry make_geometry() {
  Geometry made{};
  for (int number = 0; number < square_numbers; ++number)
    if (exists(square_at(number))) made.squares.add(number);
  for (int number = 0; number < vertex_numbers; ++number)
    if (exists(vertex_at(number))) made.vertices.add(number);
  for (int y = 0; y <= rows; ++y) {
    made.westmost.add(index(vertex_at(0, y)));
    made.eastmost.add(index(vertex_at(columns, y)));
  }
  for (auto& each : made.neighbours)
    each = {Vertex::nowhere, Vertex::nowhere, Vertex::nowhere, Vertex::nowhere};
  for (int number = 0; number < place_numbers; ++number)
    if (exists(place_at(number))) add_place(made, place_at(number));
  return made;
}

inline constexpr Geometry geometry = make_geometry();

// Names (AQ-1, AQ-2).
using Name = FixedText<8>;

constexpr Name name(Square square) {
  Name text;
  return text << static_cast<char>('a' + column_of(square)) << row_of(square) + 1;
}
constexpr Name name(Vertex vertex) {
  Name text;
  return text << x_of(vertex) << '.' << y_of(vertex);
}
constexpr Name name(Place place) {
  return name(low_end(place)) << (direction_of(place) == Direction::east ? 'E' : 'N');
}

/// The square of that name, or nothing.
constexpr std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || !is_square(text[0] - 'a', text[1] - '1')) return std::nullopt;
  return square_at(text[0] - 'a', text[1] - '1');
}

/// The intersection of that name, or nothing.
constexpr std::optional<Vertex> parse_vertex(std::string_view text) {
  const auto dot = text.find('.');
  if ((dot != 1 && dot != 2) || text.size() != dot + 2 || (dot == 2 && text[0] != '1')) return std::nullopt;
  const int units = text[dot - 1] - '0';
  const int y = text[dot + 1] - '0';
  if (units < 0 || units > 9 || y < 0 || y > rows) return std::nullopt;
  const int x = dot == 2 ? 10 + units : units;
  if (x > columns || !exists(vertex_at(x, y))) return std::nullopt;
  return vertex_at(x, y);
}

/// The canal place of that name, or nothing.
constexpr std::optional<Place> parse_place(std::string_view text) {
  if (text.empty() || (text.back() != 'E' && text.back() != 'N')) return std::nullopt;
  const auto low = parse_vertex(text.substr(0, text.size() - 1));
  if (!low) return std::nullopt;
  const Place place = place_at(2 * index(*low) + (text.back() == 'N' ? 1 : 0));
  return exists(place) ? std::optional(place) : std::nullopt;
}

}  // namespace castellum::aqueduct
