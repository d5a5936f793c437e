// What people at a table have planned, and that it is done.
#include <array>
#include <cstdio>
#include <utility>

#include "server/online/table.hpp"

namespace castellum::server {
namespace {

using json::Value;

std::string hash_of(const Session& session) {
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(session.seen_hash()));
  return text.data();
}

}  // namespace

std::optional<Denial> Table::plan(const Ask& ask, Batch& /*batch*/) {
  const auto found = playing_seat_in(ask);
  if (const Denial* denial = std::get_if<Denial>(&found)) return *denial;
  const int seat = std::get<int>(found);
  const Value* list = ask.members.find("plans");
  auto plans = list == nullptr ? std::nullopt : Plans::read(*list, seat);
  if (!plans) return bad_message("plans: a list of at most 30, each of ply, hash and tokens");
  if (person_to_act() == seat) return not_now("one acts first, and then plans");
  plans_.set(seat, std::move(*plans));
  return std::nullopt;
}

bool Table::waits_for_plan() const {
  const int seat = person_to_act();
  return seat >= 0 && plans_.has(seat, session_->plies(), hash_of(*session_));
}

json::Value Table::plans_of(const std::vector<int>& seats) const {
  Value all = Value::list();
  for (const int seat : seats) {
    const Value own = plans_.written(seat);
    for (const Value& plan : *own.items()) all.add(plan);
  }
  return all;
}

std::optional<Batch> Table::act_as_planned(std::int64_t now) {
  const int seat = person_to_act();
  if (seat < 0 || question_) return std::nullopt;
  const Plan* plan = plans_.follow(seat, session_->plies(), hash_of(*session_));
  if (plan == nullptr) return std::nullopt;
  Value tokens = Value::list();
  for (const std::string& token : plan->tokens) tokens.add(Value::of_text(token));
  Value body = Value::object();
  body.set("seat", Value::of_number(seat));
  body.set("ply", Value::of_number(session_->plies()));
  body.set("tokens", std::move(tokens));
  body.set("planned", Value::of_truth(true));
  Batch batch = begin_batch();
  // What the rules do not allow there is forgotten, as what never came about.
  if (add(batch, now, "actions", body))
    plans_.drop(seat);
  else
    settle(batch, now);
  close_batch(batch, now);
  if (batch.rows.empty() && !batch.line) return std::nullopt;
  return batch;
}

void Table::keep_plans() {
  if (line_.phase == Phase::over) plans_.drop_all();
  if (session_) plans_.pass(session_->plies());
  // Who is to act and has none for this position will not follow the others either.
  if (const int seat = person_to_act(); seat >= 0)
    (void)plans_.follow(seat, session_->plies(), hash_of(*session_));
  if (plans_.version() == stored_plans_) return;
  stored_plans_ = plans_.version();
  auto secret = json::parse(line_.secret);
  secret.value->set("plans", plans_.written(-1));
  line_.secret = secret.value->dump();
  line_changed_ = true;
}

}  // namespace castellum::server
