// Actions of Aqueduct as integers.
#pragma once

#include <cstdint>

#include "engine/aqueduct/board.hpp"
#include "engine/aqueduct/state.hpp"
#include "engine/base/choices.hpp"

namespace castellum::aqueduct {

/// Kinds of action, in the order of the legal list; `rolled` is what the referee's die shows.
enum class ActionKind : std::uint8_t { roll, spring, canal, stop, pass, house, rolled };
inline constexpr int action_kinds = 6;  // of a seat

/// One action: its kind, a house value, and a place on the board.
class Action {
 public:
  constexpr Action() = default;

  static constexpr Action roll() { return Action(ActionKind::roll); }
  static constexpr Action spring(Vertex vertex) { return Action(ActionKind::spring, index(vertex)); }
  static constexpr Action canal(Place place) { return Action(ActionKind::canal, index(place)); }
  static constexpr Action stop() { return Action(ActionKind::stop); }
  static constexpr Action pass() { return Action(ActionKind::pass); }
  static constexpr Action house(Value value, Square square) {
    return Action(ActionKind::house, index(square), static_cast<int>(value));
  }
  static constexpr Action rolled(Region region) { return Action(ActionKind::rolled, index(region)); }

  constexpr ActionKind kind() const { return static_cast<ActionKind>(bits_ & 7U); }
  // Operands; which exist depends on the kind, as the makers above show.
  constexpr Vertex vertex() const { return vertex_at(operand()); }
  constexpr Place place() const { return place_at(operand()); }
  constexpr Square square() const { return square_at(operand()); }
  constexpr Value value() const { return value_at(bits_ >> 3 & 3); }
  constexpr Region region() const { return region_at(operand()); }

  constexpr std::uint16_t bits() const { return bits_; }
  friend constexpr bool operator==(Action, Action) = default;

 private:
  explicit constexpr Action(ActionKind kind, int where = 0, int value = 0)
      : bits_(static_cast<std::uint16_t>(static_cast<int>(kind) | value << 3 | where << 8)) {}
  constexpr int operand() const { return bits_ >> 8; }

  std::uint16_t bits_ = 0;
};

/// Legal actions counted by kind. Where they may lie is counted again by `nth_choice`: keeping six sets for
/// it cost 15 % of a playout.
struct Choices {
  static constexpr int kinds = action_kinds;
  KindCounts<action_kinds> counts;
};

}  // namespace castellum::aqueduct
