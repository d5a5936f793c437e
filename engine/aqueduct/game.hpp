// Aqueduct (Bernhard Weber, 2005) for two to four players, edition aq-1.
//
// Rules in short: in a turn roll for regions and lay houses there, or lay a spring, or one or two canals that
// bring water from springs; when a region is full, houses without water leave; houses with water count their
// value. Options: spring_distance, mountain_backs, spring_canal (options.hpp). Set-up: map, first seat,
// mountains. Chance acts: the referee rolls the region. With mountain_backs the backs are hidden until the
// end.
#pragma once

#include <array>
#include <span>

#include "engine/aqueduct/events.hpp"
#include "engine/aqueduct/notation.hpp"
#include "engine/aqueduct/observe.hpp"
#include "engine/aqueduct/picture.hpp"
#include "engine/aqueduct/rules.hpp"
#include "engine/aqueduct/says.hpp"
#include "engine/aqueduct/scoring.hpp"
#include "engine/aqueduct/setup_io.hpp"
#include "engine/aqueduct/words.hpp"
#include "engine/base/game.hpp"

namespace castellum::aqueduct {

struct Game {
  static constexpr std::string_view id = "aqueduct";
  static constexpr std::string_view edition = "aq-1";
  static constexpr std::string_view name = "Aqueduct";
  /// Members of a record that the referee deals where the set-up leaves them out.
  static constexpr std::array<std::string_view, 2> dealt{"first", "mountains"};
  static constexpr std::span<const EventWords> words = event_words;
  using Setup = aqueduct::Setup;
  using Table = aqueduct::Table;
  using State = aqueduct::State;
  using Action = aqueduct::Action;
  using ActionList = aqueduct::ActionList;
  using ChanceList = aqueduct::ChanceList;
  using Choices = aqueduct::Choices;
  using Observation = aqueduct::Observation;
  using Event = aqueduct::Event;

  /// Stopping is a tenth as likely as other kinds, so that turns are used.
  static constexpr int kind_weight(int kind) {
    return static_cast<ActionKind>(kind) == ActionKind::stop ? 1 : 10;
  }
};

}  // namespace castellum::aqueduct
