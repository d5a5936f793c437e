// What is true at a table, row by row.
#include <utility>

#include "record/record.hpp"
#include "server/online/table.hpp"

namespace castellum::server {
namespace {

using json::Value;

int number_of(const Value& body, std::string_view name) {
  return static_cast<int>(json::number_in(body, name).value_or(0));
}

Table::Wanted wanted_in(const Value& body) {
  const std::string_view what = json::text_in(body, "what");
  return what == "end" ? Table::Wanted::end : what == "pause" ? Table::Wanted::pause : Table::Wanted::undo;
}

/// The member of what is secret about a table.
Value secret_member(const TableLine& line, std::string_view name) {
  const auto secret = json::parse(line.secret);
  const Value* member = secret.value ? secret.value->find(name) : nullptr;
  return member == nullptr ? Value() : *member;
}

}  // namespace

std::optional<Denial> Table::take(const Row& row, const Value& body) {
  if (auto denial = take_kind(row, body)) return denial;
  if (!clock_.is_used()) return std::nullopt;
  if (row.kind == "actions")
    clock_.acted(row.at, number_of(body, "seat"), json::number_in(body, "lag").value_or(0));
  clock_.go_on(row.at, person_to_act());
  if (row.kind == "clock" && json::text_in(body, "what") == "pause") clock_.pause(row.at);
  return std::nullopt;
}

std::optional<Denial> Table::take_kind(const Row& row, const Value& body) {
  const std::string_view kind = row.kind;
  if (kind == "made") {
    take_made(body);
  } else if (kind == "seat") {
    take_seat(body, row.name, row.seq);
    if (json::text_in(body, "by") == "removed" && !row.visitor.empty()) removed_.push_back(row.visitor);
  } else if (kind == "start") {
    start_row_ = row.seq;
    return take_start();
  } else if (kind == "actions") {
    return take_actions(body);
  } else if (kind == "roll") {
    ++rolls_;
    return take_token(json::text_in(body, "token"), Actor::chance());
  } else if (kind == "asks") {
    question_ = {number_of(body, "seat"), wanted_in(body), number_of(body, "to"), row.at, {}};
  } else if (kind == "answers") {
    const Value* agree = body.find("agree");
    if (agree == nullptr || !agree->truth().value_or(false))
      question_.reset();
    else if (question_)
      question_->agreed[static_cast<std::size_t>(number_of(body, "seat"))] = true;
  } else if (kind == "undo") {
    take_undo(number_of(body, "to"));
  } else if (kind == "clock") {
    if (json::text_in(body, "what") == "pause") question_.reset();
  } else if (kind == "end") {
    line_.phase = Phase::over;
    question_.reset();
    ++version_;
  } else if (kind == "again") {
    has_next_ = true;
  }
  return std::nullopt;
}

void Table::take_made(const Value& body) {
  made_ = body;
  players_ = number_of(body, "players");
  clock_ = TableClock(read_clock(body.find("clock")).value_or(ClockRules()), world_.downtimes);
  (void)bytes_of(secret_member(line_, "seed").text().value_or(""), dice_.seed);
}

void Table::take_seat(const Value& body, const std::string& name, std::int64_t seq) {
  SeatState& seat = seats_[static_cast<std::size_t>(number_of(body, "seat"))];
  const std::string_view by = json::text_in(body, "by");
  const bool begun = line_.phase != Phase::waits;
  ++version_;
  if (by != "moved") plans_.drop(number_of(body, "seat"));
  if (by == "sat" || by == "reserved") {
    seat.kind = by == "sat" ? SeatKind::person : SeatKind::reserved;
    seat.name = name;
    seat.name_row = seq;
    seat.nonce = json::text_in(body, "nonce");
  } else if (by == "computer" || by == "given") {
    // Who asked has gone, and his question with him.
    if (question_ && question_->seat == number_of(body, "seat")) question_.reset();
    seat.kind = SeatKind::computer;
    seat.given = by == "given";
    seat.level = number_of(body, "level");
  } else if (by == "back") {
    seat.kind = SeatKind::person;
    seat.given = false;
    seat.level = 0;
  } else if (by == "left" || by == "removed" || by == "freed" || (by == "forgotten" && !begun)) {
    seat = SeatState{};
  } else if (by == "forgotten") {
    seat.name.clear();
  }
}

std::optional<Denial> Table::take_start() {
  auto read = read_record(secret_member(line_, "record"));
  if (!read.record) return Denial{"bad_wish", read.fault.line(), {}, {}};
  session_ = std::move(read.record->session);
  line_.phase = Phase::plays;
  dice_.nonces.clear();
  for (const SeatState& seat : seats_)
    if (!seat.nonce.empty()) (void)bytes_of(seat.nonce, dice_.nonces.emplace_back());
  ++version_;
  return std::nullopt;
}

std::optional<Denial> Table::take_actions(const Value& body) {
  const Actor seat(seat_at(number_of(body, "seat")));
  const int before = session_->plies();
  for (const Value& token : *body.find("tokens")->items()) {
    auto denial = take_token(token.text().value_or(""), seat);
    if (!denial) continue;
    const int made = session_->plies() - before;
    session_->undo(made);
    by_.resize(static_cast<std::size_t>(before));
    return denial;
  }
  question_.reset();
  return std::nullopt;
}

std::optional<Denial> Table::take_token(std::string_view token, Actor by) {
  if (session_->who() != by) return not_now("another is to act");
  if (const auto refusal = session_->act(token)) return denial_of(*refusal, shown_token(token));
  by_.push_back(static_cast<std::int8_t>(by.number()));
  ++version_;
  return std::nullopt;
}

void Table::take_undo(int to) {
  plans_.drop_all();
  session_->undo(session_->plies() - to);
  by_.resize(static_cast<std::size_t>(to));
  question_.reset();
  ++version_;
}

}  // namespace castellum::server
