// Where tables are kept: rows that are on the disk before anyone hears of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace castellum::server {

enum class Phase : std::uint8_t { waits, plays, over };

/// What a table is besides its rows.
struct TableLine {
  std::string id;
  std::string game;
  Phase phase = Phase::waits;
  bool listed = false;
  bool computer_acts = false;  // resumed at the next start
  std::int64_t created = 0;    // milliseconds since 1970
  std::int64_t changed = 0;
  std::string creator;  // a visitor's digest
  std::string secret;   // JSON: the seed of the dice and, once dealt, the record that holds the backs
};

/// One row as stored: `body` is JSON of what all may see, without `seq`, `at`, `kind` and `name`.
struct Row {
  std::int64_t seq = 0;
  std::int64_t at = 0;
  std::string kind;
  std::string body;
  std::string name;     // of a person, apart so that it can be forgotten; empty: none
  std::string visitor;  // whose row it is, never sent; empty: nobody's
};

/// A visitor's request that was carried out: the same id is answered the same.
struct Stamp {
  std::string visitor;
  std::string message;
  std::int64_t seq = 0;
};

struct SeatHolder {
  int seat = 0;
  std::string visitor;  // empty: nobody
};

/// What is written together or not at all. The rows follow the last stored one without a gap.
struct Batch {
  std::string table;
  std::optional<TableLine> line;  // created or replaced
  std::vector<Row> rows;
  std::optional<Stamp> stamp;
  std::vector<SeatHolder> holders;  // those that change
};

struct StoredTable {
  TableLine line;
  std::vector<Row> rows;
  std::vector<Stamp> stamps;
  std::vector<SeatHolder> holders;
};

/// How writing ended: nothing if it is on the disk, else why it is not.
using Written = std::function<void(std::optional<std::string> fault)>;

struct StoreOptions {
  std::string path;             // a file; it and its -wal and -shm belong to one process
  std::string vfs;              // SQLite's name of another file system, for tests
  int group = 512;              // batches a transaction at most
  int checkpoint_pages = 4096;  // of the log, before they are moved into the file
};

/// A SQLite file: WAL, synchronous FULL, one writing thread that commits what has gathered (group commit), a
/// further one that moves the log into the file. Reading happens on the calling thread.
class Store {
 public:
  /// Opens or makes the file and brings it to the newest schema. Throws std::runtime_error with one line that
  /// says what to do: in use by another process, of a newer version, not to be written.
  explicit Store(const StoreOptions& options);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  /// Writes what was given and ends.
  ~Store();

  /// Takes a batch to be written; `written` is called on the writing thread, in the order of the batches of
  /// one table. A row whose number is taken fails its own batch only.
  void write(Batch batch, Written written);

  std::optional<StoredTable> read(const std::string& table) const;
  /// Listed tables that wait for people, oldest first.
  std::vector<std::string> waiting(int most) const;
  /// Tables where that visitor holds a seat, changed last first.
  std::vector<std::string> tables_of(const std::string& visitor, int most) const;
  /// Tables where a computer is to act.
  std::vector<std::string> computer_acts() const;

  /// Takes a visitor's names out of all rows and his holdings and stamps away; the tables whose rows changed.
  void forget(std::string visitor, std::function<void(std::optional<std::string> fault)> written);

  /// For /metrics: batches and transactions written, failures, pages in the log.
  struct Figures {
    std::uint64_t batches = 0, transactions = 0, failures = 0, log_pages = 0;
  };
  Figures figures() const;

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace castellum::server
