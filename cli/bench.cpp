// castellum bench: speed of random playouts.
#include <memory>

#include <fmt/format.h>

#include "bench/playouts.hpp"
#include "cli/commands.hpp"

namespace castellum::cli {
namespace {

struct BenchOptions {
  double seconds = 1;
  bool json = false;
};

}  // namespace

void add_bench(CLI::App& app) {
  auto options = std::make_shared<BenchOptions>();
  CLI::App* command = app.add_subcommand("bench", "measure random playouts of both games on one core");
  command->add_option("--seconds", options->seconds, "processor time for each row")
      ->capture_default_str()
      ->check(CLI::Range(0.05, 600.0));
  command->add_flag("--json", options->json, "print JSON");
  command->callback([options] {
    const BenchReport report = run_bench(options->seconds);
    fmt::print("{}\n", options->json ? to_json(report) : to_text(report));
  });
}

}  // namespace castellum::cli
