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

  // Holders who are connected to another node.
  /// Which held seats are seen here, or whose holder just went: `gone`, empty if nobody did.
  std::vector<Sighting> sightings(std::int64_t now, std::string_view gone) const;
  /// Takes what other nodes saw here.
  void seen_elsewhere(const std::vector<Sighting>& sightings, std::int64_t now);

  // Batches on their way to the store, in order.
  /// Gives the number of the flight.
  std::uint64_t depart(std::vector<SeatHolder> holders, Then then);
  /// Whether that is the first of them; one that was taken back has no place any more.
  bool is_first(std::uint64_t flight) const { return !flights_.empty() && flights_.front().number == flight; }
  bool has_flights() const { return !flights_.empty(); }
  /// Calls `then` when what is on its way has landed.
  void when_landed(std::int64_t seq, Then then);
  void when_settled(Then then);
  /// The first of them is stored: it is shown, then whoever waits for it is told. Whether holders changed.
  bool landed(std::int64_t now);
  /// It is not: whoever waits is told, and all connections are ended.
  void fall();
  /// Other nodes wrote at the table, which has their rows: shows them. Precondition: nothing is on its way.
  void catch_up(std::int64_t now);
  /// Another node was faster: the table as it is stored takes the place of ours, then whoever waits is told.
  void overtake(std::unique_ptr<Table> table, std::int64_t now);
  /// Whether they are being told that: to ask again may help.
  bool is_overtaken() const { return overtaken_; }
  /// The same table, read anew. Precondition: nothing is on its way.
  void replace(std::unique_ptr<Table> table) {
    table_ = std::move(table);
    told_plans_ = -1;
  }

  /// The thought of a computer that is awaited; null if none is.
  Dropped thought;
  std::int64_t thought_version = 0;
  std::int64_t touched = 0;
  std::int64_t leased_until = 0;  // for its computers, by the store's time
  bool is_stale = false;          // to be read anew as soon as nothing is on its way

 private:
  struct Flight {
    std::uint64_t number = 0;
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
  std::array<bool, max_seats> elsewhere_{};  // connected to another node
  std::deque<Flight> flights_;
  std::uint64_t last_flight_ = 0;
  bool overtaken_ = false;
  std::string told_here_;
  std::int64_t told_plans_ = 0;  // their version
};

}  // namespace castellum::server
