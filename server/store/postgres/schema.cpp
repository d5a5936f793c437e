#include "server/store/postgres/schema.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace castellum::server::postgres {
namespace {

/// Under which the schema is changed; its number is "Cast". A lock of the session, taken before the
/// transaction begins: within one the database goes on believing what it saw of our tables before it waited.
constexpr std::string_view lock = "SELECT pg_advisory_lock(1130460020)";
constexpr std::string_view unlock = "SELECT pg_advisory_unlock(1130460020)";

/// Step i makes version i + 1 of version i. A step that was released never changes, and what it makes can be
/// used by nodes of the version before, which go on meanwhile.
///
/// All is as in the SQLite file (server/store/sqlite/schema.cpp), and further: `last` is the number of a
/// table's last row, read while the line is locked; `touched` is when it was written by the database's clock,
/// for nodes that look what they missed. A writer's `number` is that of its last transaction, written in it:
/// who lost the connection while it committed reads there whether it did.
constexpr std::array<std::string_view, 1> steps{R"(
CREATE FUNCTION now_ms() RETURNS bigint LANGUAGE sql VOLATILE
  AS $$ SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

CREATE TABLE tables (
  id text COLLATE "C" PRIMARY KEY,
  game text NOT NULL,
  phase smallint NOT NULL CHECK (phase IN (0, 1, 2)),
  listed boolean NOT NULL,
  computer_acts boolean NOT NULL,
  created bigint NOT NULL,
  changed bigint NOT NULL,
  creator text COLLATE "C" NOT NULL,
  deadline bigint NOT NULL,
  last bigint NOT NULL,
  touched bigint NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX tables_waiting ON tables (created, id) WHERE phase = 0 AND listed;
CREATE INDEX tables_computer_acts ON tables (id) WHERE computer_acts;
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline > 0;
CREATE INDEX tables_touched ON tables (touched);

CREATE TABLE secrets (
  table_id text COLLATE "C" PRIMARY KEY,
  secret text NOT NULL
);

CREATE TABLE rows (
  table_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  at bigint NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  name text NOT NULL,
  visitor text COLLATE "C" NOT NULL,
  PRIMARY KEY (table_id, seq)
);

CREATE TABLE stamps (
  table_id text COLLATE "C" NOT NULL,
  visitor text COLLATE "C" NOT NULL,
  message text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (table_id, visitor, message)
);

CREATE TABLE holders (
  table_id text COLLATE "C" NOT NULL,
  seat smallint NOT NULL,
  visitor text COLLATE "C" NOT NULL,
  PRIMARY KEY (table_id, seat)
);
CREATE INDEX holders_visitor ON holders (visitor);

CREATE TABLE visits (
  visitor text COLLATE "C" NOT NULL,
  table_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (visitor, table_id)
);

CREATE TABLE feeds (
  visitor text COLLATE "C" PRIMARY KEY,
  key text COLLATE "C" NOT NULL UNIQUE
);

CREATE TABLE downtimes (
  began bigint PRIMARY KEY,
  ended bigint NOT NULL CHECK (ended > began)
);

CREATE TABLE alive (
  one smallint PRIMARY KEY CHECK (one = 1),
  at bigint NOT NULL
);

CREATE TABLE writers (
  id text COLLATE "C" PRIMARY KEY,
  number bigint NOT NULL,
  at bigint NOT NULL
);

CREATE TABLE leases (
  table_id text COLLATE "C" PRIMARY KEY,
  node text COLLATE "C" NOT NULL,
  until bigint NOT NULL
);

CREATE TABLE keys (
  table_id text COLLATE "C" NOT NULL,
  seat smallint NOT NULL,
  digest text COLLATE "C" NOT NULL UNIQUE,
  holder text COLLATE "C" NOT NULL,
  until bigint NOT NULL,
  PRIMARY KEY (table_id, seat)
);

CREATE TABLE sightings (
  table_id text COLLATE "C" NOT NULL,
  seat smallint NOT NULL,
  node text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  here boolean NOT NULL,
  PRIMARY KEY (table_id, seat, node)
);
)"};

/// Statements without parameters, one after the other.
std::vector<Query> statements_of(std::string_view step) {
  std::vector<Query> statements;
  for (std::size_t end = step.find(";\n"); end != std::string_view::npos; end = step.find(";\n")) {
    statements.push_back({step.substr(0, end)});
    step.remove_prefix(end + 2);
  }
  return statements;
}

/// The schema that is there, 0 if none is.
std::int64_t version_of(Connection& connection) {
  if (!connection.run("SELECT to_regclass('castellum.schema') IS NOT NULL").truth(0, 0)) return 0;
  const std::int64_t version = connection.run("SELECT max(version) FROM castellum.schema").number(0, 0);
  if (version > newest_schema())
    throw std::runtime_error("the database is of a newer castellum (schema " + std::to_string(version) +
                             ", this one knows " + std::to_string(newest_schema()) +
                             "); start that one, or name another database");
  return version;
}

}  // namespace

std::int64_t newest_schema() { return static_cast<std::int64_t>(steps.size()); }

void bring_up_to_date(Connection& connection) {
  if (version_of(connection) == newest_schema()) return;
  connection.run(lock);
  connection.run("BEGIN");
  for (std::int64_t next = version_of(connection); next < newest_schema(); ++next) {
    if (next == 0) {
      connection.run("CREATE SCHEMA IF NOT EXISTS castellum");
      connection.run("CREATE TABLE castellum.schema (version bigint PRIMARY KEY)");
    }
    connection.run_all(statements_of(steps[static_cast<std::size_t>(next)]));
    connection.run("INSERT INTO schema (version) VALUES ($1)", {std::to_string(next + 1)});
  }
  connection.run("COMMIT");
  connection.run(unlock);
}

void check_newest(Connection& connection) {
  const std::int64_t version = version_of(connection);
  if (version == 0) throw std::runtime_error("the database has no tables of castellum");
  if (version < newest_schema())
    throw std::runtime_error(
        "the database is of an older castellum; start `castellum serve` on it once to bring it up to date");
}

}  // namespace castellum::server::postgres
