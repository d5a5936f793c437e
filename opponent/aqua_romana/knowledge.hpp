// What the opponent knows of Aqua Romana.
#pragma once

#include "engine/aqua_romana/game.hpp"
#include "opponent/aqua_romana/measures.hpp"
#include "opponent/knowledge.hpp"
#include "opponent/levels.hpp"

namespace castellum {

template <>
struct Knowledge<aqua_romana::Game> {
  using Table = aqua_romana::Table;
  using State = aqua_romana::State;
  using Weights = castellum::Weights<aqua_romana::measure_count>;
  static constexpr auto& names = aqua_romana::measure_names;

  static constexpr std::string_view groups[Weights::count] = {
      "lines", "length", "length", "podium", "podium", "open",   "open",   "sight", "open",    "room",
      "room",  "room",   "room",   "cut",    "cut",    "podium", "podium", "tempo", "builder", "tempo"};

  static SeatMeasures<Weights::count> measure(const Table& table, const State& state) {
    return aqua_romana::measure(table, state);
  }
  static float left(const Table&, const State& state) {
    constexpr float squares = aqua_romana::square_count - 4;
    return static_cast<float>(state.empty.count()) / squares;
  }

  /// Extra tiles are looked at only near the ends of lines: of hundreds the others are all alike.
  static bool candidates(const Table& table, const State& state, aqua_romana::ActionList& list);

  /// Level 1 goes by the length of the line it lays for, and has a favourite one.
  static int favour(const Table& table, const State& after, Seat seat, aqua_romana::Action action);
  /// Level 2 sees its own lines only, and trusts a bonus less than the greedy player does.
  static int own_worth(const Table& table, const State& state, Seat seat);

  /// The scripted beginner goes by the length of the line it lays for and never closes one of its own accord.
  static int first_glance(const Table& table, const State& after, Seat seat, aqua_romana::Action action);

  /// Calibrated by `castellum ladder` (docs/strength.md).
  static constexpr Budgets budgets(int) { return {10, 40, 160, 700, 3000}; }

  /// Level 3 does not see who could cut a line.
  static constexpr aqua_romana::Measure overlooked[] = {
      aqua_romana::Measure::foreign_ahead, aqua_romana::Measure::own_room,
      aqua_romana::Measure::own_scarce_room, aqua_romana::Measure::bonus_chance,
      aqua_romana::Measure::lost_length};
};

}  // namespace castellum
