#include "server/store/sqlite/file_lock.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace castellum::server {
namespace {

/// A descriptor of the file, made if need be; no child process inherits it.
int opened_lock(const std::string& path, const std::string& store) {
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0)
    throw std::runtime_error(store + ": cannot be written: " + std::strerror(errno) +
                             "; name a file in a folder that this user may write");
  return descriptor;
}

std::string not_locked(const std::string& store, int fault) {
  if (fault == EWOULDBLOCK)
    return store + ": is in use by another castellum; end that one, or name another file";
  return store + ": cannot be locked: " + std::strerror(fault) + "; name a file on a disk of this machine";
}

}  // namespace

FileLock::FileLock(const std::string& path) : descriptor_(opened_lock(path + ".lock", path)) {
  try {
    if (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) throw std::runtime_error(not_locked(path, errno));
    // Only now: as long as another store of this process has it open, closing it would end SQLite's locks.
    close(opened_lock(path, path));
  } catch (const std::runtime_error&) {
    close(descriptor_);
    throw;
  }
}

FileLock::~FileLock() { close(descriptor_); }

std::string path_of_store(const std::string& path) {
  std::error_code fault;
  const auto whole = std::filesystem::weakly_canonical(std::filesystem::absolute(path, fault), fault);
  if (path.empty() || fault)
    throw std::runtime_error("the store needs the name of a file, not '" + path + "'");
  if (std::filesystem::is_directory(whole, fault))
    throw std::runtime_error(path + ": is a folder; name a file in it");
  return whole.string();
}

}  // namespace castellum::server
