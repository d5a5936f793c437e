// Speed of random playouts and of plain search, and the signature that every build must share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace castellum {

/// One row: a game with so many seats under one kind of play.
struct BenchRow {
  std::string game;
  int players;
  std::string play;  // uniform or by_kind
  double playouts_per_s;
  double actions_per_s;
  double mean_actions;
  std::size_t state_bytes;
};

/// One row of plain search from a start: every node visited a second time is expanded, leaves are played out
/// uniformly.
struct SearchRow {
  std::string game;
  int players;
  double simulations_per_s;
};

/// All rows, what the machine gave in the same run, and what was computed.
struct BenchReport {
  std::vector<BenchRow> rows;
  std::vector<SearchRow> searches;
  double mixes_per_s;     // yardstick: dependent 64-bit multiplications and shifts
  double copies_per_s;    // yardstick: copies of 512 bytes
  std::string signature;  // of fixed playouts of every row: equal in every build and on every platform
};

/// Measures each row for `seconds` of processor time, as the best of several equal parts.
BenchReport run_bench(double seconds);

/// The signature alone.
std::string bench_signature();

/// The report as JSON, as `castellum bench --json` prints it.
std::string to_json(const BenchReport& report);

/// The report as lines for people.
std::string to_text(const BenchReport& report);

}  // namespace castellum
