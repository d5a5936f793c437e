// Actions of Aqua Romana as integers.
#pragma once

#include <cstdint>

#include "engine/aqua_romana/board.hpp"
#include "engine/aqua_romana/state.hpp"
#include "engine/aqua_romana/tiles.hpp"
#include "engine/base/choices.hpp"

namespace castellum::aqua_romana {

/// Kinds of action, in the order of the legal list.
enum class ActionKind : std::uint8_t { lay, step, pass, keep, close, extra, take, place };
inline constexpr int action_kinds = 8;

/// One action: its kind and up to three operands, a byte each.
class Action {
 public:
  constexpr Action() = default;

  static constexpr Action lay(Worker worker, Space builder, Tile tile) {
    return {ActionKind::lay, index(worker), index(builder), index(tile)};
  }
  static constexpr Action step(Space builder) { return {ActionKind::step, index(builder)}; }
  static constexpr Action pass() { return {ActionKind::pass}; }
  static constexpr Action keep() { return {ActionKind::keep}; }
  static constexpr Action close(Worker worker) { return {ActionKind::close, index(worker)}; }
  static constexpr Action extra(Square square, Tile tile) {
    return {ActionKind::extra, index(square), index(tile)};
  }
  static constexpr Action take(Kind kind) { return {ActionKind::take, index(kind)}; }
  static constexpr Action leave() { return {ActionKind::take, index(Kind::none)}; }
  static constexpr Action place(Kind kind, Space space) {
    return {ActionKind::place, index(kind), index(space)};
  }

  constexpr ActionKind kind() const { return static_cast<ActionKind>(bits_ & 0xFFU); }
  // Operands; which exist depends on the kind, as the makers above show.
  constexpr Worker worker() const { return worker_at(operand(0)); }
  constexpr Space builder() const { return space_at(operand(kind() == ActionKind::lay ? 1 : 0)); }
  constexpr Square square() const { return static_cast<Square>(operand(0)); }
  constexpr Tile tile() const { return tile_at(operand(kind() == ActionKind::lay ? 2 : 1)); }
  constexpr Kind builder_kind() const { return kind_at(operand(0)); }
  constexpr Space space() const { return space_at(operand(1)); }
  constexpr bool is_leave() const { return *this == leave(); }

  constexpr std::uint32_t bits() const { return bits_; }
  friend constexpr bool operator==(Action, Action) = default;

 private:
  // NOLINTNEXTLINE(google-explicit-constructor): braces in the makers above
  constexpr Action(ActionKind kind, int first = 0, int second = 0, int third = 0)
      : bits_(static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(first) << 8 |
              static_cast<std::uint32_t>(second) << 16 | static_cast<std::uint32_t>(third) << 24) {}
  constexpr int operand(int place) const { return static_cast<int>(bits_ >> (8 + 8 * place) & 0xFFU); }

  std::uint32_t bits_ = 0;
};

/// What one worker can be laid a tile for.
struct LayChoice {
  Worker worker;
  TileMask tiles;      // legal in front of it
  std::uint8_t count;  // actions, over its four sights
  Square stands_on;
};

/// A square where not every tile of the extra kinds may lie.
struct ExtraChoice {
  Square square;
  TileMask tiles;
};

/// Legal actions counted by kind, and what it takes to name the n-th.
struct Choices {
  static constexpr int kinds = action_kinds;
  KindCounts<action_kinds> counts;
  int size = 0;                           // of `lays` or `extras`
  const AllowedTiles* allowed = nullptr;  // tiles a builder of each kind may bring
  TileMask extra_tiles = 0;
  CellSet plain;  // squares open to every extra tile
  // Left unset on purpose: filled up to `size` only, this struct is made once an action of a playout.
  Per<LayChoice, int, max_workers> lays;
  Per<ExtraChoice, int, max_workers> extras;
};

}  // namespace castellum::aqua_romana
