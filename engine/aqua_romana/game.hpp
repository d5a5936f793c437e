// Aqua Romana (Martin Schlegel, 2005) for two to four players, edition ar-1.
//
// Rules in short: builders on a path round the grid show the tiles that workers in their line of sight may
// lay; a tile lengthens every aqueduct it touches, closed aqueducts are scored on podiums, the highest
// podiums earn a bonus. Options: no_sight, extra_may_close, extra_kind, take, builders (options.hpp). Set-up:
// layout, stock, dealt builders. Nothing is hidden and chance acts only in the set-up.
#pragma once

#include <array>
#include <span>

#include "engine/aqua_romana/events.hpp"
#include "engine/aqua_romana/notation.hpp"
#include "engine/aqua_romana/observe.hpp"
#include "engine/aqua_romana/picture.hpp"
#include "engine/aqua_romana/rules.hpp"
#include "engine/aqua_romana/says.hpp"
#include "engine/aqua_romana/scoring.hpp"
#include "engine/aqua_romana/setup_io.hpp"
#include "engine/aqua_romana/words.hpp"
#include "engine/base/game.hpp"

namespace castellum::aqua_romana {

struct Game {
  static constexpr std::string_view id = "aqua-romana";
  static constexpr std::string_view edition = "ar-1";
  static constexpr std::string_view name = "Aqua Romana";
  /// Members of a record that the referee deals where the set-up leaves them out.
  static constexpr std::array<std::string_view, 1> dealt{"builders"};
  static constexpr std::span<const EventWords> words = event_words;
  using Setup = aqua_romana::Setup;
  using Table = aqua_romana::Table;
  using State = aqua_romana::State;
  using Action = aqua_romana::Action;
  using ActionList = aqua_romana::ActionList;
  using ChanceList = aqua_romana::ChanceList;
  using Choices = aqua_romana::Choices;
  using Observation = aqua_romana::Observation;
  using Event = aqua_romana::Event;

  /// Keeping and closing are a tenth as likely as other kinds, so that lines grow.
  static constexpr int kind_weight(int kind) {
    const auto each = static_cast<ActionKind>(kind);
    return each == ActionKind::keep || each == ActionKind::close ? 1 : 10;
  }
};

}  // namespace castellum::aqua_romana
