// What the playout tests must know of Aqua Romana.
#pragma once

#include "engine/aqua_romana/game.hpp"
#include "tests/unit/game_harness.hpp"

namespace castellum::aqua_romana {

/// More actions than any game has. AR-34: a tile at least every round, and the five first ones. A turn has a
/// lay, step or pass and a question whether to close; besides there are extra tiles, builders taken or left
/// and builders placed.
inline int longest_game(const Table& table) {
  const int tiles = 84;
  const int turns = (tiles + 1 + 5) * table.players;
  return 2 * turns + tiles + table.worker_count + 17;
}

/// Calls `visit(action)` for all that tokens can say, and for none twice.
template <class Visit>
void every_action(const Table& table, Visit&& visit) {
  visit(Action::pass());
  visit(Action::keep());
  visit(Action::leave());
  for (int worker = 0; worker < table.worker_count; ++worker) {
    visit(Action::close(worker_at(worker)));
    for (int space = 0; space < space_count; ++space)
      for (int tile = 0; tile < tile_count; ++tile)
        visit(Action::lay(worker_at(worker), space_at(space), tile_at(tile)));
  }
  for (int square = 0; square < square_count; ++square)
    for (int tile = 0; tile < tile_count; ++tile)
      visit(Action::extra(static_cast<Square>(square), tile_at(tile)));
  for (int kind = 0; kind < builder_kinds; ++kind) visit(Action::take(kind_at(kind)));
  for (int space = 0; space < space_count; ++space) {
    visit(Action::step(space_at(space)));
    for (int kind = 0; kind < builder_kinds; ++kind) visit(Action::place(kind_at(kind), space_at(space)));
  }
}

/// Whether tiles, builders and workers are all still there (AR-2, AR-4, AR-8).
inline tests::Fault pieces_fault(const Table& table, const State& state) {
  for (int number = 0; number < tile_kinds; ++number) {
    const Kind kind = kind_at(number);
    int laid = 0;
    for (int square = 0; square < square_count; ++square)
      if (!is_corner(static_cast<Square>(square)) &&
          kind_of(state.tiles[static_cast<Square>(square)]) == kind)
        ++laid;
    if (laid + state.stock[kind] != table.initial.stock[kind])
      return std::string("tiles of kind ") + letter(kind) + " are lost or made";
  }
  for (int number = 0; number < builder_kinds; ++number) {
    const Kind kind = kind_at(number);
    int builders = (state.reserve & bit(kind)) != 0 ? 1 : 0;
    for (const Kind each : state.builders) builders += each == kind ? 1 : 0;
    for (const KindMask held : state.held) builders += (held & bit(kind)) != 0 ? 1 : 0;
    if (kind != Kind::joker) builders += state.to_place[kind];
    if (builders != (kind == Kind::joker ? 1 : 4))
      return std::string("builders ") + letter(kind) + " are lost or made";
  }
  for (int number = 0; number < table.worker_count; ++number) {
    const Worker worker = worker_at(number);
    const bool on_the_board = (state.workers & bit(worker)) != 0;
    if (on_the_board != (state.podium[worker] == on_board)) return "a worker stands at two places or none";
  }
  return {};
}

}  // namespace castellum::aqua_romana
