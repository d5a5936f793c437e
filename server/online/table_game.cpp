// The game at a table: the requests that begin it, play it, take back and end it.
#include <algorithm>
#include <array>
#include <utility>

#include "record/record.hpp"
#include "server/online/ids.hpp"
#include "server/online/table.hpp"

namespace castellum::server {
namespace {

using json::Value;

Value seat_body(int seat) {
  Value body = Value::object();
  body.set("seat", Value::of_number(seat));
  return body;
}

/// The record as everybody may see it.
Value seen_by_all(Value record) {
  if (!hides_backs(record)) return record;
  Value mountains = Value::object();
  for (const auto& [square, back] : *record.find("mountains")->members())
    mountains.set(square, Value::of_text("hidden"));
  record.set("mountains", std::move(mountains));
  return record;
}

}  // namespace

std::variant<int, Denial> Table::playing_seat_in(const Ask& ask) const {
  auto found = own_seat_in(ask);
  const int* number = std::get_if<int>(&found);
  if (number == nullptr) return found;
  if (line_.phase != Phase::plays) return not_now("no game is played");
  if (!plays(*number)) return not_now("the computer plays for you");
  return found;
}

std::optional<Denial> Table::start(const Ask& ask, Batch& batch) {
  if (line_.phase != Phase::waits) return not_now("the game has begun");
  const auto seats = std::span(seats_).first(static_cast<std::size_t>(players_));
  if (std::ranges::none_of(seats, [&](const SeatState& each) {
        return each.kind == SeatKind::person && same_secret(each.holder, ask.visitor);
      }))
    return Denial{"not_yours", "who sits there may begin", {}, {}};
  GameDice dice{dice_.seed, {}};
  for (const SeatState& each : seats) {
    if (each.kind == SeatKind::free || each.kind == SeatKind::reserved) return not_now("a seat is free");
    if (each.kind == SeatKind::person) (void)bytes_of(each.nonce, dice.nonces.emplace_back());
  }
  auto made = fair_record(*find_game(line_.game), players_, made_, dice);
  if (!made.record) return Denial{"bad_wish", made.fault.reason, {}, {}};
  Value secret = Value::object();
  secret.set("seed", Value::of_text(hex_of(dice_.seed)));
  secret.set("record", made.record->json);
  line_.secret = secret.dump();
  Value body = Value::object();
  body.set("record", seen_by_all(std::move(made.record->json)));
  if (auto denial = add(batch, ask.now, "start", body)) return denial;
  batch.holders.push_back({creators_place, {}});
  settle(batch, ask.now);
  return std::nullopt;
}

std::optional<Denial> Table::act(const Ask& ask, Batch& batch) {
  const auto found = playing_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const auto ply = json::number_in(ask.members, "ply");
  if (!ply) return bad_message("ply is a number");
  if (*ply != session_->plies())
    return Denial{"stale", "the game stands at ply " + std::to_string(session_->plies()), {}, {}};
  const Value* tokens = ask.members.find("tokens");
  if (tokens == nullptr || tokens->items() == nullptr || tokens->items()->empty() ||
      !std::ranges::all_of(*tokens->items(), [](const Value& each) { return each.text().has_value(); }))
    return bad_message("tokens: a list of texts");
  Value body = seat_body(std::get<int>(found));
  body.set("ply", Value::of_number(*ply));
  body.set("tokens", *tokens);
  if (clock_.is_used() && ask.lag > 0) body.set("lag", Value::of_number(ask.lag));
  if (auto denial = add(batch, ask.now, "actions", body)) return denial;
  settle(batch, ask.now);
  return std::nullopt;
}

void Table::settle(Batch& batch, std::int64_t now) {
  while (session_->who().is_chance()) {
    Value body = Value::object();
    body.set("ply", Value::of_number(session_->plies()));
    body.set("token", Value::of_text(roll_of(*session_, dice_, rolls_ + 1)));
    add(batch, now, "roll", body);
  }
  if (session_->who().is_nobody()) finish(batch, now, "played");
}

/// Tells what was secret, then that it is over.
void Table::finish(Batch& batch, std::int64_t now, std::string_view end) {
  Value told = Value::object();
  told.set("seed", Value::of_text(hex_of(dice_.seed)));
  if (hides_backs(made_)) {
    const auto secret = json::parse(line_.secret);
    told.set("mountains", *secret.value->find("record")->find("mountains"));
  }
  add(batch, now, "reveal", told);
  Value body = Value::object();
  body.set("end", Value::of_text(std::string(end)));
  if (const auto outcome = session_->result()) body.set("result", result_json(*outcome));
  add(batch, now, "end", body);
}

std::optional<Denial> Table::why_no_undo(int seat, std::int64_t to) const {
  if (to < 0 || to >= session_->plies()) return bad_message("to is a ply before this one");
  const auto from = by_.begin() + to;
  if (*from != seat) return not_now("one goes back to a decision of one's own");
  if (std::find(from, by_.end(), Actor::chance().number()) != by_.end())
    return not_now("a roll cannot be taken back");
  return std::nullopt;
}

std::optional<Denial> Table::undo(const Ask& ask, Batch& batch) {
  const auto found = playing_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const auto to = json::number_in(ask.members, "to");
  if (!to) return bad_message("to is a number");
  if (question_) return not_now("a question is open");
  if (auto denial = why_no_undo(std::get<int>(found), *to)) return denial;
  ask_others(ask, batch, {std::get<int>(found), Wanted::undo, static_cast<int>(*to), ask.now, {}});
  return std::nullopt;
}

std::optional<Denial> Table::end(const Ask& ask, Batch& batch) {
  const auto found = playing_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  if (question_) return not_now("a question is open");
  ask_others(ask, batch, {std::get<int>(found), Wanted::end, 0, ask.now, {}});
  return std::nullopt;
}

/// Whether that seat's person has a say when the asker wants something.
bool Table::is_asked(int seat, int asker) const {
  return plays(seat) && !same_secret(this->seat(seat).holder, this->seat(asker).holder);
}

void Table::ask_others(const Ask& ask, Batch& batch, const Question& question) {
  bool any = false;
  for (int seat = 0; seat < players_; ++seat) any = any || is_asked(seat, question.seat);
  if (!any) return carry_out(batch, ask.now, question);
  Value body = seat_body(question.seat);
  constexpr std::array<std::string_view, 3> names{"undo", "end", "pause"};
  body.set("what", Value::of_text(std::string(names[static_cast<std::size_t>(question.wanted)])));
  if (question.wanted == Wanted::undo) body.set("to", Value::of_number(question.to));
  add(batch, ask.now, "asks", body);
}

void Table::carry_out(Batch& batch, std::int64_t now, const Question& question) {
  if (question.wanted == Wanted::end) return finish(batch, now, "abandoned");
  if (question.wanted == Wanted::pause) return add_clock(batch, now, "pause", clock_.seat());
  Value body = Value::object();
  body.set("to", Value::of_number(question.to));
  add(batch, now, "undo", body);
}

std::optional<Denial> Table::answer(const Ask& ask, Batch& batch) {
  const auto found = playing_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const int seat = std::get<int>(found);
  const Value* agree = ask.members.find("agree");
  if (agree == nullptr || !agree->truth()) return bad_message("agree is true or false");
  if (!question_) return not_now("no question is open");
  const bool withdrawn = seat == question_->seat && !*agree->truth();
  if (!withdrawn && (!is_asked(seat, question_->seat) || question_->agreed[static_cast<std::size_t>(seat)]))
    return not_now("the question is not to you");
  Value body = seat_body(seat);
  body.set("agree", *agree);
  add(batch, ask.now, "answers", body);
  settle_question(batch, ask.now);
  return std::nullopt;
}

/// Carries out what was asked for once nobody is left who has not agreed.
void Table::settle_question(Batch& batch, std::int64_t now) {
  if (!question_) return;
  for (int seat = 0; seat < players_; ++seat)
    if (is_asked(seat, question_->seat) && !question_->agreed[static_cast<std::size_t>(seat)]) return;
  const Question agreed = *question_;
  carry_out(batch, now, agreed);
}

std::optional<Denial> Table::phrase(const Ask& ask, Batch& batch) {
  const auto found = own_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const int seat = std::get<int>(found);
  const auto phrase = json::number_in(ask.members, "phrase");
  if (!phrase || *phrase < 1 || *phrase > phrases) return bad_message("there is no such phrase");
  std::int64_t& last = last_phrase_[static_cast<std::size_t>(seat)];
  if (const std::int64_t wait = last + world_.settings.between_phrases.count() - ask.now;
      last > 0 && wait > 0)
    return wait_for("too_fast", wait, "one phrase at a time");
  last = ask.now;
  Value body = seat_body(seat);
  body.set("phrase", Value::of_number(*phrase));
  add(batch, ask.now, "phrase", body);
  return std::nullopt;
}

/// A computer waits while a question is open, which its action would close.
int Table::task_level() const {
  if (line_.phase != Phase::plays || question_ || !session_->who().is_seat()) return 0;
  const SeatState& acting = seat(index(session_->who().seat()));
  return acting.kind == SeatKind::computer ? acting.level : 0;
}

std::optional<Task> Table::task() const {
  const int level = task_level();
  if (level == 0) return std::nullopt;
  const auto start = json::parse(rows_.slice(start_row_ - 1, start_row_));
  return Task{start.value->find("record")->dump(), session_->tokens(), level, version_};
}

std::optional<Batch> Table::act_for_computer(std::string_view token, std::int64_t version, std::int64_t now) {
  if (!is_at(version) || task_level() == 0) return std::nullopt;
  Value tokens = Value::list();
  tokens.add(Value::of_text(std::string(token)));
  Value body = seat_body(index(session_->who().seat()));
  body.set("ply", Value::of_number(session_->plies()));
  body.set("tokens", std::move(tokens));
  Batch batch = begin_batch();
  if (add(batch, now, "actions", body)) return std::nullopt;
  settle(batch, now);
  close_batch(batch, now);
  return batch;
}

}  // namespace castellum::server
