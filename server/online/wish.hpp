// What somebody wants a table to be.
#pragma once

#include <variant>
#include <vector>

#include "record/games.hpp"
#include "record/json.hpp"
#include "server/online/clock.hpp"
#include "server/online/denial.hpp"

namespace castellum::server {

struct Wish {
  const GameEntry* game = nullptr;
  int players = 0;
  json::Value setup;        // what the game is set up by, `rules` whole and of the rest what was asked for
  std::vector<int> levels;  // one a seat: a computer's, 0 for a person
  bool listed = false;
  int absent = 0;  // seconds
  ClockRules clock;
};

/// Reads a wish; members that are not known are left out.
std::variant<Wish, Denial> read_wish(const json::Value& value);

/// Whether a game with these rules has backs that nobody sees before the end.
bool hides_backs(const json::Value& setup);

}  // namespace castellum::server
