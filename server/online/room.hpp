// A table in memory with those who are connected to it. What they are shown is what is stored.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/online/computers.hpp"
#include "server/online/table.hpp"

namespace castellum::server {

class Live;

using Text = std::shared_ptr<const std::string>;
/// Called once with whether something is stored.
using Then = std::function<void(bool stored)>;
/// When each seat's holder was last connected, milliseconds since 1970.
using Seen = std::array<std::int64_t, max_seats>;

class Room {
 public:
  Room(std::unique_ptr<Table> table, std::int64_t shown, const Seen& seen);

  Table& table() { return *table_; }
  /// The last row that is stored.
  std::int64_t shown() const { return shown_; }
  /// Who holds the seats, as far as it is stored.
  const Holders& holders() const { return holders_; }
  std::vector<int> seats_of(std::string_view visitor) const;
  /// Rows after `after` up to `upto` as a message. Precondition: after < upto <= shown().
  Text rows_text(std::int64_t after, std::int64_t upto) const;
  /// `{"here": ...}`
  std::string here_text() const;
  /// `{"clock": ...}`. Precondition: there is one.
  std::string clock_text(std::int64_t now) const;

  // Those connected, from the moment the connection is there.
  void come(Live& live);
  void go(Live& live, std::int64_t now);
  int without_seat() const;
  int connections_of(std::string_view visitor) const;
  /// Ends the one of the visitor's connections that was opened first.
  void end_oldest_of(std::string_view visitor);
  void end_connections_of(std::string_view visitor);
  bool is_empty() const { return lives_.empty(); }
  const std::vector<Live*>& lives() const { return lives_; }
  /// How long each seat's holder has not been connected, 0 if he is.
  std::array<std::int64_t, max_seats> away(std::int64_t now) const;
  const Seen& seen() const { return seen_; }
  /// How long the way to the seat's holder and back takes, in milliseconds; 0 if he is not connected.
  std::int64_t lag_of(int seat) const;
  /// Tells all that follow who is there, if that changed.
  void tell_here();

  // Batches on their way to the store, in order.
  void depart(std::vector<SeatHolder> holders, Then then);
  bool has_flights() const { return !flights_.empty(); }
  /// Calls `then` when what is on its way has landed.
  void when_landed(std::int64_t seq, Then then);
  void when_settled(Then then);
  /// The first of them is stored: it is shown, then whoever waits for it is told.
  void landed(std::int64_t now);
  /// It is not: whoever waits is told, and all connections are ended.
  void fall();

  /// The thought of a computer that is awaited; null if none is.
  Dropped thought;
  std::int64_t thought_version = 0;
  std::int64_t touched = 0;

 private:
  struct Flight {
    std::int64_t seq = 0;
    std::vector<SeatHolder> holders;
    std::vector<Then> then;
  };

  bool is_here(std::string_view visitor) const;
  void show(std::int64_t upto);
  void tell_clock(std::int64_t now);
  /// Tells those who sit here of their plans, if these changed.
  void tell_plans();
  void change_holders(const std::vector<SeatHolder>& changed, std::int64_t now);

  std::unique_ptr<Table> table_;
  std::int64_t shown_ = 0;
  Holders holders_;
  Seen seen_;
  std::vector<Live*> lives_;
  std::deque<Flight> flights_;
  std::string told_here_;
  std::int64_t told_plans_ = 0;  // their version
};

}  // namespace castellum::server
