// The subcommands: each adds itself, its options and its work to the command line.
#pragma once

#include <CLI/CLI.hpp>

namespace castellum::cli {

struct MatchOptions;
struct Wish;

void add_play(CLI::App& app);
void add_engine(CLI::App& app);
void add_verify(CLI::App& app);
void add_selfplay(CLI::App& app);
void add_match(CLI::App& app);
void add_ladder(CLI::App& app);
void add_train(CLI::App& app);
void add_analyse(CLI::App& app);
void add_perft(CLI::App& app);
void add_bench(CLI::App& app);
void add_serve(CLI::App& app);
void add_load(CLI::App& app);
void add_admin(CLI::App& app);

/// Options --game, --players, --rules, --layout, --board, --seed.
void add_wish(CLI::App& command, Wish& wish);

/// Those and --games, --threads.
void add_match_options(CLI::App& command, MatchOptions& options);

}  // namespace castellum::cli
