// What the opponent measures of a position of Aqueduct: which houses water will reach, and what the die may
// bring.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/aqueduct/rules.hpp"
#include "opponent/weights.hpp"

namespace castellum::aqueduct {

/// Measures of one seat. Each dry house counts its points under one of the five from `next_water` to `far`.
enum class Measure : std::uint8_t {
  watered,
  next_water,     // beside a place where a canal can be laid next
  doubled_water,  // where doubling a canal would bring water
  second_water,   // beside a place one canal further
  spring_water,   // beside an intersection where a spring may lie
  far,
  nearly_full,       // dry, in a region with one empty square
  next_nearly_full,  // of those, what the next canal can water
  half_full,         // dry, in a region with two empty squares
  ones,              // houses left, by value
  twos,
  threes,
  fours,
  watered_room,  // empty watered squares, by the lowest value left (AQ-7)
  dry_room,      // empty squares the next canal can water, by the highest value left
  lowest,        // the lowest value left
  canal_gain,    // what the best canal would water of one's own, less of the others'
  turn_gain,     // the same, for the seat that can lay it now
  roll_worth,    // what a house is worth in a region on the average
  rolls_worth,   // that, for each roll left in this turn
  rolled_worth,  // what it is worth in the region rolled
  turn,
  rolls,  // left in this turn
  house,  // to be laid now
  canal,  // may be laid as the second of this turn
  constant
};
inline constexpr int measure_count = static_cast<int>(Measure::constant) + 1;

/// The measures' names, as data/aqueduct-weights.json has them.
inline constexpr std::string_view measure_names[measure_count] = {
    "watered",     "next_water",       "doubled_water", "second_water", "spring_water", "far",
    "nearly_full", "next_nearly_full", "half_full",     "ones",         "twos",         "threes",
    "fours",       "watered_room",     "dry_room",      "lowest",       "canal_gain",   "turn_gain",
    "roll_worth",  "rolls_worth",      "rolled_worth",  "turn",         "rolls",        "house",
    "canal",       "constant"};

/// The measures of all seats.
SeatMeasures<measure_count> measure(const Table& table, const State& state);

/// The squares beside the canal places that meet an intersection.
const CellSet& squares_around(Vertex vertex);

}  // namespace castellum::aqueduct
