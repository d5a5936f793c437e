// The further calls of the whole module: computer players and reviews of the game at the desk
// (docs/embed.md). They answer as the calls of wasm/abi.hpp do.
#pragma once

#include <cstdint>

extern "C" {

/// Starts the search of a player for the seat to act from `{"player","seed"}`; answers `{}`. Any change of
/// the position ends it.
std::int32_t castellum_search(std::uint32_t size);
/// Carries out at most that many simulations: 1 finished, 0 more to do, -1 refused; answers `{"finished"}`.
std::int32_t castellum_search_run(std::int32_t budget);
/// Answers `{"token","reason","simulations","choices"}`: the best token so far and what is thought of others.
std::int32_t castellum_search_best();

/// Starts the review of the game as it stands from `{"simulations"}` a position; answers `{"positions"}`.
std::int32_t castellum_review(std::uint32_t size);
/// Carries out at most that many simulations: 1 finished, 0 more to do, -1 refused; answers
/// `{"done","positions"}`.
std::int32_t castellum_review_run(std::int32_t budget);
/// Answers the finished review, a record's member `analysis` (docs/analysis.md).
std::int32_t castellum_review_result();

/// Answers the list of what does not follow from the record's dice, in English: empty if all does, or if the
/// record has no dice or does not tell their seed.
std::int32_t castellum_dice();
}
