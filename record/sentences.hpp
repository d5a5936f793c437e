// Plain sentences that can be said of a position in any game; a game's own stand in its folder.
#pragma once

#include <optional>
#include <string_view>

namespace castellum {

class Session;

/// Whether the sentence is true here, or nothing if it is none of these:
/// "seat 1 has 3 points" · "seat 1 wins" · "seat 1 loses" · "the game is over" · "the game goes on" · "seat 1
/// acts" · "chance acts" · "3 actions are legal" · "TOKEN is legal" · "TOKEN breaks AR-19" · "TOKEN is
/// refused as joins_aqueducts".
std::optional<bool> holds_of_any_game(const Session& session, std::string_view sentence);

}  // namespace castellum
