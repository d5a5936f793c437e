// The calls of both WebAssembly modules: one game in progress, texts in UTF-8 through two rooms
// (docs/embed.md).
//
// A call that takes text takes its size; the text lies in the room of `castellum_input`. Calls of int32_t
// answer 1: carried out, or 0: refused, and nothing has changed. Either way `castellum_output` holds one line
// of JSON: the answer, or why not. The build exports what is declared here.
#pragma once

#include <cstdint>

extern "C" {

/// The version of these calls, 1.
std::int32_t castellum_abi();

/// Room for the text of the next call, or null if no call takes a text that long; valid until the next call
/// of this function.
std::uint8_t* castellum_input(std::uint32_t size);
/// The text of the last answer; valid until the next call that answers with one.
const std::uint8_t* castellum_output();
/// Its size in bytes.
std::uint32_t castellum_output_size();

/// Starts a game from `{"game","players","seed"}`, `nonces` if there are any, and any members of its set-up;
/// answers
/// `{"plies":0}`. The seed (64 hex digits) settles what the referee deals; the record holds the commitment to
/// it.
std::int32_t castellum_new(std::uint32_t size);
/// Opens a record and goes to its last action; answers `{"plies":n}`.
std::int32_t castellum_open(std::uint32_t size);
/// Answers the record of the game as it stands.
std::int32_t castellum_record();
/// Sets members of the record that do not make the game (`seats`, `times`, `dice`, `end`, ...), or takes out
/// those given as null, if the whole is still a valid record; answers `{"plies":n}`.
std::int32_t castellum_describe(std::uint32_t size);

/// The seat that acts, -1 for chance, -2 for nobody, -3 if there is no game; answers no text.
std::int32_t castellum_actor();
/// Answers the list of legal tokens, empty if no seat is to act.
std::int32_t castellum_legal();
/// Answers the list of `[token, weight]` of the outcomes of chance, empty if chance is not to act.
std::int32_t castellum_chances();
/// Answers what that seat may see, or a spectator for -1.
std::int32_t castellum_view(std::int32_t seat);
/// Answers `{"hash"}` of the position, 16 hex digits.
std::int32_t castellum_hash();
/// Answers `{"hash"}` of what everybody may see, 16 hex digits.
std::int32_t castellum_public_hash();

/// Answers `{}` if the token is legal here.
std::int32_t castellum_check(std::uint32_t size);
/// Answers the list of events that the token would bring about.
std::int32_t castellum_preview(std::uint32_t size);
/// Carries out the token and answers the list of its events.
std::int32_t castellum_apply(std::uint32_t size);
/// Takes back the last actions, at least one of them; answers `{"plies":n}`.
std::int32_t castellum_undo(std::int32_t count);
/// Answers `{"token"}`, the outcome of chance that a seed of 64 hex digits gives here (docs/dice.md); it
/// depends only on the seed, the nonces of the record and the number of outcomes before. A seed the record is
/// not committed to is refused.
std::int32_t castellum_draw(std::uint32_t size);
}
