#include "cli/engine_process.hpp"

#include <fmt/format.h>

#include "cli/common.hpp"
#include "record/protocol.hpp"
#include "record/utf8.hpp"

namespace castellum::cli {
namespace {

constexpr std::chrono::minutes patience{2};  // for one answer
constexpr std::size_t most_shown = 100;

std::string shown(const std::string& text) {
  return on_one_line(text.size() > most_shown ? text.substr(0, most_shown) + "..." : text);
}

}  // namespace

EngineProcess::EngineProcess(const std::string& command)
    : name_("exec:" + shown(command)), process_(command) {
  send("hello");
  while (true) {
    const std::string line = answer_with("");
    if (line == "ready") return;
    if (line.starts_with("id protocol ") && line != fmt::format("id protocol {}", protocol_version))
      fail(fmt::format("speaks '{}', not version {}", shown(line), protocol_version));
  }
}

void EngineProcess::set_up(const json::Value& record, int plies) {
  send("record " + record.dump());
  expect_plies(plies);
}

void EngineProcess::act(std::span<const std::string> tokens, int plies) {
  std::string line = "act";
  for (const std::string& token : tokens) line += " " + token;
  send(line);
  expect_plies(plies);
}

std::string EngineProcess::choose(const std::string& words) {
  send("go " + words);
  const auto answer = split(answer_with("best"), ' ');
  if (answer.size() < 2) fail("names no action");
  return answer[1];
}

void EngineProcess::send(const std::string& line) {
  asked_ = line.substr(0, line.find(' '));
  if (!process_.write_line(line)) fail(fmt::format("ended before '{}'", asked_));
}

std::string EngineProcess::answer_with(std::string_view word) {
  std::string line;
  while (true) {
    switch (process_.read_line(line, patience, max_record_bytes)) {
      case ChildProcess::Heard::line:
        break;
      case ChildProcess::Heard::end:
        fail(fmt::format("ended without an answer to '{}'", asked_));
      case ChildProcess::Heard::nothing:
        fail(fmt::format("has not answered '{}' in {} seconds", asked_,
                         std::chrono::seconds(patience).count()));
      case ChildProcess::Heard::too_much:
        fail(fmt::format("answers '{}' with an endless line", asked_));
    }
    const std::string first = line.substr(0, line.find(' '));
    if (first == "error") fail(fmt::format("answers '{}' with '{}'", asked_, shown(line)));
    if (word.empty() || first == word) return line;
  }
}

void EngineProcess::expect_plies(int plies) {
  const std::string line = answer_with("ok");
  if (line != fmt::format("ok {}", plies))
    fail(fmt::format("answers '{}' with '{}' after {} actions", asked_, shown(line), plies));
}

void EngineProcess::fail(const std::string& what) const { throw Failure(name_ + " " + what); }

}  // namespace castellum::cli
