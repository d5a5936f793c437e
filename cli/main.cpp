// The `castellum` command.
#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"

namespace castellum::cli {

void add_wish(CLI::App& command, Wish& wish) {
  command.add_option("--game", wish.game, "aqua-romana or aqueduct")->capture_default_str();
  command.add_option("--players", wish.players, "seats: 2, 3 or 4")
      ->capture_default_str()
      ->check(CLI::Range(2, max_seats));
  command.add_option("--rules", wish.rules,
                     "options as option=value,option=value (preset=hungarian sets many)");
  command.add_option("--layout", wish.layout, "Aqua Romana: a layout's name, or a JSON file with its array");
  command.add_option("--board", wish.board,
                     "Aqueduct: a map's name, or a text file with eight rows of twelve numbers");
  command
      .add_option("--seed", wish.seed, "number that settles all chance; another one each time if left out")
      ->check(CLI::Validator(seed_fault, ""));
}

namespace {

/// The status, unless what was printed did not arrive.
int finish(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  fmt::print(stderr, "castellum: standard output cannot be written\n");
  return status_usage;
}

}  // namespace
}  // namespace castellum::cli

int main(int argc, char** argv) {
  namespace cli = castellum::cli;
  CLI::App app(
      "Castellum: two Roman water games, refereed.\nGames: aqua-romana, aqueduct. `castellum SUBCOMMAND "
      "--help` tells more.",
      "castellum");
  app.set_version_flag("--version", "castellum " CASTELLUM_VERSION);
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("castellum: {} (see --help)\n", error.what());
  });
  cli::add_play(app);
  cli::add_engine(app);
  cli::add_verify(app);
  cli::add_selfplay(app);
  cli::add_match(app);
  cli::add_ladder(app);
  cli::add_train(app);
  cli::add_analyse(app);
  cli::add_perft(app);
  cli::add_bench(app);
  cli::add_serve(app);
  cli::add_load(app);
  cli::add_admin(app);
  try {
    app.parse(argc, argv);
    return cli::finish(cli::status_ok);
  } catch (const CLI::ParseError& error) {
    return cli::finish(app.exit(error) == 0 ? cli::status_ok : cli::status_usage);
  } catch (const cli::Failure& failure) {
    if (*failure.what() != '\0') fmt::print(stderr, "castellum: {}\n", failure.what());
    return cli::finish(failure.status());
  } catch (const std::exception& error) {
    if (std::ferror(stdout) != 0) return cli::finish(cli::status_usage);
    fmt::print(stderr, "castellum: unexpected: {}\n", error.what());
    return 3;
  }
}
