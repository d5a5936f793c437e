// The feed of a visitor's tables.
#include <string>

#include <doctest/doctest.h>

#include "server/online/feed.hpp"
#include "tests/native/online_person.hpp"

namespace castellum::tests {
namespace {

std::string feed_of(World& world, const std::string& cookie) {
  const auto made = world.ask("POST", "/api/me/feed", cookie);
  REQUIRE(made.status == 200);
  return std::string(json::text_in(*json::parse(*made.body).value, "feed"));
}

server::Response read(World& world, const std::string& path, const std::string& query = "lang=hu") {
  server::Request request = World::request("GET", path, {});
  request.query = query;
  request.headers.push_back({"Host", "castellum.example"});
  request.headers.push_back({"X-Forwarded-Proto", "https"});
  server::Response answer;
  world.site().answer(request, [&](server::Response told) { answer = std::move(told); });
  return answer;
}

std::size_t count(const std::string& text, std::string_view what) {
  std::size_t found = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
  return found;
}

}  // namespace

TEST_CASE("a feed tells whose turn it is and what is over, and who has it can do nothing else") {
  World world;
  auto people = company(world,
                        R"({"game":"aqua-romana","players":2,"seats":[null,null],"listed":false,"absent":60,)"
                        R"("clock":{"turn":86400,"bank":0,"weekends_off":false}})",
                        2);
  Person& north = *people[0];
  Person& east = *people[1];
  const std::string of_north = feed_of(world, north.cookie());
  const std::string of_east = feed_of(world, east.cookie());
  const auto told = read(world, of_north);
  CHECK(told.status == 200);
  CHECK(count(*told.body, "<entry>") == 1);
  CHECK(count(*told.body, "te jössz") == 1);
  CHECK(count(*told.body, "eddig: 20") == 1);
  CHECK(count(*told.body, "https://castellum.example/t/" + north.table()) == 1);
  CHECK(count(*told.body, ":0</id>") == 1);
  CHECK(count(*read(world, of_east).body, "<entry>") == 0);
  // One turn further it is the other's.
  Random random(1);
  REQUIRE(north.play(0, random) == "");
  CHECK(count(*read(world, of_north).body, "<entry>") == 0);
  CHECK(count(*read(world, of_east, "lang=xx").body, "it is your turn") == 1);
  CHECK(north.ask("end", R"(,"seat":0)") == "");
  east.hear();
  CHECK(east.ask("answer", R"(,"seat":1,"agree":true)") == "");
  CHECK(count(*read(world, of_north, "lang=de").body, "das Spiel ist aus") == 1);
  // The key is no cookie, and nobody's if it is not the last one made.
  const std::string key = of_north.substr(of_north.rfind('/') + 1);
  CHECK(*world.ask("GET", "/api/mine", "castellum=" + key).body == R"({"tables":[]})");
  const std::string next = feed_of(world, north.cookie());
  CHECK(read(world, of_north).status == 404);
  CHECK(read(world, next).status == 200);
  CHECK(read(world, "/api/feed/nothing").status == 404);
  // It ends with the visitor.
  CHECK(world.ask("DELETE", "/api/me", north.cookie()).status == 204);
  CHECK(read(world, next).status == 404);
}

TEST_CASE("names in a feed are text") {
  World world;
  const std::string cookie = world.visitor();
  Person person(
      world,
      world.table(cookie,
                  R"({"game":"aqueduct","players":2,"first":0,"seats":[null,2],"listed":false,"absent":60})"),
      cookie);
  REQUIRE(person.come() == 0);
  REQUIRE(person.sit(0, "<b>&x") == "");
  REQUIRE(person.ask("start") == "");
  const std::string told = *read(world, feed_of(world, cookie)).body;
  CHECK(told.find("&lt;b&gt;&amp;x") != std::string::npos);
  CHECK(told.find("<b>") == std::string::npos);
}

}  // namespace castellum::tests
