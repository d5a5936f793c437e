// What the opponent measures of a position of Aqua Romana: how far each line can still grow, and who can cut
// it.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/aqua_romana/rules.hpp"
#include "opponent/weights.hpp"

namespace castellum::aqua_romana {

/// Measures of one seat. Down to `own_scarce_room` they are summed over its open lines.
enum class Measure : std::uint8_t {
  open_lines,
  length,
  length_squared,
  lost_length,   // between the length and the podium it would get (AR-29)
  next_podiums,  // gained by three more squares
  grows,         // some tile in sight lengthens the line and leaves it open
  only_closes,   // tiles in sight, but each closes it
  sights,        // builders in sight that can lengthen it
  ways_on,       // sides of the square ahead that lead on
  room,          // empty squares within reach
  own_room,      // those that no other line reaches as soon
  scarce_room,   // the first six of either
  own_scarce_room,
  foreign_ahead,  // another seat's line ends before the same square
  own_ahead,      // another line of the same seat does
  bonus_chance,   // how far it can rise above the third highest line
  standing,       // points if every line were scored now
  turn,
  held,  // builders to place
  constant
};
inline constexpr int measure_count = static_cast<int>(Measure::constant) + 1;

/// The measures' names, as data/aqua-romana-weights.json has them.
inline constexpr std::string_view measure_names[measure_count] = {
    "open_lines",      "length",        "length_squared", "lost_length",
    "next_podiums",    "grows",         "only_closes",    "sights",
    "ways_on",         "room",          "own_room",       "scarce_room",
    "own_scarce_room", "foreign_ahead", "own_ahead",      "bonus_chance",
    "standing",        "turn",          "held",           "constant"};

/// The measures of all seats.
SeatMeasures<measure_count> measure(const Table& table, const State& state);

/// The squares beside those of a set.
CellSet beside(const CellSet& squares);

}  // namespace castellum::aqua_romana
