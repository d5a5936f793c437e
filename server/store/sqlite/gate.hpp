// Lets one thread keep another out for a moment.
#pragma once

#include <condition_variable>
#include <mutex>

namespace castellum::server {

/// One thread goes in and out again and again; the other closes the gate, waits until it is outside, opens
/// it. A mutex would do if it were fair: the first would take it again before the other wakes.
class Gate {
 public:
  void enter() {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return !closed_; });
    inside_ = true;
  }
  void leave() {
    const std::lock_guard lock(mutex_);
    inside_ = false;
    moved_.notify_all();
  }
  void close() {
    std::unique_lock lock(mutex_);
    closed_ = true;
    moved_.wait(lock, [&] { return !inside_; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    closed_ = false;
    moved_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable moved_;
  bool closed_ = false, inside_ = false;
};

}  // namespace castellum::server
