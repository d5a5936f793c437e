// The one connection that writes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "server/store/jobs.hpp"
#include "server/store/sqlite/database.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace castellum::server {

/// Writes groups of jobs, a transaction each.
class Writing {
 public:
  /// Opens the file, makes it a store of the newest schema. Throws std::runtime_error with one line.
  explicit Writing(const StoreOptions& options);

  /// Writes what the jobs ask for and gives the fault of each, in their order, once it is all on the disk. A
  /// job that does not fit fails alone; if the disk refuses, all fail and nothing of them remains.
  std::vector<Fault> write(std::span<const Job> jobs);

  /// Pages in the log after the last transaction.
  int log_pages() const { return log_pages_; }

 private:
  Fault attempt(const Job& job);
  Fault add(const Batch& batch);
  Fault add_table(const Batch& batch);
  Fault add_rows(const Batch& batch);
  Fault forget(const std::string& visitor);
  Fault say_alive(const Alive& alive);
  Fault remove(const std::string& table);
  Fault carry_out(const Job& job);
  void take_back();
  void give_up();

  Database database_;
  int log_pages_ = 0;
  Statement begin_, commit_, savepoint_, back_, release_;
  Statement last_, line_, secret_, row_, changed_, stamp_, hold_, leave_, visit_, own_;
  Statement forget_names_, forget_stamps_, forget_creator_, forget_holdings_, forget_visits_;
  Statement alive_, down_;
  Statement remove_table_, remove_secret_, remove_rows_, remove_stamps_, remove_holders_, remove_visits_;
  Statement feed_, forget_feed_;
};

}  // namespace castellum::server
