// Nothing is acknowledged or shown before it is stored, nothing is done twice, and what could not be stored
// never happened.
#include <string>

#include "tests/native/online_person.hpp"
#include "tests/native/store_disk.hpp"

namespace castellum::tests {
namespace {

const std::string phrase = R"(,"seat":0,"phrase":5)";

int count_of(const Person& person, std::string_view kind) {
  int count = 0;
  for (const json::Value& row : person.rows) count += json::text_in(row, "kind") == kind ? 1 : 0;
  return count;
}

}  // namespace

TEST_CASE("nothing is heard until the store has it; then the rows come before the acknowledgement") {
  World world;
  auto people = company(world, wish("aqueduct", 2, R"(,"first":0)"), 2);
  Person& north = *people[0];
  Person& east = *people[1];
  const std::size_t north_heard = north.heard().size();
  const std::size_t east_heard = east.heard().size();
  north.say(Person::text_of("act", R"(,"seat":0,"ply":0,"tokens":["roll"])", "one"));
  north.say(Person::text_of("phrase", phrase, "two"));
  north.say(Person::text_of("phrase", phrase, "two"));
  CHECK(north.heard().size() == north_heard);
  CHECK(east.heard().size() == east_heard);
  world.settle();
  north.hear();
  east.hear();
  CHECK(east.game->session->plies() == 2);
  REQUIRE(north.heard().size() == north_heard + 5);  // rows, ack, rows, ack, ack
  CHECK(north.heard()[north_heard].starts_with(R"({"rows":)"));
  CHECK(north.heard()[north_heard + 1].starts_with(R"({"ack":"one")"));
  CHECK(north.heard()[north_heard + 4].starts_with(R"({"ack":"two")"));
  CHECK(count_of(north, "phrase") == 1);
}

TEST_CASE("a refusal that rests on what is not stored yet waits for it") {
  World world;
  auto people = company(world, wish("aqueduct", 2), 1, false);
  Person guest(world, people[0]->table(), world.visitor());
  REQUIRE(guest.come() == 0);
  const std::string sit = R"(,"seat":1,"name":"north","nonce":"0123456789abcdef0123456789abcdef")";
  const std::size_t heard = guest.heard().size();
  people[0]->say(Person::text_of("sit", sit, "first"));
  guest.say(Person::text_of("sit", sit, "second"));
  CHECK(guest.heard().size() == heard);
  world.settle();
  people[0]->hear();
  guest.hear();
  CHECK(people[0]->answers["first"] == "");
  CHECK(guest.answers["second"] == "not_free");
}

TEST_CASE("the same id is answered the same and done once, also by a server that was started anew") {
  World world;
  auto people = company(world, wish("aqueduct", 2, R"(,"first":0)"), 2);
  Person& north = *people[0];
  const std::string roll = R"(,"seat":0,"ply":0,"tokens":["roll"])";
  REQUIRE(north.ask("act", roll, "once") == "");
  const std::int64_t seq = north.acked;
  const std::int64_t rows = north.seq;
  for (int time = 0; time < 3; ++time) {
    north.acked = 0;
    CHECK(north.ask("act", roll, "once") == "");
    CHECK(north.acked == seq);
    CHECK(north.seq == rows);
    world.restart();
    REQUIRE(north.come() == 0);
    REQUIRE(people[1]->come() == 0);
  }
  // The id belongs to the visitor: another's is his own.
  CHECK(people[1]->ask("phrase", R"(,"seat":1,"phrase":5)", "once") == "");
  CHECK(people[1]->seq == rows + 1);
}

TEST_CASE("what cannot be stored is refused, was shown to nobody, and all come again to what is stored") {
  World world;
  auto people = company(world, wish("aqueduct", 2, R"(,"first":0)"), 2);
  Person& north = *people[0];
  Person& east = *people[1];
  const std::int64_t seq = north.seq;
  // A row that is written past the server takes the next number away from it.
  server::Batch other;
  other.table = north.table();
  other.rows.push_back({seq + 1, world.agenda.now, "phrase", R"({"seat":1,"phrase":9})", {}, {}});
  bool written = false;
  world.store().write(other, [&](const std::optional<std::string>& fault) {
    const bool stored = !fault;
    world.agenda.post([&written, stored] { written = stored; });
  });
  north.say(Person::text_of("act", R"(,"seat":0,"ply":0,"tokens":["roll"])", "lost"));
  north.say(Person::text_of("phrase", phrase, "lost2"));
  world.settle();
  REQUIRE(written);
  north.hear();
  east.hear();
  CHECK(north.answers["lost"] == "not_stored");
  CHECK(north.answers["lost2"] == "not_stored");
  CHECK(north.closed() == 4010);
  CHECK(east.closed() == 4010);
  CHECK(north.seq == seq);
  CHECK(east.seq == seq);
  REQUIRE(north.come() == 0);
  REQUIRE(east.come() == 0);
  CHECK(north.seq == seq + 1);
  CHECK(north.ask("act", R"(,"seat":0,"ply":0,"tokens":["roll"])", "lost") == "");
  east.hear();
  CHECK(east.game->session->plies() == 2);
  CHECK(world.log.size() == 1);
}

TEST_CASE("what cannot be read is refused and told to the host, and computers go on once it can") {
  Disk disk(7);
  World world(1, World::fast(), disk.name());
  auto people = company(
      world, R"({"game":"aqueduct","players":2,"first":0,"seats":[null,1],"listed":true,"absent":30})", 1);
  Person& north = *people[0];
  const std::string table = north.table();
  Random random(3);
  // Kept by the store, and let go before the computer has answered.
  REQUIRE(north.play(0, random) == "");
  world.restart();
  disk.fail_reads(true);
  CHECK(north.come() == 503);
  for (const char* path : {"/api/tables", "/api/mine"}) {
    const auto answer = world.ask("GET", path, north.cookie());
    CHECK(answer.status == 503);
    CHECK(answer.body->find(R"("code":"not_stored")") != std::string::npos);
  }
  CHECK(world.ask("GET", "/api/tables/" + table, {}).status == 503);
  CHECK(world.ask("POST", "/api/tables", north.cookie(), wish("aqueduct", 2)).status == 503);
  CHECK(world.log.size() == 5);
  disk.fail_reads(false);
  CHECK(world.ask("GET", "/api/tables/" + table, {}).status == 200);
  world.let_think();
  REQUIRE(north.come() == 0);
  CHECK(north.game->session->who() == Actor(seat_at(0)));
}

TEST_CASE("who comes late gets all rows, in several messages where they are many") {
  World world;
  auto people = company(world, wish("aqueduct", 2), 2);
  constexpr int many = 900;
  for (int number = 0; number < many; ++number) {
    people[0]->say(Person::text_of("phrase", phrase, "p" + std::to_string(number)));
    world.agenda.now += 2000;
  }
  world.settle();
  people[0]->hear();
  Person late(world, people[0]->table());
  REQUIRE(late.come() == 0);
  CHECK(late.seq < people[0]->seq);
  CHECK(people[0]->ask("phrase", phrase) == "");
  world.pass(std::chrono::seconds(1));
  late.hear();
  CHECK(late.seq == people[0]->seq);
  CHECK(late.here == R"({"seats":[0,1],"away":[],"watching":1})");
  Person middle(world, people[0]->table());
  middle.seq = late.seq - 2;
  REQUIRE(middle.come() == 0);
  CHECK(middle.rows.size() == 2);
}

TEST_CASE("tables nobody looks at are let go, and come back as they were") {
  World world;
  auto people = company(world, wish("aqua-romana", 2), 2);
  const std::int64_t seq = people[0]->seq;
  for (auto& person : people) person->go();
  world.pass(std::chrono::minutes(3));
  CHECK(world.site().metrics().find("castellum_tables 0\n") != std::string::npos);
  REQUIRE(people[0]->come() == 0);
  CHECK(people[0]->seq == seq);
  CHECK(world.site().metrics().find("castellum_tables 1\n") != std::string::npos);
  CHECK(world.site().metrics().find("castellum_connections 1\n") != std::string::npos);
}

}  // namespace castellum::tests
