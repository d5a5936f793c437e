// What every store does, in a file and in a database.
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "server/store/postgres/postgres_store.hpp"
#include "tests/native/postgres.hpp"
#include "tests/native/store_talk.hpp"

namespace castellum::tests {
namespace {

using Names = std::vector<std::string>;

class InFile {
 public:
  std::unique_ptr<Store> open(int group = 512) const {
    return std::make_unique<SqliteStore>(StoreOptions{scratch_.path("castellum.db"), "", group, 16});
  }

 private:
  Scratch scratch_;
};

class InDatabase {
 public:
  InDatabase() { shared_postgres().clear(); }
  std::unique_ptr<Store> open(int group = 512) const {
    server::PostgresOptions options;
    options.address = shared_postgres().address();
    options.group = group;
    return std::make_unique<server::PostgresStore>(options);
  }
};

bool begins(const Fault& fault, std::string_view with) { return fault && fault->starts_with(with); }

/// A batch that changes who holds seats, and nothing else.
Batch seats(const std::string& table, std::vector<SeatHolder> holders) {
  Batch batch;
  batch.table = table;
  batch.holders = std::move(holders);
  return batch;
}

TableLine line_with(const std::string& table, std::int64_t created,
                    const std::function<void(TableLine&)>& change) {
  TableLine line = line_of(table, created);
  change(line);
  return line;
}

}  // namespace

TEST_CASE_TEMPLATE("answers come in the order of the batches, and a store that ends writes all it was given",
                   Place, InFile, InDatabase) {
  const Place place;
  constexpr std::int64_t count = 500;
  Answers answers;
  {
    const auto opened = place.open(7);
    Store& store = *opened;
    for (std::int64_t seq = 1; seq <= count; ++seq) store.write(batch_of("a", seq, seq), answers.next());
  }
  REQUIRE(answers.order().size() == count);
  CHECK(std::ranges::is_sorted(answers.order()));
  CHECK(std::ranges::none_of(answers.faults(), [](const Fault& fault) { return fault.has_value(); }));
  CHECK(place.open()->read("a")->rows.size() == count);
}

TEST_CASE_TEMPLATE("a batch may be written from within an answer", Place, InFile, InDatabase) {
  const Place place;
  const auto opened = place.open();
  Store& store = *opened;
  Answers answers;
  store.write(batch_of("a", 1, 1), [&, last = answers.next()](const Fault&) mutable {
    store.write(batch_of("a", 2, 2), std::move(last));
  });
  REQUIRE(answers.wait());
  CHECK(store.read("a")->rows.size() == 2);
}

TEST_CASE_TEMPLATE("a batch that does not fit fails alone", Place, InFile, InDatabase) {
  const Place place;
  const auto opened = place.open();
  Store& store = *opened;
  REQUIRE_FALSE(write_now(store, batch_of("a", 1, 2)));
  Answers answers;
  const auto give = [&](const Batch& batch) { store.write(batch, answers.next()); };
  give(batch_of("a", 2, 2));  // taken
  give(batch_of("a", 4, 4));  // a gap
  Batch torn = batch_of("a", 3, 4);
  torn.rows[1].seq = 5;
  give(torn);
  Batch again = batch_of("a", 3, 3);
  again.stamp->message = "m1";
  give(again);  // its stamp is there
  give(batch_of("b", 2, 2));
  Batch foreign = batch_of("b", 1, 1);
  foreign.line->id = "c";
  give(foreign);
  give(seats("b", {{0, "north"}}));
  give(batch_of("a", 3, 3));
  REQUIRE(answers.wait());
  for (std::size_t i = 0; i < 7; ++i) {
    CAPTURE(i);
    CHECK(begins(answers.faults()[i], "conflict: "));
  }
  CHECK_FALSE(answers.faults()[7]);
  CHECK(*answers.faults()[1] == "conflict: table a stands at row 2, so 4 is not the next");
  CHECK(store.read("a")->rows.size() == 3);
  CHECK(store.read("a")->stamps.size() == 2);
  CHECK_FALSE(store.read("b"));
  CHECK(store.tables_of("north", 9).empty());
  CHECK(store.figures().failures == 7);
}

TEST_CASE_TEMPLATE("batches of two tables that belong together are both written or neither", Place, InFile,
                   InDatabase) {
  const Place place;
  const auto opened = place.open();
  Store& store = *opened;
  REQUIRE_FALSE(write_now(store, batch_of("a", 1, 1)));
  const auto with = [](Batch batch, Batch other) {
    batch.also = std::make_shared<const Batch>(std::move(other));
    return batch;
  };
  CHECK(begins(write_now(store, with(batch_of("a", 3, 3), batch_of("b", 1, 1))), "conflict: "));
  CHECK_FALSE(store.read("b"));
  CHECK(begins(write_now(store, with(batch_of("a", 2, 2), batch_of("b", 2, 2))), "conflict: "));
  CHECK(store.read("a")->rows.size() == 1);
  CHECK_FALSE(write_now(store, with(batch_of("a", 2, 2), batch_of("b", 1, 2))));
  CHECK(store.read("a")->rows.size() == 2);
  CHECK(store.read("b")->rows.size() == 2);
}

TEST_CASE_TEMPLATE("seats change hands, lines are replaced, and lists follow", Place, InFile, InDatabase) {
  const Place place;
  const auto opened = place.open();
  Store& store = *opened;
  const auto give = [&](const TableLine& line, std::vector<SeatHolder> holders) {
    Batch batch = seats(line.id, std::move(holders));
    batch.line = line;
    REQUIRE_FALSE(write_now(store, batch));
  };
  const auto listed = [](TableLine& line) { line.listed = true; };
  give(line_with("late", 30, listed), {{0, "north"}, {1, "north"}});
  give(line_with("early", 10, listed), {{0, "north"}, {1, "south"}});
  give(line_with("private", 20, [](TableLine&) {}), {{0, "south"}});
  give(line_with("plays", 15,
                 [](TableLine& line) {
                   line.listed = line.computer_acts = true;
                   line.phase = Phase::plays;
                 }),
       {{3, "north"}});
  CHECK(store.waiting(9) == Names{"late", "early"});
  CHECK(store.waiting(1) == Names{"late"});
  CHECK(store.computer_acts() == Names{"plays"});
  CHECK(store.tables_of("north", 9) == Names{"late", "plays", "early"});
  CHECK(store.tables_of("north", 2) == Names{"late", "plays"});
  CHECK(store.tables_of("nobody", 9).empty());

  REQUIRE_FALSE(write_now(store, seats("late", {{0, "south"}, {1, ""}})));
  CHECK(store.tables_of("north", 9) == Names{"plays", "early"});
  CHECK(store.tables_of("south", 9) == Names{"late", "private", "early"});
  Batch row = batch_of("early", 2, 2);
  row.rows[0].seq = 1;
  row.rows[0].at = 99;
  REQUIRE_FALSE(write_now(store, row));
  CHECK(store.tables_of("south", 9) == Names{"early", "late", "private"});

  give(line_with("early", 10, [](TableLine& line) { line.phase = Phase::over; }), {});
  CHECK(store.waiting(9) == Names{"late"});
  CHECK(store.read("early")->rows.size() == 1);
  CHECK(store.read("early")->line.phase == Phase::over);
}

TEST_CASE_TEMPLATE("a table is read whole or after a row, and what is forgotten or removed is gone", Place,
                   InFile, InDatabase) {
  const Place place;
  {
    const auto store = place.open();
    for (const std::string& table : Names{"a", "b"}) {
      Batch batch = batch_of(table, 1, 2);
      batch.line->listed = true;
      batch.line->secret = std::string(20'000, 's');
      batch.rows[0].name = "Ő 'n\";-- {\\}";
      batch.rows[0].visitor = "north";
      batch.rows[1].body = std::string(9'000, 'b');
      batch.holders = {{1, "south"}, {0, "north"}};
      REQUIRE_FALSE(write_now(*store, batch));
      batch = batch_of(table, 3, 3);
      batch.stamp->visitor = "north";
      batch.owners = {{2, "south"}};
      REQUIRE_FALSE(write_now(*store, batch));
    }
  }
  const auto store = place.open();
  auto found = store->read("a");
  REQUIRE(found);
  CHECK(found->line.game == "aqueduct");
  CHECK(found->line.listed);
  CHECK(found->line.changed == 1'003);
  CHECK(found->line.creator == "maker");
  CHECK(found->line.secret.size() == 20'000);
  REQUIRE(found->rows.size() == 3);
  CHECK(found->rows[0].name == "Ő 'n\";-- {\\}");
  CHECK(found->rows[1].visitor == "south");
  CHECK(found->rows[1].body.size() == 9'000);
  CHECK(found->rows[2].at == 1'003);
  CHECK(found->stamps.size() == 2);
  REQUIRE(found->holders.size() == 2);
  CHECK(found->holders[0].visitor == "north");
  found = store->read("a", 2);
  REQUIRE(found->rows.size() == 1);
  CHECK(found->rows[0].seq == 3);
  REQUIRE(found->stamps.size() == 1);
  CHECK(found->stamps[0].message == "m3");
  CHECK(found->holders.size() == 2);
  CHECK(store->stale(2'000, 9) == Names{"a", "b"});

  Answers answers;
  store->forget("north", answers.next());
  store->set_feed("south", "key", answers.next());
  store->remove("b", answers.next());
  store->remove("b", answers.next());
  REQUIRE(answers.wait());
  CHECK_FALSE(answers.faults()[2]);
  CHECK(begins(answers.faults()[3], "conflict: no table b"));
  found = store->read("a");
  CHECK(found->rows[0].name.empty());
  CHECK(found->stamps.size() == 1);
  CHECK(found->holders.size() == 1);
  CHECK_FALSE(store->read("b"));
  CHECK(store->tables_of("north", 9).empty());
  CHECK(store->tables_of("south", 9) == Names{"a"});
  CHECK(store->visitor_of_feed("key") == "south");
  CHECK(store->visitor_of_feed("other").empty());
}

TEST_CASE_TEMPLATE("a batch without rows fits only where its maker knew the last row", Place, InFile,
                   InDatabase) {
  const Place place;
  const auto store = place.open();
  REQUIRE_FALSE(write_now(*store, batch_of("a", 1, 2)));
  Batch batch = seats("a", {{0, "north"}});
  batch.after = 1;
  CHECK(begins(write_now(*store, batch), "conflict: table a stands at row 2, not 1"));
  CHECK(store->tables_of("north", 9).empty());
  batch.after = 2;
  CHECK_FALSE(write_now(*store, batch));
  CHECK(store->tables_of("north", 9) == Names{"a"});
}

TEST_CASE_TEMPLATE("deadlines are found, and when a server lived", Place, InFile, InDatabase) {
  const Place place;
  const auto store = place.open();
  for (const auto& [table, deadline] :
       std::vector<std::pair<std::string, std::int64_t>>{{"a", 70}, {"b", 0}, {"c", 50}}) {
    Batch batch = batch_of(table, 1, 1);
    batch.line->deadline = deadline;
    REQUIRE_FALSE(write_now(*store, batch));
  }
  CHECK(store->due(70, 9) == Names{"c", "a"});
  CHECK(store->due(69, 9) == Names{"c"});
  CHECK(store->due(70, 1) == Names{"c"});
  CHECK(store->last_alive() == 0);
  Answers answers;
  store->alive(100'000, std::nullopt, answers.next());
  store->alive(200'000, server::Stretch{100'000, 200'000}, answers.next());
  REQUIRE(answers.wait());
  CHECK(store->last_alive() == 200'000);
  REQUIRE(store->downtimes().size() == 1);
  CHECK(store->downtimes()[0].from == 100'000);
  CHECK(store->downtimes()[0].to == 200'000);
}

}  // namespace castellum::tests
