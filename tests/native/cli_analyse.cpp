// castellum analyse and train as people call them.
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/process.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;

/// The record of a played game, in a file of that name.
std::string played(const std::string& game, const std::string& name) {
  const std::string path = (std::filesystem::temp_directory_path() / name).string();
  const Finished done = run({"selfplay", "--game", game, "--seats", "level:2", "--seed", "5", "--out", path});
  REQUIRE(done.status == 0);
  return path;
}

TEST_CASE("analyse tells the same twice, and its changes add up") {
  for (const std::string game : {"aqua-romana", "aqueduct"}) {
    const std::string path = played(game, "castellum-analyse-" + game + ".json");
    const Finished first = run({"analyse", path, "--sims", "10", "--json"});
    REQUIRE(first.status == 0);
    CHECK(run({"analyse", path, "--sims", "10", "--json"}).out == first.out);
    const Finished threaded = run({"analyse", path, "--sims", "10", "--json", "--threads", "2"});
    CHECK(threaded.status == 0);
    CHECK(run({"analyse", path, "--sims", "10", "--json", "--threads", "2"}).out == threaded.out);
    const json review = json::parse(first.out);
    CHECK(review.at("simulations") == 10);
    CHECK(json::parse(threaded.out).at("actions").size() == review.at("actions").size());
    const json& actions = review.at("actions");
    const auto lead = [](const json& points) { return points[0].get<double>() - points[1].get<double>(); };
    double changes = 0;
    for (const char* member : {"own", "others", "luck"})
      changes += review.at("seats")[0].at(member).get<double>();
    const double whole = lead(actions.back().at("after")) - lead(actions.front().at("before"));
    CHECK(changes == doctest::Approx(whole).epsilon(0.01));
    std::filesystem::remove(path);
  }
}

TEST_CASE("analyse writes the review into the record, which still verifies") {
  const std::string path = played("aqueduct", "castellum-reviewed.json");
  const Finished done = run({"analyse", path, "--sims", "4", "--out", path});
  CHECK(done.status == 0);
  CHECK(done.out.find("seat decisions mistakes") != std::string::npos);
  CHECK(run({"verify", path}).status == 0);
  std::ifstream file(path);
  CHECK(json::parse(file).contains("analysis"));
  std::filesystem::remove(path);
}

TEST_CASE("analyse and train name what is wrong in one line") {
  CHECK(run({"analyse", "/nowhere.json"}).status == 2);
  CHECK(run({"analyse", "/nowhere.json"}).err.find("cannot be read") != std::string::npos);
  CHECK(run({"analyse"}).status == 2);
  CHECK(run({"train", "--game", "chess"}).status == 2);
  CHECK(run({"train", "--games", "0"}).status == 2);
}

TEST_CASE("train prints a data file with its recipe, the same for the same seed") {
  const std::vector<std::string> words{
      "train", "--game", "aqua-romana", "--generations", "1", "--games", "6", "--seed", "3"};
  const Finished first = run(words);
  REQUIRE(first.status == 0);
  CHECK(run(words).out == first.out);
  const json file = json::parse(first.out);
  CHECK(file.at("recipe") == "castellum train --game aqua-romana --generations 1 --games 6 --seed 3");
  CHECK(file.at("players").at("4").contains("spread"));
}

}  // namespace
}  // namespace castellum::tests
