#include "server/online/room.hpp"

#include <algorithm>
#include <utility>

#include "server/online/live.hpp"

namespace castellum::server {

Room::Room(std::unique_ptr<Table> table, std::int64_t shown, const Seen& seen)
    : table_(std::move(table)), shown_(shown), seen_(seen) {
  if (shown > 0) holders_ = table_->holders();
  told_plans_ = table_->plans_version();
}

std::vector<int> Room::seats_of(std::string_view visitor) const {
  std::vector<int> seats;
  for (int seat = 0; seat < table_->players(); ++seat)
    if (!visitor.empty() && same_secret(holders_[static_cast<std::size_t>(seat)], visitor))
      seats.push_back(seat);
  return seats;
}

Text Room::rows_text(std::int64_t after, std::int64_t upto) const {
  std::string text = R"({"rows":[)";
  text += table_->rows().slice(after, upto);
  text += "]}";
  return std::make_shared<const std::string>(std::move(text));
}

std::string Room::here_text() const {
  std::string seats;
  std::string away;
  for (int seat = 0; seat < table_->players(); ++seat) {
    const std::string& holder = holders_[static_cast<std::size_t>(seat)];
    if (holder.empty()) continue;
    const std::string number = std::to_string(seat);
    if (is_here(holder) || elsewhere_[static_cast<std::size_t>(seat)])
      seats += (seats.empty() ? "" : ",") + number;
    else
      away += (away.empty() ? "" : ",") + (R"({"seat":)" + number + R"(,"since":)") +
              std::to_string(seen_[static_cast<std::size_t>(seat)]) + '}';
  }
  const auto watching = std::ranges::count_if(
      lives_, [this](const Live* live) { return live->is_welcome() && seats_of(live->visitor()).empty(); });
  return R"({"here":{"seats":[)" + seats + R"(],"away":[)" + away + R"(],"watching":)" +
         std::to_string(watching) + "}}";
}

std::string Room::clock_text(std::int64_t now) const {
  const TableClock& clock = table_->clock();
  std::string banks;
  for (int seat = 0; seat < table_->players(); ++seat)
    banks += (seat > 0 ? "," : "") + std::to_string(clock.bank_left(seat, now));
  return R"({"clock":{"at":)" + std::to_string(now) + R"(,"seat":)" + std::to_string(clock.seat()) +
         R"(,"turn":)" + std::to_string(clock.turn_left(now)) + R"(,"banks":[)" + banks + R"(],"paused":)" +
         (clock.is_paused() ? "true" : "false") + R"(,"deadline":)" +
         std::to_string(clock.deadline(now).value_or(0)) + "}}";
}

void Room::tell_clock(std::int64_t now) {
  // What is on its way to the store is told when it has landed.
  if (!table_->clock().is_used() || !flights_.empty()) return;
  const int seat = table_->clock().seat();
  const auto shared = std::make_shared<const std::string>(clock_text(now));
  for (Live* live : lives_) {
    if (!live->follows()) continue;
    live->send(shared);
    if (seat >= 0 && live->visitor() == holders_[static_cast<std::size_t>(seat)]) live->measure();
  }
}

void Room::tell_plans() {
  if (!flights_.empty() || table_->plans_version() == told_plans_) return;
  told_plans_ = table_->plans_version();
  for (Live* live : lives_)
    if (live->follows()) live->tell_plans();
}

std::int64_t Room::lag_of(int seat) const {
  // Only his own node knows how long his way is.
  std::int64_t most = elsewhere_[static_cast<std::size_t>(seat)] ? most_lag.count() : 0;
  for (const Live* live : lives_)
    if (live->is_welcome() && live->visitor() == holders_[static_cast<std::size_t>(seat)])
      most = std::max(most, live->lag());
  return most;
}

void Room::come(Live& live) { lives_.push_back(&live); }

void Room::go(Live& live, std::int64_t now) {
  std::erase(lives_, &live);
  touched = now;
  for (const int seat : seats_of(live.visitor())) seen_[static_cast<std::size_t>(seat)] = now;
  tell_here();
}

int Room::without_seat() const {
  return static_cast<int>(
      std::ranges::count_if(lives_, [this](const Live* live) { return seats_of(live->visitor()).empty(); }));
}

int Room::connections_of(std::string_view visitor) const {
  return static_cast<int>(
      std::ranges::count_if(lives_, [&](const Live* live) { return live->visitor() == visitor; }));
}

void Room::end_oldest_of(std::string_view visitor) {
  const auto oldest =
      std::ranges::find_if(lives_, [&](const Live* live) { return live->visitor() == visitor; });
  if (oldest != lives_.end()) (*oldest)->end(close_replaced, "another connection of the same visitor");
}

void Room::end_connections_of(std::string_view visitor) {
  const std::vector<Live*> lives = lives_;  // each takes itself away
  for (Live* live : lives)
    if (live->visitor() == visitor) live->end(close_again, "come again");
}

bool Room::is_here(std::string_view visitor) const {
  return std::ranges::any_of(
      lives_, [&](const Live* live) { return live->is_welcome() && live->visitor() == visitor; });
}

std::array<std::int64_t, max_seats> Room::away(std::int64_t now) const {
  std::array<std::int64_t, max_seats> away{};
  for (std::size_t seat = 0; seat < away.size(); ++seat)
    if (!is_here(holders_[seat]) && !elsewhere_[seat]) away[seat] = now - seen_[seat];
  return away;
}

void Room::tell_here() {
  std::string text = here_text();
  if (text == told_here_) return;
  told_here_ = std::move(text);
  const auto shared = std::make_shared<const std::string>(told_here_);
  for (Live* live : lives_)
    if (live->follows()) live->send(shared);
}

std::uint64_t Room::depart(std::vector<SeatHolder> holders, Then then) {
  flights_.push_back({++last_flight_, table_->rows().last(), std::move(holders), {}});
  if (then) flights_.back().then.push_back(std::move(then));
  return last_flight_;
}

void Room::when_landed(std::int64_t seq, Then then) {
  for (Flight& flight : flights_)
    if (flight.seq >= seq) {
      flight.then.push_back(std::move(then));
      return;
    }
  then(true);
}

void Room::when_settled(Then then) {
  if (flights_.empty()) return then(true);
  flights_.back().then.emplace_back([this, then = std::move(then)](bool stored) {
    if (stored)
      when_settled(then);
    else
      then(false);
  });
}

bool Room::landed(std::int64_t now) {
  const Flight flight = std::move(flights_.front());
  flights_.pop_front();
  touched = now;
  show(flight.seq);
  if (!flight.holders.empty()) change_holders(flight.holders, now);
  tell_clock(now);
  tell_plans();
  for (const Then& then : flight.then) then(true);
  return !flight.holders.empty();
}

void Room::show(std::int64_t upto) {
  const std::int64_t before = std::exchange(shown_, upto);
  if (before == upto) return;
  const Text text = rows_text(before, upto);
  for (Live* live : lives_)
    if (live->follows()) live->send(text);
}

void Room::change_holders(const std::vector<SeatHolder>& changed, std::int64_t now) {
  std::vector<std::string> touched_visitors;
  for (const SeatHolder& each : changed) {
    if (each.seat < 0) continue;
    std::string& holder = holders_[static_cast<std::size_t>(each.seat)];
    touched_visitors.push_back(holder);
    touched_visitors.push_back(each.visitor);
    holder = each.visitor;
    seen_[static_cast<std::size_t>(each.seat)] = now;
    elsewhere_[static_cast<std::size_t>(each.seat)] = false;
  }
  for (Live* live : lives_)
    if (live->is_welcome() && std::ranges::find(touched_visitors, live->visitor()) != touched_visitors.end())
      live->tell_seats();
  tell_here();
}

std::vector<Sighting> Room::sightings(std::int64_t now, std::string_view gone) const {
  std::vector<Sighting> seen;
  for (int seat = 0; seat < table_->players(); ++seat) {
    const std::string& holder = holders_[static_cast<std::size_t>(seat)];
    if (holder.empty()) continue;
    const bool here = is_here(holder);
    if (here || holder == gone) seen.push_back({table_->id(), seat, now, here});
  }
  return seen;
}

void Room::seen_elsewhere(const std::vector<Sighting>& sightings, std::int64_t now) {
  std::array<bool, max_seats> elsewhere{};
  for (const Sighting& each : sightings) {
    if (each.table != table_->id() || each.seat < 0 || each.seat >= table_->players()) continue;
    const auto seat = static_cast<std::size_t>(each.seat);
    seen_[seat] = std::max(seen_[seat], each.at);
    elsewhere[seat] = elsewhere[seat] || (each.here && each.at + sighting_lasts.count() > now);
  }
  elsewhere_ = elsewhere;
  tell_here();
}

void Room::catch_up(std::int64_t now) {
  show(table_->rows().last());
  std::vector<SeatHolder> changed;
  const Holders holders = table_->holders();
  for (int seat = 0; seat < table_->players(); ++seat)
    if (const auto place = static_cast<std::size_t>(seat); holders[place] != holders_[place])
      changed.push_back({seat, holders[place]});
  if (!changed.empty()) change_holders(changed, now);
  tell_clock(now);
  tell_plans();
}

void Room::overtake(std::unique_ptr<Table> table, std::int64_t now) {
  const std::deque<Flight> flights = std::exchange(flights_, {});
  replace(std::move(table));
  catch_up(now);
  overtaken_ = true;
  for (const Flight& flight : flights)
    for (const Then& then : flight.then) then(false);
  overtaken_ = false;
}

void Room::fall() {
  const std::deque<Flight> flights = std::exchange(flights_, {});
  for (const Flight& flight : flights)
    for (const Then& then : flight.then) then(false);
  const std::vector<Live*> lives = lives_;  // each takes itself away
  for (Live* live : lives) live->end(close_again, "come again");
}

}  // namespace castellum::server
