// Set-ups of Aqua Romana for the tests of single rules.
#pragma once

#include "engine/aqua_romana/game.hpp"
#include "record/shipped_data.hpp"

namespace castellum::aqua_romana {

/// The shipped layout and 21 tiles of each kind; the builders are placed by the seats.
inline Setup standard(int players) {
  Setup setup;
  setup.players = players;
  read_layout<json::Value>(nullptr, ShippedData(), setup);
  return setup;
}

}  // namespace castellum::aqua_romana
