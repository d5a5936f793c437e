// Games played by the engine and by the slow referee at once.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "record/session.hpp"
#include "tests/unit/set_ups.hpp"

namespace castellum::tests {

using Facts = std::map<std::string, std::string>;

/// What the slow referee's `facts()` would say of a view.
Facts facts_in(const nlohmann::json& view);

/// Picks the next token of a game.
using Choose = std::function<std::string(const Session&, Random&)>;

/// How a game in lockstep went.
struct Lockstep {
  std::string fault;                  // the first difference, with the record up to there
  nlohmann::json end_view;            // what everyone sees at the end
  std::map<std::string, int> tokens;  // played, by what they begin with
};

/// Plays a game by both until the end or the first difference: actor, legal tokens and every fact before each
/// ply, points and winners at the end.
Lockstep play_in_lockstep(std::string_view game, const SetUp& set_up, std::uint64_t seed,
                          const Choose& choose);

/// The player of the engine's random games, every other one by kind.
Choose at_random(std::uint64_t seed);

}  // namespace castellum::tests
