// What the terminal shows: boards, choices, and what happened in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/picture.hpp"
#include "record/session.hpp"

namespace castellum::cli {

/// Whether colours are wanted: unless the variable NO_COLOR is set and not empty (no-color.org).
bool colours_wanted();

/// The picture as lines, with the terminal's colours if wanted.
std::string render(const Picture& picture, bool colours);

/// The legal tokens with their numbers from 1, in columns; at most `most` of them (0: all).
std::string numbered(const std::vector<std::string>& tokens, std::size_t most);

/// What the action would do, one English line an event. Precondition: the token is legal.
std::vector<std::string> told_events(const Session& session, std::string_view token);

}  // namespace castellum::cli
