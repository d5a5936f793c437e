// What a position of Aqua Romana is worth, for the greedy player.
#pragma once

#include "engine/aqua_romana/rules.hpp"

namespace castellum::aqua_romana {

/// Worth of the position to a seat: the podiums its lines have or would get and their room to grow, less the
/// others'.
int valuation(const Table& table, const State& state, Seat seat);

}  // namespace castellum::aqua_romana
