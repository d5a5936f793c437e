// The map of regions, as set-ups hold it and as text (AQ-1).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/aqueduct/board.hpp"
#include "engine/base/refusal.hpp"

namespace castellum::aqueduct {

/// The number of each square's region, 0 where no square lies.
using Map = PerSquare<int>;

/// The fact the map breaks: the outline, or 20 connected regions of 4 to 6 squares; nothing if it is sound.
std::optional<Refusal> check_map(const Map& map);

/// Reads the numbers of a map: eight lines from row 8 down, twelve words each from column a on, `.` for no
/// square. Whether the map is sound is another question.
Result<Map> parse_map(std::string_view text);

/// The map as text that `parse_map` reads.
std::string map_text(const Map& map);

}  // namespace castellum::aqueduct
