// Where tables are kept: rows that are on the disk before anyone hears of them.
#pragma once

#include <chrono>
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

/// What is written together or not at all. The rows follow the last stored one without a gap.
struct Batch {
  std::string table;
  /// Of those who make batches one upon the other: where one of them failed, all that follow do, since
  /// another node's rows may stand where its own were to. 0: of nobody.
  std::uint64_t source = 0;
  std::optional<std::int64_t> after;  // the number of the last stored row, if it must be that
  std::optional<TableLine> line;      // created or replaced; without it the table must be stored
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

/// By whose key a seat moves to another device, until that time or until the seat has another holder.
struct SeatKey {
  std::string digest;
  std::string table;
  int seat = 0;
  std::string holder;
  std::int64_t until = 0;
};

/// A holder of a seat was connected to a node at that time, and perhaps still is.
struct Sighting {
  std::string table;
  int seat = 0;
  std::int64_t at = 0;
  bool here = false;
};

/// What of a table in memory another node changed: rows up to that number; any other number is one of these.
using Told = std::function<void(const std::string& table, std::int64_t seq)>;
inline constexpr std::int64_t anything_changed = 0;
inline constexpr std::int64_t sightings_changed = -1;

/// After so much silence no server lived, in milliseconds: that one does is stored so often, and a process
/// may have been held up.
inline constexpr std::int64_t longest_silence = 8000;

/// The store cannot be read; says why in one line.
class StoreFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How writing ended: nothing if it is on the disk, else why it is not, in one line; a fault that begins with
/// "conflict" is the batch's own, any other may be over when the disk or the database is well again.
using Written = std::function<void(std::optional<std::string> fault)>;

/// One for all tables. Batches are written by a thread of the store, as many at once as have gathered (group
/// commit). Reading happens on the calling thread, sees all that was answered as written, and throws
/// StoreFault if it cannot be done.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  /// Writes what was given and ends.
  virtual ~Store() = default;

  /// Takes a batch to be written; `written` is called on the writing thread, in the order of the batches. A
  /// row that is not the next of its table fails its own batch only.
  virtual void write(Batch batch, Written written) = 0;

  /// The table with its rows and stamps after that number.
  virtual std::optional<StoredTable> read(const std::string& table, std::int64_t after = 0) const = 0;
  /// Listed tables that wait for people, newest first.
  virtual std::vector<std::string> waiting(int most) const = 0;
  /// Tables where that visitor holds a seat, changed last first.
  virtual std::vector<std::string> tables_of(const std::string& visitor, int most) const = 0;
  /// Tables where a computer is to act, without those that another node has leased.
  virtual std::vector<std::string> computer_acts() const = 0;
  /// Tables whose deadline is not after `now`.
  virtual std::vector<std::string> due(std::int64_t now, int most) const = 0;

  /// Tables that wait or are over and have not changed since that time, the oldest first.
  virtual std::vector<std::string> stale(std::int64_t before, int most) const = 0;

  virtual Downtimes downtimes() const = 0;
  /// When a server last said that it lives, 0 if none ever did.
  virtual std::int64_t last_alive() const = 0;
  /// Says that a server lives, and since when none did before as far as this one knows; in order with the
  /// batches. Of that stretch only what no other server lived in is kept.
  virtual void alive(std::int64_t now, std::optional<Stretch> down, Written written) = 0;

  /// Takes a visitor's names out of all rows, and his holdings and stamps away; in order with the batches.
  virtual void forget(std::string visitor, Written written) = 0;

  /// Whose news that key, by its digest, is for; empty if nobody's.
  virtual std::string visitor_of_feed(const std::string& key) const = 0;
  /// From now on that key is for the visitor's news, and no other.
  virtual void set_feed(std::string visitor, std::string key, Written written) = 0;

  /// From now on that key moves its seat, and no other does.
  virtual void set_key(SeatKey key, Written written) = 0;
  /// The key of that digest, if there is one.
  virtual std::optional<SeatKey> key_of(const std::string& digest) const = 0;

  /// Takes a table out for good; in order with the batches. A conflict if there is none.
  virtual void remove(std::string table, Written written) = 0;

  /// For /metrics: batches and transactions written, failures, pages in the log.
  struct Figures {
    std::uint64_t batches = 0, transactions = 0, failures = 0, log_pages = 0;
  };
  virtual Figures figures() const = 0;

  // Many nodes on one store. A store that is one process's alone tells nothing, and all leases are its own.

  /// Whether other nodes may write to it.
  virtual bool is_shared() const = 0;
  /// The time that counts, in milliseconds since 1970: one for all nodes.
  virtual std::int64_t now() const = 0;
  /// From now on calls `told`, on a thread of the store, when another node wrote; perhaps more than once, and
  /// for what is known already.
  virtual void listen(Told told) = 0;
  /// Whether this node may think for the table's computers for so long; from then on, or until it asks again
  /// in time, no other may. Throws StoreFault.
  virtual bool lease(const std::string& table, std::chrono::milliseconds time) = 0;
  /// Tells the other nodes whom this one sees; `is_news`: at once, else when they look. Who is not seen for
  /// some time is not connected there any more.
  virtual void see(std::vector<Sighting> sightings, bool is_news) = 0;
  /// Whom other nodes saw last at these tables.
  virtual std::vector<Sighting> sightings(const std::vector<std::string>& tables) const = 0;
};

}  // namespace castellum::server
