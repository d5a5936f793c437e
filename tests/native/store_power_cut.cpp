// Whatever moment the power fails at, and whatever of the unsynced writes the disk then has: all that was
// answered as stored is there, nothing by half, and the file is sound.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"
#include "server/store/sqlite/database.hpp"
#include "tests/native/process.hpp"
#include "tests/native/store_disk.hpp"
#include "tests/native/store_kept.hpp"

namespace castellum::tests {
namespace {

/// How often the power fails: ROUNDS of the environment, else enough for a few seconds.
int rounds_wanted() {
  const char* text = std::getenv("ROUNDS");
  return text != nullptr ? std::atoi(text) : 200;
}

/// A store on a disk whose power fails again and again.
class Cutting {
 public:
  explicit Cutting(std::uint64_t seed) : random_(seed), disk_(seed) {
    options_ = {scratch_.path("castellum.db"), disk_.name(), 512, 4096};
  }

  /// Opens the store, writes until the power fails, and looks at what is there. What is wrong, or nothing.
  std::string round() {
    options_.group = 1 + random_.below(16);
    options_.checkpoint_pages = 1 + random_.below(40);
    if (random_.below(4) == 0) disk_.cut_after(1 + random_.below(30));  // perhaps while it is opened
    auto store = opened();
    if (store) {
      if (!disk_.is_cut()) disk_.cut_after(1 + random_.below(300));
      write_until_cut(*store);
    }
    store.reset();
    ++cuts_[disk_.is_cut() ? 1 : 0];
    disk_.restart(static_cast<Survives>(random_.below(3)));
    store = opened();
    if (!store) return "it cannot be opened";
    if (std::string wrong = kept_.fault_of(*store, false); !wrong.empty()) return wrong;
    const std::string integrity = integrity_of(options_);
    return integrity == "ok" ? std::string() : integrity;
  }

  int cuts() const { return cuts_[1]; }
  const Kept& kept() const { return kept_; }

 private:
  std::unique_ptr<Store> opened() {
    try {
      return std::make_unique<SqliteStore>(options_);
    } catch (const std::runtime_error& fault) {
      if (disk_.is_cut()) return nullptr;
      throw;
    }
  }

  void write_until_cut(Store& store) {
    constexpr int tables = 6;
    constexpr int most = 200;
    Answers answers;
    const int in_flight = random_.below(12);
    for (int i = 0; i < most && !disk_.is_cut(); ++i) {
      const Batch batch =
          kept_.next(std::string(1, static_cast<char>('a' + random_.below(tables))), 1 + random_.below(3));
      store.write(batch, [this, batch, told = answers.next()](const Fault& fault) {
        CHECK((!fault || disk_.is_cut()));
        kept_.answered(batch, fault);
        told(fault);
      });
      if (!answers.wait(in_flight)) throw std::runtime_error("the store does not answer");
    }
    if (!answers.wait()) throw std::runtime_error("the store does not answer");
  }

  Random random_;
  Disk disk_;
  Scratch scratch_;
  StoreOptions options_;
  Kept kept_;
  int cuts_[2] = {};  // not cut, cut
};

}  // namespace

TEST_CASE("the disk of these tests forgets what was not synced") {
  const Scratch scratch;
  Disk disk(1);
  const std::string path = scratch.path("x.db");
  const auto rows = [&] {
    server::Database database(path, disk.name());
    std::int64_t count = 0;
    CHECK_FALSE(server::Statement(database, "SELECT count(*) FROM x").each([&](const server::Columns& row) {
      count = row.number(0);
    }));
    return count;
  };
  const auto add = [&](const std::string& synchronous) {
    server::Database database(path, disk.name());
    database.require("PRAGMA journal_mode = WAL; PRAGMA synchronous = " + synchronous);
    database.require("CREATE TABLE IF NOT EXISTS x (y)");
    database.require("INSERT INTO x VALUES (1)");
    disk.cut_after(1);
  };
  add("FULL");
  disk.restart(Survives::nothing);
  CHECK(rows() == 1);
  add("OFF");
  disk.restart(Survives::nothing);
  CHECK(rows() == 1);
  add("OFF");
  disk.restart(Survives::everything);
  CHECK(rows() == 2);
}

TEST_CASE("a power cut loses nothing that was stored") {
  const int rounds = rounds_wanted();
  std::optional<Cutting> cutting;
  int cuts = 0, stored = 0, refused = 0;
  for (int round = 0; round < rounds; ++round) {
    constexpr int rounds_a_file = 30;
    if (round % rounds_a_file == 0) cutting.emplace(static_cast<std::uint64_t>(1'000 + round));
    CAPTURE(round);
    const int before[] = {cutting->cuts(), cutting->kept().stored(), cutting->kept().refused()};
    REQUIRE(cutting->round() == "");
    cuts += cutting->cuts() - before[0];
    stored += cutting->kept().stored() - before[1];
    refused += cutting->kept().refused() - before[2];
  }
  std::printf("%d rounds, %d power cuts, %d batches stored, %d refused\n", rounds, cuts, stored, refused);
  CHECK(cuts > rounds / 2);
  CHECK(stored > rounds);
}

}  // namespace castellum::tests
