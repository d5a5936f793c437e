// Ways a call of the module is refused that are no breach of a game's rules.
#pragma once

#include "engine/base/refusal.hpp"

namespace castellum::wasm::reasons {

inline constexpr Reason no_game{"no_game", "format", "there is no game"};
inline constexpr Reason no_input{"no_input", "format", "the text is longer than the room asked for"};
inline constexpr Reason not_json{"not_json", "format", "{why} at byte {at}"};
inline constexpr Reason unknown_game{"unknown_game", "format", "the game {game} is not known"};
inline constexpr Reason unknown_player{"unknown_player", "format", "the player {player} is not known"};
inline constexpr Reason unknown_seat{"unknown_seat", "format", "there is no seat {seat}"};
inline constexpr Reason unknown_member{"unknown_member", "format", "a new game has no member {member}"};
inline constexpr Reason fixed_member{"fixed_member", "format", "{member} makes the game and stays"};
inline constexpr Reason cannot_undo{"cannot_undo", "format", "{plies} actions can be taken back"};
inline constexpr Reason not_chance{"not_chance", "format", "chance is not to act"};
inline constexpr Reason not_seat{"not_seat", "format", "no seat is to act"};
inline constexpr Reason no_search{"no_search", "format", "no search has been started here"};
inline constexpr Reason no_review{"no_review", "format", "no review is finished here"};
inline constexpr Reason no_best_yet{"no_best_yet", "format", "the search has found nothing yet"};

}  // namespace castellum::wasm::reasons
