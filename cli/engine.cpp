// castellum engine: the engine protocol on standard input and output.
#include <cstdio>
#include <iostream>
#include <string>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "record/protocol.hpp"

namespace castellum::cli {
namespace {

constexpr std::size_t max_line = max_record_bytes + 64;  // a record and its command

void converse() {
  Protocol protocol;
  std::string line;
  while (!protocol.ended() && read_line(std::cin, line, max_line)) {
    const std::string answer = line.size() > max_line
                                   ? "error a line is longer than " + std::to_string(max_line) + " bytes\n"
                                   : protocol.answer(line);
    std::fwrite(answer.data(), 1, answer.size(), stdout);
    std::fflush(stdout);
  }
}

}  // namespace

void add_engine(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "engine", "speak the engine protocol on standard input and output (docs/engine-protocol.md)");
  command->callback(converse);
}

}  // namespace castellum::cli
