// What one visitor or one address may have of the server: tables, places in the list, connections.
#include <memory>
#include <string>
#include <vector>

#include "tests/native/online_person.hpp"

namespace castellum::tests {
namespace {

constexpr int most_cards = 100;

std::string waiting(World& world) {
  world.pass(std::chrono::seconds(2));
  return *world.ask("GET", "/api/tables", {}).body;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

int cards_in(const std::string& list) {
  int cards = 0;
  for (auto at = list.find(R"("phase":)"); at != std::string::npos; at = list.find(R"("phase":)", at + 1))
    ++cards;
  return cards;
}

/// Whether the table was made, or why not.
std::string opens(World& world, const std::string& cookie, const std::string& wished) {
  const auto answer = world.ask("POST", "/api/tables", cookie, wished);
  if (answer.status == 201) return "";
  return std::to_string(answer.status) + ' ' +
         std::string(json::text_in(*json::parse(*answer.body).value->find("error"), "code"));
}

/// A game for two at one device that is over.
std::unique_ptr<Person> finished(World& world) {
  const std::string cookie = world.visitor();
  auto person = std::make_unique<Person>(
      world,
      world.table(cookie, R"({"game":"aqueduct","players":2,"seats":[null,1],"listed":false,"absent":60})"),
      cookie);
  REQUIRE(person->come() == 0);
  REQUIRE(person->sit(0) == "");
  REQUIRE(person->ask("start") == "");
  world.settle();
  REQUIRE(person->ask("end", R"(,"seat":0)") == "");
  return person;
}

}  // namespace

TEST_CASE("one address has so many tables in the list, and those that begin make room") {
  server::OnlineSettings settings = World::fast();
  settings.listed_each = 3;
  World world(1, settings);
  auto people = company(world, wish("aqueduct", 2), 2, false);
  CHECK(opens(world, {}, wish("aqueduct", 2)) == "");
  CHECK(opens(world, {}, wish("aqueduct", 2)) == "");
  CHECK(opens(world, {}, wish("aqueduct", 2)) == "429 too_many");
  CHECK(opens(world, {},
              R"({"game":"aqueduct","players":2,"seats":[null,null],"listed":false,"absent":60})") == "");
  world.from = "elsewhere";
  CHECK(opens(world, {}, wish("aqueduct", 2)) == "");
  world.from = "somewhere";
  REQUIRE(people[0]->ask("start") == "");
  CHECK(opens(world, {}, wish("aqueduct", 2)) == "");
  CHECK(opens(world, {}, wish("aqueduct", 2)) == "429 too_many");
  world.pass(std::chrono::hours(25));
  CHECK(opens(world, {}, wish("aqueduct", 2)) == "");
}

TEST_CASE("tables nobody sits at hide none where somebody waits, nor a new one") {
  World world;
  const std::string cookie = world.visitor();
  Person north(world, world.table(cookie, wish("aqueduct", 2)), cookie);
  REQUIRE(north.come() == 0);
  REQUIRE(north.sit(0) == "");
  world.pass(std::chrono::seconds(2));
  for (int number = 0; number < most_cards + 20; ++number) {
    world.from = "address " + std::to_string(number / 8);
    REQUIRE(opens(world, {}, wish("aqua-romana", 2)) == "");
  }
  const std::string last = world.table(world.visitor(), wish("aqueduct", 3));
  const std::string list = waiting(world);
  CHECK(cards_in(list) == most_cards);
  CHECK(has(list, north.table()));
  CHECK(has(list, last));
  CHECK(list.find(north.table()) < list.find(last));
  north.go();
  CHECK_FALSE(has(waiting(world), north.table()));
}

TEST_CASE("the next game counts as a table and as a change") {
  server::OnlineSettings settings = World::fast();
  settings.tables_each = 2;
  World world(1, settings);
  const auto person = finished(world);
  person->ear().changes_left = 0;
  CHECK(person->ask("again", R"(,"seat":0)") == "too_fast");
  CHECK(has(person->refusal, R"("wait":2000)"));
  person->ear().changes_left = 1;
  REQUIRE(world.table(person->cookie(), wish("aqueduct", 2)) != "");
  REQUIRE(world.table(person->cookie(), wish("aqueduct", 2)) != "");
  CHECK(person->ask("again", R"(,"seat":0)") == "too_many");

  const auto other = finished(world);
  other->ear().changes_left = 1;
  CHECK(other->ask("again", R"(,"seat":0)", "once") == "");
  CHECK(other->ask("again", R"(,"seat":0)", "once") == "");  // as before, and no change
  CHECK(other->ask("again", R"(,"seat":0)") == "too_fast");
}

TEST_CASE("the next game and the row that tells of it are stored together") {
  World world;
  const auto person = finished(world);
  REQUIRE(person->ask("again", R"(,"seat":0)") == "");
  const std::string next(json::text_in(person->rows.back(), "table"));
  const auto figures = world.store().figures();
  CHECK(world.store().read(next).has_value());
  CHECK(figures.failures == 0);
  person->go();
  world.restart();
  REQUIRE(person->come() == 0);
  CHECK(person->ask("again", R"(,"seat":0)") == "not_now");
  Person again(world, next, person->cookie());
  REQUIRE(again.come() == 0);
  CHECK(again.mine == "[1]");
  CHECK(again.sit(1) == "");
}

TEST_CASE("not more watch than may, and who is one too many is told so") {
  server::OnlineSettings settings = World::fast();
  settings.watchers = 2;
  World world(1, settings);
  auto people = company(world, wish("aqueduct", 2), 2, false);
  std::vector<std::unique_ptr<Person>> watchers;
  for (int number = 0; number < 3; ++number) {
    watchers.push_back(std::make_unique<Person>(world, people[0]->table()));
    CHECK(watchers.back()->come() == 0);
    CHECK(watchers.back()->closed() == (number < 2 ? 0 : 4029));
  }
  CHECK(has(watchers.back()->heard().at(0), R"({"error":{"code":"too_many")"));
  CHECK(watchers.back()->heard().size() == 1);
  people[0]->hear();
  CHECK(people[0]->here == R"({"seats":[0,1],"away":[],"watching":2})");
  Person again(world, people[0]->table(), people[0]->cookie());
  CHECK(again.come() == 0);
  CHECK(again.closed() == 0);
}

TEST_CASE("a visitor's further connection takes the place of the oldest, which may be dead") {
  server::OnlineSettings settings = World::fast();
  settings.connections_each = 2;
  World world(1, settings);
  auto people = company(world, wish("aqueduct", 2), 2);
  Person& north = *people[0];
  Person second(world, north.table(), north.cookie());
  Person third(world, north.table(), north.cookie());
  REQUIRE(second.come() == 0);
  CHECK(north.closed() == 0);
  REQUIRE(third.come() == 0);
  CHECK(north.closed() == 4009);
  CHECK(second.closed() == 0);
  people[1]->hear();
  CHECK(people[1]->here == R"({"seats":[0,1],"away":[],"watching":0})");
  CHECK(third.ask("phrase", R"(,"seat":0,"phrase":3)") == "");
}

}  // namespace castellum::tests
