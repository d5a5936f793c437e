// Podiums, points and the end (AR-5, AR-28 to AR-30, AR-35 to AR-37).
#pragma once

#include <array>
#include <optional>

#include "engine/aqua_romana/table.hpp"
#include "engine/base/outcome.hpp"

namespace castellum::aqua_romana {

/// The podium a line of that length would get now: the value, a lower one with room, or 0 (AR-29).
int podium_for(const State& state, int length);

/// Scores the workers of that set in the order of AR-30; they leave the board.
void score(const Table& table, State& state, WorkerMask closed);

/// Scores every worker still on the board, from the seat whose turn it is (AR-35).
inline void score_rest(const Table& table, State& state) { score(table, state, state.workers); }

/// Where one seat's points come from (AR-36).
struct SeatPoints {
  int podiums = 0;
  int bonus = 0;
};

/// Podium values and bonus of each seat's scored workers.
std::array<SeatPoints, max_seats> seat_points(const Table& table, const State& state);

/// The bonus a worker on that podium gets: 4, 3, 2 or 0 (AR-36).
int bonus_of(const State& state, const Table& table, int podium);

/// Points and winners (AR-36, AR-37) once the game is over.
std::optional<Outcome> outcome(const Table& table, const State& state);

/// Points if every open aqueduct were scored now (AR-35).
Outcome standing(const Table& table, const State& state);

}  // namespace castellum::aqua_romana
