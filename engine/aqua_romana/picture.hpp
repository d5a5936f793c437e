// The board in letters.
#pragma once

#include "engine/aqua_romana/observe.hpp"
#include "engine/base/picture.hpp"

namespace castellum::aqua_romana {

/// Draws what a viewer sees: channels as lines, in the colour of whose aqueduct they are, workers by name at
/// the water's head, builders by letter round the grid, podiums and stocks below.
Picture draw(const Table& table, const Observation& observation);

}  // namespace castellum::aqua_romana
