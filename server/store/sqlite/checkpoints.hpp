// Moves the log into the file, beside the writer's path.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/store/sqlite/database.hpp"
#include "server/store/sqlite/gate.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace castellum::server {

/// A thread with a connection of its own that copies the log's pages into the file while the writer goes on.
/// The log begins anew only at a moment when all of it is copied. Under steady writing that moment has to be
/// made: when the log has grown fourfold, the writer waits at its gate while the few pages that came
/// meanwhile are copied. The same is done, in nobody's way, after a second without writing.
class Checkpoints {
 public:
  /// The file must be a store. The writer has to pass `gate` for each transaction.
  Checkpoints(const StoreOptions& options, Gate& gate);
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;
  ~Checkpoints();

  /// Told by the writer after a transaction: so many pages are in the log.
  void written(int log_pages);
  /// What is in the log now is to leave no trace once it is copied.
  void wipe() { wipe_ = true; }

 private:
  void run();
  void copy(bool begin_anew);

  const int step_;  // pages
  Gate& gate_;
  Database database_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::atomic<bool> wipe_ = false;
  bool ending_ = false;
  bool quiet_ = true;   // nothing was written since it was last looked at
  int pages_ = 0;       // in the log
  int due_;             // so many pages ask for the next round
  std::thread thread_;  // last: it uses all of the others
};

}  // namespace castellum::server
