// Many tables with two people each, all played by programs, and what that costs a server.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/load/clients.hpp"

namespace castellum::server {

struct LoadPlan {
  Whereabouts server;
  int tables = 100;
  double rate = 500;  // actions a second, all tables together; 0: as fast as they are answered
  int seconds = 10;
  std::uint64_t seed = 1;
};

struct LoadFigures {
  double seconds = 0;
  std::int64_t acknowledged = 0;
  double acks_per_s = 0;
  double acks_per_cpu_s = 0;  // of the server's own processor time; 0 if it does not tell
  double p50_ms = 0;
  double p99_ms = 0;
  double most_ms = 0;
  double kb_per_connection = 0;  // of memory, its share of the table included; 0 if the server does not tell
  int connections = 0;
  std::int64_t games = 0;
  std::int64_t returns = 0;
  std::int64_t wrong = 0;
  std::vector<std::string> faults;
};

/// Opens the tables, plays for that long and tells what was seen. Throws std::runtime_error with one line if
/// the server does not answer as it should from the start.
LoadFigures run_load(const LoadPlan& plan);

/// The figures as one line of JSON.
std::string load_json(const LoadFigures& figures);

}  // namespace castellum::server
