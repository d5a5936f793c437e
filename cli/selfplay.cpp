// castellum selfplay: whole games between computer players, one record a line.
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"

namespace castellum::cli {
namespace {

struct SelfplayOptions {
  Wish wish;
  long games = 1;
  std::string seats = "random";
  std::string out = "-";
};

std::vector<Player> players_from(const SelfplayOptions& options) {
  std::vector<Player> players;
  for (const std::string& name : split(options.seats, ',')) players.push_back(player_of(name));
  if (players.size() == 1) players.resize(static_cast<std::size_t>(options.wish.players), players[0]);
  if (static_cast<int>(players.size()) != options.wish.players)
    throw Failure(fmt::format("--seats names {} players for {} seats", players.size(), options.wish.players));
  return players;
}

/// Plays one game to its end; chance and players draw from `random`.
std::string play_one(const SelfplayOptions& options, const std::vector<Player>& players, Random& random) {
  Record record = start_game(options.wish, random);
  Session& session = *record.session;
  for (Actor who = session.who(); !who.is_nobody(); who = session.who()) {
    const Player player = who.is_seat() ? players[static_cast<std::size_t>(who.number())] : Player::random;
    (void)session.act(session.choose(player, random));  // legal: chosen from the legal ones
  }
  return to_json(record).dump();
}

void selfplay(const SelfplayOptions& options) {
  const auto players = players_from(options);
  Random random(options.wish.seed.value_or(fresh_seed()));
  std::optional<OutputFile> file;
  if (options.out != "-") file.emplace(options.out);
  for (long game = 0; game < options.games; ++game) {
    const std::string line = play_one(options, players, random) + "\n";
    if (file)
      file->write(line);
    else
      fmt::print("{}", line);
  }
  if (file) file->keep();
}

}  // namespace

void add_selfplay(CLI::App& app) {
  auto options = std::make_shared<SelfplayOptions>();
  CLI::App* command =
      app.add_subcommand("selfplay", "let computer players play whole games and write their records");
  add_wish(*command, options->wish);
  command->add_option("--games", options->games, "how many games")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  command->add_option("--seats", options->seats, "random, by_kind or greedy for each seat, or one for all")
      ->capture_default_str();
  command->add_option("--out", options->out, "file for the records, one a line; - for standard output")
      ->capture_default_str();
  command->callback([options] { selfplay(*options); });
}

}  // namespace castellum::cli
