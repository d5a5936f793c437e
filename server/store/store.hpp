// Where tables are kept: rows that are on the disk before anyone hears of them.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
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
  std::int64_t changed = 0;    // at least the time of the last row, which the store sees to
  std::string creator;         // a visitor's digest
  std::string secret;          // JSON: the seed of the dice and, once dealt, the record that holds the backs
  std::int64_t deadline = 0;   // when somebody's time runs out at the earliest; 0: never
};

/// A stretch of time in milliseconds since 1970, its end not included.
struct Stretch {
  std::int64_t from = 0;
  std::int64_t to = 0;
};

/// When no server lived, in order and apart from each other.
using Downtimes = std::vector<Stretch>;

/// One row as stored: `body` is JSON of what all may see, without `seq`, `at`, `kind` and `name`.
struct Row {
  std::int64_t seq = 0;
  std::int64_t at = 0;
  std::string kind;
  std::string body;
  std::string name;     // of a person, apart so that it can be forgotten; empty: none
  std::string visitor;  // whose row it is, never sent; empty: nobody's
};

/// A visitor's request that was carried out: the same id is answered the same. It is stored once.
struct Stamp {
  std::string visitor;
  std::string message;
  std::int64_t seq = 0;
};

struct SeatHolder {
  int seat = 0;
  std::string visitor;  // empty: nobody
};

/// A stored row that is another visitor's from now on, since its seat moved to him.
struct RowOwner {
  std::int64_t seq = 0;
  std::string visitor;
};

/// What is written together or not at all. The rows follow the last stored one without a gap, so a batch that
/// builds on one that failed fails as well if it brings rows.
struct Batch {
  std::string table;
  std::optional<TableLine> line;  // created or replaced; without it the table must be stored
  std::vector<Row> rows;
  std::optional<Stamp> stamp;
  std::vector<SeatHolder> holders;  // those that change
  std::vector<RowOwner> owners;     // of rows with a name, those that change
  /// Of another table, written in the same transaction: both or none.
  std::shared_ptr<const Batch> also;
};

struct StoredTable {
  TableLine line;
  std::vector<Row> rows;  // by number
  std::vector<Stamp> stamps;
  std::vector<SeatHolder> holders;  // by seat, only those that somebody holds
};

/// The disk refuses to be read; says why in one line.
class StoreFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How writing ended: nothing if it is on the disk, else why it is not, in one line; a fault that begins with
/// "conflict" is the batch's own, any other may be over when the disk is well again.
using Written = std::function<void(std::optional<std::string> fault)>;

struct StoreOptions {
  std::string path;  // a file; it, its -wal and its -shm belong to one process, by a lock on its .lock
  std::string vfs;   // SQLite's name of another file system, for tests
  int group = 512;   // batches a transaction at most
  int checkpoint_pages = 4096;  // of the log, before they are moved into the file
};

/// A SQLite file: WAL, synchronous FULL, one writing thread that commits what has gathered (group commit), a
/// further one that moves the log into the file. Reading happens on the calling thread, sees all that was
/// answered as written, and throws StoreFault if the disk refuses.
class Store {
 public:
  /// Opens or makes the file and brings it to the newest schema. Throws std::runtime_error with one line that
  /// says what to do: in use by another process, of a newer version, not to be written.
  explicit Store(const StoreOptions& options);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  /// Writes what was given and ends.
  ~Store();

  /// Takes a batch to be written; `written` is called on the writing thread, in the order of the batches. A
  /// row that is not the next of its table fails its own batch only. If the disk refuses, nothing of the
  /// batch remains, as far as the disk lets that be made sure: if it also refuses what is then written over
  /// it, and the process ends before anything else was stored, the batch may be found at the next start.
  void write(Batch batch, Written written);

  std::optional<StoredTable> read(const std::string& table) const;
  /// Listed tables that wait for people, newest first.
  std::vector<std::string> waiting(int most) const;
  /// Tables where that visitor holds a seat, changed last first.
  std::vector<std::string> tables_of(const std::string& visitor, int most) const;
  /// Tables where a computer is to act.
  std::vector<std::string> computer_acts() const;
  /// Tables whose deadline is not after `now`.
  std::vector<std::string> due(std::int64_t now, int most) const;

  /// Tables that wait or are over and have not changed since that time, the oldest first.
  std::vector<std::string> stale(std::int64_t before, int most) const;

  Downtimes downtimes() const;
  /// When a server last said that it lives, 0 if none ever did.
  std::int64_t last_alive() const;
  /// Says that a server lives, and since when none did before if that is so; in order with the batches.
  void alive(std::int64_t now, std::optional<Stretch> down, Written written);

  /// Takes a visitor's names out of all rows, and his holdings and stamps away; in order with the batches.
  void forget(std::string visitor, std::function<void(std::optional<std::string> fault)> written);

  /// Whose news that key, by its digest, is for; empty if nobody's.
  std::string visitor_of_feed(const std::string& key) const;
  /// From now on that key is for the visitor's news, and no other.
  void set_feed(std::string visitor, std::string key, Written written);

  /// Takes a table out for good; in order with the batches. A conflict if there is none.
  void remove(std::string table, Written written);

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
