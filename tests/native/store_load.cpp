// What a store carries: the figures are printed, none is asserted.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/hash.hpp"
#include "server/store/sqlite/database.hpp"
#include "tests/native/process.hpp"
#include "tests/native/store_talk.hpp"

namespace castellum::tests {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The long form, with figures worth writing down, is asked for by ROUNDS in the environment.
bool is_long() { return std::getenv("ROUNDS") != nullptr; }

/// A table's id without order, as in life.
std::string id_of(std::uint64_t table) {
  std::uint64_t word = mix(table);
  std::string id;
  for (int i = 0; i < 16; ++i, word = mix(word)) id += static_cast<char>('a' + word % 26);
  return id;
}

/// Clients that write a batch of one row, as an action is, to a table of their own.
class Clients {
 public:
  /// Their tables are numbered from `first`.
  Clients(Store& store, std::uint64_t first, int count)
      : store_(store), first_(first), next_(static_cast<std::size_t>(count), 1) {
    Answers answers;
    for (std::size_t client = 0; client < next_.size(); ++client)
      store_.write(batch_of(id_of(first_ + client), 1, 1), answers.next());
    REQUIRE(answers.wait());
  }

  /// So many batches in all; each client gives the next when its last is stored.
  void hurry(int batches) {
    begin(batches);
    for (std::size_t client = 0; client < next_.size(); ++client) give(client, true);
    end("as fast as it goes");
  }

  /// So many batches, one every two milliseconds.
  void stroll(int batches) {
    begin(batches);
    auto due = Clock::now();
    for (int i = 0; i < batches; ++i, due += std::chrono::milliseconds(2)) {
      std::this_thread::sleep_until(due);
      give(static_cast<std::size_t>(i) % next_.size(), false);
    }
    end("500/s");
  }

 private:
  void begin(int batches) {
    left_ = open_ = batches;
    ms_.clear();
    start_ = Clock::now();
    processor_ = std::clock();
    before_ = store_.figures();
  }

  void give(std::size_t client, bool again) {
    Batch batch;
    {
      const std::lock_guard lock(mutex_);
      if (left_ == 0) return;
      --left_;
      const std::int64_t seq = ++next_[client];
      batch = batch_of(id_of(first_ + client), seq, seq);
    }
    store_.write(std::move(batch), [this, client, again, given = Clock::now()](const Fault& fault) {
      if (again) give(client, true);
      const std::lock_guard lock(mutex_);
      faults_ += fault ? 1 : 0;
      ms_.push_back(seconds_since(given) * 1e3);
      if (--open_ == 0) ended_.notify_one();
    });
  }

  void end(const char* how) {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [&] { return open_ == 0; });
    const double seconds = seconds_since(start_);
    const double processor = static_cast<double>(std::clock() - processor_) / CLOCKS_PER_SEC;
    CHECK(faults_ == 0);
    std::ranges::sort(ms_);
    const double count = static_cast<double>(ms_.size());
    const auto at = [&](double share) { return ms_[static_cast<std::size_t>(share * (count - 1))]; };
    const auto after = store_.figures();
    const auto transactions = static_cast<double>(after.transactions - before_.transactions);
    std::printf(
        "%4d clients, %s: %.0f/s, %.0f a CPU second, %.1f a transaction, p50 %.2f p99 %.2f most %.2f ms\n",
        static_cast<int>(next_.size()), how, count / seconds, count / processor, count / transactions,
        at(0.5), at(0.99), at(1));
  }

  Store& store_;
  const std::uint64_t first_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::vector<std::int64_t> next_;  // the last row of each client's table
  int left_ = 0, open_ = 0, faults_ = 0;
  std::vector<double> ms_;
  Clock::time_point start_;
  std::clock_t processor_ = 0;
  Store::Figures before_;
};

/// Fills a store with tables that were played some rows far, of which some are listed and a few wait for a
/// computer.
void fill(const std::string& path, int tables) {
  server::Database database(path, "");
  database.require(
      "BEGIN; WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < " +
      std::to_string(tables) +
      ") INSERT INTO tables SELECT lower(hex(randomblob(8))), 'aqueduct', n % 10 > 0, 1, n % 100 = 1, n, n,"
      " 'maker', 0 FROM numbers;"
      "INSERT INTO secrets SELECT id, hex(zeroblob(200)) FROM tables;"
      "INSERT INTO holders SELECT id, 0, 'v' || created % 5000 FROM tables;"
      "INSERT INTO rows SELECT tables.id, column1, created, 'actions', "
      "'{\"seat\":0,\"ply\":7,\"tokens\":[\"b3\"]}', '',"
      " 'maker' FROM tables, (VALUES (1), (2), (3), (4));"
      "INSERT INTO stamps SELECT table_id, visitor, 'm' || seq, seq FROM rows; COMMIT");
}

}  // namespace

TEST_CASE("what a store carries") {
  const Scratch scratch;
  const int tables = is_long() ? 100'000 : 10'000;
  const int times = is_long() ? 10 : 1;
  const StoreOptions options{scratch.path("castellum.db"), "", 512, 4096};
  {
    const SqliteStore store(options);
  }
  fill(options.path, tables);

  const auto start = Clock::now();
  SqliteStore store(options);
  const auto acting = store.computer_acts();
  const double open = seconds_since(start) * 1e3;
  CHECK(std::ssize(acting) == tables / 100);
  for (const std::string& id : acting) CHECK(store.read(id)->rows.size() == 4);
  const double read = seconds_since(start) * 1e3 - open;
  CHECK(store.waiting(100).size() == 100);
  const double list = seconds_since(start) * 1e3 - open - read;
  std::printf(
      "%d tables: open and list those where a computer acts %.1f ms, read all %d of them %.1f ms, list "
      "100 that wait %.2f ms\n",
      tables, open, static_cast<int>(acting.size()), read, list);

  Clients(store, 0, 1).hurry(200 * times);
  Clients(store, 1'000, 64).hurry(2'000 * times);
  Clients(store, 2'000, 1'000).stroll(250 * times);
}

TEST_CASE("the longest wait while the log is moved into the file all the time") {
  const Scratch scratch;
  const int times = is_long() ? 10 : 1;
  SqliteStore store({scratch.path("castellum.db"), "", 512, 64});
  Clients(store, 0, 500).stroll(150 * times);
  Clients(store, 1'000, 64).hurry(1'000 * times);
  const auto log = static_cast<int>(store.figures().log_pages);
  std::printf("%d pages in the log\n", log);
}

}  // namespace castellum::tests
