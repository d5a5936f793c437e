// The clock of a table: how long each seat may think, counted from the times of the rows. It runs for the
// person who is to act, never while no server lived, never on a day off, and not for the way through the net.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/base/outcome.hpp"
#include "record/json.hpp"
#include "server/store/store.hpp"

namespace castellum::server {

/// What a wish says of the clock: seconds for each turn, a bank of seconds for the whole game, from which
/// what a turn takes longer is paid, and whether Saturday and Sunday (UTC) count.
struct ClockRules {
  std::int64_t turn = 0;  // 0: there is no clock
  std::int64_t bank = 0;
  bool weekends_off = false;
};

inline constexpr std::int64_t shortest_turn = 10;
inline constexpr std::int64_t longest_turn = 2'592'000;  // 30 days
inline constexpr std::int64_t longest_bank = longest_turn;

/// Reads the member `clock` of a wish or a first row; nothing if it is none. Left out or null: no clock.
std::optional<ClockRules> read_clock(const json::Value* value);
json::Value clock_json(const ClockRules& rules);

class TableClock {
 public:
  TableClock() = default;
  /// `downtimes` must outlive the clock.
  TableClock(const ClockRules& rules, const Downtimes& downtimes);

  bool is_used() const { return rules_.turn > 0; }
  const ClockRules& rules() const { return rules_; }
  bool is_paused() const { return paused_; }
  /// Whose it is that runs or is paused, -1 if it is nobody's.
  int seat() const { return seat_; }

  /// That seat acted; `lag` milliseconds of the time until then were the net's and are not counted.
  void acted(std::int64_t at, int seat, std::int64_t lag);
  /// From that time on this person is to act, -1: none.
  void go_on(std::int64_t at, int seat);
  /// From now on it stands, until the person whose turn it is acts.
  void pause(std::int64_t at);

  /// What the seat whose turn it is has left of the turn's own time, and what any seat has in the bank.
  std::int64_t turn_left(std::int64_t now) const;
  std::int64_t bank_left(int seat, std::int64_t now) const;
  /// When the time of the seat whose turn it is will have run out if nothing happens; nothing if it stands or
  /// is nobody's.
  std::optional<std::int64_t> deadline(std::int64_t now) const;

 private:
  /// How much of that stretch counts.
  std::int64_t counted(std::int64_t from, std::int64_t to) const;
  std::int64_t spent(std::int64_t now) const;
  void settle(std::int64_t at);

  ClockRules rules_;
  const Downtimes* downtimes_ = nullptr;
  std::array<std::int64_t, max_seats> banks_{};  // milliseconds at the beginning of the turn
  int seat_ = -1;
  bool paused_ = false;
  std::int64_t since_ = 0;  // from when on what is not in spent_ is counted
  std::int64_t spent_ = 0;  // milliseconds of this turn
};

}  // namespace castellum::server
