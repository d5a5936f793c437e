// The board in letters.
#pragma once

#include "engine/aqueduct/observe.hpp"
#include "engine/base/picture.hpp"

namespace castellum::aqueduct {

/// Draws what a viewer sees: houses as seat:value with the supply beside them, canals single or double on the
/// lines of the grid, springs as rings, mountains with the letter of their back, borders and numbers of
/// regions, stocks below.
Picture draw(const Table& table, const Observation& seen);

}  // namespace castellum::aqueduct
