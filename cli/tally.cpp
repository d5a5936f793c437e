#include "cli/tally.hpp"

#include <algorithm>
#include <utility>

namespace castellum::cli {
namespace {

std::size_t place(int seat) { return static_cast<std::size_t>(seat); }

int winners_of(const Outcome& outcome) { return static_cast<int>(std::ranges::count(outcome.wins, true)); }

}  // namespace

double placing_of(const Outcome& outcome, int seat) {
  // Points alone do not tell: ties may be broken.
  const auto worth = [&](int each) {
    return std::pair(outcome.wins[place(each)], outcome.points[place(each)]);
  };
  int better = 0;
  int equal = 0;  // the seat itself among them
  for (int other = 0; other < outcome.players; ++other) {
    if (worth(other) > worth(seat)) ++better;
    if (worth(other) == worth(seat)) ++equal;
  }
  return better + (equal + 1) / 2.0;
}

double score_of_a(const PlayedGame& game) {
  if (!game.outcome.wins[place(game.a_seat)]) return 0;
  return winners_of(game.outcome) == 1 ? 1 : 0.5;
}

void Tally::add(const PlayedGame& game) {
  ++games_;
  const double score = score_of_a(game);
  if (score == 1) ++a_wins_;
  if (score == 0.5) ++draws_;
  const double share = 1.0 / winners_of(game.outcome);
  for (int seat = 0; seat < players_; ++seat) {
    if (!game.outcome.wins[place(seat)]) continue;
    wins_[place(seat)] += share;
    if (seat == game.first_seat) first_wins_ += share;
  }
  for (std::size_t side = 0; side < seconds_.size(); ++side) {
    seconds_[side] += game.seconds[side];
    decisions_[side] += game.decisions[side];
  }
  add_to_round(game);
  if (games_ % players_ == 0) end_round();
}

void Tally::add_to_round(const PlayedGame& game) {
  round_.score += score_of_a(game);
  for (int seat = 0; seat < players_; ++seat) {
    const bool is_a = seat == game.a_seat;
    (is_a ? round_.a_points : round_.b_points) += game.outcome.points[place(seat)];
    (is_a ? round_.a_placing : round_.b_placing) += placing_of(game.outcome, seat);
  }
}

void Tally::end_round() {
  const double games = players_;
  const double seats_of_b = games * (players_ - 1);
  score_.add(round_.score / games);
  points_.a.add(round_.a_points / games);
  points_.b.add(round_.b_points / seats_of_b);
  placing_.a.add(round_.a_placing / games);
  placing_.b.add(round_.b_placing / seats_of_b);
  if (players_ == 2) ++pairs_[static_cast<std::size_t>(round_.score * 2)];
  round_ = {};
}

}  // namespace castellum::cli
