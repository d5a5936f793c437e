// Whole games at online tables: everybody folds the same rows to the same game, over restarts, and the dice
// can be checked at the end.
#include <cstdio>
#include <memory>
#include <string>

#include "server/online/table.hpp"
#include "tests/native/online_person.hpp"

namespace castellum::tests {
namespace {

/// What all may see of the position that the server makes of what is stored.
std::uint64_t stored_hash(World& world, const std::string& id) {
  const server::TableWorld table_world;
  const auto stored = world.store().read(id);
  REQUIRE(stored.has_value());
  const auto loaded = server::Table::load(*stored, table_world);
  return std::get<std::unique_ptr<server::Table>>(loaded)->session()->seen_hash();
}

/// Plays to the end; where `restarts` the server is started anew now and then.
void play_out(World& world, std::vector<std::unique_ptr<Person>>& people, std::uint64_t seed, bool restarts) {
  Random random(seed);
  constexpr int most_turns = 2000;
  for (int turn = 0; turn < most_turns && !people[0]->over(); ++turn) {
    if (restarts && turn % 40 == 20) {
      for (auto& person : people) person->go();
      world.settle();
      CHECK(stored_hash(world, people[0]->table()) == people[0]->hash());
      world.restart();
      for (auto& person : people) REQUIRE(person->come() == 0);
    }
    const Actor who = people[0]->game->session->who();
    REQUIRE(who.is_seat());
    const int seat = index(who.seat());
    REQUIRE(people[static_cast<std::size_t>(seat)]->play(seat, random) == "");
    for (auto& person : people) person->hear();
  }
  REQUIRE(people[0]->over());
}

void check_end(const std::vector<std::unique_ptr<Person>>& people) {
  const ReadRecord whole = people[0]->whole();
  CAPTURE(whole.fault.line());
  REQUIRE(whole.record.has_value());
  CHECK(dice_faults(*whole.record).empty());
  CHECK(json::text_in(people[0]->end, "end") == "played");
  for (const auto& person : people) CHECK(person->hashes == people[0]->hashes);
}

}  // namespace

TEST_CASE("whole games of every size and title, watched, to their checked end") {
  World world(3);
  int actions = 0;
  for (const auto& [game, more] :
       {std::pair("aqua-romana", ""), std::pair("aqua-romana", R"(,"rules":{"builders":"drawn"})"),
        std::pair("aqueduct", ""), std::pair("aqueduct", R"(,"rules":{"mountain_backs":true})")})
    for (const int players : {2, 3, 4}) {
      CAPTURE(game);
      CAPTURE(more);
      CAPTURE(players);
      auto people = company(world, wish(game, players, more), players);
      people.push_back(std::make_unique<Person>(world, people[0]->table()));
      REQUIRE(people.back()->come() == 0);
      play_out(world, people, static_cast<std::uint64_t>(players), false);
      check_end(people);
      actions += people[0]->game->session->plies();
    }
  CHECK(world.log.empty());
  std::printf("%d actions\n", actions);
}

TEST_CASE("a server that is started anew goes on where it was") {
  World world(4);
  for (const auto& [game, more] :
       {std::pair("aqua-romana", ""), std::pair("aqueduct", R"(,"rules":{"mountain_backs":true})")}) {
    auto people = company(world, wish(game, 2, more), 2);
    play_out(world, people, 9, true);
    check_end(people);
    Person late(world, people[0]->table());
    REQUIRE(late.come() == 0);
    CHECK(late.hashes == people[0]->hashes);
    CHECK(late.seq == people[0]->seq);
  }
  CHECK(world.log.empty());
}

}  // namespace castellum::tests
