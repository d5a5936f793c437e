#include "server/store/sqlite/checkpoints.hpp"

#include <chrono>

namespace castellum::server {
namespace {

constexpr std::chrono::seconds quiet_after(1);
/// So many steps of the log, and the writer is asked to wait.
constexpr int most_steps = 4;

Database opened_to_copy(const StoreOptions& options) {
  Database database(options.path, options.vfs);
  // Short: while this waits for a reader, the writer waits at the gate.
  database.require("PRAGMA synchronous = FULL; PRAGMA busy_timeout = 20");
  return database;
}

}  // namespace

Checkpoints::Checkpoints(const StoreOptions& options, Gate& gate)
    : step_(options.checkpoint_pages),
      gate_(gate),
      database_(opened_to_copy(options)),
      due_(step_),
      thread_([this] { run(); }) {}

Checkpoints::~Checkpoints() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void Checkpoints::written(int log_pages) {
  const std::lock_guard lock(mutex_);
  if (log_pages < pages_) due_ = step_;  // it began anew
  pages_ = log_pages;
  quiet_ = false;
  if (pages_ >= due_) changed_.notify_one();
}

void Checkpoints::run() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    quiet_ = true;
    changed_.wait_for(lock, quiet_after, [&] { return ending_ || pages_ >= due_; });
    const bool due = pages_ >= due_;
    if (ending_ || (!due && (!quiet_ || pages_ == 0))) continue;
    const bool begin_anew = !due || pages_ >= most_steps * step_;
    if (due) due_ = pages_ + step_;
    lock.unlock();
    copy(begin_anew);
    lock.lock();
  }
}

/// A fault is not kept: the log holds all that is not copied, and the next round begins where this one ended.
void Checkpoints::copy(bool begin_anew) {
  const auto round = [&](int mode) {
    return sqlite3_wal_checkpoint_v2(database_.handle(), nullptr, mode, nullptr, nullptr);
  };
  // The second round has to copy only what came during the first.
  for (int time = 0; time < 2; ++time)
    if (round(SQLITE_CHECKPOINT_PASSIVE) != SQLITE_OK) return;
  if (!begin_anew) return;
  gate_.close();
  // TRUNCATE only where something is to leave no trace: to write over a file's blocks and sync costs half of
  // what new ones do.
  const bool wipes = wipe_;
  const bool anew = round(wipes ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_RESTART) == SQLITE_OK;
  if (anew) {
    if (wipes) wipe_ = false;
    const std::lock_guard lock(mutex_);
    pages_ = 0;
    due_ = step_;
  }
  gate_.open();
}

}  // namespace castellum::server
