// What the playout tests must know of Aqueduct.
#pragma once

#include <bit>

#include "engine/aqueduct/game.hpp"
#include "tests/unit/game_harness.hpp"

namespace castellum::aqueduct {

/// More actions than any game has. AQ-19: something is laid in every five rounds. A turn that lays nothing is
/// at most three actions (roll, the die, stop); one that lays is at most nine.
inline int longest_game(const Table& table) {
  int pieces = canal_total + spring_total;
  for (const auto& stock : table.initial.stock)
    for (const int count : stock) pieces += count;
  return (pieces + 1) * (3 * 5 * table.players + 9);
}

/// Calls `visit(action)` for all that tokens can say, and for none twice.
template <class Visit>
void every_action(const Table&, Visit&& visit) {
  visit(Action::roll());
  visit(Action::stop());
  visit(Action::pass());
  for (int region = 0; region < region_count; ++region) visit(Action::rolled(region_at(region)));
  geometry.vertices.for_each([&](int vertex) { visit(Action::spring(vertex_at(vertex))); });
  for (int place = 0; place < place_numbers; ++place)
    if (exists(place_at(place))) visit(Action::canal(place_at(place)));
  geometry.squares.for_each([&](int square) {
    for (int value = 0; value < house_values; ++value)
      visit(Action::house(value_at(value), square_at(square)));
  });
}

inline int houses_of_all(const State& state) {
  int houses = 0;
  for (const auto& stock : state.stock)
    for (const int count : stock) houses += count;
  for (const auto house : state.houses) houses += house == House::none ? 0 : 1;
  return houses;
}

/// Whether springs, canals and houses are all still there, but the houses that leave a full region because no
/// water reaches them (AQ-3, AQ-12, AQ-17).
inline tests::Fault pieces_fault(const tests::Ply<Game>& ply) {
  int canals = ply.after.canals_left;
  int springs = spring_total - ply.after.spring_count;
  for (int vertex = 0; vertex < vertex_numbers; ++vertex) {
    const Canal canal = ply.after.canals[vertex_at(vertex)];
    canals += canal.is_none() ? 0 : canal.is_double() ? 2 : 1;
    springs += is_spring(ply.after, vertex_at(vertex)) ? 1 : 0;
  }
  if (canals != canal_total) return "canals are lost or made";
  if (springs != spring_total) return "springs are lost or made";
  int leave = 0;
  if (ply.action.kind() == ActionKind::house) {
    const Region region = ply.table.region_of[ply.action.square()];
    const auto supply = supplies(ply.before);
    bool full = true;
    int dry = 0;
    (ply.table.squares_of[region] & ply.table.buildable).for_each([&](int number) {
      const Square square = square_at(number);
      full = full && (square == ply.action.square() || ply.before.houses[square] != House::none);
      dry += supply[square] == 0 ? 1 : 0;
    });
    leave = full ? dry : 0;
  }
  if (houses_of_all(ply.before) - houses_of_all(ply.after) != leave) return "houses are lost or made";
  return {};
}

}  // namespace castellum::aqueduct
