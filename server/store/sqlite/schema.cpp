#include "server/store/sqlite/schema.hpp"

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

namespace castellum::server {
namespace {

/// "Cast", in the file's header: it is a store of ours.
constexpr std::int64_t application_id = 0x43617374;

/// Step i makes version i + 1 of version i. A step that was released never changes.
///
/// The secret is apart because it is long and seldom changes, while `changed` does with every batch. `visits`
/// says where a visitor ever did something, so that forgetting him needs no index over every stamp and row.
/// `feeds` has the digest of the key by which a visitor's news can be read. `alive` has one row, when a
/// server last was; between that and its next start no clock runs.
constexpr std::array<std::string_view, 2> steps{R"(
CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  game TEXT NOT NULL,
  phase INTEGER NOT NULL CHECK (phase IN (0, 1, 2)),
  listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
  computer_acts INTEGER NOT NULL CHECK (computer_acts IN (0, 1)),
  created INTEGER NOT NULL,
  changed INTEGER NOT NULL,
  creator TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tables_waiting ON tables (created, id) WHERE phase = 0 AND listed = 1;
CREATE INDEX tables_computer_acts ON tables (id) WHERE computer_acts = 1;

CREATE TABLE secrets (
  table_id TEXT NOT NULL PRIMARY KEY,
  secret TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE rows (
  table_id TEXT NOT NULL,
  seq INTEGER NOT NULL CHECK (seq > 0),
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  name TEXT NOT NULL,
  visitor TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE stamps (
  table_id TEXT NOT NULL,
  visitor TEXT NOT NULL,
  message TEXT NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (table_id, visitor, message)
) STRICT, WITHOUT ROWID;

CREATE TABLE holders (
  table_id TEXT NOT NULL,
  seat INTEGER NOT NULL,
  visitor TEXT NOT NULL,
  PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_visitor ON holders (visitor);

CREATE TABLE visits (
  visitor TEXT NOT NULL,
  table_id TEXT NOT NULL,
  PRIMARY KEY (visitor, table_id)
) STRICT, WITHOUT ROWID;
)",
                                                R"(
ALTER TABLE tables ADD COLUMN deadline INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline > 0;

CREATE TABLE downtimes (
  began INTEGER NOT NULL PRIMARY KEY,
  ended INTEGER NOT NULL CHECK (ended > began)
) STRICT, WITHOUT ROWID;

CREATE TABLE feeds (
  visitor TEXT NOT NULL PRIMARY KEY,
  key TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

CREATE TABLE alive (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
)"};

/// The one number that a statement answers.
std::int64_t number(Database& database, std::string_view sql) {
  std::int64_t found = 0;
  if (const Fault fault = Statement(database, sql).each([&](const Columns& row) { found = row.number(0); }))
    throw std::runtime_error(database.path() + ": " + *fault);
  return found;
}

}  // namespace

std::int64_t newest_schema() { return static_cast<std::int64_t>(steps.size()); }

namespace {

/// The file's schema, 0 if it is empty. Throws if it is no store, or a newer one.
std::int64_t version_of(Database& database) {
  const std::int64_t application = number(database, "PRAGMA application_id");
  const std::int64_t version = number(database, "PRAGMA user_version");
  const bool empty = number(database, "SELECT count(*) FROM sqlite_schema") == 0;
  if (empty ? application != 0 || version != 0 : application != application_id || version < 1)
    throw std::runtime_error(database.path() + ": is another program's; name another file");
  if (version > newest_schema())
    throw std::runtime_error(database.path() + ": is of a newer castellum (schema " +
                             std::to_string(version) + ", this one knows " + std::to_string(newest_schema()) +
                             "); start that one, or name another file");
  return version;
}

}  // namespace

void bring_up_to_date(Database& database) {
  for (std::int64_t next = version_of(database); next < newest_schema(); ++next)
    database.require("BEGIN IMMEDIATE;" + std::string(steps[static_cast<std::size_t>(next)]) +
                     "PRAGMA application_id = " + std::to_string(application_id) +
                     ";PRAGMA user_version = " + std::to_string(next + 1) + ";COMMIT");
}

void check_newest(Database& database) {
  if (version_of(database) < newest_schema())
    throw std::runtime_error(
        database.path() +
        ": is of an older castellum; start `castellum serve` on it once to bring it up to date");
}

}  // namespace castellum::server
