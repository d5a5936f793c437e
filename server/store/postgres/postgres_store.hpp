// Tables in a PostgreSQL database, for any number of nodes.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "server/store/store.hpp"

namespace castellum::server {

struct PostgresOptions {
  std::string address;  // postgresql://...; several hosts where one of them is written
  std::string direct;   // of a connection that hears NOTIFY, where `address` is that of a pool; else empty
  int group = 512;      // batches a transaction at most
  std::chrono::milliseconds patience{10'000};     // how long the database may be away before requests fail
  std::chrono::milliseconds between_looks{3000};  // for what was not heard of
};

/// A PostgreSQL database that any number of nodes share. Whose row has the next number of its table is
/// decided by the database; the loser's batch fails alone, with a conflict. Nothing is answered as written
/// before it is committed, nor as not written while that is not known.
class PostgresStore final : public Store {
 public:
  /// Makes its tables, in a schema of their own, or brings them to the newest version. Throws
  /// std::runtime_error with one line that says what to do.
  explicit PostgresStore(const PostgresOptions& options);
  PostgresStore(const PostgresStore&) = delete;
  PostgresStore& operator=(const PostgresStore&) = delete;
  ~PostgresStore() override;

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
  bool is_shared() const override { return true; }
  std::int64_t now() const override;
  void listen(Told told) override;
  bool lease(const std::string& table, std::chrono::milliseconds time) override;
  void see(std::vector<Sighting> sightings, bool is_news) override;
  std::vector<Sighting> sightings(const std::vector<std::string>& tables) const override;

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace castellum::server
