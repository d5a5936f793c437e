// castellum ladder: the table of levels, each measured against the one below.
#include <charconv>
#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/run_match.hpp"

namespace castellum::cli {
namespace {

struct LadderOptions {
  MatchOptions match;
  std::string levels = "1-8";
  std::string specs;
  bool json = false;
};

/// A player and whom it is measured against.
using Rung = std::pair<std::string, std::string>;

std::string level(int number) { return fmt::format("level:{}", number); }

/// The first and last of "1-8", or of "3" alone.
std::pair<int, int> range_of(const std::string& text) {
  int first = 0;
  const char* const end = text.data() + text.size();
  auto read = std::from_chars(text.data(), end, first);
  int last = first;
  if (read.ec == std::errc() && read.ptr != end && *read.ptr == '-')
    read = std::from_chars(read.ptr + 1, end, last);
  if (read.ec != std::errc() || read.ptr != end || first < 1 || last < first || last > 100)
    throw Failure(fmt::format("--levels: '{}' is not a range of levels, such as 1-8", text));
  return {first, last};
}

std::vector<Rung> rungs_of_levels(int first, int last) {
  std::vector<Rung> rungs{{level(first), "random"}, {level(first), "greedy"}};
  for (int number = first + 1; number <= last; ++number) rungs.emplace_back(level(number), level(number - 1));
  if (last > first) rungs.emplace_back(level(last), "greedy");
  return rungs;
}

std::vector<Rung> rungs_of_specs(const std::vector<std::string>& specs) {
  if (specs.size() < 2) throw Failure("--specs needs at least two players, such as 'random;greedy'");
  std::vector<Rung> rungs;
  for (std::size_t place = 1; place < specs.size(); ++place)
    rungs.emplace_back(specs[place], specs[place - 1]);
  return rungs;
}

std::vector<Rung> rungs_of(const LadderOptions& options) {
  if (!options.specs.empty()) return rungs_of_specs(split(options.specs, ';'));
  const auto [first, last] = range_of(options.levels);
  return rungs_of_levels(first, last);
}

/// How strong is told by Elo between two, by places at larger tables.
std::string head(const Wish& wish) {
  const bool two = wish.players == 2;
  return fmt::format("{}, {} seats, seed {}\n{:<20} {:<20} {:>6} {:>7} {:>7} {:>6} {:>7} {:>7} {:>11}\n",
                     wish.game, wish.players, *wish.seed, "player", "against", "games", "score %",
                     two ? "Elo" : "placing", two ? "95 %" : "error", "points", "against", "ms/decision");
}

std::string row_of(const Match& match) {
  const Tally& tally = match.tally;
  const bool two = tally.players() == 2;
  const Mean& placing = tally.placing().a;
  const double error = two ? tally.error() : placing.standard_error();
  return fmt::format("{:<20} {:<20} {:>6} {:>7.1f} {:>7} {:>6} {:>7.2f} {:>7.2f} {:>11.3g}\n",
                     match.contest.a.spec, match.contest.b.spec, tally.games(), 100 * tally.score().value(),
                     two ? elo_text(tally.elo()) : fmt::format("{:.2f}", placing.value()),
                     std::isfinite(error) ? fmt::format("{:.{}f}", error, two ? 0 : 2) : "-",
                     tally.points().a.value(), tally.points().b.value(), 1000 * tally.seconds_of(0));
}

void play_ladder(LadderOptions options) {
  const auto rungs = rungs_of(options);
  // One seed for all rows, so that they share their starts; every player is known before any plays.
  options.match.wish.seed = options.match.wish.seed.value_or(fresh_seed());
  std::vector<Contest> contests;
  contests.reserve(rungs.size());
  for (const auto& [player, against] : rungs) contests.push_back(contest_of(options.match, player, against));
  json::Value rows = json::Value::list();
  if (!options.json) fmt::print("{}", head(options.match.wish));
  for (Contest& contest : contests) {
    const Match match = run_match(std::move(contest), std::nullopt);
    if (options.json)
      rows.add(to_json(match));
    else
      fmt::print("{}", row_of(match));
    (void)std::fflush(stdout);
  }
  if (!options.json) return;
  json::Value object = json::Value::object();
  object.set("rows", std::move(rows));
  fmt::print("{}\n", object.dump());
}

}  // namespace

void add_ladder(CLI::App& app) {
  auto options = std::make_shared<LadderOptions>();
  CLI::App* command = app.add_subcommand(
      "ladder", "measure each level against the one below, the lowest against random and greedy");
  add_match_options(*command, options->match);
  command->add_option("--levels", options->levels, "the levels, such as 1-8")->capture_default_str();
  command->add_option("--specs", options->specs,
                      "other players instead, weakest first, between semicolons, such as 'random;greedy'");
  command->add_flag("--json", options->json, "print JSON, after the last row");
  command->callback([options] { play_ladder(*options); });
}

}  // namespace castellum::cli
