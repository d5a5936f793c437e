// A match as people and programs read it.
#pragma once

#include <string>

#include "cli/contest.hpp"
#include "cli/tally.hpp"

namespace castellum::cli {

/// A played match.
struct Match {
  Contest contest;
  Tally tally;
  double seconds = 0;
};

/// A few lines for people.
std::string to_text(const Match& match);

/// The members that docs/match.md lists. What is not known is null.
json::Value to_json(const Match& match);

/// The number with as many digits as it is worth, or null.
json::Value figure(double number);

/// Elo with its sign, or what stands for it where one side won everything; `-` where it is not known.
std::string elo_text(double elo);

}  // namespace castellum::cli
