#include "server/online/clock.hpp"

#include <algorithm>

namespace castellum::server {
namespace {

constexpr std::int64_t one_second = 1000;
constexpr std::int64_t day = 86'400 * one_second;
constexpr std::int64_t week = 7 * day;
constexpr std::int64_t first_saturday = 2 * day;  // 1970-01-03; 1970 began on a Thursday

/// Milliseconds before `time` that were on Saturdays and Sundays, counted from the first Saturday of 1970.
std::int64_t weekend_before(std::int64_t time) {
  const std::int64_t since = std::max<std::int64_t>(time - first_saturday, 0);
  return since / week * 2 * day + std::min(since % week, 2 * day);
}

bool is_in(const json::Value& value, std::string_view name, std::int64_t least, std::int64_t most) {
  const auto number = json::number_in(value, name);
  return number && *number >= least && *number <= most;
}

}  // namespace

std::optional<ClockRules> read_clock(const json::Value* value) {
  if (value == nullptr || value->is_null()) return ClockRules();
  if (value->members() == nullptr || !is_in(*value, "turn", shortest_turn, longest_turn) ||
      !is_in(*value, "bank", 0, longest_bank))
    return std::nullopt;
  const json::Value* off = value->find("weekends_off");
  if (off == nullptr || !off->truth()) return std::nullopt;
  return ClockRules{*json::number_in(*value, "turn"), *json::number_in(*value, "bank"), *off->truth()};
}

json::Value clock_json(const ClockRules& rules) {
  json::Value value = json::Value::object();
  value.set("turn", json::Value::of_number(rules.turn));
  value.set("bank", json::Value::of_number(rules.bank));
  value.set("weekends_off", json::Value::of_truth(rules.weekends_off));
  return value;
}

TableClock::TableClock(const ClockRules& rules, const Downtimes& downtimes)
    : rules_(rules), downtimes_(&downtimes) {
  banks_.fill(rules.bank * one_second);
}

std::int64_t TableClock::counted(std::int64_t from, std::int64_t to) const {
  std::int64_t sum = 0;
  const auto add = [&](std::int64_t begin, std::int64_t end) {
    if (begin >= end) return;
    sum += end - begin;
    if (rules_.weekends_off) sum -= weekend_before(end) - weekend_before(begin);
  };
  // What lies before the first downtime that matters, between any two, and after the last.
  auto down = std::ranges::upper_bound(*downtimes_, from, {}, &Stretch::to);
  for (; down != downtimes_->end() && down->from < to; ++down) {
    add(from, down->from);
    from = std::max(from, down->to);
  }
  add(from, to);
  return sum;
}

std::int64_t TableClock::spent(std::int64_t now) const {
  return spent_ + (paused_ || seat_ < 0 ? 0 : counted(since_, now));
}

void TableClock::settle(std::int64_t at) {
  spent_ = spent(at);
  since_ = at;
}

void TableClock::acted(std::int64_t at, int seat, std::int64_t lag) {
  if (seat != seat_) return;
  settle(at);
  spent_ = std::max<std::int64_t>(spent_ - lag, 0);
  paused_ = false;
}

void TableClock::go_on(std::int64_t at, int seat) {
  if (seat == seat_) return;
  settle(at);
  if (seat_ >= 0) banks_[static_cast<unsigned>(seat_)] = bank_left(seat_, at);
  seat_ = seat;
  spent_ = 0;
  paused_ = false;
}

void TableClock::pause(std::int64_t at) {
  settle(at);
  paused_ = true;
}

std::int64_t TableClock::turn_left(std::int64_t now) const {
  return std::max<std::int64_t>(rules_.turn * one_second - spent(now), 0);
}

std::int64_t TableClock::bank_left(int seat, std::int64_t now) const {
  const std::int64_t bank = banks_[static_cast<unsigned>(seat)];
  if (seat != seat_) return bank;
  return std::max<std::int64_t>(bank - std::max<std::int64_t>(spent(now) - rules_.turn * one_second, 0), 0);
}

std::optional<std::int64_t> TableClock::deadline(std::int64_t now) const {
  if (!is_used() || seat_ < 0 || paused_) return std::nullopt;
  std::int64_t left = turn_left(now) + bank_left(seat_, now);
  std::int64_t at = now;
  if (!rules_.weekends_off || left == 0) return at + left;
  // From one weekend to the next.
  while (true) {
    const std::int64_t in_week = (at - first_saturday + week) % week;
    if (in_week < 2 * day) at += 2 * day - in_week;
    const std::int64_t to_weekend = week - (at - first_saturday + week) % week;
    if (left <= to_weekend) return at + left;
    left -= to_weekend;
    at += to_weekend;
  }
}

}  // namespace castellum::server
