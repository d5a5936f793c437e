// What a host may do with a store beside the servers that have it: look, count, copy.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/store/store.hpp"

namespace castellum::server {

/// Reads a store, whether a server writes it or not. All of it throws std::runtime_error with one line.
class Office {
 public:
  Office() = default;
  Office(const Office&) = delete;
  Office& operator=(const Office&) = delete;
  virtual ~Office() = default;

  /// Every table without its rows and its secret, the oldest first.
  virtual void each_table(const std::function<void(const TableLine&)>& visit) = 0;
  virtual std::optional<StoredTable> table(const std::string& id) = 0;

  struct Figures {
    std::int64_t waiting = 0, played = 0, over = 0;  // tables
    std::int64_t rows = 0, visitors = 0;             // visitors who hold a seat
    std::int64_t bytes = 0;                          // of a file without its log, or of the database
    std::int64_t schema = 0;
  };
  virtual Figures figures() = 0;

  /// Copies the store as it is at one moment to a file that is not there yet.
  virtual void back_up(const std::string& to) = 0;
};

}  // namespace castellum::server
