// Actions as tokens and back.
#pragma once

#include <optional>
#include <string_view>

#include "engine/aqueduct/action.hpp"
#include "engine/aqueduct/table.hpp"

namespace castellum::aqueduct {

/// The token of an action, such as `3@d5`.
Token token(const Table& table, Action action);

/// The action a token names, legal or not; nothing if it is none.
std::optional<Action> parse_token(const Table& table, std::string_view text);

/// The region of that number, or nothing (AQ-1).
std::optional<Region> parse_region(std::string_view text);

}  // namespace castellum::aqueduct
