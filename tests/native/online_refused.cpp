// Every request that a table refuses, with its code, and that nothing has changed afterwards.
#include <string>
#include <utility>
#include <vector>

#include "server/online/table.hpp"
#include "tests/native/online_person.hpp"

namespace castellum::tests {
namespace {

std::string seat_is(int seat) { return ",\"seat\":" + std::to_string(seat); }
std::string level_is(int seat, const std::string& level) { return seat_is(seat) + ",\"level\":" + level; }

constexpr std::string_view nonce = R"(,"nonce":"0123456789abcdef0123456789abcdef")";

std::string status_and_code(const server::Response& response) {
  const auto body = json::parse(*response.body);
  return std::to_string(response.status) + ' ' +
         std::string(json::text_in(*body.value->find("error"), "code"));
}

}  // namespace

TEST_CASE("wishes that make no table") {
  World world;
  const std::string cookie = world.visitor();
  const auto refused = [&](const std::string& body) {
    CAPTURE(body);
    CHECK(status_and_code(world.ask("POST", "/api/tables", cookie, body)) == "400 bad_wish");
  };
  for (const char* body : {"", "[]", "null", "{}", "{\"game\":1}", R"({"game":"chess","players":2})",
                           "{\"game\":\"aqueduct\",\"players\":99999999999}"})
    refused(body);
  const auto with = [](std::string_view seats, std::string_view rest) {
    return R"({"game":"aqueduct","players":2,"seats":)" + std::string(seats) + ',' + std::string(rest) + '}';
  };
  const std::string rest = R"("listed":true,"absent":60)";
  for (const char* seats :
       {"[null]", "[null,null,null]", "[1,8]", "[null,0]", "[null,9]", "[null,\"3\"]", "7"})
    refused(with(seats, rest));
  for (const char* other : {R"("listed":1,"absent":60)", R"("absent":60)", R"("listed":true)",
                            R"("listed":true,"absent":29)", R"("listed":true,"absent":86401)"})
    refused(with("[null,null]", other));
  for (const char* setup :
       {R"("rules":{"spring_distance":0})", R"("rules":{"no_such":1})", R"("board":"atlantis")",
        R"("first":5)", R"("rules":{"mountain_backs":true},"mountains":{"d5":"plain"})",
        R"("mountains":{"z9":"plain"})", R"("mountains":{})"})
    refused(with("[null,null]", rest + ',' + setup));
  CHECK(world.ask("POST", "/api/tables", cookie, with("[null,4]", rest)).status == 201);
}

TEST_CASE("before the start") {
  World world;
  auto people = company(world, wish("aqueduct", 3), 2, false);
  Person& north = *people[0];  // the creator
  Person& east = *people[1];
  Person guest(world, north.table(), world.visitor());
  Person watcher(world, north.table());
  REQUIRE(guest.come() == 0);
  REQUIRE(watcher.come() == 0);
  const std::int64_t before = north.seq;

  CHECK(watcher.sit(2) == "not_yours");
  CHECK(guest.sit(0) == "not_free");
  CHECK(guest.sit(3) == "no_seat");
  CHECK(guest.ask("sit", R"(,"seat":"2","name":"x")" + std::string(nonce)) == "bad_message");
  CHECK(guest.ask("sit", R"(,"seat":2,"name":"x","nonce":"12")") == "bad_message");
  CHECK(guest.ask("sit", R"(,"seat":2,"name":"x","nonce":"0123456789ABCDEF0123456789ABCDEF")") ==
        "bad_message");
  for (const char* name :
       {"", "   ", "a\\u202eb", "a\\u200bb", "a\\nb", "a\\u0000b", "abcdefghijklmnopqrstuvwxyz"})
    CHECK(guest.sit(2, name) == "bad_name");
  CHECK(guest.ask("start") == "not_yours");
  CHECK(north.ask("start") == "not_now");
  CHECK(east.ask("remove", seat_is(0)) == "not_creator");
  CHECK(north.ask("remove", seat_is(2)) == "not_now");
  CHECK(east.ask("computer", level_is(2, "3")) == "not_creator");
  CHECK(north.ask("computer", level_is(1, "3")) == "not_free");
  CHECK(north.ask("computer", level_is(2, "9")) == "bad_message");
  CHECK(north.ask("computer", level_is(2, "null")) == "not_now");
  CHECK(north.ask("leave", seat_is(1)) == "not_yours");
  CHECK(north.ask("leave", seat_is(2)) == "not_yours");
  CHECK(north.ask("act", R"(,"seat":0,"ply":0,"tokens":["roll"])") == "not_now");
  CHECK(north.ask("undo", R"(,"seat":0,"to":0)") == "not_now");
  CHECK(north.ask("end", seat_is(0)) == "not_now");
  CHECK(north.ask("answer", R"(,"seat":0,"agree":true)") == "not_now");
  CHECK(north.ask("give", level_is(1, "4")) == "not_now");
  CHECK(north.ask("back", seat_is(0)) == "not_now");
  CHECK(north.ask("again", seat_is(0)) == "not_now");
  CHECK(north.ask("fly", seat_is(0)) == "bad_message");
  north.hear();
  CHECK(north.seq == before);

  CHECK(north.ask("phrase", R"(,"seat":0,"phrase":24)") == "");
  CHECK(north.ask("phrase", R"(,"seat":0,"phrase":1)") == "too_fast");
  CHECK(north.refusal.find(R"("slots":{"wait":2000})") != std::string::npos);
  for (const char* phrase : {"0", "25", "\"1\"", "1.5"})
    CHECK(east.ask("phrase", seat_is(1) + ",\"phrase\":" + phrase) == "bad_message");
  world.pass(std::chrono::seconds(2));
  CHECK(north.ask("phrase", R"(,"seat":0,"phrase":1)") == "");

  CHECK(north.ask("computer", level_is(2, "3")) == "");
  CHECK(guest.sit(2) == "not_free");
  CHECK(north.ask("computer", level_is(2, "null")) == "");
  CHECK(guest.sit(2) == "");
  CHECK(guest.ask("leave", seat_is(2)) == "");
  CHECK(guest.sit(2) == "");
  CHECK(north.ask("remove", seat_is(2)) == "");
  CHECK(guest.ask("leave", seat_is(2)) == "not_yours");
}

TEST_CASE("while a game is played") {
  World world;
  auto people = company(world, wish("aqueduct", 2, R"(,"first":0)"), 2);
  Person& north = *people[0];
  Person& east = *people[1];
  const std::int64_t before = north.seq;
  CHECK(east.act(0, {"roll"}) == "not_yours");
  CHECK(east.act(1, {"roll"}) == "not_now");
  CHECK(north.act(0, {"roll"}, 1) == "stale");
  CHECK(north.act(0, {"r17"}) != "");                 // nobody rolls by himself
  CHECK(north.act(0, {"roll", "r17"}) == "not_now");  // nor says what falls
  CHECK(north.act(0, {}) == "bad_message");
  CHECK(north.ask("act", R"(,"seat":0,"ply":0,"tokens":[7])") == "bad_message");
  CHECK(north.ask("act", R"(,"seat":0,"ply":0,"tokens":"roll")") == "bad_message");
  CHECK(north.ask("act", R"(,"seat":0,"ply":"0","tokens":["roll"])") == "bad_message");
  CHECK(north.act(0, {"nonsense"}) == "unknown_token");
  CHECK(north.refusal.find(R"("token":"nonsense")") != std::string::npos);
  CHECK(north.act(0, {"o6.5", "o7.5"}) == "not_now");  // a spring ends the turn: all or none
  CHECK(north.ask("start") == "not_now");
  CHECK(north.sit(0) == "not_now");
  CHECK(north.ask("remove", seat_is(1)) == "not_now");
  CHECK(north.ask("give", level_is(1, "4")) == "not_away");
  CHECK(north.ask("give", level_is(0, "4")) == "not_yours");
  CHECK(north.ask("back", seat_is(0)) == "not_now");
  CHECK(north.ask("undo", R"(,"seat":0,"to":0)") == "bad_message");
  CHECK(north.seq == before);
  CHECK(north.act(0, {"roll"}) == "");
  CHECK(json::text_in(north.rows.back(), "kind") == "roll");
  CHECK(north.ask("undo", R"(,"seat":0,"to":0)") == "not_now");  // never across a roll
  CHECK(north.game->session->plies() == 2);
}

TEST_CASE("what is no message ends the connection") {
  World world;
  auto people = company(world, wish("aqueduct", 2), 2, false);
  const auto code_after = [&](const std::string& text) {
    Person person(world, people[0]->table(), people[0]->cookie());
    REQUIRE(person.come() == 0);
    person.say(text);
    return person.closed();
  };
  const std::string deep = std::string(40, '[') + std::string(40, ']');
  for (const std::string& text :
       {std::string(), std::string("x"), std::string("[]"), std::string("{\"a\":1,\"a\":2}"),
        std::string("{}"), R"({"do":"start"})" + std::string(), std::string(R"({"id":"","do":"start"})"),
        std::string(R"({"id":"a b","do":"start"})"), std::string(R"({"id":7,"do":"start"})"),
        R"({"id":")" + std::string(33, 'a') + R"(","do":"start"})", R"({"id":"x","do":)" + deep + '}',
        std::string(R"({"hello":1,"editions":{"aqueduct":"aq-1"},"from":-1})")}) {
    CAPTURE(text);
    CHECK(code_after(text) == 4000);
  }
  for (const char* text :
       {R"({"hello":2,"editions":{"aqueduct":"aq-1"},"from":0})",
        R"({"hello":1,"editions":{"aqueduct":"aq-0"},"from":0})",
        R"({"hello":1,"editions":{"aqua-romana":"ar-1"},"from":0})", R"({"hello":1,"from":0})"})
    CHECK(code_after(text) == 4001);
  const std::string hello = R"({"hello":1,"editions":{"aqueduct":"aq-1"},"from":)";
  const std::string at = std::to_string(*json::number_in(people[0]->rows[1], "at"));
  CHECK(code_after(hello + "99}") == 4002);
  CHECK(code_after(hello + R"(2,"at":7})") == 4002);
  CHECK(code_after(hello + R"(2,"at":)" + at + '}') == 0);
  CHECK(code_after(R"({"ping":7})") == 0);
  CHECK(people[0]->ask("phrase", R"(,"seat":0,"phrase":3)") == "");
}

TEST_CASE("a table at which too much has happened goes on with its game only") {
  const server::TableWorld table_world;
  const auto wished = server::read_wish(*json::parse(wish("aqueduct", 2, R"(,"first":0)")).value);
  server::Batch batch;
  const auto table = server::Table::make("aaaaaaaaaaaaaaaa", std::get<server::Wish>(wished), "anybody",
                                         DiceSeed{}, 1, table_world, batch);
  std::int64_t now = 1;
  const auto code = [&](const std::string& text) {
    const auto members = *json::parse(text).value;
    now += table_world.settings.between_phrases.count();
    const auto answer = table->ask({"anybody", "m" + std::to_string(now), members, now, {}, 0});
    const auto* denial = std::get_if<server::Denial>(&answer);
    return denial == nullptr ? std::string() : denial->code;
  };
  for (const char* seat : {"0", "1"})
    REQUIRE(code(R"({"do":"sit","name":"x","seat":)" + std::string(seat) + std::string(nonce) + '}') == "");
  REQUIRE(code(R"({"do":"start"})") == "");
  while (table->rows().last() < server::most_rows)
    REQUIRE(code(R"({"do":"phrase","seat":0,"phrase":1})") == "");
  CHECK(code(R"({"do":"phrase","seat":0,"phrase":1})") == "too_many");
  CHECK(code(R"({"do":"undo","seat":0,"to":0})") == "too_many");
  CHECK(code(R"({"do":"act","seat":0,"ply":0,"tokens":["roll"]})") == "");
}

TEST_CASE("addresses where there is nothing") {
  World world;
  const std::string cookie = world.visitor();
  const std::string nowhere = "/api/tables/aaaaaaaaaaaaaaaa";
  CHECK(status_and_code(world.ask("GET", nowhere, cookie)) == "404 no_table");
  CHECK(status_and_code(world.ask("POST", nowhere + "/handover", cookie, R"({"seat":0})")) == "404 no_table");
  CHECK(status_and_code(world.ask("GET", "/api/tables/..", cookie)) == "404 no_table");
  CHECK(world.ask("GET", "/api/nothing", cookie).status == 404);
  CHECK(world.ask("DELETE", "/api/tables", cookie).status == 404);
  CHECK(Person(world, "aaaaaaaaaaaaaaaa", cookie).come() == 404);
}

}  // namespace castellum::tests
