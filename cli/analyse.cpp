// castellum analyse: what each decision of a game was worth.
#include <memory>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/threaded_thinker.hpp"
#include "record/analysis.hpp"

namespace castellum::cli {
namespace {

struct AnalyseOptions {
  std::string file;
  std::int64_t simulations = default_review_simulations;
  int threads = 1;
  bool json = false;
  std::string out;
};

void print_review(const Analysis& analysis) {
  fmt::print("ply seat token         lost  better         and then\n");
  for (const Reviewed& action : analysis.actions()) {
    if (action.actor < 0 || action.lost < mistake) continue;
    std::string line;
    for (std::size_t place = 1; place < action.line.size(); ++place) line += " " + action.line[place];
    fmt::print("{:>3} {:>4} {:<13} {:>4.1f}{} {:<13}{}\n", action.ply, action.actor, action.token,
               action.lost, action.punished ? "!" : " ", action.best, line);
  }
  fmt::print("\nseat decisions mistakes  lost  lead by own decisions, by others', by luck\n");
  int seat = 0;
  for (const SeatReview& each : analysis.seats())
    fmt::print("{:>4} {:>9} {:>8} {:>5.1f}  {:+.1f}, {:+.1f}, {:+.1f}\n", seat++, each.decisions,
               each.mistakes, each.lost, each.own, each.others, each.luck);
  fmt::print("\nLosses of {:.0f} point or more are listed; ! if the others took advantage.\n", mistake);
}

void analyse(const AnalyseOptions& options) {
  auto read = read_record(read_file(options.file));
  if (!read.record) throw Failure(fmt::format("{}: {}", options.file, read.fault.line()));
  Analysis analysis(*read.record, options.simulations, [&](const Session& session, const Player& player) {
    return threaded_thinker(session, player, options.threads);
  });
  while (!analysis.run(options.simulations)) continue;
  const json::Value told = analysis.to_json();
  if (!options.out.empty()) {
    json::Value record = to_json(*read.record);
    record.set("analysis", told);
    write_file(options.out, record.dump() + "\n");
  }
  if (options.json)
    fmt::print("{}\n", told.dump());
  else
    print_review(analysis);
}

}  // namespace

void add_analyse(CLI::App& app) {
  auto options = std::make_shared<AnalyseOptions>();
  CLI::App* command =
      app.add_subcommand("analyse", "review a game: what each decision was worth (docs/analysis.md)");
  command->add_option("file", options->file, "record of the game")->required();
  command->add_option("--sims", options->simulations, "simulations for each position")
      ->capture_default_str()
      ->check(CLI::Range(std::int64_t{1}, most_simulations));
  add_threads(*command, options->threads);
  command->add_flag("--json", options->json, "print the review as JSON");
  command->add_option("--out", options->out, "file for the record with the review in it");
  command->callback([options] { analyse(*options); });
}

}  // namespace castellum::cli
