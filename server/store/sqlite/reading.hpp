// The connection that reads, beside the one that writes.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/store/sqlite/database.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace castellum::server {

/// Reads what is stored, for any thread. All of it throws std::runtime_error with one line if the disk
/// refuses.
class Reading {
 public:
  /// The file must be a store of the newest schema.
  explicit Reading(const StoreOptions& options);

  std::optional<StoredTable> table(const std::string& id, std::int64_t after = 0);
  std::vector<std::string> waiting(int most);
  std::vector<std::string> tables_of(const std::string& visitor, int most);
  std::vector<std::string> computer_acts();
  std::vector<std::string> due(std::int64_t now, int most);
  std::vector<std::string> stale(std::int64_t before, int most);
  std::string visitor_of_feed(const std::string& key);
  Downtimes downtimes();
  std::int64_t last_alive();

 private:
  template <typename... Values>
  std::vector<std::string> ids(Statement& statement, const Values&... values);
  std::optional<StoredTable> table_now(const std::string& id, std::int64_t after);

  std::mutex mutex_;
  Database database_;
  Statement line_, rows_, stamps_, holders_, waiting_, tables_of_, computer_acts_;
  Statement due_, stale_, feed_, downtimes_, last_alive_;
};

}  // namespace castellum::server
