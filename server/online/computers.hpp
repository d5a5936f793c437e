// Computers' thoughts: a few threads that think for all tables, in the order in which they are asked.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/online/table.hpp"

namespace castellum::server {

/// Set when nobody wants to know any more.
using Dropped = std::shared_ptr<std::atomic<bool>>;

/// How long a computer of that level thinks about a decision.
std::chrono::milliseconds thinking_time(int level);

class Computers {
 public:
  /// `threads` 0: all processors but one.
  explicit Computers(int threads);
  Computers(const Computers&) = delete;
  Computers& operator=(const Computers&) = delete;
  /// Ends at once whatever is being thought.
  ~Computers();

  /// Thinks about a task and gives the token it decides on, on one of the threads; empty if the task makes no
  /// sense, never if it is dropped. Where many wait each has less time.
  void think(Task task, std::uint64_t seed, Dropped dropped, std::function<void(std::string token)> decided);
  /// Tasks that wait or are thought about.
  std::size_t tasks() const;
  int threads() const;

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace castellum::server
