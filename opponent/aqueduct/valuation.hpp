// What a position of Aqueduct is worth, for the greedy player.
#pragma once

#include "engine/aqueduct/rules.hpp"

namespace castellum::aqueduct {

/// Worth of each seat's houses on those squares, in tenths of a point: by their water or the hope of it, and
/// what a roll to come is worth.
Per<int, Seat, max_seats> worth_of_houses(const Table& table, const State& state, const CellSet& squares);

/// Worth of the position to a seat: its houses by their water or the hope of it, less the others'.
int valuation(const Table& table, const State& state, Seat seat);

}  // namespace castellum::aqueduct
