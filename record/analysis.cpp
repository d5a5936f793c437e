#include "record/analysis.hpp"

#include <algorithm>

namespace castellum {
namespace {

using json::Value;

constexpr std::uint64_t review_seed = 1;

Value written(float number) { return Value::of_number(thousandths(number)); }

Value list_of(const Points& numbers, int seats) {
  Value list = Value::list();
  for (unsigned seat = 0; seat < static_cast<unsigned>(seats); ++seat) list.add(written(numbers[seat]));
  return list;
}

Value told(const Reviewed& action, int seats) {
  Value object = Value::object();
  object.set("ply", Value::of_number(action.ply));
  object.set("actor", Value::of_number(action.actor));
  object.set("token", Value::of_text(action.token));
  object.set("before", list_of(action.before.points, seats));
  object.set("after", list_of(action.after.points, seats));
  if (action.actor < 0) return object;
  object.set("best", Value::of_text(action.best));
  Value line = Value::list();
  for (const std::string& token : action.line) line.add(Value::of_text(token));
  object.set("line", std::move(line));
  object.set("lost", written(action.lost));
  object.set("punished", Value::of_truth(action.punished));
  return object;
}

Value told(const SeatReview& seat) {
  Value object = Value::object();
  object.set("own", written(seat.own));
  object.set("others", written(seat.others));
  object.set("luck", written(seat.luck));
  object.set("lost", written(seat.lost));
  object.set("decisions", Value::of_number(seat.decisions));
  object.set("mistakes", Value::of_number(seat.mistakes));
  return object;
}

}  // namespace

Analysis::Analysis(const Record& record, std::int64_t simulations, const MakeThinker& make_thinker)
    : tokens_(record.session->tokens()), simulations_(simulations) {
  Value start = record.json;
  for (const char* member : {"end", "result", "expect", "times", "analysis"}) start.remove(member);
  start.set("actions", Value::list());
  session_ = std::move(read_record(start.dump()).record->session);  // a record's own start is always whole
  const Player player{Player::Kind::search, 0, simulations, PlayKind::by_kind};
  thinker_ = make_thinker ? make_thinker(*session_, player) : session_->thinker(player);
  outlooks_.reserve(tokens_.size() + 1);
}

bool Analysis::run(std::int64_t simulations) {
  while (done() < positions()) {
    if (session_->who().is_nobody()) {
      Seen seen;
      const auto result = session_->result();
      if (result) seen.outlook.worth = worth_of(*result);
      outlooks_.push_back(std::move(seen));
      return true;
    }
    if (!begun_) thinker_->begin(review_seed);
    begun_ = true;
    if (simulations <= 0) return false;
    // A position is either finished in this slice or uses all of it up.
    if (!thinker_->run(simulations)) return false;
    simulations -= simulations_;
    look();
  }
  return true;
}

void Analysis::look() {
  outlooks_.push_back({session_->who(), thinker_->outlook()});
  begun_ = false;
  if (done() <= static_cast<int>(tokens_.size()))
    (void)session_->act(tokens_[static_cast<std::size_t>(done() - 1)]);  // legal: it was carried out before
}

Leads Analysis::leads(int position) const {
  const Points& points = outlooks_[static_cast<std::size_t>(position)].outlook.worth.points;
  const auto seats = static_cast<unsigned>(session_->seats());
  float sum = 0;
  for (unsigned seat = 0; seat < seats; ++seat) sum += points[seat];
  Leads leads{};
  for (unsigned seat = 0; seat < seats; ++seat)
    leads[seat] = points[seat] - (sum - points[seat]) / static_cast<float>(seats - 1);
  return leads;
}

std::vector<Reviewed> Analysis::actions() const {
  std::vector<Reviewed> all;
  for (int ply = 0; ply < static_cast<int>(tokens_.size()); ++ply) {
    const Seen& seen = outlooks_[static_cast<std::size_t>(ply)];
    Reviewed action{ply,  seen.actor.number(), tokens_[static_cast<std::size_t>(ply)], {}, {}, {}, {}, 0,
                    false};
    action.before = seen.outlook.worth;
    action.after = outlooks_[static_cast<std::size_t>(ply) + 1].outlook.worth;
    if (seen.actor.is_seat()) {
      const auto seat = static_cast<unsigned>(seen.actor.number());
      action.line = seen.outlook.line;
      action.best = action.line.front();
      const float change = leads(ply + 1)[seat] - leads(ply)[seat];
      action.lost = action.best == action.token ? 0 : std::max(0.0F, -change);
      int next = ply + 1;
      float given_back = 0;
      for (; next < static_cast<int>(tokens_.size()) &&
             outlooks_[static_cast<std::size_t>(next)].actor.number() != seen.actor.number();
           ++next)
        if (outlooks_[static_cast<std::size_t>(next)].actor.is_seat())
          given_back += leads(next + 1)[seat] - leads(next)[seat];
      action.punished = action.lost >= mistake && given_back < action.lost / 2;
    }
    all.push_back(std::move(action));
  }
  return all;
}

std::vector<SeatReview> Analysis::seats() const {
  std::vector<SeatReview> all(static_cast<std::size_t>(session_->seats()));
  for (const Reviewed& action : actions()) {
    const Leads before = leads(action.ply);
    const Leads after = leads(action.ply + 1);
    for (std::size_t seat = 0; seat < all.size(); ++seat) {
      const bool own = action.actor == static_cast<int>(seat);
      (action.actor < 0 ? all[seat].luck
       : own            ? all[seat].own
                        : all[seat].others) += after[seat] - before[seat];
      if (!own) continue;
      all[seat].lost += action.lost;
      ++all[seat].decisions;
      all[seat].mistakes += action.lost >= mistake ? 1 : 0;
    }
  }
  return all;
}

json::Value Analysis::to_json() const {
  Value object = Value::object();
  object.set("version", Value::of_number(1));
  object.set("simulations", Value::of_number(simulations_));
  Value list = Value::list();
  for (const Reviewed& action : actions()) list.add(told(action, session_->seats()));
  object.set("actions", std::move(list));
  Value seats_list = Value::list();
  for (const SeatReview& seat : seats()) seats_list.add(told(seat));
  object.set("seats", std::move(seats_list));
  return object;
}

}  // namespace castellum
