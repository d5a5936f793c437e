// castellum bench: the form of what it prints; the figures are for people.
#include <set>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/process.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;

/// What one short run for programs printed.
const Finished& measured() {
  static const Finished done = run({"bench", "--json", "--seconds", "0.05"});
  return done;
}

}  // namespace

TEST_CASE("bench prints a row for each game, number of seats and kind of play, a yardstick and a signature") {
  const Finished& done = measured();
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK(lines_of(done.out).size() == 1);
  const json report = json::parse(done.out);
  std::set<std::string> rows;
  for (const json& row : report.at("results")) {
    rows.insert(row.at("game").get<std::string>() + " " + row.at("play").get<std::string>());
    CHECK(row.at("players").get<int>() >= 2);
    CHECK(row.at("players").get<int>() <= 4);
    CHECK(row.at("playouts_per_s").get<double>() > 0);
    CHECK(row.at("actions_per_s").get<double>() > row.at("playouts_per_s").get<double>());
    CHECK(row.at("mean_actions").get<double>() > 10);
    CHECK(row.at("state_bytes").get<int>() > 0);
    CHECK(row.at("state_bytes").get<int>() <= 1024);
    CHECK_FALSE(row.at("build").get<std::string>().empty());
    CHECK(row.size() == 8);
  }
  CHECK(rows == std::set<std::string>{"aqua-romana uniform", "aqua-romana by_kind", "aqueduct uniform",
                                      "aqueduct by_kind"});
  CHECK(report.at("yardstick").is_object());
  CHECK_FALSE(report.at("yardstick").empty());
  CHECK_FALSE(report.at("signature").get<std::string>().empty());
  CHECK(report.at("searches").size() == 6);
  for (const json& row : report.at("searches")) CHECK(row.at("simulations_per_s").get<double>() > 0);
  CHECK(report.size() == 4);
}

TEST_CASE("bench for people names both games and the same signature as bench for programs") {
  const Finished done = run({"bench", "--seconds", "0.05"});
  CHECK(done.status == 0);
  CHECK(done.out.find("aqua-romana") != std::string::npos);
  CHECK(done.out.find("aqueduct") != std::string::npos);
  const json report = json::parse(measured().out);
  CHECK(done.out.find(report.at("signature").get<std::string>()) != std::string::npos);
}

}  // namespace castellum::tests
