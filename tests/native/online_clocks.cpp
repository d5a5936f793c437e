// Tables with a clock: whose time runs, what happens when it has run out, pauses, and time that does not
// count.
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/native/online_person.hpp"

namespace castellum::tests {
namespace {

using std::chrono::seconds;

std::int64_t told(const Person& person, std::string_view name) {
  return json::number_in(person.clock, name).value_or(-9);
}

std::int64_t bank(const Person& person, int seat) {
  return (*person.clock.find("banks")->items())[static_cast<std::size_t>(seat)].number().value_or(-9);
}

std::string timed(std::string_view clock) {
  return R"({"game":"aqua-romana","players":2,"seats":[null,null],"listed":false,"absent":60,"clock":)" +
         std::string(clock) + '}';
}

constexpr std::string_view quick = R"({"turn":60,"bank":100,"weekends_off":false})";

std::size_t rows_of(const Person& person, std::string_view kind) {
  return static_cast<std::size_t>(std::ranges::count_if(
      person.rows, [&](const json::Value& row) { return json::text_in(row, "kind") == kind; }));
}

}  // namespace

TEST_CASE("each has his turn's time and pays what takes longer from his bank") {
  World world;
  auto people = company(world, timed(quick), 2);
  Person& north = *people[0];
  Person& east = *people[1];
  Random random(1);
  CHECK(told(north, "seat") == 0);
  CHECK(told(north, "turn") == 60'000);
  CHECK(told(north, "deadline") == world.agenda.now + 160'000);
  world.pass(seconds(90));
  REQUIRE(north.play(0, random) == "");
  east.hear();
  CHECK(told(east, "seat") == 1);
  CHECK(bank(east, 0) == 70'000);
  CHECK(bank(east, 1) == 100'000);
  world.pass(seconds(59));
  REQUIRE(east.play(1, random) == "");
  CHECK(bank(east, 1) == 100'000);
  // What is stored says the same.
  world.restart();
  REQUIRE(north.come() == 0);
  CHECK(bank(north, 0) == 70'000);
  CHECK(told(north, "deadline") == world.agenda.now + 130'000);
  const auto card = world.ask("GET", "/api/mine", north.cookie());
  CHECK(protocol_fault("list", *card.body) == "");
  CHECK(card.body->find("\"deadline\":" + std::to_string(world.agenda.now + 130'000)) != std::string::npos);
}

TEST_CASE("whose time has run out is stood in for, and can come back") {
  World world;
  auto people = company(world, timed(quick), 2);
  Person& north = *people[0];
  Person& east = *people[1];
  Random random(1);
  world.pass(seconds(159));
  north.hear();
  CHECK(rows_of(north, "clock") == 0);
  world.pass(seconds(2));
  world.let_think();
  north.hear();
  east.hear();
  CHECK(rows_of(east, "clock") == 1);
  CHECK(told(east, "seat") == 1);
  CHECK(bank(east, 0) == 0);
  CHECK(north.ask("back", R"(,"seat":0)") == "");
  REQUIRE(east.play(1, random) == "");
  north.hear();
  CHECK(told(north, "seat") == 0);
  CHECK(told(north, "deadline") == world.agenda.now + 60'000);
}

TEST_CASE("a time that runs out while nobody looks is noticed, also after a restart") {
  World world;
  auto people = company(world, timed(R"({"turn":3600,"bank":0,"weekends_off":false})"), 2);
  for (const auto& each : people) each->go();
  world.pass(seconds(300));  // the table is let go
  world.restart();
  world.pass(seconds(3305));
  world.let_think();
  Person& east = *people[1];
  REQUIRE(east.come() == 0);
  CHECK(rows_of(east, "clock") == 1);
  CHECK(told(east, "seat") == 1);
  // The last person's time ends the game.
  world.pass(seconds(3605));
  world.settle();
  east.hear();
  CHECK(json::text_in(east.end, "end") == "time");
}

TEST_CASE("no clock runs while no server lives") {
  World world;
  auto people = company(world, timed(quick), 2);
  world.pass(seconds(30));
  for (const auto& each : people) each->go();
  world.stop();
  world.agenda.now += 1'000'000'000;
  world.begin();
  Person& north = *people[0];
  REQUIRE(north.come() == 0);
  // A beat is stored every five seconds: what came after the last is not counted either.
  CHECK(told(north, "turn") >= 30'000);
  CHECK(told(north, "turn") <= 35'000);
  CHECK(rows_of(north, "clock") == 0);
  // The same after another start, from what is stored.
  const std::int64_t turn = told(north, "turn");
  world.restart();
  REQUIRE(north.come() == 0);
  CHECK(told(north, "turn") == turn);
  // Nor while the process is held up.
  world.agenda.now += 1'000'000;
  world.pass(seconds(1));
  REQUIRE(north.come() == 0);
  CHECK(told(north, "turn") >= turn - 2'000);
}

TEST_CASE("a pause needs the others, and holds until who is to act acts") {
  World world;
  auto people = company(world, timed(quick), 2);
  Person& north = *people[0];
  Person& east = *people[1];
  Random random(1);
  world.pass(seconds(10));
  CHECK(east.ask("pause", R"(,"seat":1)") == "");
  CHECK(east.ask("pause", R"(,"seat":1)") == "not_now");
  world.pass(seconds(10));
  north.hear();
  CHECK(north.ask("answer", R"(,"seat":0,"agree":true)") == "");
  CHECK(north.clock.find("paused")->truth() == true);
  CHECK(told(north, "turn") == 40'000);
  CHECK(told(north, "deadline") == 0);
  CHECK(east.ask("pause", R"(,"seat":1)") == "not_now");
  world.pass(std::chrono::hours(100));
  world.restart();
  REQUIRE(north.come() == 0);
  REQUIRE(east.come() == 0);
  CHECK(told(north, "turn") == 40'000);
  REQUIRE(north.play(0, random) == "");
  CHECK(bank(north, 0) == 100'000);
  CHECK(north.clock.find("paused")->truth() == false);
  CHECK(told(north, "seat") == 1);
}

TEST_CASE("the way through the net costs nobody time") {
  World world;
  auto people = company(world, timed(quick), 2);
  Person& north = *people[0];
  Random random(1);
  north.ear().way = std::chrono::milliseconds(3000);
  world.pass(seconds(62));
  REQUIRE(north.play(0, random) == "");
  CHECK(bank(north, 0) == 100'000);
  CHECK(people[1]->ear().measured > 0);
  // Nobody is believed more than five seconds; an action that comes in time by them is in time.
  Person& east = *people[1];
  east.ear().way = seconds(50);
  world.pass(seconds(164));
  east.hear();
  CHECK(rows_of(east, "clock") == 0);
  REQUIRE(east.play(1, random) == "");
  CHECK(bank(east, 1) == 1'000);
}

TEST_CASE("a table without a clock has none") {
  World world;
  auto people = company(world, timed("null"), 2);
  world.pass(std::chrono::hours(24));
  people[0]->hear();
  CHECK(people[0]->clock.find("seat") == nullptr);
  CHECK(people[0]->ask("pause", R"(,"seat":0)") == "not_now");
}

}  // namespace castellum::tests
