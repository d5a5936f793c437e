// castellum train: finds the weights of a game's knowledge by self-play.
#include <memory>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "record/training.hpp"

namespace castellum::cli {
namespace {

struct TrainOptions {
  std::string game = "aqua-romana";
  std::string out = "-";
  TrainingPlan plan;
};

void train(const TrainOptions& options) {
  const std::string recipe =
      fmt::format("castellum train --game {} --generations {} --games {} --seed {}", options.game,
                  options.plan.generations, options.plan.games, options.plan.seed);
  std::optional<OutputFile> file;
  if (options.out != "-") file.emplace(options.out);
  const json::Value weights =
      train_weights(game_of(options.game), options.plan, recipe,
                    [](const std::string& line) { fmt::print(stderr, "{}\n", line); });
  const std::string text = weights.dump() + "\n";
  if (file) {
    file->write(text);
    file->keep();
  } else {
    fmt::print("{}", text);
  }
}

}  // namespace

void add_train(CLI::App& app) {
  auto options = std::make_shared<TrainOptions>();
  CLI::App* command =
      app.add_subcommand("train", "find the weights of the computer player's knowledge by self-play");
  command->add_option("--game", options->game, "aqua-romana or aqueduct")->capture_default_str();
  command
      ->add_option("--generations", options->plan.generations,
                   "how often to learn from the games of the last")
      ->capture_default_str()
      ->check(CLI::Range(1, 100));
  command->add_option("--games", options->plan.games, "games a generation")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->add_option("--seed", options->plan.seed, "number that settles all chance")
      ->capture_default_str()
      ->check(CLI::Validator(seed_fault, ""));
  command->add_option("--out", options->out, "file for the weights; - for standard output")
      ->capture_default_str();
  command->callback([options] { train(*options); });
}

}  // namespace castellum::cli
