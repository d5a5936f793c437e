// castellum match: two players measured against each other.
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/run_match.hpp"

namespace castellum::cli {
namespace {

constexpr std::int64_t most_games_of_sprt = 20'000;

struct MatchWish {
  MatchOptions match;
  std::string a;
  std::string b;
  std::string sprt;
  std::string out;
  bool json = false;
};

/// Reads a figure of Elo; false if the text is none, or beyond what anybody measures.
bool read_elo(std::string_view text, double& elo) {
  const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), elo);
  return fault == std::errc() && stop == text.data() + text.size() && std::abs(elo) <= 1000;
}

std::optional<SprtGuesses> guesses_from(const MatchWish& options) {
  if (options.sprt.empty()) return std::nullopt;
  if (options.match.wish.players != 2)
    throw Failure("--sprt needs two seats: Elo is a matter between two players");
  const auto parts = split(options.sprt, ',');
  SprtGuesses guesses;
  if (parts.size() != 2 || !read_elo(parts[0], guesses.elo0) || !read_elo(parts[1], guesses.elo1) ||
      guesses.elo0 >= guesses.elo1)
    throw Failure(
        fmt::format("--sprt: '{}' is not two figures of Elo, the smaller first, such as 0,10", options.sprt));
  return guesses;
}

void play_match(const MatchWish& options) {
  const auto guesses = guesses_from(options);
  Contest contest = contest_of(options.match, options.a, options.b);
  std::optional<OutputFile> file;
  if (!options.out.empty()) file.emplace(options.out);
  std::function<void(const std::string&)> keep;
  if (file) keep = [&](const std::string& record) { file->write(record + "\n"); };
  const Match match = run_match(std::move(contest), guesses, keep);
  if (file) file->keep();
  if (options.json)
    fmt::print("{}\n", to_json(match).dump());
  else
    fmt::print("{}", to_text(match));
}

}  // namespace

void add_match_options(CLI::App& command, MatchOptions& options) {
  add_wish(command, options.wish);
  command
      .add_option("--games", options.games,
                  "how many games, rounded up so that A sits at each seat of every start")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{10'000'000}));
  options.threads = threads_here();
  command.add_option("--threads", options.threads, "games at a time; the result does not depend on it")
      ->capture_default_str()
      ->check(CLI::Range(1, 256));
}

void add_match(CLI::App& app) {
  auto options = std::make_shared<MatchWish>();
  CLI::App* command = app.add_subcommand("match", "measure two players against each other");
  add_match_options(*command, options->match);
  CLI::Option* games = command->get_option("--games");
  command->add_option("--a", options->a, "the player A, which sits at one seat")->required();
  command->add_option("--b", options->b, "the player B, which sits at all others")->required();
  command->add_option(
      "--sprt", options->sprt,
      fmt::format("ELO0,ELO1: play only until it is clear which of the two is nearer; at most {} "
                  "games if --games is left out",
                  most_games_of_sprt));
  command->add_option("--out", options->out, "file for the records, one a line");
  command->add_flag("--json", options->json, "print JSON");
  command->footer(
      fmt::format("Players: {}.\nexec runs any program that speaks the engine protocol; `|go WORDS` at "
                  "its end says what `go` is asked with. docs/match.md tells more.",
                  known_contenders));
  command->callback([options, games] {
    if (!options->sprt.empty() && games->empty()) options->match.games = most_games_of_sprt;
    play_match(*options);
  });
}

}  // namespace castellum::cli
