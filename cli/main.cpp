// The `castellum` command.
#include <cstdio>
#include <exception>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"

namespace castellum::cli {

void add_wish(CLI::App& command, Wish& wish) {
  command.add_option("--game", wish.game, "aqua-romana or aqueduct")->capture_default_str();
  command.add_option("--players", wish.players, "seats: 2, 3 or 4")->capture_default_str();
  command.add_option("--rules", wish.rules,
                     "options as option=value,option=value (preset=hungarian sets many)");
  command.add_option("--layout", wish.layout, "Aqua Romana: a layout's name, or a JSON file with its array");
  command.add_option("--board", wish.board,
                     "Aqueduct: a map's name, or a text file with eight rows of twelve numbers");
  command.add_option("--seed", wish.seed,
                     "number that settles all chance; another one each time if left out");
}

}  // namespace castellum::cli

int main(int argc, char** argv) {
  using namespace castellum::cli;
  CLI::App app(
      "Castellum: two Roman water games, refereed.\nGames: aqua-romana, aqueduct. `castellum SUBCOMMAND "
      "--help` tells more.",
      "castellum");
  app.set_version_flag("--version", "castellum " CASTELLUM_VERSION);
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return fmt::format("castellum: {} (see --help)\n", error.what());
  });
  add_play(app);
  add_engine(app);
  add_verify(app);
  add_selfplay(app);
  add_perft(app);
  add_bench(app);
  try {
    app.parse(argc, argv);
    return status_ok;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? status_ok : status_usage;
  } catch (const Failure& failure) {
    if (*failure.what() != '\0') fmt::print(stderr, "castellum: {}\n", failure.what());
    return failure.status();
  } catch (const std::exception& error) {
    fmt::print(stderr, "castellum: unexpected: {}\n", error.what());
    return 3;
  }
}
