#include "record/games.hpp"

#include <algorithm>
#include <array>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "opponent/aqua_romana/knowledge.hpp"
#include "opponent/aqua_romana/valuation.hpp"
#include "opponent/aqueduct/knowledge.hpp"
#include "opponent/aqueduct/valuation.hpp"
#include "record/session_of.hpp"

namespace castellum {

std::span<const GameEntry> games() {
  static const std::array all{
      the_entry<aqua_romana::Game>,
      the_entry<aqueduct::Game>,
  };
  return all;
}

const GameEntry* find_game(std::string_view id) {
  const auto found = std::ranges::find(games(), id, &GameEntry::id);
  return found == games().end() ? nullptr : &*found;
}

}  // namespace castellum
