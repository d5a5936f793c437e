// A server killed at random moments under load loses nothing it acknowledged, and its clients go on by
// themselves.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"
#include "server/load/companies.hpp"
#include "server/online/table.hpp"
#include "server/store/sqlite/sqlite_office.hpp"
#include "tests/native/serve.hpp"

namespace castellum::tests {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// How many times it is killed: ROUNDS of the environment, else a few.
int rounds_wanted() {
  const char* text = std::getenv("ROUNDS");
  return text != nullptr ? std::atoi(text) : 6;
}

/// A server that is killed again and again, and the clients that play on meanwhile.
class Killing {
 public:
  explicit Killing(int rounds)
      : rounds_(rounds), clients_({"127.0.0.1", start()}), companies_(clients_, tables, seed, ledger_) {}

  /// Kills so many times, then lets all that was asked be answered.
  void run() {
    next_beat();
    next_kill();
    clients_.run();
    companies_.check_kept();
  }

  const server::Ledger& ledger() const { return ledger_; }
  /// Reads every table from its first row; how many actions are stored in all.
  std::int64_t actions_stored() {
    served_->end(SIGKILL);
    std::int64_t actions = 0;
    server::SqliteOffice office(scratch_.path("castellum.db"));
    const server::TableWorld world;
    office.each_table([&](const server::TableLine& line) {
      const auto stored = office.table(line.id);
      REQUIRE(stored.has_value());
      const auto loaded = server::Table::load(*stored, world);
      const auto* fault = std::get_if<std::string>(&loaded);
      CHECK_MESSAGE(fault == nullptr, *fault);
      for (const server::Row& row : stored->rows)
        if (row.kind == "actions")
          actions += std::ssize(*json::parse(row.body).value->find("tokens")->items());
    });
    return actions;
  }

 private:
  static constexpr int tables = 12;
  static constexpr std::uint64_t seed = 5;

  std::uint16_t start() {
    if (!scratch_.has("web")) {
      std::filesystem::create_directory(scratch_.path("web"));
      scratch_.write("web/index.html", "<!doctype html><title>x</title>");
    }
    served_ = std::make_unique<Served>(std::vector<std::string>{
        "--web", scratch_.path("web"), "--db", scratch_.path("castellum.db"), "--no-limits"});
    return served_->port();
  }

  void next_beat() {
    clients_.after(milliseconds(2), [this] {
      companies_.tend();
      const bool ending = rounds_ == 0;
      if (!ending || Clock::now() < playing_until_) {
        constexpr double all = 1e9;
        companies_.play(all);
      } else if (!companies_.waits() || Clock::now() > playing_until_ + std::chrono::seconds(20)) {
        CHECK_FALSE(companies_.waits());
        return clients_.stop();
      }
      next_beat();
    });
  }

  void next_kill() {
    constexpr int least = 60;
    constexpr int spread = 500;
    clients_.after(milliseconds(least + random_.below(spread)), [this] {
      served_->end(SIGKILL);
      clients_.move_to({"127.0.0.1", start()});
      if (--rounds_ > 0) return next_kill();
      playing_until_ = Clock::now() + std::chrono::seconds(2);
    });
  }

  int rounds_;
  Scratch scratch_;
  std::unique_ptr<Served> served_;
  Random random_{seed};
  server::Clients clients_;
  server::Ledger ledger_;
  server::Companies companies_;
  Clock::time_point playing_until_;
};

}  // namespace

TEST_CASE("kill -9 under load loses nothing that was acknowledged") {
  const int rounds = rounds_wanted();
  Killing killing(rounds);
  killing.run();
  const server::Ledger& ledger = killing.ledger();
  std::printf("%d kills: %lld actions acknowledged, %lld games to their end, %lld connections opened anew\n",
              rounds, static_cast<long long>(ledger.acknowledged), static_cast<long long>(ledger.games),
              static_cast<long long>(ledger.returns));
  for (const std::string& fault : ledger.faults) MESSAGE(fault);
  CHECK(ledger.wrong == 0);
  CHECK(ledger.acknowledged > 100 * rounds);
  CHECK(ledger.returns > rounds);
  CHECK(killing.actions_stored() >= ledger.acknowledged);
}

}  // namespace castellum::tests
