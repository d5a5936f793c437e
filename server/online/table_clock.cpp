// The clock at a table: whose time runs, pauses, and what happens when it has run out.
#include <utility>

#include "server/online/table.hpp"

namespace castellum::server {

using json::Value;

int Table::person_to_act() const {
  if (line_.phase != Phase::plays || !session_->who().is_seat()) return -1;
  const int seat = index(session_->who().seat());
  return plays(seat) ? seat : -1;
}

void Table::add_clock(Batch& batch, std::int64_t now, std::string_view what, int seat) {
  Value body = Value::object();
  body.set("what", Value::of_text(std::string(what)));
  body.set("seat", Value::of_number(seat));
  add(batch, now, "clock", body);
}

std::optional<Denial> Table::pause(const Ask& ask, Batch& batch) {
  const auto found = playing_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  if (question_) return not_now("a question is open");
  if (!clock_.is_used() || clock_.seat() < 0 || clock_.is_paused()) return not_now("no clock runs");
  ask_others(ask, batch, {std::get<int>(found), Wanted::pause, 0, ask.now, {}});
  return std::nullopt;
}

Batch Table::run_out(std::int64_t now) {
  Batch batch = begin_batch();
  const int seat = clock_.seat();
  add_clock(batch, now, "out", seat);
  give_seat(batch, now, seat, stand_in_level, "time");
  close_batch(batch, now);
  return batch;
}

std::optional<Batch> Table::lapse(std::int64_t now) {
  if (!question_ || line_.phase != Phase::plays || !session_->who().is_seat() || person_to_act() >= 0 ||
      question_->at + question_stays.count() > now)
    return std::nullopt;
  Batch batch = begin_batch();
  Value body = Value::object();
  body.set("seat", Value::of_number(question_->seat));
  body.set("agree", Value::of_truth(false));
  add(batch, now, "answers", body);
  close_batch(batch, now);
  return batch;
}

std::optional<Batch> Table::put_off(std::int64_t now) {
  if (clock_.deadline(now).value_or(0) == line_.deadline) return std::nullopt;
  Batch batch = begin_batch();
  close_batch(batch, now);
  return batch;
}

}  // namespace castellum::server
