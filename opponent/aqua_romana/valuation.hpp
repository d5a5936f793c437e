// What a position of Aqua Romana is worth, for the greedy player.
#pragma once

#include "engine/aqua_romana/rules.hpp"

namespace castellum::aqua_romana {

/// Worth of the lines of those workers, in tenths of a point: the podiums they have or would get and their
/// room to grow.
int worth_of_lines(const Table& table, const State& state, WorkerMask workers);

/// Worth of the position to a seat: the podiums its lines have or would get and their room to grow, less the
/// others'.
int valuation(const Table& table, const State& state, Seat seat);

}  // namespace castellum::aqua_romana
