#include "tests/slow/aqua_romana.hpp"

#include <algorithm>

namespace castellum::slow::aqua_romana {
namespace {

void remove_one(std::string& kinds, Kind kind) { kinds.erase(kinds.find(kind), 1); }

void add_one(std::string& kinds, Kind kind) {
  kinds.push_back(kind);
  std::sort(kinds.begin(), kinds.end());
}

}  // namespace

// AR-2, AR-4, AR-7, AR-9
AquaRomana::AquaRomana(const nlohmann::json& record)
    : players_(record.at("players").get<int>()),
      options_{record.at("rules").at("no_sight") == "foreign",
               record.at("rules").at("extra_may_close").get<bool>(),
               record.at("rules").at("extra_kind") == "builder", record.at("rules").at("take") == "may"},
      grid_(read_layout(record.at("layout"))),
      unplaced_("BBBCCCDDDSSS"),
      reserve_("BCDJS"),
      held_(static_cast<std::size_t>(players_)) {
  for (const auto& [kind, count] : record.at("stock").items()) {
    full_stock_[kind[0]] = count.get<int>();
  }
  if (record.at("rules").at("builders") == "drawn") {
    for (const auto& [space, kind] : record.at("builders").items()) {
      builders_[space] = kind.get<std::string>()[0];
    }
    unplaced_.clear();
    begin_turn();
  }
}

int AquaRomana::actor() const {
  if (phase_ == Phase::over) return nobody;
  if (phase_ == Phase::take) return takers_.front();
  return seat_;
}

void AquaRomana::apply(const std::string& token) {
  switch (phase_) {
    case Phase::place:
      place(token[0], token.substr(2));
      break;
    case Phase::lay:
      if (token == "pass") {
        offer_close();
      } else if (token[0] == '>') {
        // AR-24: no extra tile comes of such a move.
        const Space from = token.substr(1);
        const Step step = next_free(builders_, from);
        builders_[step.to] = builders_.at(from);
        builders_.erase(from);
        offer_close();
      } else {
        lay_for_worker(token);
      }
      break;
    case Phase::extra:
      lay_extra(token);
      break;
    case Phase::close:
      if (token != "keep") closed_voluntarily_ = token.substr(1);
      score_turn();
      break;
    case Phase::take:
      if (token != "leave") take(token.back());
      takers_.erase(takers_.begin());
      offer_take();
      break;
    case Phase::over:
      break;
  }
}

// AR-9
bool AquaRomana::setting_up() const { return !unplaced_.empty(); }

// AR-9 in set-up, AR-33 in play
void AquaRomana::place(Kind kind, const Space& space) {
  builders_[space] = kind;
  if (setting_up()) {
    remove_one(unplaced_, kind);
    seat_ = (seat_ + 1) % players_;
    if (setting_up()) return;
    seat_ = 0;  // AR-10
    begin_turn();
  } else {
    std::string& held = held_[static_cast<std::size_t>(seat_)];
    remove_one(held, kind);
    if (held.empty()) begin_laying();
  }
}

// AR-14, AR-33
void AquaRomana::begin_turn() {
  laid_ = false;
  closed_voluntarily_.clear();
  takers_.clear();
  if (held_[static_cast<std::size_t>(seat_)].empty()) {
    begin_laying();
  } else {
    phase_ = Phase::place;
  }
}

// AR-26
void AquaRomana::begin_laying() {
  if (has_worker(seat_)) {
    phase_ = Phase::lay;
  } else {
    end_turn();
  }
}

// AR-18, AR-20, AR-21, AR-22; the token is worker:space:tile
void AquaRomana::lay_for_worker(const std::string& token) {
  const Worker& worker = grid_.worker(token.substr(0, 2));
  const Space from = token.substr(3, 2);
  const Tile tile = token.substr(6);

  grid_.lay(grid_.line(worker).ahead, tile);
  laid_ = true;

  const Kind builder = builders_.at(from);
  const Step step = next_free(builders_, from);
  builders_.erase(from);
  builders_[step.to] = builder;

  extra_shows_ = options_.extra_of_builder ? builder : tile[0];
  if (step.fountain && !extras().empty()) {
    phase_ = Phase::extra;
  } else {
    offer_close();
  }
}

// AR-22; the token is +tile@square
void AquaRomana::lay_extra(const std::string& token) {
  const std::size_t at = token.find('@');
  grid_.lay(token.substr(at + 1), token.substr(1, at - 1));
  offer_close();
}

// AR-27
void AquaRomana::offer_close() {
  bool closed_own = false;
  bool open_own = false;
  for (const Worker& worker : grid_.workers()) {
    if (worker.seat != seat_ || !on_board(worker)) continue;
    if (grid_.line(worker).open()) {
      open_own = true;
    } else {
      closed_own = true;
    }
  }
  if (open_own && !closed_own) {
    phase_ = Phase::close;
  } else {
    score_turn();
  }
}

// AR-28, AR-32, AR-34
void AquaRomana::score_turn() {
  for (const Worker& worker : in_scoring_order(closed_workers())) {
    score(worker);
    takers_.push_back(worker.seat);
  }
  if (any_worker()) {
    offer_take();
  } else {
    phase_ = Phase::over;
  }
}

// AR-32: while the reserve lasts.
void AquaRomana::offer_take() {
  if (takers_.empty() || reserve_.empty()) {
    end_turn();
  } else {
    phase_ = Phase::take;
  }
}

// AR-32
void AquaRomana::take(Kind kind) {
  remove_one(reserve_, kind);
  add_one(held_[static_cast<std::size_t>(takers_.front())], kind);
}

// AR-34, AR-35
void AquaRomana::end_turn() {
  turns_without_tile_ = laid_ ? 0 : turns_without_tile_ + 1;
  const int rounds = grid_.tiles().empty() ? 5 : 1;
  if (turns_without_tile_ >= rounds * players_) {
    for (const Worker& worker : in_scoring_order(grid_.workers())) {
      if (on_board(worker)) score(worker);
    }
    phase_ = Phase::over;
    return;
  }
  seat_ = (seat_ + 1) % players_;
  begin_turn();
}

std::map<std::string, std::string> AquaRomana::facts() const {
  std::map<std::string, std::string> facts;
  for (const auto& [square, tile] : grid_.tiles()) facts["tile " + square] = tile;
  for (const Worker& worker : grid_.workers()) {
    const Line line = grid_.line(worker);
    std::string text;
    for (const Square& square : line.squares) text += (text.empty() ? "" : " ") + square;
    text += std::string(" | ") + line.leaves + (line.open() ? " open" : " closed");
    facts["line " + worker.name] = text;
    facts["length " + worker.name] = std::to_string(line.length());
  }
  for (const auto& [worker, podium] : podiums_) facts["podium " + worker] = std::to_string(podium);
  for (const auto& [space, kind] : builders_) facts["builder " + space] = kind;
  for (const Kind kind : std::string("BCDS")) {
    facts[std::string("stock ") + kind] = std::to_string(stock_left(kind));
  }
  facts["reserve"] = reserve_;
  for (int seat = 0; seat < players_; ++seat) {
    facts["held " + std::to_string(seat)] = held_[static_cast<std::size_t>(seat)];
  }
  const std::map<Phase, std::string> phases = {{Phase::place, "place"}, {Phase::lay, "lay"},
                                               {Phase::extra, "extra"}, {Phase::close, "close"},
                                               {Phase::take, "take"},   {Phase::over, "over"}};
  facts["phase"] = phases.at(phase_);
  facts["actor"] = std::to_string(actor());
  return facts;
}

}  // namespace castellum::slow::aqua_romana
