// Set-ups of Aqueduct for the tests of single rules.
#pragma once

#include "engine/aqueduct/game.hpp"
#include "record/shipped_data.hpp"

namespace castellum::aqueduct {

/// The shipped map; the first seat and the mountains are not drawn.
inline Setup undrawn(int players) {
  Setup setup;
  setup.players = players;
  read_board<json::Value>(nullptr, ShippedData(), setup);
  return setup;
}

/// The same with seat 0 to begin and mountains in the first row.
inline Setup drawn(int players) {
  Setup setup = undrawn(players);
  deal(setup, [](int) { return 0; });
  return setup;
}

}  // namespace castellum::aqueduct
