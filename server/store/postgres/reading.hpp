// The connection that reads, beside the one that writes.
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/store/postgres/connection.hpp"
#include "server/store/store.hpp"

namespace castellum::server::postgres {

/// Reads what is stored, for any thread. A connection that was lost is made anew; all throws StoreFault if
/// that cannot be done.
class Reading {
 public:
  explicit Reading(std::string address) : address_(std::move(address)) {}

  /// All answers are of one moment.
  std::vector<Answer> ask(std::span<const Query> queries);
  Answer ask(std::string_view sql, std::vector<std::string> values = {});
  /// The first column of each line.
  std::vector<std::string> texts(std::string_view sql, std::vector<std::string> values = {});

  /// The table with its rows and stamps after that number.
  std::optional<StoredTable> table(const std::string& id, std::int64_t after);
  Downtimes downtimes();
  /// What the database's clock is ahead of this machine's steady one, in milliseconds.
  std::int64_t clock_ahead();

 private:
  using Clock = std::chrono::steady_clock;

  Connection& connection();
  template <class Work>
  auto with_connection(const Work& work);

  const std::string address_;
  std::mutex mutex_;
  std::optional<Connection> connection_;
  Clock::time_point next_try_;
};

/// As Reading::clock_ahead, by a connection at hand.
std::int64_t clock_ahead(Connection& connection);

/// A table's line from the columns id, game, phase, listed, computer_acts, created, changed, creator,
/// deadline.
TableLine line_in(const Answer& answer, int row);

}  // namespace castellum::server::postgres
