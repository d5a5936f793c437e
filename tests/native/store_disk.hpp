// A disk that fails: a file system for SQLite that forgets what was not synced, or refuses.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <sqlite3.h>

#include "engine/base/random.hpp"

namespace castellum::tests {

/// What of the writes that were not synced is on the disk after the power failed.
enum class Survives { nothing, everything, pieces };

/// SQLite's file system of this name passes on locks and shared memory, but keeps in memory what is written
/// until it is synced, as a system does.
class Disk {
 public:
  explicit Disk(std::uint64_t seed);
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;
  ~Disk();

  const std::string& name() const { return name_; }

  /// The power fails at the so many-th change from now: a write, sync, truncation or removal.
  void cut_after(int changes);
  bool is_cut();
  /// The power is back. Precondition: nobody has a file open.
  void restart(Survives survives);

  /// From now on one change of so many fails, each in a way of its own; 0: none.
  void fail_one_in(int changes);
  /// From now on nothing can be read, or again all.
  void fail_reads(bool fail);
  /// The next sync says that it failed, though everything may have reached the disk.
  void fail_next_sync();
  int failures();

  /// A file's content as programs see it, and what of it is not on the disk.
  struct Change {
    std::int64_t offset = 0;  // of the data; the new size if there is none
    std::string data;
  };
  struct Content {
    std::string now;
    std::vector<Change> unsynced;
  };

  // What SQLite asks for; all give its codes.
  int open(const char* path, sqlite3_file* file, int flags, int* given);
  int remove(const char* path, int sync_folder);
  int read(const Content& content, void* data, int size, std::int64_t offset);
  int write(Content& content, std::string_view data, std::int64_t offset);
  int truncate(Content& content, std::int64_t size);
  int sync(Content& content, sqlite3_file* real, int flags);
  int size(const Content& content, std::int64_t& size);

 private:
  enum class Next { works, fails, cut };
  Next next();

  sqlite3_vfs* below_;
  sqlite3_vfs vfs_;
  std::string name_;
  std::mutex mutex_;
  Random random_;
  std::map<std::string, Content> contents_;  // by path
  bool cut_ = false;
  int until_cut_ = 0;  // 0: never
  int odds_ = 0;
  bool reads_fail_ = false;
  bool sync_fails_ = false;
  int failures_ = 0;
};

}  // namespace castellum::tests
