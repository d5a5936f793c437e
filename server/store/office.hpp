// What a host may do with a store's file beside the server that has it: look, count, copy.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "server/store/reading.hpp"

namespace castellum::server {

/// Reads a store's file, whether a server writes it or not. All of it throws std::runtime_error with one
/// line.
class Office {
 public:
  /// The file must be there, of the newest schema.
  explicit Office(const std::string& path);

  /// Every table without its rows and its secret, the oldest first.
  void each_table(const std::function<void(const TableLine&)>& visit);
  std::optional<StoredTable> table(const std::string& id) { return reading_.table(id); }

  struct Figures {
    std::int64_t waiting = 0, played = 0, over = 0;  // tables
    std::int64_t rows = 0, visitors = 0;             // visitors who hold a seat
    std::int64_t bytes = 0;                          // of the file, without its log
    std::int64_t schema = 0;
  };
  Figures figures();

  /// Copies the store as it is at one moment to a file that is not there yet.
  void back_up(const std::string& to);

 private:
  std::string path_;
  Database database_;
  Reading reading_;
};

}  // namespace castellum::server
