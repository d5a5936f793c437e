// A store of every schema that was ever released is opened, brought forward and read the same.
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/store/sqlite/database.hpp"
#include "server/store/sqlite/schema.hpp"
#include "tests/native/process.hpp"
#include "tests/native/store_kept.hpp"

namespace castellum::tests {
namespace {

using Names = std::vector<std::string>;

/// A store's file as that schema left it.
std::string made_by(const Scratch& scratch, std::int64_t schema) {
  std::ifstream file("tests/native/store_schema_" + std::to_string(schema) + ".sql");
  REQUIRE(file.good());
  std::ostringstream sql;
  sql << file.rdbuf();
  const std::string path = scratch.path("castellum.db");
  server::Database(path, "").require(sql.str());
  return path;
}

/// All that SQLite says about the tables and indexes of a file.
std::string shape_of(const std::string& path) {
  server::Database database(path, "");
  std::string shape;
  const Fault fault = server::Statement(database, "SELECT type, name, sql FROM sqlite_schema ORDER BY name")
                          .each([&](const server::Columns& row) {
                            shape += row.text(0) + ' ' + row.text(1) + ' ' + row.text(2) + '\n';
                          });
  return fault.value_or(shape);
}

void check_content(const Store& store) {
  CHECK(store.waiting(9) == Names{"aaaaaaaaaaaaaaaa"});
  CHECK(store.computer_acts() == Names{"bbbbbbbbbbbbbbbb"});
  CHECK(store.tables_of("north", 9) == Names{"bbbbbbbbbbbbbbbb", "aaaaaaaaaaaaaaaa"});
  const auto found = store.read("aaaaaaaaaaaaaaaa");
  REQUIRE(found);
  CHECK(found->line.game == "aqueduct");
  CHECK(found->line.listed);
  CHECK(found->line.created == 1'000);
  CHECK(found->line.changed == 1'002);
  CHECK(found->line.creator == "north");
  CHECK(found->line.secret == R"({"seed":"aa"})");
  REQUIRE(found->rows.size() == 2);
  CHECK(found->rows[1].at == 1'002);
  CHECK(found->rows[1].kind == "seat");
  CHECK(found->rows[1].body == R"({"seat":0,"by":"sat"})");
  CHECK(found->rows[1].name == "Ő");
  CHECK(found->rows[1].visitor == "north");
  REQUIRE(found->stamps.size() == 2);
  CHECK(found->stamps[1].message == "m2");
  CHECK(found->stamps[1].seq == 2);
  REQUIRE(found->holders.size() == 1);
  CHECK(store.read("cccccccccccccccc")->line.phase == Phase::over);
  CHECK(store.read("bbbbbbbbbbbbbbbb")->line.phase == Phase::plays);
}

}  // namespace

TEST_CASE("a store of every released schema opens, reads the same and is written on") {
  const Scratch fresh;
  const StoreOptions newest{fresh.path("castellum.db"), "", 512, 4096};
  {
    const SqliteStore store(newest);
  }
  for (std::int64_t schema = 1; schema <= server::newest_schema(); ++schema) {
    CAPTURE(schema);
    const Scratch scratch;
    const StoreOptions options{made_by(scratch, schema), "", 512, 4096};
    {
      SqliteStore store(options);
      check_content(store);
    }
    SqliteStore store(options);
    check_content(store);
    CHECK(store.downtimes().size() == (schema < 2 ? 0U : 1U));
    CHECK(store.visitor_of_feed("kk") == (schema < 2 ? "" : "north"));
    CHECK(store.last_alive() == (schema < 2 ? 0 : 5'000));
    CHECK(store.due(9'000, 9).size() == (schema < 2 ? 0U : 1U));
    Batch batch = batch_of("aaaaaaaaaaaaaaaa", 3, 4);
    CHECK_FALSE(write_now(store, batch));
    CHECK(store.read("aaaaaaaaaaaaaaaa")->rows.size() == 4);
    Answers answers;
    store.forget("north", answers.next());
    REQUIRE(answers.wait());
    CHECK(store.read("aaaaaaaaaaaaaaaa")->rows[1].name.empty());
    CHECK(store.visitor_of_feed("kk").empty());
    CHECK(shape_of(options.path) == shape_of(newest.path));
    CHECK(integrity_of(options) == "ok");
  }
}

}  // namespace castellum::tests
