// castellum match: what is counted, and that it depends on the seed alone.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/match.hpp"

namespace castellum::tests {
namespace {

using doctest::Approx;
using nlohmann::json;

std::vector<json> records_in(const std::string& text) {
  std::vector<json> all;
  for (const std::string& line : lines_of(text)) all.push_back(json::parse(line));
  return all;
}

int seat_of_a(const json& record) {
  const json& seats = record.at("seats");
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    if (seats[seat].at("name") == "A") return static_cast<int>(seat);
  return -1;
}

/// The set-up of a record: what a start is made of.
json start_of(json record) {
  for (const char* name : {"seats", "actions", "end", "result"}) record.erase(name);
  return record;
}

std::vector<std::string> rolls_of(const json& record) {
  std::vector<std::string> rolls;
  for (const std::string token : record.at("actions"))
    if (token.starts_with('r') && token != "roll") rolls.push_back(token);
  return rolls;
}

/// The same match counted again from its records.
struct Recount {
  int a_wins = 0;
  int draws = 0;
  double a_points = 0;
  double b_points = 0;
};

Recount recount(const std::vector<json>& records) {
  Recount all;
  for (const json& record : records) {
    const std::vector<int> winners = record.at("result").at("winners");
    const std::vector<int> points = record.at("result").at("points");
    const int a_seat = seat_of_a(record);
    const bool won = std::ranges::find(winners, a_seat) != winners.end();
    if (won) ++(winners.size() == 1 ? all.a_wins : all.draws);
    for (std::size_t seat = 0; seat < points.size(); ++seat)
      if (static_cast<int>(seat) == a_seat)
        all.a_points += points[seat] / static_cast<double>(records.size());
      else
        all.b_points += points[seat] / static_cast<double>(records.size() * (points.size() - 1));
  }
  return all;
}

}  // namespace

TEST_CASE("a match counts what its records say, at any number of seats") {
  for (const char* game : {"aqua-romana", "aqueduct"})
    for (const int players : {2, 3, 4}) {
      CAPTURE(game);
      CAPTURE(players);
      const Scratch scratch;
      const std::string path = scratch.path("games.jsonl");
      const json match = match_of({"--game", game, "--players", std::to_string(players), "--a", "greedy",
                                   "--b", "by_kind", "--games", "11", "--seed", "5", "--out", path});
      const auto records = records_in(scratch.read("games.jsonl"));
      CHECK(run({"verify", path}).status == 0);
      const int games = (11 + players - 1) / players * players;
      REQUIRE(static_cast<int>(records.size()) == games);
      CHECK(match.at("games") == games);
      const Recount again = recount(records);
      CHECK(match.at("a_wins") == again.a_wins);
      CHECK(match.at("draws") == again.draws);
      CHECK(match.at("b_wins") == games - again.a_wins - again.draws);
      CHECK(match.at("score").get<double>() ==
            Approx((again.a_wins + again.draws / 2.0) / games).epsilon(1e-5));
      CHECK(match.at("a_points").get<double>() == Approx(again.a_points).epsilon(1e-5));
      CHECK(match.at("b_points").get<double>() == Approx(again.b_points).epsilon(1e-5));
      // Places of one table are 1 to N, however they are shared.
      const double places =
          match.at("a_placing").get<double>() + (players - 1) * match.at("b_placing").get<double>();
      CHECK(places == Approx(players * (players + 1) / 2.0).epsilon(1e-5));
      double wins = 0;
      for (const double share : match.at("wins_by_seat")) wins += share;
      CHECK(wins == Approx(1).epsilon(1e-5));
      CHECK(match.at("wins_by_seat").size() == static_cast<std::size_t>(players));
      const bool all_or_nothing = again.draws == 0 && again.a_wins % games == 0;
      CHECK(match.at("elo").is_null() == (players != 2 || all_or_nothing));
    }
}

TEST_CASE("A sits at each seat of the same start, where the same dice fall") {
  for (const int players : {2, 3}) {
    const Scratch scratch;
    match_of({"--game", "aqueduct", "--players", std::to_string(players), "--a", "greedy", "--b", "random",
              "--games", "12", "--rules", "mountain_backs=true", "--seed", "9", "--out",
              scratch.path("games.jsonl")});
    const auto records = records_in(scratch.read("games.jsonl"));
    REQUIRE(records.size() == 12);
    for (std::size_t game = 0; game < records.size(); ++game) {
      const auto seats = static_cast<std::size_t>(players);
      CHECK(seat_of_a(records[game]) == static_cast<int>(game % seats));
      const json& first = records[game - game % seats];
      CHECK(start_of(records[game]) == start_of(first));
      CHECK((game < seats || start_of(records[game]) != start_of(records[game - seats])));
      const auto rolls = rolls_of(records[game]);
      const auto others = rolls_of(first);
      const auto shared = std::min(rolls.size(), others.size());
      std::size_t same = 0;
      for (std::size_t roll = 0; roll < shared; ++roll) same += rolls[roll] == others[roll] ? 1U : 0U;
      CHECK(shared > 5);
      CHECK(same * 10 >= shared * 8);  // a region that is full in one game alone cannot be rolled there
    }
    CHECK(records[0].at("seats")[0] == json{{"name", "A"}, {"engine", "greedy"}});
    CHECK(records[0].at("seats")[1] == json{{"name", "B"}, {"engine", "random"}});
  }
}

TEST_CASE("the same seed gives the same match, whatever the number of threads") {
  const auto played = [](const char* seed, const char* threads, const std::string& out) {
    return timeless(match_of({"--a", "greedy", "--b", "by_kind", "--games", "30", "--seed", seed, "--threads",
                              threads, "--sprt", "0,400", "--out", out}));
  };
  const Scratch scratch;
  const json one = played("3", "1", scratch.path("one"));
  CHECK(one == played("3", "2", scratch.path("two")));
  CHECK(one == played("3", "7", scratch.path("seven")));
  CHECK(scratch.read("one") == scratch.read("two"));
  CHECK(scratch.read("one") == scratch.read("seven"));
  CHECK(one != played("4", "2", scratch.path("other")));
}

}  // namespace castellum::tests
