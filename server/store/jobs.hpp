// What a store's writing thread is asked for, and the queue it waits in.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <iterator>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "server/store/store.hpp"

namespace castellum::server {

/// A visitor who is to be forgotten.
struct Forget {
  std::string visitor;
};

/// A server lives, and perhaps none did before.
struct Alive {
  std::int64_t now = 0;
  std::optional<Stretch> down;
};

/// A table that is to be taken out.
struct Remove {
  std::string table;
};

/// The digest of the key by which a visitor's news can be read.
struct Feed {
  std::string visitor, key;
};

/// Holders of seats who are connected here, or were.
struct See {
  std::vector<Sighting> sightings;
  bool is_news = false;
};

/// What one caller asked for, and how he hears of it.
struct Job {
  std::variant<Batch, Forget, Alive, Remove, Feed, See, SeatKey> work;
  Written written;
};

/// Jobs in the order in which they were given, from any thread to one.
class JobQueue {
 public:
  void give(Job job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    given_.notify_one();
  }

  /// Nothing is given any more.
  void end() {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    given_.notify_one();
  }

  /// Up to so many of what has gathered; nothing once it was ended and all was taken.
  std::vector<Job> next(int most) {
    std::unique_lock lock(mutex_);
    given_.wait(lock, [&] { return ending_ || !jobs_.empty(); });
    const auto end = jobs_.begin() + std::min<std::ptrdiff_t>(most, std::ssize(jobs_));
    std::vector<Job> group(std::make_move_iterator(jobs_.begin()), std::make_move_iterator(end));
    jobs_.erase(jobs_.begin(), end);
    return group;
  }

 private:
  std::mutex mutex_;
  std::condition_variable given_;
  std::deque<Job> jobs_;
  bool ending_ = false;
};

}  // namespace castellum::server
