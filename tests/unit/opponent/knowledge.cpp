// Weights: shipped whole for every number of seats, and found again by the same training.
#include "opponent/aqua_romana/knowledge.hpp"

#include <doctest/doctest.h>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "opponent/aqueduct/knowledge.hpp"
#include "opponent/regression.hpp"
#include "record/training.hpp"
#include "record/weights.hpp"
#include "tests/unit/opponent/games.hpp"

namespace castellum::tests {
namespace {

template <Game G>
void ships_whole_weights() {
  const json::Value* file = ShippedData().value(std::string(G::id) + "-weights.json");
  REQUIRE(file != nullptr);
  CHECK(file->find("game")->text() == G::id);
  CHECK(file->find("recipe")->text()->starts_with("castellum train --game " + std::string(G::id)));
  for (int players = 2; players <= max_seats; ++players) {
    const json::Value* object = file->find("players")->find(std::to_string(players));
    REQUIRE(object != nullptr);
    CHECK(read_weights<G>(*object));
    CHECK(object->members()->size() == std::size(Knowledge<G>::names) + 1);
    const auto weights = shipped_weights<G>(players);
    CHECK(weights.spread_beginning >= 1);
    CHECK(weights.spread_end >= 1);
    json::Value less = *object;
    less.remove(Knowledge<G>::names[3]);
    CHECK_FALSE(read_weights<G>(less));
  }
}

TEST_CASE("the shipped weights are whole") {
  ships_whole_weights<aqua_romana::Game>();
  ships_whole_weights<aqueduct::Game>();
}

TEST_CASE("regression finds the weights that made the numbers") {
  Regression regression(3);
  Random random(1);
  for (int sample = 0; sample < 4000; ++sample) {
    const double a = random.below(100) / 10.0;
    const double b = random.below(100) / 10.0;
    regression.add({a, b, 1}, 2 * a - 3.5 * b + 7);
  }
  const auto weights = regression.weights();
  CHECK(weights[0] == doctest::Approx(2).epsilon(0.01));
  CHECK(weights[1] == doctest::Approx(-3.5).epsilon(0.01));
  CHECK(weights[2] == doctest::Approx(7).epsilon(0.01));
}

TEST_CASE("training twice from one seed gives the same file, another seed another") {
  TrainingPlan plan;
  plan.generations = 2;
  plan.games = 12;
  const auto quiet = [](const std::string&) {};
  for (const std::string_view id : both_games) {
    const GameEntry& game = *find_game(id);
    const auto first = train_weights(game, plan, "recipe", quiet);
    CHECK(train_weights(game, plan, "recipe", quiet).dump() == first.dump());
    TrainingPlan other = plan;
    other.seed = 2;
    CHECK(train_weights(game, other, "recipe", quiet).dump() != first.dump());
  }
}

}  // namespace
}  // namespace castellum::tests
