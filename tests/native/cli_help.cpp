// The command as a person meets it first: --help, --version, and no words at all.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/native/process.hpp"

namespace castellum::tests {
namespace {

struct Subcommand {
  std::string name;
  std::vector<std::string> options;
};

const std::vector<Subcommand>& subcommands() {
  static const std::vector<Subcommand> all{
      {"play", {"--game", "--players", "--rules", "--layout", "--board", "--seed", "--seats", "--load"}},
      {"engine", {"--help"}},
      {"verify", {"FILE"}},
      {"selfplay",
       {"--game", "--players", "--games", "--seed", "--seats", "--rules", "--layout", "--board", "--out"}},
      {"match",
       {"--game", "--players", "--rules", "--seed", "--games", "--threads", "--a", "--b", "--sprt", "--out",
        "--json", "level:K", "exec:COMMAND"}},
      {"ladder",
       {"--game", "--players", "--rules", "--seed", "--games", "--threads", "--levels", "--specs", "--json"}},
      {"perft", {"--game", "--players", "--start", "--record", "--depth"}},
      {"bench", {"--seconds", "--json"}},
      {"serve", {"--listen", "--port", "--web"}},
  };
  return all;
}

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("--version tells the name and the version") {
  const Finished done = run({"--version"});
  CHECK(done.status == 0);
  CHECK(done.out == "castellum " CASTELLUM_VERSION "\n");
  CHECK(done.err.empty());
}

TEST_CASE("--help names both games and every subcommand") {
  const Finished done = run({"--help"});
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK(holds(done.out, "aqua-romana, aqueduct"));
  for (const Subcommand& each : subcommands()) CHECK_MESSAGE(holds(done.out, "\n  " + each.name), each.name);
}

TEST_CASE("--help of every subcommand tells its use and its options") {
  for (const Subcommand& each : subcommands()) {
    const Finished done = run({each.name, "--help"});
    CAPTURE(each.name);
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    CHECK(holds(done.out, "Usage: castellum " + each.name));
    for (const std::string& option : each.options) CHECK_MESSAGE(holds(done.out, option), option);
  }
}

TEST_CASE("without a subcommand, or with an unknown one, the command says what it needs") {
  CHECK(not_refused_well(run({}), "subcommand") == "");
  CHECK(not_refused_well(run({"frobnicate"}), "--help") == "");
  CHECK(not_refused_well(run({"--frobnicate"}), "--help") == "");
  for (const Subcommand& each : subcommands())
    CHECK(not_refused_well(run({each.name, "--frobnicate"}), "--help") == "");
}

}  // namespace castellum::tests
