// One process a store.
#pragma once

#include <string>

namespace castellum::server {

/// The right to use a store's file, held while the object lives.
///
/// It is flock(2) on a file of its own, `<path>.lock`: the kernel gives it up however the process ends, and
/// it holds against a second store in the same process too. SQLite's exclusive mode would shut out our own
/// reading and checkpointing connections; a lock on the store's file itself would, when closed, end SQLite's
/// locks on it. The file stays where it is: to remove it would let two processes lock two files of one name.
class FileLock {
 public:
  /// Makes the store's file, for its owner's eyes only, if it is not there. Throws std::runtime_error with
  /// one line that says what to do if it is in use or cannot be written.
  explicit FileLock(const std::string& path);
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

 private:
  int descriptor_;
};

/// The path without symbolic links, so that two names of a file have one lock. Throws std::runtime_error with
/// one line if it is not that of a file.
std::string path_of_store(const std::string& path);

}  // namespace castellum::server
