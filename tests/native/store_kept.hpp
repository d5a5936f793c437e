// What a store must have kept, whatever happened to its disk.
#pragma once

#include <algorithm>
#include <map>
#include <mutex>
#include <string>

#include "server/store/sqlite/database.hpp"
#include "tests/native/store_talk.hpp"

namespace castellum::tests {

/// The rows given to a store and what became of them. All tables have batches of one to three rows, each
/// batch with a stamp of its first row and a seat that holds its last.
class Kept {
 public:
  /// The next batch of a table; the answer to it is to be given to `answered`.
  Batch next(const std::string& table, int rows) {
    const std::lock_guard lock(mutex_);
    Ends& ends = ends_[table];
    Batch batch = batch_of(table, ends.given + 1, ends.given + rows);
    batch.holders = {{0, std::to_string(ends.given + rows)}};
    ends.given += rows;
    ends.most = std::max(ends.most, ends.given);
    return batch;
  }

  /// Whether it is stored. If not, the table goes on from what is: with a batch that no one waits for.
  void answered(const Batch& batch, const Fault& fault) {
    const std::lock_guard lock(mutex_);
    Ends& ends = ends_[batch.table];
    if (!fault) ends.stored = batch.rows.back().seq;
    ends.given = fault ? ends.stored : std::max(ends.given, ends.stored);
    ++(fault ? refused_ : stored_);
  }

  /// What is wrong with what the store has; empty if all is well. `exactly`: nothing that was refused may be
  /// there either. Goes on from what is stored.
  std::string fault_of(const Store& store, bool exactly) {
    const std::lock_guard lock(mutex_);
    for (auto& [table, ends] : ends_) {
      const auto found = store.read(table);
      const std::int64_t rows = found ? std::ssize(found->rows) : 0;
      const std::string about = "table " + table + ": " + std::to_string(rows) + " rows, stored " +
                                std::to_string(ends.stored) + ", given " + std::to_string(ends.most) + ": ";
      if (rows < ends.stored) return about + "lost";
      if (rows > (exactly ? ends.stored : ends.most)) return about + "never stored";
      if (found)
        if (const std::string wrong = fault_in(*found); !wrong.empty()) return about + wrong;
      ends = {rows, rows, rows};
    }
    return {};
  }

  int stored() const { return stored_; }
  int refused() const { return refused_; }

 private:
  struct Ends {
    std::int64_t given = 0;   // the last row given, unless it was refused
    std::int64_t stored = 0;  // the last row that was answered as stored
    std::int64_t most = 0;    // the last row ever given since it was looked at
  };

  /// Rows without gaps and as given, and no batch by half.
  static std::string fault_in(const StoredTable& table) {
    std::int64_t last = 0;
    for (const Row& row : table.rows) {
      const Row wanted = row_of(++last);
      if (row.seq != wanted.seq || row.body != wanted.body || row.kind != wanted.kind)
        return "row " + std::to_string(last) + " is another";
    }
    std::int64_t stamped = 0;
    for (const Stamp& stamp : table.stamps) stamped = std::max(stamped, stamp.seq);
    if (stamped != last) return "the last stamp is of row " + std::to_string(stamped);
    if (table.holders.size() != 1 || table.holders[0].visitor != std::to_string(last)) return "holder";
    return table.line.secret == line_of(table.line.id).secret ? "" : "secret";
  }

  std::mutex mutex_;
  std::map<std::string, Ends> ends_;
  int stored_ = 0, refused_ = 0;
};

/// What SQLite finds wrong with the whole file; "ok" if nothing.
inline std::string integrity_of(const StoreOptions& options) {
  server::Database database(options.path, options.vfs);
  std::string said;
  const Fault fault =
      server::Statement(database, "PRAGMA integrity_check").each([&](const server::Columns& row) {
        said += row.text(0);
      });
  return fault.value_or(said);
}

}  // namespace castellum::tests
