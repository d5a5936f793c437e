// What the opponent knows of Aqueduct.
#pragma once

#include "engine/aqueduct/game.hpp"
#include "opponent/aqueduct/measures.hpp"
#include "opponent/knowledge.hpp"
#include "opponent/levels.hpp"

namespace castellum {

template <>
struct Knowledge<aqueduct::Game> {
  using Table = aqueduct::Table;
  using State = aqueduct::State;
  using Weights = castellum::Weights<aqueduct::measure_count>;
  static constexpr auto& names = aqueduct::measure_names;

  static constexpr std::string_view groups[Weights::count] = {
      "water", "soon",  "soon",  "soon",  "soon",  "soon",  "full",  "full",  "full",
      "stock", "stock", "stock", "stock", "room",  "room",  "stock", "canal", "canal",
      "rolls", "rolls", "rolls", "tempo", "rolls", "rolls", "tempo", "tempo"};

  static SeatMeasures<Weights::count> measure(const Table& table, const State& state) {
    return aqueduct::measure(table, state);
  }
  static float left(const Table&, const State& state) {
    return static_cast<float>(state.canals_left) / static_cast<float>(aqueduct::canal_total);
  }

  /// Of the many places for a spring those with most dry houses beside them.
  static bool candidates(const Table& table, const State& state, aqueduct::ActionList& list);

  /// Level 1 sees the others' houses in one quarter of the board only.
  static int favour(const Table& table, const State& after, Seat seat, aqueduct::Action action);
  /// Level 2 sees all houses alike.
  static int own_worth(const Table& table, const State& state, Seat seat);

  /// The scripted beginner sees its own houses only and likes watered squares of full regions.
  static int first_glance(const Table& table, const State& after, Seat seat, aqueduct::Action);

  /// Calibrated by `castellum ladder` and, at four seats, by matches (docs/strength.md): there looking
  /// further than one's own turn gains less, so the levels lie closer.
  static constexpr Budgets budgets(int players) {
    return players < 4 ? Budgets{2, 12, 70, 420, 3800} : Budgets{2, 12, 40, 120, 3800};
  }

  /// Level 3 does not see regions filling nor what a canal would water next.
  static constexpr aqueduct::Measure overlooked[] = {
      aqueduct::Measure::nearly_full, aqueduct::Measure::next_nearly_full, aqueduct::Measure::half_full,
      aqueduct::Measure::canal_gain,  aqueduct::Measure::turn_gain,        aqueduct::Measure::rolled_worth};
};

}  // namespace castellum
