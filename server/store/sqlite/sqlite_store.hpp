// Tables in a SQLite file, for one process.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace castellum::server {

struct StoreOptions {
  std::string path;  // a file; it, its -wal and its -shm belong to one process, by a lock on its .lock
  std::string vfs;   // SQLite's name of another file system, for tests
  int group = 512;   // batches a transaction at most
  int checkpoint_pages = 4096;  // of the log, before they are moved into the file
};

/// A SQLite file: WAL, synchronous FULL, one writing thread that commits what has gathered, a further one
/// that moves the log into the file. If the disk refuses, nothing of a batch remains, as far as the disk lets
/// that be made sure: if it also refuses what is then written over it, and the process ends before anything
/// else was stored, the batch may be found at the next start.
class SqliteStore final : public Store {
 public:
  /// Opens or makes the file and brings it to the newest schema. Throws std::runtime_error with one line that
  /// says what to do: in use by another process, of a newer version, not to be written.
  explicit SqliteStore(const StoreOptions& options);
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;
  ~SqliteStore() override;

  void write(Batch batch, Written written) override;
  std::optional<StoredTable> read(const std::string& table, std::int64_t after = 0) const override;
  std::vector<std::string> waiting(int most) const override;
  std::vector<std::string> tables_of(const std::string& visitor, int most) const override;
  std::vector<std::string> computer_acts() const override;
  std::vector<std::string> due(std::int64_t now, int most) const override;
  std::vector<std::string> stale(std::int64_t before, int most) const override;
  Downtimes downtimes() const override;
  std::int64_t last_alive() const override;
  void alive(std::int64_t now, std::optional<Stretch> down, Written written) override;
  void forget(std::string visitor, Written written) override;
  std::string visitor_of_feed(const std::string& key) const override;
  void set_feed(std::string visitor, std::string key, Written written) override;
  void set_key(SeatKey key, Written written) override;
  std::optional<SeatKey> key_of(const std::string& digest) const override;
  void remove(std::string table, Written written) override;
  Figures figures() const override;
  bool is_shared() const override { return false; }
  std::int64_t now() const override;
  void listen(Told /*told*/) override {}
  bool lease(const std::string& /*table*/, std::chrono::milliseconds /*time*/) override { return true; }
  void see(std::vector<Sighting> /*sightings*/, bool /*is_news*/) override {}
  std::vector<Sighting> sightings(const std::vector<std::string>& /*tables*/) const override { return {}; }

 private:
  class Core;
  std::unique_ptr<Core> core_;
  std::vector<SeatKey> keys_;  // in memory only: they live for minutes
};

}  // namespace castellum::server
