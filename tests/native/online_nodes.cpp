// Three servers on one database, the players of one table at different ones: when one is killed, or the
// database crashes, play goes on within seconds, and nothing that was acknowledged is lost or doubled.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"
#include "server/load/companies.hpp"
#include "server/online/table.hpp"
#include "server/store/open.hpp"
#include "tests/native/front.hpp"
#include "tests/native/postgres.hpp"
#include "tests/native/serve.hpp"

namespace castellum::tests {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// How many times something is killed: ROUNDS of the environment, else a few.
int rounds_wanted() {
  const char* text = std::getenv("ROUNDS");
  return text != nullptr ? std::atoi(text) : 4;
}

/// Three servers behind a front that gives each connection to the next of them, and clients that play on
/// whatever happens.
class Nodes {
 public:
  explicit Nodes(int rounds, Synced synced = Synced::no)
      : database_(synced),
        rounds_(rounds),
        clients_({"127.0.0.1", started().port()}),
        companies_(clients_, tables, seed, ledger_) {}

  /// Does `harm` so many times while they play, then lets all that was asked be answered.
  void run(std::function<void(Nodes&)> harm) {
    harm_ = std::move(harm);
    next_beat();
    next_harm();
    clients_.run();
    companies_.check_kept();
  }

  /// One of the servers is killed in the middle of whatever it does, and another takes its place later.
  void kill_one() {
    const auto which = static_cast<std::size_t>(random_.below(static_cast<int>(nodes_.size())));
    if (!nodes_[which]) return;
    front_.take_out(nodes_[which]->port());
    nodes_[which]->end(SIGKILL);
    nodes_[which].reset();
    clients_.after(milliseconds(400), [this, which] { begin(which); });
  }
  void crash_database() {
    database_.crash();
    database_.start();
  }

  const server::Ledger& ledger() const { return ledger_; }
  milliseconds longest_wait() const {
    const auto most = std::ranges::max_element(ledger_.waits);
    return most == ledger_.waits.end() ? milliseconds(0) : std::chrono::duration_cast<milliseconds>(*most);
  }
  /// Reads every table from its first row; how many actions are stored in all.
  std::int64_t actions_stored() const {
    std::int64_t actions = 0;
    const auto office = server::open_office(database_.address());
    const server::TableWorld world;
    office->each_table([&](const server::TableLine& line) {
      const auto stored = office->table(line.id);
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
  /// How often a server had to do again what another was faster with.
  std::int64_t overtaken() const {
    std::int64_t times = 0;
    constexpr std::string_view name = "\ncastellum_overtaken_total ";
    for (const auto& node : nodes_)
      if (node)
        if (const std::string text = get(node->port(), "/metrics").body; text.find(name) != std::string::npos)
          times += std::stoll(text.substr(text.find(name) + name.size()));
    return times;
  }

 private:
  static constexpr int tables = 12;
  static constexpr std::uint64_t seed = 5;

  void begin(std::size_t which) {
    nodes_[which] = std::make_unique<Served>(std::vector<std::string>{
        "--web", pages_.folder(), "--db", database_.address(), "--no-limits", "--thinking-threads", "1"});
    front_.put_in(nodes_[which]->port());
  }
  Front& started() {
    for (std::size_t which = 0; which < nodes_.size(); ++which) begin(which);
    return front_;
  }

  void next_beat() {
    clients_.after(milliseconds(2), [this] {
      companies_.tend();
      if (rounds_ > 0 || Clock::now() < playing_until_) {
        constexpr double all = 1e9;
        companies_.play(all);
      } else if (!companies_.waits() || Clock::now() > playing_until_ + std::chrono::seconds(20)) {
        CHECK_FALSE(companies_.waits());
        return clients_.stop();
      }
      next_beat();
    });
  }

  void next_harm() {
    constexpr int least = 500;
    constexpr int spread = 500;
    clients_.after(milliseconds(least + random_.below(spread)), [this] {
      harm_(*this);
      if (--rounds_ > 0) return next_harm();
      playing_until_ = Clock::now() + std::chrono::seconds(2);
    });
  }

  Postgres database_;
  Pages pages_;
  int rounds_;
  Front front_;
  std::array<std::unique_ptr<Served>, 3> nodes_;
  Random random_{seed};
  server::Clients clients_;
  server::Ledger ledger_;
  server::Companies companies_;
  std::function<void(Nodes&)> harm_;
  Clock::time_point playing_until_;
};

void report(const char* what, int rounds, const Nodes& nodes) {
  const server::Ledger& ledger = nodes.ledger();
  std::printf(
      "%d times %s: %lld actions acknowledged, %lld games to their end, %lld connections opened anew,"
      " longest wait %lld ms, %lld overtaken\n",
      rounds, what, static_cast<long long>(ledger.acknowledged), static_cast<long long>(ledger.games),
      static_cast<long long>(ledger.returns), static_cast<long long>(nodes.longest_wait().count()),
      static_cast<long long>(nodes.overtaken()));
  for (const std::string& fault : ledger.faults) MESSAGE(fault);
}

}  // namespace

TEST_CASE("three nodes, one killed again and again: play goes on within 5 s, nothing is lost or doubled") {
  const int rounds = rounds_wanted();
  Nodes nodes(rounds);
  nodes.run(&Nodes::kill_one);
  report("a node killed", rounds, nodes);
  CHECK(nodes.ledger().wrong == 0);
  CHECK(nodes.ledger().acknowledged > 20 * rounds);
  CHECK(nodes.ledger().returns > 0);
  CHECK(nodes.longest_wait() < std::chrono::seconds(5));
  CHECK(nodes.actions_stored() >= nodes.ledger().acknowledged);
}

TEST_CASE("three nodes, the database crashes under load and comes again") {
  const int rounds = std::max(1, rounds_wanted() / 4);
  Nodes nodes(rounds, Synced::yes);
  nodes.run(&Nodes::crash_database);
  report("the database crashed", rounds, nodes);
  CHECK(nodes.ledger().wrong == 0);
  CHECK(nodes.actions_stored() >= nodes.ledger().acknowledged);
}

}  // namespace castellum::tests
