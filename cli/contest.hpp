// Plays the games of a match, as many at a time as there are threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "cli/common.hpp"
#include "cli/contender.hpp"
#include "engine/base/outcome.hpp"

namespace castellum::cli {

/// What is played: A sits at one seat, B at all others. The games come in rounds of as many as there are
/// seats: each round has one start, dealt once, and A sits at each seat of it in turn.
struct Contest {
  Wish wish;  // its seed is set
  Contender a;
  Contender b;
  std::int64_t games = 0;  // full rounds
  int threads = 1;
  bool with_records = false;

  std::int64_t rounds() const { return games / wish.players; }
};

/// One game to its end.
struct PlayedGame {
  std::int64_t number = 0;
  int a_seat = 0;
  int first_seat = 0;  // who acted first
  Outcome outcome;
  std::array<double, 2> seconds{};  // of A's and B's decisions together
  std::array<std::int64_t, 2> decisions{};
  std::string record;  // on one line, if asked for
};

/// Plays the games and hands each to `take`, in their order whatever the number of threads, until that
/// answers false. A game depends on the contest's seed and its own number only; its deal and the n-th roll of
/// the dice only on the seed and the round, where that roll is possible. Fails as soon as any game does.
void play_contest(const Contest& contest, const std::function<bool(const PlayedGame&)>& take);

}  // namespace castellum::cli
