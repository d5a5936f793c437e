#include "server/store/sqlite/writing.hpp"

#include <algorithm>

#include "server/store/sqlite/schema.hpp"

namespace castellum::server {
namespace {

/// A store's connection that may write, of the newest schema.
Database opened_to_write(const StoreOptions& options) {
  Database database(options.path, options.vfs);
  // The cache holds a whole group, so nothing is written before its commit. What is forgotten leaves no trace
  // in free pages. Another program that reads the file may have it for a moment.
  database.require(
      "PRAGMA synchronous = FULL; PRAGMA cache_size = -32768; PRAGMA cache_spill = 0;"
      "PRAGMA temp_store = MEMORY; PRAGMA secure_delete = 1; PRAGMA busy_timeout = 5000");
  bring_up_to_date(database);
  database.require("PRAGMA journal_mode = WAL");
  return database;
}

/// Takes the place of SQLite's own hook, which would checkpoint here, in the way of the next group.
int keep_pages(void* pages, sqlite3* /*database*/, const char* /*name*/, int in_log) {
  *static_cast<int*>(pages) = in_log;
  return SQLITE_OK;
}

}  // namespace

Writing::Writing(const StoreOptions& options)
    : database_(opened_to_write(options)),
      begin_(database_, "BEGIN IMMEDIATE"),
      commit_(database_, "COMMIT"),
      savepoint_(database_, "SAVEPOINT batch"),
      back_(database_, "ROLLBACK TO batch"),
      release_(database_, "RELEASE batch"),
      last_(database_, "SELECT coalesce(max(seq), 0) FROM rows WHERE table_id = ?"),
      line_(database_,
            "INSERT INTO tables (id, game, phase, listed, computer_acts, created, changed, creator, deadline)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET game = excluded.game,"
            " phase = excluded.phase, listed = excluded.listed, computer_acts = excluded.computer_acts,"
            " created = excluded.created, changed = excluded.changed, creator = excluded.creator,"
            " deadline = excluded.deadline"),
      secret_(database_,
              "INSERT INTO secrets (table_id, secret) VALUES (?, ?) ON CONFLICT DO UPDATE"
              " SET secret = excluded.secret WHERE secret <> excluded.secret"),
      row_(database_,
           "INSERT INTO rows (table_id, seq, at, kind, body, name, visitor) VALUES (?, ?, ?, ?, ?, ?, ?)"),
      changed_(database_, "UPDATE tables SET changed = max(changed, ?) WHERE id = ?"),
      stamp_(database_, "INSERT INTO stamps (table_id, visitor, message, seq) VALUES (?, ?, ?, ?)"),
      hold_(database_,
            "INSERT INTO holders (table_id, seat, visitor) VALUES (?, ?, ?) ON CONFLICT DO UPDATE"
            " SET visitor = excluded.visitor"),
      leave_(database_, "DELETE FROM holders WHERE table_id = ? AND seat = ?"),
      visit_(database_, "INSERT INTO visits (visitor, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"),
      own_(database_, "UPDATE rows SET visitor = ? WHERE table_id = ? AND seq = ?"),
      forget_names_(database_,
                    "UPDATE rows SET name = '', visitor = '' WHERE visitor = ?1"
                    " AND table_id IN (SELECT table_id FROM visits WHERE visitor = ?1)"),
      forget_stamps_(database_,
                     "DELETE FROM stamps WHERE visitor = ?1"
                     " AND table_id IN (SELECT table_id FROM visits WHERE visitor = ?1)"),
      // Seldom, and then every table is looked at: an index for it would cost each action.
      forget_creator_(database_, "UPDATE tables SET creator = '' WHERE creator = ?"),
      forget_holdings_(database_, "DELETE FROM holders WHERE visitor = ?"),
      forget_visits_(database_, "DELETE FROM visits WHERE visitor = ?"),
      alive_(database_,
             "INSERT INTO alive (one, at) VALUES (1, ?) ON CONFLICT DO UPDATE SET at = excluded.at"),
      down_(database_, "INSERT INTO downtimes (began, ended) VALUES (?, ?) ON CONFLICT DO NOTHING"),
      remove_table_(database_, "DELETE FROM tables WHERE id = ?"),
      remove_secret_(database_, "DELETE FROM secrets WHERE table_id = ?"),
      remove_rows_(database_, "DELETE FROM rows WHERE table_id = ?"),
      remove_stamps_(database_, "DELETE FROM stamps WHERE table_id = ?"),
      remove_holders_(database_, "DELETE FROM holders WHERE table_id = ?"),
      // Seldom, and then every visitor is looked at: an index for it would cost each action.
      remove_visits_(database_, "DELETE FROM visits WHERE table_id = ?"),
      feed_(database_,
            "INSERT INTO feeds (visitor, key) VALUES (?, ?) ON CONFLICT (visitor) DO UPDATE"
            " SET key = excluded.key"),
      forget_feed_(database_, "DELETE FROM feeds WHERE visitor = ?") {
  sqlite3_wal_hook(database_.handle(), keep_pages, &log_pages_);
}

std::vector<Fault> Writing::write(std::span<const Job> jobs) {
  std::vector<Fault> faults(jobs.size());
  Fault lost = begin_.run();
  for (std::size_t i = 0; i < jobs.size() && !lost; ++i) {
    faults[i] = attempt(jobs[i]);
    // On some errors SQLite ends the whole transaction.
    if (!database_.in_transaction()) lost = faults[i];
  }
  if (!lost) {
    lost = commit_.run();
    if (!lost) return faults;
    take_back();
  }
  give_up();
  for (Fault& fault : faults)
    if (!fault) fault = lost;
  return faults;
}

/// After a commit that failed the log may hold all of it, if only the sync was refused, and who opens the
/// file after a crash would find it there. So something that changes nothing is written over it.
void Writing::take_back() {
  give_up();
  (void)database_.execute("PRAGMA user_version = " + std::to_string(newest_schema()));
}

void Writing::give_up() {
  // A refusal changes nothing: the next transaction cannot begin then, and says so.
  if (database_.in_transaction()) (void)database_.execute("ROLLBACK");
}

Fault Writing::attempt(const Job& job) {
  if (Fault fault = savepoint_.run()) return fault;
  Fault fault = carry_out(job);
  if (!database_.in_transaction()) return fault;
  Fault worse = fault ? back_.run() : Fault();
  if (!worse) worse = release_.run();
  if (!worse) return fault;
  give_up();  // half a job must not be committed
  return worse;
}

Fault Writing::carry_out(const Job& job) {
  if (const auto* batch = std::get_if<Batch>(&job.work)) {
    if (Fault fault = batch->also ? add(*batch->also) : Fault()) return fault;
    return add(*batch);
  }
  if (const auto* gone = std::get_if<Forget>(&job.work)) return forget(gone->visitor);
  if (const auto* alive = std::get_if<Alive>(&job.work)) return say_alive(*alive);
  if (const auto* feed = std::get_if<Feed>(&job.work)) return feed_.run(feed->visitor, feed->key);
  return remove(std::get<Remove>(job.work).table);
}

Fault Writing::add(const Batch& batch) {
  if (Fault fault = add_table(batch)) return fault;
  if (Fault fault = add_rows(batch)) return fault;
  if (batch.stamp) {
    const Stamp& stamp = *batch.stamp;
    if (Fault fault = stamp_.run(batch.table, stamp.visitor, stamp.message, stamp.seq)) return fault;
    if (Fault fault = visit_.run(stamp.visitor, batch.table)) return fault;
  }
  for (const SeatHolder& holder : batch.holders) {
    const std::int64_t seat = holder.seat;
    Fault fault =
        holder.visitor.empty() ? leave_.run(batch.table, seat) : hold_.run(batch.table, seat, holder.visitor);
    if (fault) return fault;
  }
  for (const RowOwner& owner : batch.owners) {
    if (Fault fault = own_.run(owner.visitor, batch.table, owner.seq)) return fault;
    if (Fault fault = visit_.run(owner.visitor, batch.table)) return fault;
  }
  return {};
}

/// The table's line, or that it changed; without one it must be there.
Fault Writing::add_table(const Batch& batch) {
  const std::int64_t last_at = batch.rows.empty() ? 0 : batch.rows.back().at;
  if (!batch.line) {
    if (Fault fault = changed_.run(last_at, batch.table)) return fault;
    if (database_.changes() == 0) return "conflict: no table " + batch.table;
    return {};
  }
  const TableLine& line = *batch.line;
  if (line.id != batch.table) return "conflict: the line of " + line.id + " for table " + batch.table;
  if (Fault fault = line_.run(line.id, line.game, static_cast<std::int64_t>(line.phase),
                              std::int64_t{line.listed}, std::int64_t{line.computer_acts}, line.created,
                              std::max(line.changed, last_at), line.creator, line.deadline))
    return fault;
  return secret_.run(line.id, line.secret);
}

Fault Writing::add_rows(const Batch& batch) {
  if (batch.rows.empty() && !batch.after) return {};
  std::int64_t last = 0;
  if (Fault fault = last_.each([&](const Columns& found) { last = found.number(0); }, batch.table))
    return fault;
  if (batch.after && last != *batch.after)
    return "conflict: table " + batch.table + " stands at row " + std::to_string(last) + ", not " +
           std::to_string(*batch.after);
  for (const Row& row : batch.rows) {
    if (row.seq != last + 1)
      return "conflict: table " + batch.table + " stands at row " + std::to_string(last) + ", so " +
             std::to_string(row.seq) + " is not the next";
    last = row.seq;
    if (Fault fault = row_.run(batch.table, row.seq, row.at, row.kind, row.body, row.name, row.visitor))
      return fault;
    if (row.visitor.empty()) continue;
    if (Fault fault = visit_.run(row.visitor, batch.table)) return fault;
  }
  return {};
}

Fault Writing::forget(const std::string& visitor) {
  for (Statement* each :
       {&forget_names_, &forget_stamps_, &forget_creator_, &forget_holdings_, &forget_visits_, &forget_feed_})
    if (Fault fault = each->run(visitor)) return fault;
  return {};
}

Fault Writing::say_alive(const Alive& alive) {
  if (alive.down)
    if (Fault fault = down_.run(alive.down->from, alive.down->to)) return fault;
  return alive_.run(alive.now);
}

Fault Writing::remove(const std::string& table) {
  if (Fault fault = remove_table_.run(table)) return fault;
  if (database_.changes() == 0) return "conflict: no table " + table;
  for (Statement* each : {&remove_secret_, &remove_rows_, &remove_stamps_, &remove_holders_, &remove_visits_})
    if (Fault fault = each->run(table)) return fault;
  return {};
}

}  // namespace castellum::server
