// Random games of Aqueduct.
#include <doctest/doctest.h>

#include "engine/aqueduct/game.hpp"
#include "tests/unit/game_harness.hpp"
#include "tests/unit/playouts/aqueduct_probe.hpp"
#include "tests/unit/playouts/aqueduct_scratch.hpp"

namespace castellum::tests {
namespace {

using aqueduct::Game;

const std::vector<SetUp>& all_set_ups() {
  static const auto set_ups = every_set_up(Game::id, 60);
  return set_ups;
}

TEST_CASE("AQ-14, AQ-19: no game stops with a seat that has nothing to do, or goes on for ever") {
  CHECK(for_each_ply<Game>(all_set_ups(), 15, [](const Ply<Game>&) { return Fault(); }) > 200'000);
}

TEST_CASE("AQ-6 to AQ-14: legal actions are the same counted, drawn and listed") {
  for_each_ply<Game>(all_set_ups(), 2,
                     [](const Ply<Game>& ply) { return choices_fault<Game>(ply.table, ply.before); });
}

TEST_CASE("AQ-6: the die shows each region with an empty square, and those equally likely") {
  for_each_ply<Game>(all_set_ups(), 2, [](const Ply<Game>& ply) {
    if (!actor(ply.table, ply.before).is_chance()) return Fault();
    aqueduct::ChanceList list;
    chances(ply.table, ply.before, list);
    CellSet regions;
    for (int square = 0; square < aqueduct::square_numbers; ++square)
      if (ply.before.empty.has(square)) regions.add(index(ply.table.region_of[aqueduct::square_at(square)]));
    if (regions.count() != list.size()) return Fault("the die shows other regions");
    for (const auto& outcome : list)
      if (outcome.weight != 1 || !regions.has(index(outcome.action.region())))
        return Fault("a region is shown wrongly");
    return chances_fault<Game>(ply.table, ply.before);
  });
}

TEST_CASE("AQ-6 to AQ-14: an action is refused if and only if it is not legal, whatever can be said") {
  for_each_ply<Game>(all_set_ups(), 1, [](const Ply<Game>& ply) {
    return ply.number % 8 == 3 ? check_fault<Game>(ply.table, ply.before) : Fault();
  });
}

TEST_CASE("AQ-18, AQ-19: nothing is legal after the end") {
  for_each_ply<Game>(option_set_ups(Game::id), 2, [](const Ply<Game>& ply) {
    return actor(ply.table, ply.after).is_nobody() ? check_fault<Game>(ply.table, ply.after) : Fault();
  });
}

TEST_CASE("every action of Aqueduct has a token of its own that reads back as it") {
  CHECK(tokens_fault<Game>(table_of<Game>(option_set_ups(Game::id)[0], 0)) == "");
}

TEST_CASE("a position of Aqueduct is its bytes") {
  for_each_ply<Game>(option_set_ups(Game::id), 1, copy_fault<Game>);
}

TEST_CASE("AQ-3, AQ-12, AQ-17: no spring or canal is lost or made, and only houses without water leave") {
  for_each_ply<Game>(all_set_ups(), 6, aqueduct::pieces_fault);
}

TEST_CASE("AQ-6, AQ-15: empty and watered squares and regions with room equal those looked up") {
  for_each_ply<Game>(all_set_ups(), 12,
                     [](const Ply<Game>& ply) { return squares_fault(ply.table, ply.after); });
}

TEST_CASE("AQ-15, AQ-16: the supply of every square is what the canals give one by one") {
  for_each_ply<Game>(all_set_ups(), 4, [](const Ply<Game>& ply) { return supply_fault(ply.after); });
}

TEST_CASE("AQ-9: free intersections and room for springs equal those looked up, after every action") {
  for_each_ply<Game>(all_set_ups(), 12, [](const Ply<Game>& ply) {
    const bool laid =
        ply.action.kind() == aqueduct::ActionKind::canal || ply.action.kind() == aqueduct::ActionKind::spring;
    return laid ? intersections_fault(ply.table, ply.after) : Fault();
  });
}

TEST_CASE(
    "AQ-11, AQ-12: lines, their ends and where canals may leave equal those walked, after every action") {
  for_each_ply<Game>(all_set_ups(), 12, [](const Ply<Game>& ply) { return canals_fault(ply.after); });
}

}  // namespace
}  // namespace castellum::tests
