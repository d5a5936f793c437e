// The position in a game of Aqueduct: a plain value.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/aqueduct/board.hpp"
#include "engine/base/cell_set.hpp"
#include "engine/base/per.hpp"
#include "engine/base/seat.hpp"

namespace castellum::aqueduct {

/// A region of the map, printed 1 to 20 (AQ-1).
enum class Region : std::uint8_t { none = 20 };
inline constexpr int region_count = 20;
inline constexpr int smallest_region = 4;
inline constexpr int largest_region = 6;
constexpr int index(Region region) { return static_cast<int>(region); }
constexpr Region region_at(int number) { return static_cast<Region>(number); }
/// The number on the map and on the die.
constexpr int printed(Region region) { return index(region) + 1; }

// Material (AQ-3).
inline constexpr int spring_total = 5;
inline constexpr int canal_total = 36;
inline constexpr int max_lines = 2 * spring_total;  // AQ-11
inline constexpr int max_mountains = 8;
inline constexpr int house_values = 4;
inline constexpr int roll_limit = 3;  // AQ-6

/// What a house is worth, 1 to 4.
enum class Value : std::uint8_t {};
constexpr int points_of(Value value) { return static_cast<int>(value) + 1; }
constexpr Value value_at(int number) { return static_cast<Value>(number); }

/// A set of house values as bits.
using ValueMask = std::uint8_t;
constexpr ValueMask bit(Value value) { return static_cast<ValueMask>(1U << static_cast<int>(value)); }

/// A house on a square, or none.
enum class House : std::uint8_t { none };
constexpr House house(Seat seat, Value value) {
  return static_cast<House>(1 + house_values * index(seat) + static_cast<int>(value));
}
/// Precondition of both: not House::none.
constexpr Seat seat_of(House house) { return seat_at((static_cast<int>(house) - 1) / house_values); }
constexpr Value value_of(House house) { return value_at((static_cast<int>(house) - 1) % house_values); }

/// A line of canals, in the order their first canals were laid.
enum class Line : std::uint8_t {};
constexpr int index(Line line) { return static_cast<int>(line); }
constexpr Line line_at(int number) { return static_cast<Line>(number); }
template <class T>
using PerLine = Per<T, Line, max_lines>;

/// A set of lines as bits.
using LineMask = std::uint16_t;
constexpr LineMask bit(Line line) { return static_cast<LineMask>(1U << index(line)); }

/// The canal by which the water comes to an intersection, or none. Lines never meet (AQ-11), so every
/// intersection they touch is reached by exactly one canal, springs by none: canals are kept where they lead
/// to, a byte each.
class Canal {
 public:
  constexpr Canal() = default;
  constexpr Canal(Direction flow, Line line)
      : bits_(static_cast<std::uint8_t>(1U | static_cast<unsigned>(flow) << 2 |
                                        static_cast<unsigned>(line) << 4)) {}

  constexpr bool is_none() const { return bits_ == 0; }
  constexpr bool is_double() const { return (bits_ & 2U) != 0; }
  /// The way the water flows.
  constexpr Direction flow() const { return direction_at(bits_ >> 2 & 3); }
  constexpr Line line() const { return line_at(bits_ >> 4); }
  constexpr void make_double() { bits_ = static_cast<std::uint8_t>(bits_ | 2U); }
  /// Without the number of its line: what only depends on what lies on the board.
  constexpr std::uint8_t laid() const { return bits_ & 15U; }
  friend constexpr bool operator==(Canal, Canal) = default;

 private:
  std::uint8_t bits_ = 0;
};

/// What the actor is asked; `roll` asks the referee's die.
enum class Phase : std::uint8_t { turn, roll, house, again, canal, over };
constexpr std::string_view name(Phase phase) {
  constexpr std::string_view names[] = {"turn", "roll", "house", "again", "canal", "over"};
  return names[static_cast<int>(phase)];
}

/// The other side of a mountain (AQ-21); `plain` without the option, `hidden` where it is not known.
enum class Back : std::uint8_t { plain, healing, stinking, hidden };
constexpr std::string_view name(Back back) {
  constexpr std::string_view names[] = {"plain", "healing", "stinking", "hidden"};
  return names[static_cast<int>(back)];
}
constexpr std::optional<Back> parse_back(std::string_view text) {
  for (int number = 0; number < 4; ++number)
    if (name(static_cast<Back>(number)) == text) return static_cast<Back>(number);
  return std::nullopt;
}
using Backs = Per<Back, int, max_mountains>;

/// All of the position that everyone may see. What a canal may leave from, where springs may lie and which
/// regions have room is kept as sets: a playout then draws its actions by counting bits, without a list.
struct Position {
  PerSquare<House> houses;
  Per<Canal, Vertex, vertex_numbers + 1> canals;  // one spare: none lies `nowhere`
  CellSet empty;                                  // squares without a house or a mountain
  CellSet watered;      // squares with a supply of at least 1 (AQ-16), mountains among them
  CellSet untouched;    // intersections without spring and canal (AQ-11)
  CellSet spring_room;  // intersections far enough from every spring (AQ-9)
  CellSet
      sources;  // intersections a canal may leave: ends of lines, springs with fewer than two lines (AQ-11)
  Per<Per<std::uint8_t, Value, house_values>, Seat, max_seats> stock;
  std::uint32_t open_regions;    // bit: the region has an empty square
  LineMask single_lines;         // lines with a single canal
  PerLine<Vertex> first_single;  // for those, where the first single canal leads to (AQ-12)
  PerLine<Vertex> ends;
  Per<Vertex, int, spring_total> springs;
  std::uint8_t spring_count;
  std::uint8_t line_count;
  std::uint8_t canals_left;
  Phase phase;
  Seat turn;                // whose turn it is
  std::uint8_t rolls;       // used in this turn
  Region rolled;            // in the phase house, else none
  bool laid;                // this turn laid something
  std::uint8_t idle_turns;  // turns in a row in which nobody laid anything (AQ-19)
};

/// A position and what lies under the mountains, in the order of the table.
struct State : Position {
  Backs backs;
};

/// The values a seat has houses of.
constexpr ValueMask values_in_stock(const Position& position, Seat seat) {
  unsigned values = 0;
  for (int value = 0; value < house_values; ++value)
    values |= (position.stock[seat][value_at(value)] != 0 ? 1U : 0U) << value;
  return static_cast<ValueMask>(values);
}

}  // namespace castellum::aqueduct
