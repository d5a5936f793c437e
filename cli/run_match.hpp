// From the words of a command to a played match.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/match_report.hpp"

namespace castellum::cli {

/// What match and ladder ask for alike.
struct MatchOptions {
  Wish wish;
  std::int64_t games = 100;
  int threads = 1;
};

/// Threads the machine runs at a time.
int threads_here();

/// The contest of these two, its games rounded up to full rounds, its seed chosen if there is none.
Contest contest_of(const MatchOptions& options, const std::string& a, const std::string& b);

/// Plays it, until the guesses are decided between if there are any; each game's record goes to `keep` in
/// order. How far it is stands on standard error while that is a terminal.
Match run_match(Contest contest, std::optional<SprtGuesses> guesses,
                const std::function<void(const std::string&)>& keep = {});

}  // namespace castellum::cli
