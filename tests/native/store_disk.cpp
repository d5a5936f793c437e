#include "tests/native/store_disk.hpp"

#include <algorithm>
#include <cstring>
#include <new>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace castellum::tests {
namespace {

constexpr std::int64_t sector = 512;

/// A file as SQLite holds it; the real one stands behind it in the same memory.
struct Handle : sqlite3_file {
  Disk* disk;
  Disk::Content* content;
  sqlite3_file* real;
};

Handle& of(sqlite3_file* file) { return *static_cast<Handle*>(file); }

sqlite3_file* behind(Handle& handle) { return reinterpret_cast<sqlite3_file*>(&handle + 1); }

int close_file(sqlite3_file* file) { return of(file).real->pMethods->xClose(of(file).real); }
int read_file(sqlite3_file* file, void* data, int size, sqlite3_int64 offset) {
  return of(file).disk->read(*of(file).content, data, size, offset);
}
int write_file(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
  const std::string_view text(static_cast<const char*>(data), static_cast<std::size_t>(size));
  return of(file).disk->write(*of(file).content, text, offset);
}
int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  return of(file).disk->truncate(*of(file).content, size);
}
int sync_file(sqlite3_file* file, int flags) {
  return of(file).disk->sync(*of(file).content, of(file).real, flags);
}
int size_of_file(sqlite3_file* file, sqlite3_int64* size) {
  std::int64_t found = 0;
  const int code = of(file).disk->size(*of(file).content, found);
  *size = found;
  return code;
}
int lock_file(sqlite3_file* file, int level) { return of(file).real->pMethods->xLock(of(file).real, level); }
int unlock_file(sqlite3_file* file, int level) {
  return of(file).real->pMethods->xUnlock(of(file).real, level);
}
int check_reserved(sqlite3_file* file, int* out) {
  return of(file).real->pMethods->xCheckReservedLock(of(file).real, out);
}
int control_file(sqlite3_file* file, int what, void* argument) {
  return of(file).real->pMethods->xFileControl(of(file).real, what, argument);
}
int sector_size(sqlite3_file* file) { return of(file).real->pMethods->xSectorSize(of(file).real); }
int characteristics(sqlite3_file* file) {
  return of(file).real->pMethods->xDeviceCharacteristics(of(file).real);
}
int map_shared(sqlite3_file* file, int page, int size, int extend, void volatile** out) {
  return of(file).real->pMethods->xShmMap(of(file).real, page, size, extend, out);
}
int lock_shared(sqlite3_file* file, int offset, int count, int flags) {
  return of(file).real->pMethods->xShmLock(of(file).real, offset, count, flags);
}
void shared_barrier(sqlite3_file* file) { of(file).real->pMethods->xShmBarrier(of(file).real); }
int unmap_shared(sqlite3_file* file, int remove) {
  return of(file).real->pMethods->xShmUnmap(of(file).real, remove);
}

// Version 2: shared memory, but no mapping of the file itself.
constexpr sqlite3_io_methods methods{
    2,           close_file,     read_file,      write_file,   truncate_file, sync_file,       size_of_file,
    lock_file,   unlock_file,    check_reserved, control_file, sector_size,   characteristics, map_shared,
    lock_shared, shared_barrier, unmap_shared,   nullptr,      nullptr};

Disk& disk_of(sqlite3_vfs* vfs) { return *static_cast<Disk*>(vfs->pAppData); }

int open_file(sqlite3_vfs* vfs, const char* path, sqlite3_file* file, int flags, int* given) {
  return disk_of(vfs).open(path, file, flags, given);
}
int remove_file(sqlite3_vfs* vfs, const char* path, int sync_folder) {
  return disk_of(vfs).remove(path, sync_folder);
}

/// Cuts the data of a change at the borders of sectors: each piece is on the disk or is not.
std::vector<Disk::Change> pieces_of(const Disk::Change& change) {
  std::vector<Disk::Change> pieces;
  std::int64_t at = change.offset;
  for (std::string_view rest = change.data; !rest.empty();) {
    const auto size = std::min(rest.size(), static_cast<std::size_t>(sector - at % sector));
    pieces.push_back({at, std::string(rest.substr(0, size))});
    rest.remove_prefix(size);
    at += static_cast<std::int64_t>(size);
  }
  if (pieces.empty()) pieces.push_back(change);
  return pieces;
}

void change_real(int file, const Disk::Change& change) {
  if (change.data.empty())
    (void)!ftruncate(file, change.offset);
  else
    (void)!pwrite(file, change.data.data(), change.data.size(), change.offset);
}

void put(std::string& content, std::string_view data, std::int64_t offset) {
  const auto from = static_cast<std::size_t>(offset);
  content.resize(std::max(content.size(), from + data.size()));
  content.replace(from, data.size(), data);
}

}  // namespace

Disk::Disk(std::uint64_t seed)
    : below_(sqlite3_vfs_find(nullptr)), vfs_(*below_), name_("disk-" + std::to_string(seed)), random_(seed) {
  vfs_.szOsFile = static_cast<int>(sizeof(Handle)) + below_->szOsFile;
  vfs_.pNext = nullptr;
  vfs_.zName = name_.c_str();
  vfs_.pAppData = this;
  vfs_.xOpen = open_file;
  vfs_.xDelete = remove_file;
  sqlite3_vfs_register(&vfs_, 0);
}

Disk::~Disk() { sqlite3_vfs_unregister(&vfs_); }

void Disk::cut_after(int changes) {
  const std::lock_guard lock(mutex_);
  until_cut_ = changes;
}

bool Disk::is_cut() {
  const std::lock_guard lock(mutex_);
  return cut_;
}

void Disk::restart(Survives survives) {
  const std::lock_guard lock(mutex_);
  for (const auto& [path, content] : contents_) {
    const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    for (const Change& change : content.unsynced)
      for (const Change& piece : pieces_of(change))
        if (survives == Survives::everything || (survives == Survives::pieces && random_.below(2) == 0))
          change_real(file, piece);
    close(file);
  }
  contents_.clear();
  cut_ = false;
  until_cut_ = 0;
}

void Disk::fail_one_in(int changes) {
  const std::lock_guard lock(mutex_);
  odds_ = changes;
}

void Disk::fail_reads(bool fail) {
  const std::lock_guard lock(mutex_);
  reads_fail_ = fail;
}

void Disk::fail_next_sync() {
  const std::lock_guard lock(mutex_);
  sync_fails_ = true;
}

int Disk::failures() {
  const std::lock_guard lock(mutex_);
  return failures_;
}

Disk::Next Disk::next() {
  if (until_cut_ > 0 && --until_cut_ == 0) cut_ = true;
  if (cut_) return Next::cut;
  if (odds_ == 0 || random_.below(odds_) != 0) return Next::works;
  ++failures_;
  return Next::fails;
}

int Disk::open(const char* path, sqlite3_file* file, int flags, int* given) {
  Handle& handle = *new (file) Handle{};
  handle.real = behind(handle);
  const std::lock_guard lock(mutex_);
  if (cut_) return SQLITE_CANTOPEN;
  const int code = below_->xOpen(below_, path, handle.real, flags, given);
  if (code != SQLITE_OK) return code;
  handle.pMethods = &methods;
  handle.disk = this;
  const auto [found, fresh] = contents_.try_emplace(path);
  handle.content = &found->second;
  if (!fresh) return SQLITE_OK;
  sqlite3_int64 size = 0;
  handle.real->pMethods->xFileSize(handle.real, &size);
  std::string& now = handle.content->now;
  now.resize(static_cast<std::size_t>(size));
  return handle.real->pMethods->xRead(handle.real, now.data(), static_cast<int>(size), 0);
}

int Disk::remove(const char* path, int /*sync_folder*/) {
  const std::lock_guard lock(mutex_);
  if (next() != Next::works) return SQLITE_IOERR_DELETE;
  contents_.erase(path);
  return below_->xDelete(below_, path, 0);
}

int Disk::read(const Content& content, void* data, int size, std::int64_t offset) {
  const std::lock_guard lock(mutex_);
  if (cut_ || reads_fail_) return SQLITE_IOERR_READ;
  const auto wanted = static_cast<std::size_t>(size);
  std::string_view found;
  if (offset < std::ssize(content.now))
    found = std::string_view(content.now).substr(static_cast<std::size_t>(offset), wanted);
  std::memset(data, 0, wanted);
  found.copy(static_cast<char*>(data), found.size());
  return found.size() == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int Disk::write(Content& content, std::string_view data, std::int64_t offset) {
  const std::lock_guard lock(mutex_);
  const Next what = next();
  // Of a write that fails a part may have been done.
  if (what != Next::works)
    data = data.substr(0, static_cast<std::size_t>(random_.below(static_cast<int>(data.size()))));
  if (!data.empty()) {
    put(content.now, data, offset);
    content.unsynced.push_back({offset, std::string(data)});
  }
  if (what == Next::works) return SQLITE_OK;
  return what == Next::fails && random_.below(2) == 0 ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

int Disk::truncate(Content& content, std::int64_t size) {
  const std::lock_guard lock(mutex_);
  if (next() != Next::works) return SQLITE_IOERR_TRUNCATE;
  content.now.resize(static_cast<std::size_t>(size));
  content.unsynced.push_back({size, {}});
  return SQLITE_OK;
}

int Disk::sync(Content& content, sqlite3_file* real, int /*flags*/) {
  const std::lock_guard lock(mutex_);
  const Next what = next();
  if (what == Next::cut) return SQLITE_IOERR_FSYNC;
  if (std::exchange(sync_fails_, false)) {
    ++failures_;
    return SQLITE_IOERR_FSYNC;
  }
  if (what == Next::fails) {
    // Some systems forget after a sync that failed that there was something to write.
    if (random_.below(2) == 0) content.unsynced.clear();
    return SQLITE_IOERR_FSYNC;
  }
  int code = SQLITE_OK;
  for (const Change& change : content.unsynced) {
    const int size = static_cast<int>(change.data.size());
    const int done = size == 0 ? real->pMethods->xTruncate(real, change.offset)
                               : real->pMethods->xWrite(real, change.data.data(), size, change.offset);
    if (done != SQLITE_OK) code = done;
  }
  content.unsynced.clear();
  return code;
}

int Disk::size(const Content& content, std::int64_t& size) {
  const std::lock_guard lock(mutex_);
  size = std::ssize(content.now);
  return cut_ ? SQLITE_IOERR_FSTAT : SQLITE_OK;
}

}  // namespace castellum::tests
