// What a person planned is done for him when the game comes to just that position, and nobody hears of it
// before.
#include <cstdio>
#include <string>

#include "tests/native/online_person.hpp"

namespace castellum::tests {
namespace {

std::string hex(std::uint64_t hash) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

struct Idea {
  std::string token;  // what the other will do
  std::string reply;
  std::string plan;
};

class Pair {
 public:
  Pair() : people_(company(world, wish("aqua-romana", 2), 2)), north(*people_[0]), east(*people_[1]) {
    REQUIRE(north.play(0, random_) == "");
    east.hear();
  }

  /// What north may think while east is to act; `number`: which of east's actions.
  Idea idea(std::size_t number = 0) {
    Session& session = *north.game->session;
    REQUIRE(session.who() == Actor(seat_at(1)));
    Idea made;
    made.token = session.legal_tokens().at(number);
    session.act(made.token);
    const int ply = session.plies();
    REQUIRE(session.who() == Actor(seat_at(0)));
    made.reply = session.legal_tokens().at(0);
    made.plan = plan(ply, hex(session.seen_hash()), made.reply);
    session.undo(1);
    return made;
  }
  static std::string plan(int ply, const std::string& hash, const std::string& token) {
    return R"({"ply":)" + std::to_string(ply) + R"(,"hash":")" + hash + R"(","tokens":[")" + token + R"("]})";
  }
  std::string plans(const std::string& list, int seat = 0) {
    return north.ask("plan", ",\"seat\":" + std::to_string(seat) + ",\"plans\":[" + list + "]");
  }
  /// East acts; afterwards both have heard of it.
  void act(const std::string& token) {
    REQUIRE(east.act(1, {token}) == "");
    world.settle();
    north.hear();
    east.hear();
  }
  /// The plans north was told last.
  std::string told() const {
    std::string last;
    for (const std::string& text : north.heard())
      if (text.starts_with("{\"plans\"")) last = text;
    return last;
  }
  bool was_planned() const {
    const json::Value* planned = north.rows.back().find("planned");
    return planned != nullptr && planned->truth().value_or(false);
  }

  World world;

 private:
  Random random_{3};
  std::vector<std::unique_ptr<Person>> people_;

 public:
  Person& north;
  Person& east;
};

constexpr std::string_view none = R"({"plans":[]})";

}  // namespace

TEST_CASE("a plan is done at its position, its person alone is told of it, and it outlives a restart") {
  Pair pair;
  const Idea idea = pair.idea();
  REQUIRE(pair.plans(idea.plan) == "");
  CHECK(pair.told() == R"({"plans":[{"seat":0,)" + idea.plan.substr(1) + "]}");
  CHECK(pair.east.everything().find("\"hash\"") == std::string::npos);
  CHECK(pair.world.store().read(pair.north.table())->rows.back().kind == "actions");
  pair.north.go();
  pair.east.go();
  pair.world.restart();
  REQUIRE(pair.north.come() == 0);
  REQUIRE(pair.east.come() == 0);
  CHECK(pair.told().find(idea.reply) != std::string::npos);
  pair.act(idea.token);
  CHECK(pair.was_planned());
  CHECK(pair.north.game->session->tokens().back() == idea.reply);
  CHECK(pair.north.hash() == pair.east.hash());
  CHECK(pair.told() == none);
}

TEST_CASE("several plans wait for what the other does, and all are gone if he does something else") {
  Pair pair;
  const Idea one = pair.idea(0);
  const Idea two = pair.idea(1);
  REQUIRE(pair.plans(one.plan + ',' + two.plan) == "");
  pair.act(two.token);
  CHECK(pair.was_planned());
  CHECK(pair.north.game->session->tokens().back() == two.reply);
  CHECK(pair.told() == none);

  const Idea first = pair.idea(0);
  const Idea last = pair.idea(2);
  REQUIRE(pair.plans(first.plan) == "");
  pair.act(last.token);
  CHECK_FALSE(pair.was_planned());
  CHECK(pair.told() == none);
}

TEST_CASE("plans are taken back, replaced, and gone with an undo or the seat") {
  Pair pair;
  const Idea one = pair.idea(0);
  REQUIRE(pair.plans(one.plan) == "");
  REQUIRE(pair.plans("") == "");
  CHECK(pair.told() == none);
  pair.act(one.token);
  CHECK_FALSE(pair.was_planned());

  // It is north's turn: he takes back his first action, and east agrees.
  CHECK(pair.plans(Pair::plan(9, hex(7), "x")) == "not_now");
  REQUIRE(pair.north.act(0, {pair.north.game->session->legal_tokens().at(0)}) == "");
  pair.east.hear();
  const Idea two = pair.idea(0);
  REQUIRE(pair.plans(two.plan) == "");
  REQUIRE(pair.north.ask("undo", R"(,"seat":0,"to":2)") == "");
  REQUIRE(pair.east.ask("answer", R"(,"seat":1,"agree":true)") == "");
  pair.north.hear();
  CHECK(pair.told() == none);

  REQUIRE(pair.north.act(0, {pair.north.game->session->legal_tokens().at(0)}) == "");
  pair.east.hear();
  REQUIRE(pair.plans(pair.idea(0).plan) == "");
  REQUIRE(pair.north.ask("leave", R"(,"seat":0)") == "");
  CHECK(pair.told() == none);
}

TEST_CASE("what cannot be done is not, and what is no plan is refused") {
  Pair pair;
  const Idea idea = pair.idea();
  const std::string hash = idea.plan.substr(idea.plan.find("hash\":\"") + 7, 16);
  const int ply = pair.north.game->session->plies() + 1;
  REQUIRE(pair.plans(Pair::plan(ply, hash, "nonsense")) == "");
  pair.act(idea.token);
  CHECK_FALSE(pair.was_planned());
  CHECK(pair.north.game->session->who() == Actor(seat_at(0)));
  CHECK(pair.told() == none);
  REQUIRE(pair.north.act(0, {idea.reply}) == "");
  pair.east.hear();

  CHECK(pair.plans(Pair::plan(5, hex(5), "x"), 1) == "not_yours");
  for (const std::string& wrong :
       {std::string("7"), std::string("{}"), R"({"ply":-1,"hash":")" + hash + R"(","tokens":["x"]})",
        R"({"ply":5,"hash":"5","tokens":["x"]})" + std::string(),
        R"({"ply":5,"hash":")" + hash + R"(","tokens":[]})",
        R"({"ply":5,"hash":")" + hash + R"(","tokens":[5]})"}) {
    CAPTURE(wrong);
    CHECK(pair.plans(wrong) == "bad_message");
  }
  std::string many = Pair::plan(5, hex(5), "x");
  for (int number = 0; number < 30; ++number) many += ',' + Pair::plan(5, hex(5), "x");
  CHECK(pair.plans(many) == "bad_message");
}

}  // namespace castellum::tests
