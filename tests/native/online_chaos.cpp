// Where messages get lost, come twice or late, and connections are cut, all see the same game in the end.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/load/companies.hpp"
#include "tests/native/chaos_proxy.hpp"
#include "tests/native/serve.hpp"

namespace castellum::tests {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// For how many seconds it is chaotic: CHAOS_SECONDS of the environment, else a few.
int seconds_wanted() {
  const char* text = std::getenv("CHAOS_SECONDS");
  return text != nullptr ? std::atoi(text) : 5;
}

/// Clients behind a proxy that plays tricks, and afterwards watchers who ask the server itself.
class Chaos {
 public:
  Chaos(std::uint64_t seed, int seconds)
      : proxy_(served_.port(), seed, Mischief{}),
        clients_({"127.0.0.1", proxy_.port()}),
        companies_(clients_, tables, seed, ledger_, server::Net::lossy),
        chaotic_until_(Clock::now() + std::chrono::seconds(seconds)) {}

  void run() {
    next_beat();
    clients_.run();
    companies_.check_kept();
  }

  const server::Ledger& ledger() const { return ledger_; }
  int mischiefs() const { return proxy_.mischiefs(); }
  int compared() const { return compared_; }

 private:
  static constexpr int tables = 4;
  static constexpr std::chrono::seconds patience{20};

  static std::string pages(const Scratch& scratch) {
    scratch.write("index.html", "<!doctype html><title>x</title>");
    return scratch.path();
  }

  void next_beat() {
    clients_.after(milliseconds(2), [this] {
      const bool chaotic = Clock::now() < chaotic_until_;
      if (chaotic) {
        companies_.tend();
        constexpr double all = 1e9;
        companies_.play(all);
      } else if (watchers_.empty()) {
        proxy_.behave();
        if (!companies_.waits()) watch();
      } else if (all_agree() || Clock::now() > chaotic_until_ + patience) {
        compare();
        return clients_.stop();
      }
      if (Clock::now() > chaotic_until_ + 2 * patience) {
        FAIL_CHECK("a request was never answered");
        return clients_.stop();
      }
      next_beat();
    });
  }

  void watch() {
    clients_.move_to({"127.0.0.1", served_.port()});
    for (const server::Guest* guest : companies_.guests()) {
      watchers_.push_back(std::make_unique<server::Guest>(clients_,
                                                          server::Guest::Place{guest->place().table, -1, ""},
                                                          1, ledger_, std::make_shared<server::Sights>()));
      watchers_.back()->come();
    }
  }

  bool all_agree() const {
    const std::vector<const server::Guest*> guests = companies_.guests();
    for (std::size_t at = 0; at < guests.size(); ++at)
      if (guests[at]->seq() != watchers_[at]->seq() || guests[at]->hash() != watchers_[at]->hash())
        return false;
    return true;
  }

  void compare() {
    const std::vector<const server::Guest*> guests = companies_.guests();
    for (std::size_t at = 0; at < guests.size(); ++at) {
      CHECK(guests[at]->seq() == watchers_[at]->seq());
      CHECK(guests[at]->hash() == watchers_[at]->hash());
      ++compared_;
    }
  }

  Scratch scratch_;
  Scratch web_;
  Served served_{{"--web", pages(web_), "--db", scratch_.path("castellum.db"), "--no-limits"}};
  ChaosProxy proxy_;
  server::Clients clients_;
  server::Ledger ledger_;
  server::Companies companies_;
  std::vector<std::unique_ptr<server::Guest>> watchers_;
  Clock::time_point chaotic_until_;
  int compared_ = 0;
};

}  // namespace

TEST_CASE("through a net that loses, doubles, delays and cuts, all see the same game") {
  for (const std::uint64_t seed : {1ULL, 2ULL}) {
    Chaos chaos(seed, seconds_wanted());
    chaos.run();
    const server::Ledger& ledger = chaos.ledger();
    std::printf("%d mischiefs: %lld actions acknowledged, %lld connections opened anew, %d boards compared\n",
                chaos.mischiefs(), static_cast<long long>(ledger.acknowledged),
                static_cast<long long>(ledger.returns), chaos.compared());
    for (const std::string& fault : ledger.faults) MESSAGE(fault);
    CHECK(ledger.wrong == 0);
    CHECK(chaos.compared() == 8);
    CHECK(chaos.mischiefs() > 10);
    CHECK(ledger.acknowledged > 100);
  }
}

}  // namespace castellum::tests
