// Random games of Aqua Romana.
#include <doctest/doctest.h>

#include "engine/aqua_romana/game.hpp"
#include "tests/unit/game_harness.hpp"
#include "tests/unit/playouts/aqua_romana_probe.hpp"
#include "tests/unit/playouts/aqua_romana_scratch.hpp"

namespace castellum::tests {
namespace {

using aqua_romana::Game;

const std::vector<SetUp>& all_set_ups() {
  static const auto set_ups = every_set_up(Game::id, 60);
  return set_ups;
}

TEST_CASE("AR-14, AR-34: no game stops with a seat that has nothing to do, or goes on for ever") {
  CHECK(for_each_ply<Game>(all_set_ups(), 12, [](const Ply<Game>&) { return Fault(); }) > 100'000);
}

TEST_CASE("AR-14 to AR-33: legal actions are the same counted, drawn and listed") {
  for_each_ply<Game>(all_set_ups(), 2,
                     [](const Ply<Game>& ply) { return choices_fault<Game>(ply.table, ply.before); });
}

TEST_CASE("AR-9: chance never acts in the game") {
  for_each_ply<Game>(option_set_ups(Game::id), 1, [](const Ply<Game>& ply) {
    if (actor(ply.table, ply.after).is_chance()) return Fault("chance acts");
    return chances_fault<Game>(ply.table, ply.after);
  });
}

TEST_CASE("AR-15 to AR-33: an action is refused if and only if it is not legal, whatever can be said") {
  for_each_ply<Game>(all_set_ups(), 1, [](const Ply<Game>& ply) {
    return ply.number % 32 == 5 ? check_fault<Game>(ply.table, ply.before) : Fault();
  });
}

TEST_CASE("AR-34: nothing is legal after the end") {
  for_each_ply<Game>(option_set_ups(Game::id), 1, [](const Ply<Game>& ply) {
    return actor(ply.table, ply.after).is_nobody() ? check_fault<Game>(ply.table, ply.after) : Fault();
  });
}

TEST_CASE("every action of Aqua Romana has a token of its own that reads back as it") {
  for (const SetUp& set_up : random_set_ups(Game::id, 12, 2))
    CHECK(tokens_fault<Game>(table_of<Game>(set_up, 0)) == "");
}

TEST_CASE("a position of Aqua Romana is its bytes") {
  for_each_ply<Game>(option_set_ups(Game::id), 1, copy_fault<Game>);
}

TEST_CASE("AR-2, AR-4, AR-8: no tile, builder or worker is lost or made") {
  for_each_ply<Game>(all_set_ups(), 10,
                     [](const Ply<Game>& ply) { return pieces_fault(ply.table, ply.after); });
}

TEST_CASE("AR-11, AR-13, AR-19: the ends of paths equal those traced over the tiles, after every action") {
  for_each_ply<Game>(all_set_ups(), 10,
                     [](const Ply<Game>& ply) { return paths_fault(ply.table, ply.after); });
}

TEST_CASE("AR-12, AR-28: every line's end, length and openness equal those traced, after every action") {
  for_each_ply<Game>(all_set_ups(), 10,
                     [](const Ply<Game>& ply) { return lines_fault(ply.table, ply.after); });
}

TEST_CASE("AR-5: empty squares, occupied spaces and podiums equal those looked up, after every action") {
  for_each_ply<Game>(all_set_ups(), 10,
                     [](const Ply<Game>& ply) { return sets_fault(ply.table, ply.after); });
}

}  // namespace
}  // namespace castellum::tests
