// Who sits where: the requests about seats.
#include <algorithm>
#include <utility>

#include "opponent/levels.hpp"
#include "server/online/ids.hpp"
#include "server/online/names.hpp"
#include "server/online/table.hpp"

namespace castellum::server {
namespace {

using json::Value;

Denial denied(std::string_view code, std::string_view reason) {
  return {std::string(code), std::string(reason), {}, {}};
}

std::optional<int> level_in(const Value& members) {
  const auto level = json::number_in(members, "level");
  if (!level || *level < 1 || *level > levels) return std::nullopt;
  return static_cast<int>(*level);
}

}  // namespace

std::variant<int, Denial> Table::seat_in(const Ask& ask) const {
  const auto seat = json::number_in(ask.members, "seat");
  if (!seat) return bad_message("seat is a number");
  if (*seat < 0 || *seat >= players_) return denied("no_seat", "there is no such seat");
  return static_cast<int>(*seat);
}

std::variant<int, Denial> Table::own_seat_in(const Ask& ask) const {
  auto seat = seat_in(ask);
  if (const int* number = std::get_if<int>(&seat))
    // Nobody holds a computer's seat, and who comes without a cookie is nobody.
    if (ask.visitor.empty() || !same_secret(this->seat(*number).holder, ask.visitor))
      return denied("not_yours", "another's seat, or nobody's");
  return seat;
}

std::variant<int, Denial> Table::unstarted_seat_in(const Ask& ask) const {
  if (line_.phase != Phase::waits) return not_now("the game has begun");
  if (!same_secret(ask.visitor, line_.creator))
    return denied("not_creator", "only who made the table may do that");
  return seat_in(ask);
}

/// Whether a person acts for the seat.
bool Table::plays(int seat) const { return this->seat(seat).kind == SeatKind::person; }

std::optional<Denial> Table::sit(const Ask& ask, Batch& batch) {
  const auto found = seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const int number = std::get<int>(found);
  if (line_.phase != Phase::waits) return not_now("the game has begun");
  if (std::ranges::any_of(removed_, [&](const std::string& each) { return same_secret(each, ask.visitor); }))
    return denied("removed", "who made the table has taken this visitor off it");
  const SeatState& place = seat(number);
  if (place.kind != SeatKind::free &&
      !(place.kind == SeatKind::reserved && same_secret(place.holder, ask.visitor)))
    return denied("not_free", "the seat is taken");
  const auto name = tidy_name(json::text_in(ask.members, "name"));
  if (!name) return denied("bad_name", "a name is 1 to 24 letters, all of them to be seen");
  const std::string nonce(json::text_in(ask.members, "nonce"));
  if (DiceNonce bytes; !bytes_of(nonce, bytes)) return bad_message("nonce: 32 hex digits");
  add_seat(batch, ask.now, number, "sat", 0, nonce, *name, ask.visitor);
  hold(batch, number, ask.visitor);
  return std::nullopt;
}

std::optional<Denial> Table::leave(const Ask& ask, Batch& batch) {
  const auto found = own_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const int number = std::get<int>(found);
  if (line_.phase == Phase::over) return not_now("the game is over");
  if (line_.phase == Phase::waits) {
    add_seat(batch, ask.now, number, "left");
    hold(batch, number, {});
    return std::nullopt;
  }
  if (!plays(number)) return not_now("the computer plays there already");
  give_seat(batch, ask.now, number, stand_in_level);
  return std::nullopt;
}

std::optional<Denial> Table::remove(const Ask& ask, Batch& batch) {
  const auto found = unstarted_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const int number = std::get<int>(found);
  const SeatKind kind = seat(number).kind;
  if (kind != SeatKind::person && kind != SeatKind::reserved) return not_now("nobody sits there");
  // Who sat there stays off this table; who only had a seat kept for him may come.
  add_seat(batch, ask.now, number, "removed", 0, {}, {}, kind == SeatKind::person ? seat(number).holder : "");
  hold(batch, number, {});
  return std::nullopt;
}

std::optional<Denial> Table::computer(const Ask& ask, Batch& batch) {
  const auto found = unstarted_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const int number = std::get<int>(found);
  const SeatKind kind = seat(number).kind;
  if (kind == SeatKind::person || kind == SeatKind::reserved) return denied("not_free", "the seat is taken");
  const Value* wanted = ask.members.find("level");
  if (wanted != nullptr && wanted->is_null()) {
    if (kind == SeatKind::free) return not_now("no computer sits there");
    add_seat(batch, ask.now, number, "freed");
    return std::nullopt;
  }
  const auto level = level_in(ask.members);
  if (!level) return bad_message("level is 1 to 8, or null");
  add_seat(batch, ask.now, number, "computer", *level);
  return std::nullopt;
}

std::optional<Denial> Table::give(const Ask& ask, Batch& batch) {
  const auto found = seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const int number = std::get<int>(found);
  if (line_.phase != Phase::plays) return not_now("no game is played");
  const bool has_seat = std::ranges::any_of(seats_, [&](const SeatState& each) {
    return each.kind == SeatKind::person && same_secret(each.holder, ask.visitor);
  });
  if (!has_seat || same_secret(seat(number).holder, ask.visitor))
    return denied("not_yours", "another person of the game may do that");
  if (!plays(number)) return not_now("no person plays there");
  const auto level = level_in(ask.members);
  if (!level) return bad_message("level is 1 to 8");
  constexpr std::int64_t second = 1000;
  const std::int64_t needed = json::number_in(made_, "absent").value_or(longest_absence) * second;
  const std::int64_t away = ask.away[static_cast<std::size_t>(number)];
  if (away < needed) return wait_for("not_away", needed - away, "the holder was there lately");
  give_seat(batch, ask.now, number, *level);
  return std::nullopt;
}

std::optional<Denial> Table::back(const Ask& ask, Batch& batch) {
  const auto found = own_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const int number = std::get<int>(found);
  if (line_.phase != Phase::plays || !seat(number).given) return not_now("no computer plays for you");
  add_seat(batch, ask.now, number, "back");
  return std::nullopt;
}

/// The computer plays on; where no person is left the game is given up.
void Table::give_seat(Batch& batch, std::int64_t now, int seat, int level, std::string_view end_if_last) {
  add_seat(batch, now, seat, "given", level);
  if (std::ranges::none_of(seats_, [](const SeatState& each) { return each.kind == SeatKind::person; }))
    return finish(batch, now, end_if_last);
  settle_question(batch, now);
}

Batch Table::move_seat(int seat, const std::string& visitor, std::int64_t now) {
  Batch batch = begin_batch();
  // Who goes on elsewhere is still who made the table.
  if (same_secret(line_.creator, this->seat(seat).holder)) {
    line_.creator = visitor;
    line_changed_ = true;
    if (line_.phase == Phase::waits) batch.holders.push_back({creators_place, visitor});
  }
  add_seat(batch, now, seat, "moved");
  hold(batch, seat, visitor);
  // The name goes with the seat: forgetting is the new device's business now.
  if (const std::int64_t row = this->seat(seat).name_row; row > 0) {
    batch.owners.push_back({row, visitor});
    rows_.give_name(row, visitor);
  }
  close_batch(batch, now);
  return batch;
}

Batch Table::give_up(const std::string& visitor, std::int64_t now) {
  Batch batch = begin_batch();
  for (int number = 0; number < players_; ++number) {
    if (!same_secret(seat(number).holder, visitor)) continue;
    if (line_.phase == Phase::plays && plays(number)) give_seat(batch, now, number, stand_in_level);
    add_seat(batch, now, number, "forgotten");
    hold(batch, number, {});
  }
  if (same_secret(line_.creator, visitor)) {
    if (line_.phase == Phase::waits) {
      line_.listed = false;  // nobody is left who could look after it
      batch.holders.push_back({creators_place, {}});
    }
    line_.creator.clear();
    line_changed_ = true;
  }
  close_batch(batch, now);
  return batch;
}

std::variant<std::unique_ptr<Table>, Denial> Table::next(const Ask& ask, const std::string& id,
                                                         const DiceSeed& seed, Batch& batch) const {
  const auto found = own_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  if (line_.phase != Phase::over) return not_now("the game is not over");
  if (has_next_) return not_now("the next game is there already");
  Value wanted = made_;
  Value places = Value::list();
  const auto before = [&](int number) -> const SeatState& { return seat((number + 1) % players_); };
  for (int number = 0; number < players_; ++number) {
    const SeatState& place = before(number);
    const bool computer = place.kind == SeatKind::computer && place.holder.empty() && !place.given;
    places.add(computer ? Value::of_number(place.level) : Value());
  }
  wanted.set("seats", std::move(places));
  const auto wish = read_wish(wanted);
  if (const Denial* denial = std::get_if<Denial>(&wish)) return *denial;
  auto table = make(id, std::get<Wish>(wish), ask.visitor, seed, ask.now, world_, batch);
  for (int number = 0; number < players_; ++number) {
    const SeatState& place = before(number);
    if (place.holder.empty()) continue;
    table->add_seat(batch, ask.now, number, "reserved", 0, {}, place.name, place.holder);
    table->hold(batch, number, place.holder);
  }
  return table;
}

Batch Table::again(const Ask& ask, const std::string& id) {
  Batch batch = begin_batch();
  Value body = Value::object();
  body.set("table", Value::of_text(id));
  add(batch, ask.now, "again", body);
  stamp(batch, ask);
  close_batch(batch, ask.now);
  return batch;
}

}  // namespace castellum::server
