// A program that speaks the engine protocol (docs/engine-protocol.md), asked for its choices.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/child_process.hpp"
#include "record/json.hpp"

namespace castellum::cli {

/// The program, started once and greeted. Whatever it does wrong is a failure that names its command.
class EngineProcess {
 public:
  explicit EngineProcess(const std::string& command);
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;
  ~EngineProcess() { (void)process_.write_line("quit"); }

  /// Sets up the position after the record's actions, of which there are `plies`.
  void set_up(const json::Value& record, int plies);
  /// Plays the tokens, after which there are `plies`.
  void act(std::span<const std::string> tokens, int plies);
  /// The token it chooses when asked with `go` and these words.
  std::string choose(const std::string& words);

 private:
  void send(const std::string& line);
  /// The next line that begins with one of the words; others, such as `info`, are passed over.
  std::string answer_with(std::string_view word);
  void expect_plies(int plies);
  [[noreturn]] void fail(const std::string& what) const;

  std::string name_;   // for failures
  std::string asked_;  // the last command sent
  ChildProcess process_;
};

}  // namespace castellum::cli
