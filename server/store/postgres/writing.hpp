// The connection that writes, and finds out what became of a transaction when it was lost.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "server/store/jobs.hpp"
#include "server/store/postgres/connection.hpp"
#include "server/store/postgres/plan.hpp"

namespace castellum::server::postgres {

/// Writes groups of jobs. A transaction that was not carried out for no fault of its own is tried again, for
/// some seconds; one of which that is not known is first asked for.
class Writing {
 public:
  /// `node`: the writer's name, which no other has. `patience`: how long the database may be away before jobs
  /// fail. The tables must be of the newest schema.
  Writing(std::string address, std::string node, std::chrono::milliseconds patience);

  /// Writes what the jobs ask for and gives the fault of each, in their order, once it is committed. A job
  /// that does not fit fails alone; a fault is given only for what is surely not stored, unless the store
  /// `ends` before it could be found out.
  std::vector<Fault> write(std::span<const Job> jobs);

  /// Nobody waits for the database any more.
  void end() { ends_ = true; }
  /// The process of the database that serves the writer now.
  int process() const { return process_; }
  std::uint64_t transactions() const { return transactions_; }

 private:
  using Clock = std::chrono::steady_clock;
  using Body = std::function<Fault()>;

  void write_batches(std::span<const Job> jobs, std::span<Fault> faults);
  /// One attempt in the transaction that is open.
  Fault attempt(std::span<const Job> jobs, std::span<Fault> faults);
  Fault carry_out(const Job& job);
  Fault forget(const std::string& visitor);
  Fault say_alive(const Alive& alive);
  Fault remove(const std::string& table);
  Fault see(const See& see);
  Fault set_feed(const Feed& feed);
  Fault set_key(const SeatKey& key);

  /// Carries out `body` in a transaction and commits it unless it has a fault.
  Fault transact(const Body& body);
  bool commit();
  /// Whether the transaction of that number is stored, once that is known; nothing if the store ends first.
  std::optional<bool> is_stored(std::int64_t number);
  Connection& connection();
  void roll_back();
  /// Waits a moment before the next try; false if it is given up.
  bool may_try_again();

  const std::string address_;
  const std::string node_;
  const std::chrono::milliseconds patience_;
  std::optional<Connection> connection_;
  std::int64_t number_ = 0;  // of the last transaction
  std::optional<Clock::time_point> away_since_;
  FailedSources failed_;
  std::atomic<bool> ends_ = false;
  std::atomic<int> process_ = 0;
  std::atomic<std::uint64_t> transactions_ = 0;
};

}  // namespace castellum::server::postgres
