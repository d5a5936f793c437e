#include "record/training.hpp"

#include <array>
#include <cmath>
#include <cstdio>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "opponent/aqua_romana/knowledge.hpp"
#include "opponent/aqua_romana/valuation.hpp"
#include "opponent/aqueduct/knowledge.hpp"
#include "opponent/aqueduct/valuation.hpp"
#include "record/session_of.hpp"
#include "record/weights.hpp"

namespace castellum {
namespace {

using json::Value;

Value pair_of(float beginning, float end) {
  Value pair = Value::list();
  for (const float weight : {beginning, end}) pair.add(Value::of_number(std::lround(weight / weight_unit)));
  return pair;
}

template <Game G>
Value told(const WeightsOf<G>& weights) {
  Value object = Value::object();
  object.set(spread_name, pair_of(weights.spread_beginning, weights.spread_end));
  for (unsigned place = 0; place < weights.beginning.size(); ++place)
    object.set(Knowledge<G>::names[place], pair_of(weights.beginning[place], weights.end[place]));
  return object;
}

/// Half of Aqua Romana's games begin with builders placed, half with builders dealt; other games as they are.
template <Game G>
Value wish_for(int game) {
  return *json::parse(G::id == std::string_view("aqua-romana") && game % 2 == 0
                          ? R"({"rules":{"builders":"drawn"}})"
                          : "{}")
              .value;
}

template <Game G>
Value train(TrainingPlan plan, const std::function<void(const std::string&)>& tell) {
  Training<G> training(plan);
  Generation<G> last;
  for (int number = 1; number <= plan.generations; ++number) {
    last = training.learn([&](int game) {
      Random random(mix(plan.seed + static_cast<std::uint64_t>(number)) + static_cast<std::uint64_t>(game));
      return *compile(
          *dealt_setup<G>(wish_for<G>(game), plan.players, [&](int bound) { return random.below(bound); }));
    });
    std::array<char, 128> line{};
    std::snprintf(line.data(), line.size(),
                  "%d seats, generation %d: %.1f points a seat, %.3f of their variance explained",
                  plan.players, number, last.mean_points, last.explained);
    tell(line.data());
  }
  return told<G>(last.weights);
}

}  // namespace

json::Value train_weights(const GameEntry& game, const TrainingPlan& plan, const std::string& recipe,
                          const std::function<void(const std::string&)>& tell) {
  Value by_players = Value::object();
  for (int players = 2; players <= max_seats; ++players) {
    TrainingPlan each = plan;
    each.players = players;
    by_players.set(std::to_string(players), game.id == aqua_romana::Game::id
                                                ? train<aqua_romana::Game>(each, tell)
                                                : train<aqueduct::Game>(each, tell));
  }
  Value file = Value::object();
  file.set("castellum_weights", Value::of_number(1));
  file.set("game", Value::of_text(std::string(game.id)));
  file.set("recipe", Value::of_text(recipe));
  file.set("unit", Value::of_text("thousandths of a point at the beginning and at the end of a game"));
  file.set("players", std::move(by_players));
  return file;
}

}  // namespace castellum
