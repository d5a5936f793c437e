// The levels: all of them play whole games by the rules, and what names them is read strictly.
#include "opponent/levels.hpp"

#include <doctest/doctest.h>

#include "tests/unit/opponent/games.hpp"

namespace castellum::tests {
namespace {

TEST_CASE("players are named strictly") {
  CHECK(player("level:8").level == 8);
  CHECK(player("search:sims=1000").simulations == 1000);
  CHECK(player("uct:sims=10").playout == PlayKind::by_kind);
  CHECK(player("uct:sims=10,playout=uniform").playout == PlayKind::uniform);
  CHECK(player("beginner").level == scripted_beginner);
  for (const char* wrong : {"",
                            "level",
                            "level:",
                            "level:0",
                            "level:9",
                            "level:-1",
                            "level:1 ",
                            "level:1,2",
                            "search",
                            "search:",
                            "search:sims",
                            "search:sims=",
                            "search:sims=0",
                            "search:sims=x",
                            "search:sims=100000001",
                            "search:playout=uniform",
                            "search:sims=1,playout=uniform",
                            "uct:playout=uniform",
                            "uct:sims=1,playout=random",
                            "Greedy",
                            "exec:x"})
    CHECK_FALSE_MESSAGE(parse_player(wrong), wrong);
}

TEST_CASE("every level plays whole games of each title, with two, three and four seats") {
  for (const std::string_view id : both_games)
    for (int level = 1; level <= 5; ++level)
      for (int seats = 2; seats <= max_seats; ++seats) {
        CAPTURE(id);
        CAPTURE(level);
        const Record record = new_game(id, seats, static_cast<std::uint64_t>(level));
        play_on(*record.session, player("level:" + std::to_string(level)), 1);
        CHECK(record.session->result().has_value());
      }
}

TEST_CASE("with hidden backs a level plays to the end, and advice leaves them out") {
  const Record record = new_game("aqueduct", 2, 5, R"({"rules":{"mountain_backs":true}})");
  play_on(*record.session, player("level:4"), 1);
  CHECK(record.session->result().has_value());
}

TEST_CASE("advice lists the chosen action first, with points a seat and a reason") {
  for (const std::string_view id : both_games)
    for (const char* spec : {"level:2", "level:6", "search:sims=30", "uct:sims=40"}) {
      const Record record = new_game(id, 2, 6);
      Session& session = *record.session;
      play_on(session, Player::by_kind, 4, 24);
      play_to_choice(session, 1);
      const Advice advice = advice_of(session, player(spec), 2);
      REQUIRE_FALSE(advice.choices.empty());
      CHECK_FALSE(session.why_not(advice.choices.front().token));
      for (const Advised& each : advice.choices) CHECK_FALSE(session.why_not(each.token));
      CHECK(advice.choices.front().worth.points[0] > -50);
      CHECK(advice.choices.front().worth.points[0] < 150);
      if (std::string_view(spec).starts_with("search")) CHECK_FALSE(advice.reason.empty());
    }
}

TEST_CASE("a plain search with one legal action has it") {
  for (const std::string_view id : both_games) {
    CAPTURE(id);
    int single = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Record record = new_game(id, 2, seed);
      Session& session = *record.session;
      Random random(seed);
      while (!session.who().is_nobody()) {
        if (session.who().is_seat() && session.legal_tokens().size() == 1) {
          ++single;
          CHECK(advice_of(session, player("uct:sims=4"), 1).choices.front().token ==
                session.legal_tokens().front());
        }
        REQUIRE_FALSE(session.act(session.choose(Player::by_kind, random)));
      }
    }
    CHECK(single > 0);
  }
}

}  // namespace
}  // namespace castellum::tests
