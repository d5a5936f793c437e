// The clock of a table against one that counts every second.
#include <array>
#include <cstdint>
#include <ctime>
#include <optional>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"
#include "record/json.hpp"
#include "server/online/clock.hpp"

namespace castellum::tests {
namespace {

using server::ClockRules;
using server::Downtimes;
using server::TableClock;

constexpr std::int64_t second = 1000;
constexpr std::int64_t monday = 1'799'625'600;  // 2027-01-11 00:00 UTC, in seconds

/// Walks through time a second at a time.
class SlowClock {
 public:
  SlowClock(const ClockRules& rules, const Downtimes& downtimes, std::int64_t now)
      : rules_(rules), downtimes_(downtimes), now_(now) {
    banks_.fill(rules.bank);
  }
  void walk_to(std::int64_t time) {
    for (; now_ < time; ++now_) {
      if (seat < 0 || paused || is_down() || (rules_.weekends_off && is_weekend())) continue;
      if (turn_left > 0)
        --turn_left;
      else if (banks_[static_cast<unsigned>(seat)] > 0)
        --banks_[static_cast<unsigned>(seat)];
    }
  }
  void turn_to(int next) {
    if (next == seat) return;
    seat = next;
    turn_left = rules_.turn;
    paused = false;
  }
  bool is_out() const { return seat >= 0 && turn_left == 0 && banks_[static_cast<unsigned>(seat)] == 0; }
  std::int64_t bank(int of) const { return banks_[static_cast<unsigned>(of)]; }

  int seat = -1;
  bool paused = false;
  std::int64_t turn_left = 0;

 private:
  bool is_down() const {
    for (const server::Stretch& each : downtimes_)
      if (now_ * second >= each.from && now_ * second < each.to) return true;
    return false;
  }
  bool is_weekend() const {
    const std::time_t time = now_;
    std::tm parts{};
    gmtime_r(&time, &parts);
    return parts.tm_wday == 0 || parts.tm_wday == 6;
  }

  ClockRules rules_;
  const Downtimes& downtimes_;
  std::int64_t now_;
  std::array<std::int64_t, max_seats> banks_{};
};

}  // namespace

TEST_CASE("the clock agrees with one that counts every second") {
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    const ClockRules rules{10 + random.below(400), random.below(2) * (1 + random.below(30'000)),
                           random.below(2) == 0};
    // Begins on a Friday, late.
    std::int64_t now = monday + 5 * 86'400 - 1 - random.below(4000);
    Downtimes downtimes;
    for (std::int64_t at = now - 2000; downtimes.size() < 6;) {
      at += 1 + random.below(30'000);
      downtimes.push_back({at * second, (at + 1 + random.below(9000)) * second});
      at = downtimes.back().to / second;
    }
    TableClock clock(rules, downtimes);
    SlowClock slow(rules, downtimes, now);
    for (int step = 0; step < 60; ++step) {
      const int next = random.below(4) - 1;
      clock.go_on(now * second, next);
      slow.turn_to(next);
      if (next >= 0 && random.below(6) == 0) {
        clock.pause(now * second);
        slow.paused = true;
      }
      const std::optional<std::int64_t> deadline = clock.deadline(now * second);
      CHECK(deadline.has_value() == (next >= 0 && !slow.paused));
      now += 1 + random.below(random.below(5) == 0 ? 20'000 : 300);
      slow.walk_to(now);
      CHECK(clock.seat() == next);
      if (next >= 0) CHECK(clock.turn_left(now * second) == slow.turn_left * second);
      for (int seat = 0; seat < max_seats; ++seat)
        CHECK(clock.bank_left(seat, now * second) == slow.bank(seat) * second);
      // Downtimes to come are not foreseen: then it runs out later than that.
      if (deadline && slow.is_out()) CHECK(*deadline <= now * second);
      if (next >= 0 && random.below(3) == 0) {
        clock.acted(now * second, next, 0);
        slow.paused = false;
      }
    }
  }
}

TEST_CASE("a deadline is where the time runs out, over weekends too") {
  const Downtimes none;
  TableClock days({3 * 86'400, 0, true}, none);
  days.go_on((monday + 3 * 86'400) * second, 0);  // Thursday: two days, then Monday
  CHECK(days.deadline((monday + 3 * 86'400) * second) == (monday + 8 * 86'400) * second);
  CHECK(days.deadline((monday + 6 * 86'400) * second) == (monday + 8 * 86'400) * second);
  TableClock quick({60, 600, false}, none);
  quick.go_on(monday * second, 1);
  CHECK(quick.deadline(monday * second) == (monday + 660) * second);
  CHECK(quick.deadline((monday + 100) * second) == (monday + 660) * second);
  quick.pause((monday + 100) * second);
  CHECK_FALSE(quick.deadline((monday + 200) * second));
  quick.acted((monday + 1000) * second, 1, 0);
  CHECK(quick.deadline((monday + 1000) * second) == (monday + 1560) * second);
}

TEST_CASE("the net's time is not counted") {
  const Downtimes none;
  TableClock clock({10, 100, false}, none);
  clock.go_on(0, 0);
  clock.acted(12 * second, 0, 5 * second);
  clock.go_on(12 * second, 1);
  CHECK(clock.bank_left(0, 20 * second) == 100 * second);
  clock.acted(40 * second, 1, 5 * second);
  clock.go_on(40 * second, 0);
  CHECK(clock.bank_left(1, 50 * second) == (100 - (28 - 5 - 10)) * second);
}

TEST_CASE("a wish's clock is read or refused") {
  const auto read = [](const char* text) {
    const auto parsed = json::parse(text);
    return server::read_clock(&*parsed.value);
  };
  CHECK(server::read_clock(nullptr)->turn == 0);
  CHECK(read("null")->turn == 0);
  const auto clock = read(R"({"turn":60,"bank":600,"weekends_off":true})");
  REQUIRE(clock);
  CHECK(server::clock_json(*clock).dump() == R"({"turn":60,"bank":600,"weekends_off":true})");
  for (const char* wrong :
       {"1", "{}", R"({"turn":9,"bank":0,"weekends_off":false})",
        R"({"turn":60,"bank":-1,"weekends_off":false})", R"({"turn":60,"bank":2592001,"weekends_off":false})",
        R"({"turn":2592001,"bank":0,"weekends_off":false})", R"({"turn":60,"bank":0})",
        R"({"turn":"60","bank":0,"weekends_off":false})"})
    CHECK_FALSE(read(wrong));
}

}  // namespace castellum::tests
