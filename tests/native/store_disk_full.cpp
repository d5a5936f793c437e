// A disk that is full or fails is answered by a refusal; what was refused is not there, what was stored is,
// and when the disk is well the store goes on.
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"
#include "tests/native/process.hpp"
#include "tests/native/store_disk.hpp"
#include "tests/native/store_kept.hpp"

namespace castellum::tests {
namespace {

/// How many times the disk fails for a while: ROUNDS of the environment, else enough for a few seconds.
int rounds_wanted() {
  const char* text = std::getenv("ROUNDS");
  return text != nullptr ? std::atoi(text) : 200;
}

/// A store on a disk that refuses from time to time.
class Failing {
 public:
  explicit Failing(std::uint64_t seed) : random_(seed), disk_(seed) {
    options_ = {scratch_.path("castellum.db"), disk_.name(), 8, 1 + random_.below(40)};
    store_.emplace(options_);
  }

  Disk& disk() { return disk_; }
  const Kept& kept() const { return kept_; }

  /// Writes some batches, up to so many in flight. The number refused.
  int write(int count, int in_flight) {
    constexpr int tables = 5;
    Answers answers;
    const int before = kept_.refused();
    for (int i = 0; i < count; ++i) {
      const Batch batch =
          kept_.next(std::string(1, static_cast<char>('a' + random_.below(tables))), 1 + random_.below(3));
      store_->write(batch, [this, batch, told = answers.next()](const Fault& fault) {
        kept_.answered(batch, fault);
        told(fault);
      });
      if (!answers.wait(in_flight)) throw std::runtime_error("the store does not answer");
    }
    if (!answers.wait()) throw std::runtime_error("the store does not answer");
    return kept_.refused() - before;
  }

  /// What is wrong with what the store has, and with what the next one has after a power cut.
  std::string wrong(Survives survives) {
    if (std::string wrong = kept_.fault_of(*store_, true); !wrong.empty()) return wrong;
    disk_.cut_after(1);
    store_.reset();
    disk_.restart(survives);
    store_.emplace(options_);
    if (std::string wrong = kept_.fault_of(*store_, true); !wrong.empty()) return "after a cut: " + wrong;
    const std::string integrity = integrity_of(options_);
    return integrity == "ok" ? std::string() : integrity;
  }

 private:
  Random random_;
  Disk disk_;
  Scratch scratch_;
  StoreOptions options_;
  Kept kept_;
  std::optional<SqliteStore> store_;
};

}  // namespace

TEST_CASE("a disk that fails is answered by a refusal, and the store goes on when it is well") {
  Random random(7);
  int failures = 0, stored = 0, refused = 0;
  const int rounds = rounds_wanted();
  constexpr int rounds_a_file = 20;
  for (int file = 0; file * rounds_a_file < rounds; ++file) {
    Failing failing(static_cast<std::uint64_t>(2'000 + file));
    for (int round = 0; round < rounds_a_file; ++round) {
      CAPTURE(file);
      CAPTURE(round);
      failing.disk().fail_one_in(2 + random.below(30));
      failing.write(40, random.below(6));
      failing.disk().fail_one_in(0);
      REQUIRE(failing.write(6, 0) == 0);
      REQUIRE(failing.wrong(static_cast<Survives>(random.below(3))) == "");
    }
    failures += failing.disk().failures();
    stored += failing.kept().stored();
    refused += failing.kept().refused();
  }
  std::printf("%d failures of the disk, %d batches stored, %d refused\n", failures, stored, refused);
  CHECK(refused > rounds);
  CHECK(stored > rounds);
}

TEST_CASE("a batch whose sync was refused does not come back with the next start") {
  Failing failing(3'000);
  REQUIRE(failing.write(10, 0) == 0);
  failing.disk().fail_next_sync();
  CHECK(failing.write(1, 0) == 1);
  CHECK(failing.wrong(Survives::everything) == "");
}

TEST_CASE("a refusal is one line that says what the disk said") {
  const Scratch scratch;
  Disk disk(3'001);
  SqliteStore store({scratch.path("castellum.db"), disk.name(), 8, 4096});
  disk.fail_next_sync();
  CHECK(*write_now(store, batch_of("a", 1, 1)) == "disk I/O error (sqlite 1034)");
  CHECK_FALSE(store.read("a"));
  CHECK(store.figures().failures == 1);
  CHECK(store.figures().batches == 0);
  CHECK_FALSE(write_now(store, batch_of("a", 1, 1)));
}

}  // namespace castellum::tests
