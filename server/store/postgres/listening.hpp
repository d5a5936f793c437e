// The connection that hears of what other nodes wrote, and looks for what it did not hear.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "server/store/postgres/connection.hpp"
#include "server/store/store.hpp"

namespace castellum::server::postgres {

/// A thread with a connection of its own. What is told by NOTIFY is passed on at once; now and then it looks
/// which tables were written lately, since a connection that is dead hears nothing.
class Listening {
 public:
  /// `address`: of a direct connection; one that is shared by a pool hears nothing. `own`: the process that
  /// writes for this node, whose news are known.
  Listening(std::string address, std::chrono::milliseconds between_looks, std::int64_t clock_ahead,
            std::function<int()> own);
  Listening(const Listening&) = delete;
  Listening& operator=(const Listening&) = delete;
  ~Listening();

  void listen(Told told);
  /// The database's time in milliseconds since 1970, as last compared.
  std::int64_t now() const;

 private:
  void run();
  void hear(Connection& connection);
  /// Passes on what was written since the last look; `anew`: as of which anything may have changed.
  void look(Connection& connection, bool anew);
  void tell(const std::string& table, std::int64_t seq);

  const std::string address_;
  const std::chrono::milliseconds between_looks_;
  const std::function<int()> own_;
  std::atomic<std::int64_t> clock_ahead_;
  std::int64_t looked_;  // by the database's time
  std::optional<Connection> connection_;
  std::mutex mutex_;
  Told told_;
  std::atomic<bool> ends_ = false;
  std::thread thread_;  // last: it uses all of the others
};

}  // namespace castellum::server::postgres
