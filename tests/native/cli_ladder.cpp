// castellum ladder: the table of levels.
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/match.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("a ladder measures each player against the one before") {
  const Words words{"ladder", "--specs", "random;by_kind;greedy", "--games", "20", "--seed", "1"};
  const Finished told = run(words);
  CHECK(told.status == 0);
  CHECK(told.err == "");
  const auto lines = lines_of(told.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0] == "aqua-romana, 2 seats, seed 1");
  CHECK(lines[1].starts_with("player "));
  CHECK(lines[2].starts_with("by_kind              random                   20 "));
  CHECK(lines[3].starts_with("greedy               by_kind                  20 "));
  Words machine = words;
  machine.emplace_back("--json");
  const json rows = json::parse(run(machine).out).at("rows");
  REQUIRE(rows.size() == 2);
  const json alone = match_of({"--a", "greedy", "--b", "by_kind", "--games", "20", "--seed", "1"});
  CHECK(timeless(rows[1]) == timeless(alone));
  Words larger = words;
  larger.insert(larger.end(), {"--players", "3"});
  CHECK(run(larger).out.find("placing") != std::string::npos);
}

TEST_CASE("levels meet the one below, the lowest random and greedy, the highest greedy") {
  const Finished done = run({"ladder", "--levels", "1-3", "--games", "4", "--seed", "1", "--json"});
  CHECK(done.status == 0);
  const json rows = json::parse(done.out).at("rows");
  std::vector<std::string> pairs;
  for (const json& row : rows)
    pairs.push_back(row.at("a").get<std::string>() + " " + row.at("b").get<std::string>());
  CHECK(pairs == std::vector<std::string>{"level:1 random", "level:1 greedy", "level:2 level:1",
                                          "level:3 level:2", "level:3 greedy"});
  for (const json& row : rows) CHECK(row.at("games") == 4);
}

TEST_CASE("ladders that cannot be are refused") {
  CHECK(not_refused_well(run({"ladder", "--specs", "random"}), "--specs needs at least two") == "");
  CHECK(not_refused_well(run({"ladder", "--specs", "random;human"}), "the player 'human' is not known") ==
        "");
  CHECK(not_refused_well(run({"ladder", "--levels", "8-9"}), "the player 'level:9' is not known") == "");
  for (const char* levels : {"", "0-3", "3-2", "1-x", "-", "1-", "1-101"})
    CHECK(not_refused_well(run({"ladder", "--levels", levels}), "--levels") == "");
}

}  // namespace castellum::tests
