// The printed board of Aqua Romana: squares, sides, edges, the builders' path and its sight lines (AR-1,
// AR-3, AR-15).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/per.hpp"
#include "engine/base/text.hpp"

namespace castellum::aqua_romana {

inline constexpr int columns = 11;
inline constexpr int rows = 8;
inline constexpr int square_count = columns * rows;

/// A square of the grid, a1 = 0, b1 = 1, .. k8 = 87 (AR-1); `outside` stands for what lies beyond the border.
enum class Square : std::uint8_t { outside = square_count };

constexpr int index(Square square) { return static_cast<int>(square); }
constexpr Square square_at(int column, int row) { return static_cast<Square>(row * columns + column); }
constexpr int column_of(Square square) { return index(square) % columns; }
constexpr int row_of(Square square) { return index(square) / columns; }

template <class T>
using PerSquare = Per<T, Square, square_count>;

/// One of a square's four edges, seen from the square.
enum class Side : std::uint8_t { north, east, south, west };

inline constexpr int side_count = 4;
constexpr Side side_at(int number) { return static_cast<Side>(number); }
constexpr Side opposite(Side side) { return side_at((static_cast<int>(side) + 2) % side_count); }
constexpr char letter(Side side) { return "NESW"[static_cast<int>(side)]; }

template <class T>
using PerSide = Per<T, Side, side_count>;

/// A line between two squares, or between a square and the border: first the 99 that a north-south channel
/// crosses, then the 96 that an east-west channel crosses.
enum class Edge : std::uint8_t {};

inline constexpr int crossed_northward = columns * (rows + 1);
inline constexpr int edge_count = crossed_northward + (columns + 1) * rows;
constexpr int index(Edge edge) { return static_cast<int>(edge); }

/// The edge on that side of the square.
constexpr Edge edge_of(Square square, Side side) {
  const int column = column_of(square);
  const int row = row_of(square);
  switch (side) {
    case Side::south:
      return static_cast<Edge>(row * columns + column);
    case Side::north:
      return static_cast<Edge>((row + 1) * columns + column);
    case Side::west:
      return static_cast<Edge>(crossed_northward + row * (columns + 1) + column);
    case Side::east:
      break;
  }
  return static_cast<Edge>(crossed_northward + row * (columns + 1) + column + 1);
}

/// The square on that side, or `outside`.
constexpr Square neighbour(Square square, Side side) {
  const int column = column_of(square);
  const int row = row_of(square);
  switch (side) {
    case Side::north:
      return row + 1 < rows ? square_at(column, row + 1) : Square::outside;
    case Side::east:
      return column + 1 < columns ? square_at(column + 1, row) : Square::outside;
    case Side::south:
      return row > 0 ? square_at(column, row - 1) : Square::outside;
    case Side::west:
      break;
  }
  return column > 0 ? square_at(column - 1, row) : Square::outside;
}

constexpr bool is_corner(Square square) {
  const int column = column_of(square);
  const int row = row_of(square);
  return (column == 0 || column == columns - 1) && (row == 0 || row == rows - 1);
}

/// A space of the builders' path, clockwise: Na..Nk, E8..E1, Sk..Sa, W1..W8 (AR-3).
enum class Space : std::uint8_t {};

inline constexpr int space_count = 2 * (columns + rows);
constexpr int index(Space space) { return static_cast<int>(space); }
constexpr Space space_at(int number) { return static_cast<Space>(number); }

template <class T>
using PerSpace = Per<T, Space, space_count>;

inline constexpr int first_east = columns;
inline constexpr int first_south = first_east + rows;
inline constexpr int first_west = first_south + columns;

/// The side of the grid along which the space lies; a fountain lies wherever it changes.
constexpr Side side_of(Space space) {
  if (index(space) < first_east) return Side::north;
  if (index(space) < first_south) return Side::east;
  return index(space) < first_west ? Side::south : Side::west;
}

/// The path space at that end of the square's row or column (AR-15).
constexpr Space sight(Square square, Side side) {
  switch (side) {
    case Side::north:
      return space_at(column_of(square));
    case Side::east:
      return space_at(first_east + rows - 1 - row_of(square));
    case Side::south:
      return space_at(first_south + columns - 1 - column_of(square));
    case Side::west:
      break;
  }
  return space_at(first_west + row_of(square));
}

/// The printed facts as tables, for the hot paths.
struct Geometry {
  PerSquare<PerSide<Edge>> edges;
  PerSquare<PerSide<Square>> neighbours;
  PerSquare<PerSide<Space>> sights;
  Per<Per<Square, int, 2>, Edge, edge_count> beside;    // the southern or western square, then the other
  Per<Per<Side, int, 2>, Edge, edge_count> entered_by;  // the sides by which they meet the edge
};

constexpr Geometry make_geometry() {
  Geometry made{};
  for (auto& pair : made.beside) pair = {Square::outside, Square::outside};
  for (int number = 0; number < square_count; ++number) {
    const auto square = static_cast<Square>(number);
    for (int turn = 0; turn < side_count; ++turn) {
      const Side side = side_at(turn);
      const Edge edge = edge_of(square, side);
      made.edges[square][side] = edge;
      made.neighbours[square][side] = neighbour(square, side);
      made.sights[square][side] = sight(square, side);
      const bool second = side == Side::south || side == Side::west;
      made.beside[edge][second ? 1 : 0] = square;
      made.entered_by[edge][second ? 1 : 0] = side;
    }
  }
  return made;
}

inline constexpr Geometry geometry = make_geometry();

// Names (AR-1, AR-3).
using Name = FixedText<8>;

constexpr Name name(Square square) {
  Name text;
  text << static_cast<char>('a' + column_of(square)) << row_of(square) + 1;
  return text;
}

constexpr Name name(Space space) {
  Name text;
  const Side side = side_of(space);
  text << letter(side);
  switch (side) {
    case Side::north:
      text << static_cast<char>('a' + index(space));
      break;
    case Side::east:
      text << rows - (index(space) - first_east);
      break;
    case Side::south:
      text << static_cast<char>('a' + columns - 1 - (index(space) - first_south));
      break;
    case Side::west:
      text << index(space) - first_west + 1;
      break;
  }
  return text;
}

/// The square of that name, or nothing.
constexpr std::optional<Square> parse_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] >= 'a' + columns || text[1] < '1' || text[1] >= '1' + rows)
    return std::nullopt;
  return square_at(text[0] - 'a', text[1] - '1');
}

constexpr std::optional<Side> parse_side(char text) {
  for (int turn = 0; turn < side_count; ++turn)
    if (letter(side_at(turn)) == text) return side_at(turn);
  return std::nullopt;
}

/// The path space of that name, or nothing.
constexpr std::optional<Space> parse_space(std::string_view text) {
  for (int number = 0; number < space_count; ++number)
    if (name(space_at(number)).view() == text) return space_at(number);
  return std::nullopt;
}

}  // namespace castellum::aqua_romana
