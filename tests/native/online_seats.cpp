// Who sits where: computers, those who are away, other devices, the next game, lists, and being forgotten.
#include <algorithm>
#include <string>

#include "tests/native/online_person.hpp"

namespace castellum::tests {
namespace {

std::string list(World& world, const std::string& path, const std::string& cookie = {}) {
  std::string body = *world.ask("GET", path, cookie).body;
  const std::string fault = protocol_fault(path.starts_with("/api/tables/") ? "table" : "list", body);
  CHECK_MESSAGE(fault == "", fault);
  return body;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string_view last_kind(const Person& person) { return json::text_in(person.rows.back(), "kind"); }

}  // namespace

TEST_CASE("computers play by themselves, and what they did is taken back with a person's action") {
  World world;
  auto people = company(
      world, R"({"game":"aqueduct","players":2,"first":0,"seats":[null,2],"listed":true,"absent":60})", 1);
  Person& north = *people[0];
  Random random(5);
  // A turn without a roll: the spring or whatever is legal beside it.
  const auto tokens = north.game->session->legal_tokens();
  const auto spring = std::ranges::find_if(tokens, [](const std::string& token) { return token != "roll"; });
  REQUIRE(spring != tokens.end());
  REQUIRE(north.act(0, {*spring}) == "");
  while (north.game->session->who() == Actor(seat_at(0))) REQUIRE(north.play(0, random) == "");
  world.let_think();
  north.hear();
  CHECK(north.game->session->who() == Actor(seat_at(0)));
  const bool computer_acted = std::ranges::any_of(north.rows, [](const json::Value& row) {
    return json::text_in(row, "kind") == "actions" && json::number_in(row, "seat") == 1;
  });
  CHECK(computer_acted);
}

TEST_CASE("against computers undo is done at once and takes their actions back too") {
  World world;
  auto people =
      company(world, R"({"game":"aqua-romana","players":2,"seats":[null,1],"listed":true,"absent":60})", 1);
  Person& north = *people[0];
  Random random(5);
  world.let_think();
  north.hear();
  REQUIRE(north.game->session->who() == Actor(seat_at(0)));
  const int before = north.game->session->plies();
  REQUIRE(north.play(0, random) == "");
  world.let_think();
  north.hear();
  CHECK(north.game->session->plies() > before + 1);
  REQUIRE(north.ask("undo", R"(,"seat":0,"to":)" + std::to_string(before)) == "");
  CHECK(last_kind(north) == "undo");
  CHECK(north.game->session->plies() == before);
  world.restart();
  REQUIRE(north.come() == 0);
  REQUIRE(north.play(0, random) == "");
  world.let_think();
  north.hear();
  CHECK(north.game->session->plies() > before);
}

TEST_CASE("a computer's turn is gone on with after a restart") {
  World world;
  auto people =
      company(world, R"({"game":"aqua-romana","players":2,"seats":[null,8],"listed":true,"absent":60})", 1);
  Person& north = *people[0];
  Random random(5);
  while (north.game->session->who() == Actor(seat_at(0))) REQUIRE(north.play(0, random) == "");
  const std::int64_t seq = north.seq;
  world.restart();  // while it thinks
  CHECK(world.store().computer_acts() == std::vector<std::string>{north.table()});
  world.site().resume();
  CHECK(has(world.site().metrics(), "castellum_thoughts 1\n"));
  // It has a while; the person ends the game meanwhile, and nobody waits for the thought.
  REQUIRE(north.come() == 0);
  CHECK(north.seq == seq);
  CHECK(north.ask("end", R"(,"seat":0)") == "");
  CHECK(json::text_in(north.end, "end") == "abandoned");
  const ReadRecord whole = north.whole();
  CAPTURE(whole.fault.line());
  REQUIRE(whole.record.has_value());
  CHECK(dice_faults(*whole.record).empty());
  CHECK(world.store().computer_acts().empty());
}

TEST_CASE("undo and end with the consent of the others") {
  World world;
  auto people = company(world, wish("aqua-romana", 3), 3);
  Person& north = *people[0];
  Random random(2);
  const int seat = index(north.game->session->who().seat());
  Person& asker = *people[static_cast<std::size_t>(seat)];
  Person& second = *people[static_cast<std::size_t>((seat + 1) % 3)];
  Person& third = *people[static_cast<std::size_t>((seat + 2) % 3)];
  const auto seat_of = [&](int steps) { return ",\"seat\":" + std::to_string((seat + steps) % 3); };
  const std::string yes = R"(,"agree":true)";
  REQUIRE(asker.play(seat, random) == "");
  CHECK(second.ask("undo", seat_of(1) + ",\"to\":0") == "not_now");  // not his
  CHECK(asker.ask("undo", seat_of(0) + ",\"to\":0") == "");
  CHECK(last_kind(asker) == "asks");
  CHECK(asker.ask("undo", seat_of(0) + ",\"to\":0") == "not_now");  // one question at a time
  CHECK(asker.ask("answer", seat_of(0) + yes) == "not_now");
  CHECK(second.ask("answer", seat_of(1) + yes) == "");
  CHECK(second.ask("answer", seat_of(1) + yes) == "not_now");
  CHECK(third.ask("answer", seat_of(2) + R"(,"agree":false)") == "");
  CHECK(third.ask("answer", seat_of(2) + yes) == "not_now");  // one refusal ended it
  CHECK(asker.ask("undo", seat_of(0) + ",\"to\":0") == "");
  CHECK(second.ask("answer", seat_of(1) + yes) == "");
  world.restart();
  for (auto& person : people) REQUIRE(person->come() == 0);
  CHECK(third.ask("answer", seat_of(2) + yes) == "");
  CHECK(last_kind(third) == "undo");
  CHECK(third.game->session->plies() == 0);
  for (auto& person : people) person->hear();
  CHECK(asker.ask("end", seat_of(0)) == "");
  // An action of whoever is at turn closes a question.
  REQUIRE(asker.play(seat, random) == "");
  CHECK(second.ask("answer", seat_of(1) + yes) == "not_now");
  CHECK(second.ask("end", seat_of(1)) == "");
  CHECK(asker.ask("answer", seat_of(0) + yes) == "");
  // Who leaves is not asked any more.
  CHECK(third.ask("leave", seat_of(2)) == "");
  CHECK(json::text_in(third.end, "end") == "abandoned");
  CHECK(north.ask("phrase", R"(,"seat":0,"phrase":22)") == "");
}

TEST_CASE("a question never holds up a game in which a computer is to act") {
  World world;
  auto people = company(
      world, R"({"game":"aqua-romana","players":3,"seats":[null,null,8],"listed":false,"absent":86400})", 2);
  Person& north = *people[0];
  Person& east = *people[1];
  Random random(1);
  REQUIRE(north.play(0, random) == "");
  east.hear();
  REQUIRE(east.play(1, random) == "");
  REQUIRE(east.ask("end", R"(,"seat":1)") == "");
  // Who asked may withdraw it.
  CHECK(east.ask("answer", R"(,"seat":1,"agree":true)") == "not_now");
  CHECK(east.ask("answer", R"(,"seat":1,"agree":false)") == "");
  world.let_think();
  north.hear();
  east.hear();
  REQUIRE(north.game->session->who() == Actor(seat_at(0)));
  REQUIRE(north.play(0, random) == "");
  east.hear();
  REQUIRE(east.play(1, random) == "");
  REQUIRE(east.ask("end", R"(,"seat":1)") == "");
  // Nobody answers: after a minute the computer acts.
  world.pass(std::chrono::seconds(59));
  world.let_think();
  north.hear();
  CHECK(north.game->session->who() == Actor(seat_at(2)));
  world.pass(std::chrono::seconds(2));
  world.let_think();
  north.hear();
  CHECK(north.game->session->who() == Actor(seat_at(0)));
  // Who asked leaves: the question goes with him.
  REQUIRE(north.ask("end", R"(,"seat":0)") == "");
  REQUIRE(north.ask("leave", R"(,"seat":0)") == "");
  east.hear();
  CHECK(east.ask("answer", R"(,"seat":1,"agree":true)") == "not_now");
}

TEST_CASE("who comes without a cookie asks for no next game, and who does is told its row") {
  World world;
  auto people =
      company(world, R"({"game":"aqua-romana","players":2,"seats":[null,1],"listed":true,"absent":60})", 1);
  Person& north = *people[0];
  REQUIRE(north.ask("end", R"(,"seat":0)") == "");
  Person guest(world, north.table());
  REQUIRE(guest.come() == 0);
  CHECK(guest.ask("again", R"(,"seat":1)") == "not_yours");
  CHECK(guest.ask("again", R"(,"seat":0)") == "not_yours");
  CHECK(north.ask("again", R"(,"seat":1)") == "not_yours");
  CHECK(north.ask("again", R"(,"seat":0)", "next") == "");
  CHECK(north.acked == north.seq);
  CHECK(json::text_in(north.rows.back(), "kind") == "again");
  const std::int64_t row = north.acked;
  CHECK(north.ask("again", R"(,"seat":0)", "next") == "");
  CHECK(north.acked == row);
}

TEST_CASE("who was taken off a seat stays off that table") {
  World world;
  const std::string creator = world.visitor();
  const std::string id = world.table(creator, wish("aqueduct", 2));
  Person north(world, id, creator);
  Person squatter(world, id, world.visitor());
  Person east(world, id, world.visitor());
  for (Person* each : {&north, &squatter, &east}) REQUIRE(each->come() == 0);
  REQUIRE(squatter.sit(0, "x") == "");
  REQUIRE(north.ask("remove", R"(,"seat":0)") == "");
  CHECK(squatter.sit(0, "x") == "removed");
  CHECK(squatter.sit(1, "x") == "removed");
  world.restart();
  for (Person* each : {&north, &squatter, &east}) REQUIRE(each->come() == 0);
  CHECK(squatter.sit(0, "x") == "removed");
  CHECK(east.sit(0, "east") == "");
}

TEST_CASE("who made the table still has made it on his other device; forgotten, he has not") {
  World world;
  const std::string old_device = world.visitor();
  const std::string id = world.table(old_device, wish("aqueduct", 2, R"(,"first":0)"));
  Person north(world, id, old_device);
  REQUIRE(north.come() == 0);
  REQUIRE(north.sit(0) == "");
  const auto key =
      json::parse(*world.ask("POST", "/api/tables/" + id + "/handover", old_device, R"({"seat":0})").body);
  const std::string new_device = world.visitor();
  REQUIRE(world.ask("POST", "/api/tables/" + id + "/takeover", new_device, key.value->dump()).status == 200);
  Person moved(world, id, new_device);
  REQUIRE(moved.come() == 0);
  CHECK(moved.ask("computer", R"(,"seat":1,"level":2)") == "");
  CHECK(north.ask("computer", R"(,"seat":1,"level":3)") == "not_creator");
  CHECK(world.ask("GET", "/api/mine", new_device).body->find(id) != std::string::npos);
  CHECK(world.ask("GET", "/api/mine", old_device).body->find(id) == std::string::npos);
  CHECK(world.ask("DELETE", "/api/me", new_device).status == 204);
  const auto stored = world.store().read(id);
  CHECK(stored->line.creator.empty());
  for (const server::Row& row : stored->rows) CHECK(row.visitor.empty());
}

TEST_CASE("who is away long enough is played for, and can come back") {
  World world;
  auto people = company(world, wish("aqua-romana", 2), 2);
  Person& north = *people[0];
  Person& east = *people[1];
  const std::string give = R"(,"seat":1,"level":1)";
  CHECK(north.ask("give", give) == "not_away");
  east.go();
  north.hear();
  const std::string since = std::to_string(world.agenda.now);
  CHECK(north.here == R"({"seats":[0],"away":[{"seat":1,"since":)" + since + R"(}],"watching":0})");
  world.pass(std::chrono::seconds(59));
  CHECK(north.ask("give", give) == "not_away");
  CHECK(has(north.refusal, R"("wait":1000)"));
  REQUIRE(east.come() == 0);
  east.go();
  world.pass(std::chrono::seconds(59));
  CHECK(north.ask("give", give) == "not_away");
  // It is remembered while the table is not in memory.
  north.go();
  world.pass(std::chrono::minutes(3));
  REQUIRE(north.come() == 0);
  const std::string east_went = std::to_string(world.agenda.now - (59 + 180) * 1000);
  CHECK(has(north.here, R"({"seat":1,"since":)" + east_went + '}'));
  CHECK(north.ask("give", R"(,"seat":1,"level":0)") == "bad_message");
  CHECK(north.ask("give", give) == "");
  CHECK(north.ask("give", give) == "not_now");
  Random random(1);
  for (int turn = 0; turn < 3; ++turn) {
    world.let_think();
    north.hear();
    REQUIRE(north.game->session->who() == Actor(seat_at(0)));
    REQUIRE(north.play(0, random) == "");
  }
  REQUIRE(east.come() == 0);
  CHECK(east.act(1, {"pass"}) == "not_now");
  CHECK(east.ask("back", R"(,"seat":1)") == "");
  world.let_think();
  east.hear();
  north.hear();
  const Actor who = east.game->session->who();
  REQUIRE(who.is_seat());
  CHECK(people[static_cast<std::size_t>(index(who.seat()))]->play(index(who.seat()), random) == "");
}

TEST_CASE("the last person who leaves ends the game, with the seed told") {
  World world;
  auto people = company(world, wish("aqueduct", 2, R"(,"rules":{"mountain_backs":true})"), 2);
  CHECK(people[0]->ask("leave", R"(,"seat":0)") == "");
  CHECK_FALSE(people[0]->over());
  CHECK(people[1]->ask("leave", R"(,"seat":1)") == "");
  REQUIRE(people[1]->over());
  const ReadRecord whole = people[1]->whole();
  CAPTURE(whole.fault.line());
  REQUIRE(whole.record.has_value());
  CHECK(dice_faults(*whole.record).empty());
}

TEST_CASE("a seat moves to another device by a key, once and in time") {
  World world;
  auto people = company(world, wish("aqueduct", 2), 2, false);
  const std::string path = "/api/tables/" + people[0]->table();
  const auto key = [&](const std::string& cookie) {
    return *world.ask("POST", path + "/handover", cookie, R"({"seat":0})").body;
  };
  CHECK(has(key(people[1]->cookie()), "not_yours"));
  CHECK(has(key({}), "not_yours"));
  const std::string old = key(people[0]->cookie());
  world.pass(std::chrono::minutes(10));
  CHECK(world.ask("POST", path + "/takeover", {}, old).status == 403);
  const std::string good = key(people[0]->cookie());
  const auto taken = world.ask("POST", path + "/takeover", {}, good);
  CHECK(taken.status == 200);
  CHECK(*taken.body == R"({"seat":0})");
  CHECK(world.ask("POST", path + "/takeover", {}, good).status == 403);
  Person device(world, people[0]->table(), World::cookie_of(taken));
  REQUIRE(device.come() == 0);
  people[0]->hear();
  CHECK(people[0]->mine == "[]");
  CHECK(people[0]->ask("start") == "not_yours");
  CHECK(device.mine == "[0]");
  CHECK(device.ask("start") == "");
  CHECK(world.ask("POST", path + "/takeover", {}, "{}").status == 403);
}

TEST_CASE("the next game: seats rotated and reserved, once") {
  World world;
  auto people = company(
      world, R"({"game":"aqueduct","players":3,"seats":[null,null,5],"listed":false,"absent":60})", 2);
  Person& north = *people[0];
  Person& east = *people[1];
  CHECK(north.ask("again", R"(,"seat":0)") == "not_now");
  CHECK(north.ask("end", R"(,"seat":0)") == "");
  CHECK(east.ask("answer", R"(,"seat":1,"agree":true)") == "");
  CHECK(east.ask("again", R"(,"seat":0)") == "not_yours");
  CHECK(east.ask("again", R"(,"seat":1)", "again") == "");
  CHECK(east.ask("again", R"(,"seat":1)", "again") == "");
  CHECK(north.ask("again", R"(,"seat":0)") == "not_now");
  const std::string next(json::text_in(north.rows.back(), "table"));
  Person late(world, next, world.visitor());
  Person same(world, next, east.cookie());
  REQUIRE(late.come() == 0);
  REQUIRE(same.come() == 0);
  CHECK(same.mine == "[0]");
  CHECK(late.sit(0) == "not_free");
  CHECK(same.sit(0) == "");
  CHECK(same.ask("start") == "not_now");
  Person other(world, next, north.cookie());
  REQUIRE(other.come() == 0);
  CHECK(other.mine == "[2]");
  CHECK(other.sit(2) == "");
  CHECK(other.ask("start") == "");
  CHECK(has(list(world, "/api/mine", north.cookie()), R"({"kind":"computer","level":5})"));
}

TEST_CASE("lists: what waits, what is one's own, and not more than one may have") {
  server::OnlineSettings settings = World::fast();
  settings.tables_each = 3;
  World world(1, settings);
  CHECK(list(world, "/api/tables") == R"({"tables":[]})");
  CHECK(list(world, "/api/mine") == R"({"tables":[]})");
  const std::string cookie = world.visitor();
  const std::string first = world.table(cookie, wish("aqueduct", 2));
  world.pass(std::chrono::seconds(2));
  const std::string second = world.table(cookie, wish("aqua-romana", 4));
  world.pass(std::chrono::seconds(2));
  const std::string open = list(world, "/api/tables");
  CHECK(open.find(first) < open.find(second));
  CHECK(has(open, R"("mine":[])"));
  const std::string own = list(world, "/api/mine", cookie);
  CHECK(own.find(second) < own.find(first));
  Person person(world, first, cookie);
  REQUIRE(person.come() == 0);
  REQUIRE(person.sit(1, "  Ő   <b>\\u00a0x ") == "");
  world.pass(std::chrono::seconds(2));
  CHECK(has(list(world, "/api/mine", cookie), R"("mine":[1])"));
  CHECK(has(list(world, "/api/tables"), R"({"kind":"person","name":"Ő <b> x"})"));
  world.table(cookie, wish("aqua-romana", 2));
  CHECK(world.ask("POST", "/api/tables", cookie, wish("aqueduct", 2)).status == 429);
  CHECK(world.ask("POST", "/api/tables", {}, wish("aqueduct", 2)).status == 201);
  person.go();
  world.pass(std::chrono::hours(25));
  CHECK_FALSE(has(list(world, "/api/tables"), first));
  CHECK(has(list(world, "/api/mine", cookie), first));
}

TEST_CASE("a name goes with its seat to another device, and is forgotten there") {
  World world;
  auto people = company(world, wish("aqueduct", 2), 1, false);
  const std::string& table = people[0]->table();
  Person elder(world, table, world.visitor());
  REQUIRE(elder.come() == 0);
  REQUIRE(elder.sit(1, "westerly") == "");
  const auto key = world.ask("POST", "/api/tables/" + table + "/handover", elder.cookie(), R"({"seat":1})");
  REQUIRE(key.status == 200);
  const std::string younger = world.visitor();
  REQUIRE(world.ask("POST", "/api/tables/" + table + "/takeover", younger, *key.body).status == 200);
  REQUIRE(world.ask("DELETE", "/api/me", elder.cookie()).status == 204);
  CHECK(has(list(world, "/api/tables/" + table), "westerly"));
  for (auto& person : people) person->go();
  world.restart();
  CHECK(has(list(world, "/api/tables/" + table), "westerly"));
  REQUIRE(world.ask("DELETE", "/api/me", younger).status == 204);
  for (int time = 0; time < 2; ++time) {
    CHECK_FALSE(has(list(world, "/api/tables/" + table), "westerly"));
    world.restart();
  }
}

TEST_CASE("who wants to be forgotten leaves no name and no seat behind") {
  World world;
  auto waits = company(world, wish("aqueduct", 2), 2, false);
  auto plays = company(world, wish("aqua-romana", 2), 2);
  const std::string cookie = plays[0]->cookie();
  Person also(world, waits[0]->table(), cookie);
  REQUIRE(also.come() == 0);
  REQUIRE(waits[1]->ask("leave", R"(,"seat":1)") == "");
  REQUIRE(also.sit(1, "westerly") == "");
  CHECK(has(list(world, "/api/tables/" + also.table()), "westerly"));
  const auto answer = world.ask("DELETE", "/api/me", cookie);
  CHECK(answer.status == 204);
  CHECK(World::cookie_of(answer) == "castellum=");
  CHECK(also.closed() == 4010);
  CHECK(waits[0]->closed() == 0);
  for (int time = 0; time < 2; ++time) {
    CHECK_FALSE(has(list(world, "/api/tables/" + also.table()), "westerly"));
    CHECK(list(world, "/api/mine", cookie) == R"({"tables":[]})");
    CHECK_FALSE(has(list(world, "/api/mine", waits[0]->cookie()), "westerly"));
    for (auto& person : plays) person->go();
    world.restart();
  }
  REQUIRE(plays[1]->come() == 0);
  plays[1]->hear();
  CHECK(std::ranges::any_of(plays[1]->rows,
                            [](const json::Value& row) { return json::text_in(row, "by") == "forgotten"; }));
  CHECK(plays[1]->ask("phrase", R"(,"seat":1,"phrase":2)") == "");
}

}  // namespace castellum::tests
