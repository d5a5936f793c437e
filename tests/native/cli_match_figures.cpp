// castellum match: Elo, when the sequential test stops, what people read, what is refused.
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/match.hpp"

namespace castellum::tests {
namespace {

using doctest::Approx;
using nlohmann::json;
using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("greedy beats random clearly, and Elo tells by how much") {
  for (const char* game : {"aqua-romana", "aqueduct"}) {
    CAPTURE(game);
    const json match =
        match_of({"--game", game, "--a", "greedy", "--b", "random", "--games", "100", "--seed", "1"});
    CHECK(match.at("score").get<double>() > 0.7);
    CHECK(match.at("a_placing").get<double>() < match.at("b_placing").get<double>());
    if (match.at("score").get<double>() < 1) {
      CHECK(match.at("elo").get<double>() - match.at("error").get<double>() > 0);
      CHECK(match.at("elo").get<double>() ==
            Approx(-400 * std::log10(1 / match.at("score").get<double>() - 1)).epsilon(1e-3));
    }
    const json turned =
        match_of({"--game", game, "--a", "random", "--b", "greedy", "--games", "100", "--seed", "1"});
    CHECK(turned.at("score").get<double>() < 0.3);
  }
}

TEST_CASE("levels 1 to 3 stand in order at tables of every size") {
  for (const char* game : {"aqua-romana", "aqueduct"})
    for (const char* players : {"2", "3", "4"})
      for (const int level : {2, 3}) {
        CAPTURE(game);
        CAPTURE(players);
        CAPTURE(level);
        const json match =
            match_of({"--game", game, "--players", players, "--a", "level:" + std::to_string(level), "--b",
                      "level:" + std::to_string(level - 1), "--games", "240", "--seed", "11"});
        CHECK(match.at("a_placing").get<double>() + match.at("a_placing_se").get<double>() <
              match.at("b_placing").get<double>() - match.at("b_placing_se").get<double>());
      }
}

TEST_CASE("every player that docs/match.md names plays both games at any table") {
  for (const char* game : {"aqua-romana", "aqueduct"})
    for (const char* players : {"2", "3"})
      for (const std::string player :
           {"random", "by_kind", "greedy", "level:2", "level:4", "search:sims=4", "uct:sims=4",
            "uct:sims=4,playout=uniform", "uct:sims=4,playout=by_kind"}) {
        CAPTURE(game);
        CAPTURE(player);
        const json match = match_of({"--game", game, "--players", players, "--a", player, "--b", "random",
                                     "--games", "1", "--seed", "1"});
        CHECK((match.is_object() && match.at("a") == player));
      }
}

TEST_CASE("the sequential test stops as soon as it knows, at the end of a pair") {
  const json clear = match_of({"--a", "greedy", "--b", "random", "--sprt", "0,50", "--seed", "1"});
  CHECK(clear.at("verdict") == "H1");
  CHECK(clear.at("llr").get<double>() >= clear.at("llr_bound").get<double>());
  CHECK(clear.at("games").get<int>() < 500);
  CHECK(clear.at("games").get<int>() % 2 == 0);
  const json other = match_of({"--a", "random", "--b", "greedy", "--sprt", "-20,20", "--seed", "1"});
  CHECK(other.at("verdict") == "H0");
  CHECK(other.at("llr").get<double>() <= -other.at("llr_bound").get<double>());
  const json open =
      match_of({"--a", "random", "--b", "random", "--sprt", "0,5", "--games", "4", "--seed", "1"});
  CHECK(open.at("verdict") == "open");
  CHECK(open.at("games") == 4);
  CHECK(open.at("elo0") == 0);
  CHECK(open.at("elo1") == 5);
}

TEST_CASE("what cannot be known is null, and nothing is missing") {
  const json one = match_of({"--a", "greedy", "--b", "random", "--games", "1", "--seed", "1"});
  CHECK(one.at("games") == 2);
  CHECK(one.at("error").is_null());
  CHECK(one.at("score_se").is_null());
  for (const char* name : {"game",
                           "players",
                           "seed",
                           "a",
                           "b",
                           "games",
                           "a_wins",
                           "b_wins",
                           "draws",
                           "score",
                           "score_se",
                           "elo",
                           "error",
                           "pairs",
                           "a_points",
                           "a_points_se",
                           "b_points",
                           "b_points_se",
                           "a_placing",
                           "a_placing_se",
                           "b_placing",
                           "b_placing_se",
                           "first_seat_wins",
                           "wins_by_seat",
                           "seconds",
                           "a_seconds_per_decision",
                           "b_seconds_per_decision"})
    CHECK_MESSAGE(one.contains(name), name);
  CHECK(!one.contains("llr"));
  CHECK(!one.contains("verdict"));
}

TEST_CASE("people read a few lines") {
  const Finished two =
      run({"match", "--a", "greedy", "--b", "random", "--games", "9", "--seed", "1", "--sprt", "0,9"});
  CHECK(two.status == 0);
  CHECK(two.err == "");
  for (const char* part :
       {"aqua-romana, 2 seats, 10 games on 5 starts, seed 1\n", "A is greedy; B is random\n", "Elo",
        "SPRT 0 against 9 Elo", "Points: A ", "Placing: A ", "Wins by seat: ", " ms a decision of A"})
    CHECK_MESSAGE(two.out.find(part) != std::string::npos, part);
  const Finished four = run({"match", "--a", "greedy", "--b", "random", "--games", "9", "--players", "4"});
  CHECK(four.out.find("12 games on 3 starts") != std::string::npos);
  CHECK(four.out.find("equals would score 25.0 %") != std::string::npos);
  CHECK(four.out.find("Elo") == std::string::npos);
}

TEST_CASE("wrong words are refused") {
  const Words two{"match", "--a", "greedy", "--b", "random"};
  const auto with = [&](const Words& more) {
    Words words = two;
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  };
  CHECK(not_refused_well(run({"match", "--a", "greedy"}), "--b") == "");
  CHECK(not_refused_well(run({"match", "--a", "human", "--b", "random"}),
                         "the player 'human' is not known") == "");
  CHECK(not_refused_well(run({"match", "--a", "random", "--b", "level:x"}), "the player 'level:x'") == "");
  CHECK(not_refused_well(run({"match", "--a", "exec:", "--b", "random"}), "names no command") == "");
  CHECK(not_refused_well(run({"match", "--a", "exec:|go", "--b", "random"}), "names no command") == "");
  CHECK(not_refused_well(with({"--games", "0"}), "--games") == "");
  CHECK(not_refused_well(with({"--threads", "0"}), "--threads") == "");
  CHECK(not_refused_well(with({"--seed", "-1"}), "--seed") == "");
  for (const char* sprt : {"5", "5,0", "3,3", "0,ten", "0,nan", "0,1,2", ","})
    CHECK(not_refused_well(with({"--sprt", sprt}), "--sprt: ") == "");
  CHECK(not_refused_well(with({"--sprt", "0,5", "--players", "3"}), "--sprt needs two seats") == "");
  CHECK(not_refused_well(with({"--rules", "take=never"}), "take has the unknown value never") == "");
  CHECK(not_refused_well(with({"--out", "/no/such"}), "/no/such: cannot be written") == "");
  const Scratch scratch;
  CHECK(not_refused_well(with({"--game", "chess", "--out", scratch.path("games")}), "'chess' is not known") ==
        "");
  CHECK(scratch.files() == 0);
}

}  // namespace castellum::tests
