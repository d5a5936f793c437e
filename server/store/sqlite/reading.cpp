#include "server/store/sqlite/reading.hpp"

namespace castellum::server {
namespace {

Database opened_to_read(const StoreOptions& options) {
  Database database(options.path, options.vfs);
  database.require("PRAGMA query_only = 1; PRAGMA busy_timeout = 5000");
  return database;
}

void require(const Fault& fault) {
  if (fault) throw StoreFault("the store cannot be read: " + *fault);
}

}  // namespace

Reading::Reading(const StoreOptions& options)
    : database_(opened_to_read(options)),
      line_(database_,
            "SELECT game, phase, listed, computer_acts, created, changed, creator, secret, deadline"
            " FROM tables JOIN secrets ON table_id = id WHERE id = ?"),
      rows_(
          database_,
          "SELECT seq, at, kind, body, name, visitor FROM rows WHERE table_id = ? AND seq > ? ORDER BY seq"),
      stamps_(database_, "SELECT visitor, message, seq FROM stamps WHERE table_id = ? AND seq > ?"),
      holders_(database_, "SELECT seat, visitor FROM holders WHERE table_id = ? ORDER BY seat"),
      waiting_(database_,
               "SELECT id FROM tables WHERE phase = 0 AND listed = 1 ORDER BY created DESC, id DESC LIMIT ?"),
      tables_of_(database_,
                 "SELECT id FROM tables WHERE id IN (SELECT table_id FROM holders WHERE visitor = ?)"
                 " ORDER BY changed DESC, id LIMIT ?"),
      computer_acts_(database_, "SELECT id FROM tables WHERE computer_acts = 1 ORDER BY id"),
      due_(database_, "SELECT id FROM tables WHERE deadline > 0 AND deadline <= ? ORDER BY deadline LIMIT ?"),
      stale_(database_,
             "SELECT id FROM tables WHERE phase <> 1 AND changed < ? ORDER BY changed, id LIMIT ?"),
      feed_(database_, "SELECT visitor FROM feeds WHERE key = ?"),
      downtimes_(database_, "SELECT began, ended FROM downtimes ORDER BY began"),
      last_alive_(database_, "SELECT at FROM alive") {}

std::optional<StoredTable> Reading::table(const std::string& id, std::int64_t after) {
  const std::lock_guard lock(mutex_);
  // One transaction, so that rows, stamps and holders belong together.
  require(database_.execute("BEGIN"));
  auto found = table_now(id, after);
  require(database_.execute("COMMIT"));
  return found;
}

std::optional<StoredTable> Reading::table_now(const std::string& id, std::int64_t after) {
  std::optional<StoredTable> found;
  Fault fault = line_.each(
      [&](const Columns& line) {
        found.emplace().line = {id,
                                line.text(0),
                                static_cast<Phase>(line.number(1)),
                                line.number(2) != 0,
                                line.number(3) != 0,
                                line.number(4),
                                line.number(5),
                                line.text(6),
                                line.text(7),
                                line.number(8)};
      },
      id);
  if (!fault && found)
    fault = rows_.each(
        [&](const Columns& row) {
          found->rows.push_back(
              {row.number(0), row.number(1), row.text(2), row.text(3), row.text(4), row.text(5)});
        },
        id, after);
  if (!fault && found)
    fault = stamps_.each(
        [&](const Columns& stamp) {
          found->stamps.push_back({stamp.text(0), stamp.text(1), stamp.number(2)});
        },
        id, after);
  if (!fault && found)
    fault = holders_.each(
        [&](const Columns& holder) {
          found->holders.push_back({static_cast<int>(holder.number(0)), holder.text(1)});
        },
        id);
  if (fault) (void)database_.execute("ROLLBACK");  // it read only
  require(fault);
  return found;
}

template <typename... Values>
std::vector<std::string> Reading::ids(Statement& statement, const Values&... values) {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> found;
  require(statement.each([&](const Columns& row) { found.push_back(row.text(0)); }, values...));
  return found;
}

std::vector<std::string> Reading::waiting(int most) { return ids(waiting_, most); }

std::vector<std::string> Reading::tables_of(const std::string& visitor, int most) {
  return ids(tables_of_, visitor, most);
}

std::vector<std::string> Reading::computer_acts() { return ids(computer_acts_); }

std::vector<std::string> Reading::due(std::int64_t now, int most) { return ids(due_, now, most); }

std::vector<std::string> Reading::stale(std::int64_t before, int most) { return ids(stale_, before, most); }

std::string Reading::visitor_of_feed(const std::string& key) {
  const auto found = ids(feed_, key);
  return found.empty() ? std::string() : found.front();
}

Downtimes Reading::downtimes() {
  const std::lock_guard lock(mutex_);
  Downtimes found;
  require(downtimes_.each([&](const Columns& row) { found.push_back({row.number(0), row.number(1)}); }));
  return found;
}

std::int64_t Reading::last_alive() {
  const std::lock_guard lock(mutex_);
  std::int64_t at = 0;
  require(last_alive_.each([&](const Columns& row) { at = row.number(0); }));
  return at;
}

}  // namespace castellum::server
