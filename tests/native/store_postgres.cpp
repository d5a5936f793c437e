// Many nodes on one database: who is faster wins, nothing acknowledged is lost and nothing doubled whatever
// becomes of the database, and each hears of the others.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "server/store/postgres/postgres_store.hpp"
#include "tests/native/postgres.hpp"
#include "tests/native/store_kept.hpp"

namespace castellum::tests {
namespace {

using server::PostgresStore;
using server::Sighting;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

std::unique_ptr<PostgresStore> node_on(const Postgres& database,
                                       milliseconds patience = milliseconds(10'000)) {
  server::PostgresOptions options;
  options.address = database.address();
  options.patience = patience;
  options.between_looks = milliseconds(300);
  return std::make_unique<PostgresStore>(options);
}

bool is_conflict(const Fault& fault) { return fault && fault->starts_with("conflict"); }

/// Whether it holds within some seconds.
bool soon(const std::function<bool()>& holds) {
  for (const auto end = Clock::now() + std::chrono::seconds(8); !holds();) {
    if (Clock::now() > end) return false;
    std::this_thread::sleep_for(milliseconds(5));
  }
  return true;
}

/// What a node was told.
class Hearing {
 public:
  explicit Hearing(Store& store) {
    store.listen([this](const std::string& table, std::int64_t seq) {
      const std::lock_guard lock(mutex_);
      told_.emplace_back(table, seq);
    });
  }
  bool hears(const std::string& table, std::int64_t seq) {
    return soon([&] { return count(table, seq) > 0; });
  }
  std::ptrdiff_t count(const std::string& table, std::int64_t seq) {
    const std::lock_guard lock(mutex_);
    return std::ranges::count(told_, std::pair(table, seq));
  }

 private:
  std::mutex mutex_;
  std::vector<std::pair<std::string, std::int64_t>> told_;
};

/// Writers of tables of their own, who always have some batches on their way.
class Writers {
 public:
  Writers(std::vector<Store*> nodes, int tables) : nodes_(std::move(nodes)) {
    for (int table = 0; table < tables; ++table) give(table);
  }
  /// Waits until all is answered.
  void end() {
    ending_ = true;
    std::unique_lock lock(mutex_);
    CHECK(answered_.wait_for(lock, std::chrono::seconds(20), [&] { return open_ == 0; }));
  }
  Kept kept;

 private:
  void give(int table) {
    const std::string id = "t" + std::to_string(table);
    const Batch batch = kept.next(id, 1 + table % 3);
    {
      const std::lock_guard lock(mutex_);
      ++open_;
    }
    nodes_[static_cast<std::size_t>(table) % nodes_.size()]->write(batch,
                                                                   [this, batch, table](const Fault& fault) {
                                                                     kept.answered(batch, fault);
                                                                     if (!ending_) give(table);
                                                                     const std::lock_guard lock(mutex_);
                                                                     --open_;
                                                                     answered_.notify_all();
                                                                   });
  }

  std::vector<Store*> nodes_;
  std::atomic<bool> ending_ = false;
  std::mutex mutex_;
  std::condition_variable answered_;
  int open_ = 0;
};

}  // namespace

TEST_CASE("of two nodes that write the same row one is faster, and the other loses that batch only") {
  shared_postgres().clear();
  const auto first = node_on(shared_postgres());
  const auto second = node_on(shared_postgres());
  constexpr std::int64_t rounds = 60;
  for (std::int64_t round = 1; round <= rounds; ++round) {
    Answers answers;
    Batch one = batch_of("a", round, round);
    Batch other = one;
    other.stamp->visitor = "another";
    first->write(one, answers.next());
    first->write(batch_of("b", round, round), answers.next());
    second->write(batch_of("c", round, round), answers.next());
    second->write(other, answers.next());
    second->write(batch_of("d", round, round), answers.next());
    REQUIRE(answers.wait());
    CAPTURE(round);
    for (const std::size_t alone : {1U, 2U, 4U}) CHECK_FALSE(answers.faults()[alone]);
    CHECK(is_conflict(answers.faults()[0]) != is_conflict(answers.faults()[3]));
  }
  const auto found = first->read("a");
  CHECK(found->rows.size() == rounds);
  CHECK(found->stamps.size() == rounds);
}

TEST_CASE("a stamp is carried out once, at whichever node it comes") {
  shared_postgres().clear();
  const auto first = node_on(shared_postgres());
  const auto second = node_on(shared_postgres());
  REQUIRE_FALSE(write_now(*first, batch_of("a", 1, 1)));
  Batch again = batch_of("a", 2, 2);
  again.stamp->message = "m1";
  again.holders = {{0, "north"}};
  CHECK(is_conflict(write_now(*second, again)));
  CHECK(second->read("a")->rows.size() == 1);
  CHECK(second->read("a")->holders.empty());
}

TEST_CASE("what is built on a batch that failed fails too, though its rows would fit") {
  shared_postgres().clear();
  const auto first = node_on(shared_postgres());
  const auto second = node_on(shared_postgres());
  REQUIRE_FALSE(write_now(*first, batch_of("a", 1, 1)));
  REQUIRE_FALSE(write_now(*second, batch_of("a", 2, 2)));
  Answers answers;
  for (std::int64_t seq = 2; seq <= 3; ++seq) {
    Batch batch = batch_of("a", seq, seq);
    batch.source = 7;
    batch.stamp->visitor = "another";
    first->write(batch, answers.next());
  }
  REQUIRE(answers.wait());
  CHECK(is_conflict(answers.faults()[0]));
  CHECK(is_conflict(answers.faults()[1]));
  Batch batch = batch_of("a", 3, 3);
  batch.source = 8;
  CHECK_FALSE(write_now(*first, batch));
}

TEST_CASE("what the database does not take fails alone") {
  shared_postgres().clear();
  const auto node = node_on(shared_postgres());
  Answers answers;
  for (const std::string table : {"a", "b", "c"}) {
    Batch batch = batch_of(table, 1, 1);
    if (table == "b") batch.rows[0].name = "\xC3\x28";
    node->write(batch, answers.next());
  }
  REQUIRE(answers.wait());
  CHECK_FALSE(answers.faults()[0]);
  CHECK(is_conflict(answers.faults()[1]));
  CHECK_FALSE(answers.faults()[2]);
}

TEST_CASE("connections that are cut in the middle of writing lose nothing and double nothing") {
  shared_postgres().clear();
  const auto first = node_on(shared_postgres());
  const auto second = node_on(shared_postgres());
  Writers writers({first.get(), second.get()}, 40);
  for (int cut = 0; cut < 15; ++cut) {
    std::this_thread::sleep_for(milliseconds(30 + 13 * (cut % 5)));
    shared_postgres().cut("application_name = 'castellum'");
  }
  writers.end();
  CHECK(writers.kept.fault_of(*first, true) == "");
  CHECK(writers.kept.stored() > 40);
  CHECK(writers.kept.refused() == 0);
}

TEST_CASE("a database that crashes and comes again under load has all that was acknowledged") {
  Postgres database(Synced::yes);
  const auto first = node_on(database);
  const auto second = node_on(database);
  Writers writers({first.get(), second.get()}, 40);
  for (int crash = 0; crash < 2; ++crash) {
    std::this_thread::sleep_for(milliseconds(200));
    database.crash();
    CHECK_THROWS_AS((void)first->read("t1"), server::StoreFault);
    database.start();
  }
  std::this_thread::sleep_for(milliseconds(200));
  writers.end();
  CHECK(writers.kept.fault_of(*second, true) == "");
  CHECK(writers.kept.stored() > 40);
  CHECK(writers.kept.refused() == 0);
}

TEST_CASE("a database that stays away is told of, and nothing is stored that was refused") {
  Postgres database;
  const auto node = node_on(database, milliseconds(100));
  REQUIRE_FALSE(write_now(*node, batch_of("a", 1, 1)));
  database.crash();
  const Fault fault = write_now(*node, batch_of("a", 2, 2));
  REQUIRE(fault);
  CHECK(fault->starts_with("the database cannot be written: "));
  database.start();
  CHECK(soon([&] { return !write_now(*node, batch_of("a", 2, 2)); }));
  CHECK(node->read("a")->rows.size() == 2);
}

TEST_CASE("a node hears what others wrote, also what came while its connection was cut") {
  shared_postgres().clear();
  const auto writer = node_on(shared_postgres());
  const auto reader = node_on(shared_postgres());
  Hearing hearing(*reader);
  Hearing own(*writer);
  REQUIRE_FALSE(write_now(*writer, batch_of("a", 1, 2)));
  CHECK(hearing.hears("a", 2));
  REQUIRE_FALSE(write_now(*writer, batch_of("a", 3, 3)));
  CHECK(hearing.hears("a", 3));
  shared_postgres().cut(
      "query = 'LISTEN castellum' OR query LIKE 'SELECT now_ms%' OR query LIKE '%touched >=%'");
  REQUIRE_FALSE(write_now(*writer, batch_of("b", 1, 1)));
  CHECK(soon([&] { return hearing.count("b", 1) > 0 || hearing.count("b", server::anything_changed) > 0; }));
  REQUIRE_FALSE(write_now(*writer, batch_of("a", 4, 4)));
  CHECK(hearing.hears("a", 4));
  Answers answers;
  writer->remove("b", answers.next());
  REQUIRE(answers.wait());
  CHECK(hearing.hears("b", server::anything_changed));
}

TEST_CASE("a lease is one node's until it lapses") {
  shared_postgres().clear();
  const auto first = node_on(shared_postgres());
  const auto second = node_on(shared_postgres());
  Batch batch = batch_of("a", 1, 1);
  batch.line->computer_acts = true;
  REQUIRE_FALSE(write_now(*first, batch));
  CHECK(first->lease("a", milliseconds(400)));
  CHECK_FALSE(second->lease("a", milliseconds(400)));
  CHECK(first->lease("a", milliseconds(400)));
  CHECK(second->lease("b", milliseconds(400)));
  CHECK(first->computer_acts().size() == 1);
  CHECK(second->computer_acts().empty());
  CHECK(soon([&] { return second->computer_acts().size() == 1; }));
  CHECK(second->lease("a", milliseconds(400)));
  CHECK_FALSE(first->lease("a", milliseconds(400)));
}

TEST_CASE("nodes tell each other whom they see, and have one time") {
  shared_postgres().clear();
  const auto first = node_on(shared_postgres());
  const auto second = node_on(shared_postgres());
  Hearing hearing(*second);
  first->see({{"a", 0, 500, true}, {"a", 1, 400, false}, {"b", 0, 300, true}}, true);
  CHECK(hearing.hears("a", server::sightings_changed));
  auto found = second->sightings({"a", "c"});
  std::ranges::sort(found, {}, &Sighting::seat);
  REQUIRE(found.size() == 2);
  CHECK(found[0].at == 500);
  CHECK(found[0].here);
  CHECK_FALSE(found[1].here);
  CHECK(first->sightings({"a"}).empty());
  CHECK(std::abs(first->now() - second->now()) < 200);
  CHECK(std::abs(first->now() - std::stoll(shared_postgres().ask("SELECT now_ms()"))) < 500);
}

TEST_CASE("a time without servers is one in which no node lived") {
  shared_postgres().clear();
  const auto first = node_on(shared_postgres());
  const auto second = node_on(shared_postgres());
  Answers answers;
  first->alive(100'000, std::nullopt, answers.next());
  REQUIRE(answers.wait());
  second->alive(130'000, server::Stretch{100'000, 130'000}, answers.next());
  REQUIRE(answers.wait());
  // It was held up itself, while the other lived.
  first->alive(135'000, server::Stretch{100'000, 135'000}, answers.next());
  first->alive(120'000, std::nullopt, answers.next());
  REQUIRE(answers.wait());
  CHECK(first->last_alive() == 135'000);
  REQUIRE(second->downtimes().size() == 1);
  CHECK(second->downtimes()[0].from == 100'000);
  CHECK(second->downtimes()[0].to == 130'000);
}

TEST_CASE("a database of a newer version is refused and left as it is; two that begin at once make one") {
  shared_postgres().clear();
  {
    std::unique_ptr<PostgresStore> other;
    std::jthread thread([&] { other = node_on(shared_postgres()); });
    const auto one = node_on(shared_postgres());
    thread.join();
    CHECK_FALSE(write_now(*other, batch_of("a", 1, 1)));
    CHECK(one->read("a").has_value());
  }
  shared_postgres().ask("INSERT INTO schema (version) VALUES (1000)");
  std::string refusal;
  try {
    node_on(shared_postgres());
  } catch (const std::runtime_error& fault) {
    refusal = fault.what();
  }
  CHECK(refusal.starts_with("the database is of a newer castellum (schema 1000, this one knows "));
  shared_postgres().clear();
}

}  // namespace castellum::tests
