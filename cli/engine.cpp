// castellum engine: the engine protocol on standard input and output.
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/threaded_thinker.hpp"
#include "record/protocol.hpp"

namespace castellum::cli {
namespace {

constexpr std::size_t max_line = max_record_bytes + 64;  // a record and its command
constexpr std::size_t most_waiting = 64;                 // lines read ahead of the answers

/// Lines of standard input, read by a thread of its own so that a search hears `stop`.
class Lines {
 public:
  Lines() : reader_([this] { read(); }) {}
  Lines(const Lines&) = delete;
  Lines& operator=(const Lines&) = delete;
  ~Lines() = delete;  // the reader may still wait for a line when the program ends

  /// The next line, or nothing at the end of input.
  std::optional<std::string> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
    if (waiting_.empty()) return std::nullopt;
    std::string line = std::move(waiting_.front());
    waiting_.pop_front();
    changed_.notify_all();
    return line;
  }

  /// Takes `stop` or `quit` as an end of the search if it is what waits; `quit` is answered afterwards.
  bool stop_asked() {
    const std::lock_guard lock(mutex_);
    if (waiting_.empty()) return false;
    if (waiting_.front() == "quit") return true;
    if (waiting_.front() != "stop") return false;
    waiting_.pop_front();
    changed_.notify_all();
    return true;
  }

 private:
  void read() {
    std::string line;
    while (read_line(std::cin, line, max_line)) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return waiting_.size() < most_waiting; });
      waiting_.push_back(line);
      changed_.notify_all();
    }
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> waiting_;
  bool ended_ = false;
  std::thread reader_;
};

void converse(int threads) {
  static Lines& lines = *new Lines;  // NOLINT(cppcoreguidelines-owning-memory)
  Protocol protocol(
      max_perft_positions, [] { return lines.stop_asked(); },
      [threads](const Session& session, const Player& player) {
        return threaded_thinker(session, player, threads);
      });
  while (!protocol.ended()) {
    const auto line = lines.next();
    if (!line) return;
    const std::string answer = line->size() > max_line
                                   ? "error a line is longer than " + std::to_string(max_line) + " bytes\n"
                                   : protocol.answer(*line);
    std::fwrite(answer.data(), 1, answer.size(), stdout);
    std::fflush(stdout);
  }
}

}  // namespace

void add_engine(CLI::App& app) {
  CLI::App* command = app.add_subcommand(
      "engine", "speak the engine protocol on standard input and output (docs/engine-protocol.md)");
  auto threads = std::make_shared<int>(1);
  add_threads(*command, *threads);
  command->callback([threads] { converse(*threads); });
}

}  // namespace castellum::cli
