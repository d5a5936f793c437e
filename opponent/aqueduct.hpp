// What a position of Aqueduct is worth, for the greedy player.
#pragma once

#include "engine/aqueduct/rules.hpp"

namespace castellum::aqueduct {

/// Worth of the position to a seat: its houses by their water or the hope of it, less the others'.
int valuation(const Table& table, const State& state, Seat seat);

}  // namespace castellum::aqueduct
