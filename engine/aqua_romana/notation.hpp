// Actions as tokens and back.
#pragma once

#include <optional>
#include <string_view>

#include "engine/aqua_romana/action.hpp"
#include "engine/aqua_romana/table.hpp"

namespace castellum::aqua_romana {

/// The token of an action, such as `Y1:Nc:C-NE`.
Token token(const Table& table, Action action);

/// The action a token names, legal or not; nothing if it is none.
std::optional<Action> parse_token(const Table& table, std::string_view text);

/// The worker of that name at this table, or nothing (AR-8).
std::optional<Worker> parse_worker(const Table& table, std::string_view text);

}  // namespace castellum::aqua_romana
