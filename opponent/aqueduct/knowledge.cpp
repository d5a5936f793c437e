#include "opponent/aqueduct/knowledge.hpp"

#include <algorithm>
#include <utility>

#include "engine/aqueduct/lines.hpp"
#include "opponent/aqueduct/valuation.hpp"

namespace castellum {

using aqueduct::Action;
using aqueduct::ActionKind;
using aqueduct::columns;
using aqueduct::geometry;
using aqueduct::rows;
using aqueduct::square_at;
using aqueduct::State;
using aqueduct::Table;
using aqueduct::Vertex;

namespace {

constexpr int springs_looked_at = 20;

/// How many dry houses lie beside an intersection; with few about, those near the middle count more.
int promise(const State& state, const CellSet& dry, Vertex vertex) {
  const int x = x_of(vertex);
  const int y = y_of(vertex);
  const int to_border = std::min(std::min(x, columns - x), std::min(y, rows - y));
  return 16 * (squares_around(vertex) & dry).count() + 4 * std::min(to_border, 2) -
         (squares_around(vertex) & state.watered).count();
}

}  // namespace

bool Knowledge<aqueduct::Game>::candidates(const Table& table, const State& state,
                                           aqueduct::ActionList& list) {
  legal(table, state, list);
  const CellSet dry = (table.buildable - state.empty) - state.watered;
  FixedList<Action, aqueduct::ActionList::capacity> springs;
  FixedList<int, aqueduct::ActionList::capacity> promises;
  int kept = 0;
  for (int place = 0; place < list.size(); ++place) {
    const Action action = list[place];
    if (action.kind() != ActionKind::spring) {
      list[kept++] = action;
      continue;
    }
    const int value = promise(state, dry, action.vertex());
    springs.add(action);
    promises.add(value);
    for (int at = springs.size() - 1; at > 0 && promises[at - 1] < value; --at) {
      std::swap(springs[at], springs[at - 1]);
      std::swap(promises[at], promises[at - 1]);
    }
  }
  if (springs.size() <= springs_looked_at) {
    legal(table, state, list);
    return true;
  }
  for (int place = 0; place < springs_looked_at; ++place) list[kept++] = springs[place];
  list.shorten(kept);
  return false;
}

int Knowledge<aqueduct::Game>::favour(const Table& table, const State& after, Seat seat, aqueduct::Action) {
  constexpr int quarters = 4;
  const auto quarter = static_cast<int>(public_hash(table, table.initial) % quarters);
  CellSet seen;
  geometry.squares.for_each([&](int square) {
    if (column_of(square_at(square)) * quarters / columns == quarter) seen.add(square);
  });
  const auto worth = worth_of_houses(table, after, geometry.squares);
  const auto in_sight = worth_of_houses(table, after, seen);
  int others = -in_sight[seat];
  for (const int each : in_sight) others += each;
  return (table.players - 1) * worth[seat] - others;
}

int Knowledge<aqueduct::Game>::own_worth(const Table& table, const State& state, Seat seat) {
  return aqueduct::valuation(table, state, seat);
}

int Knowledge<aqueduct::Game>::first_glance(const Table& table, const State& after, Seat seat,
                                            aqueduct::Action action) {
  int full = 0;
  if (action.kind() == ActionKind::house && after.watered.has(index(action.square()))) {
    const CellSet& region = table.squares_of[table.region_of[action.square()]];
    full = ((region & table.buildable) - after.empty).count();
  }
  return 10 * worth_of_houses(table, after, geometry.squares)[seat] + full;
}

}  // namespace castellum
