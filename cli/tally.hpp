// What the games of a match add up to.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "cli/contest.hpp"
#include "cli/statistics.hpp"

namespace castellum::cli {

/// A figure of each side.
struct Sides {
  Mean a;
  Mean b;
};

/// The mean place of a seat in that outcome: 1 is best, places that are shared count as their middle.
double placing_of(const Outcome& outcome, int seat);

/// What the game is worth to A: 1 if it alone wins, 1/2 if it shares the win, else 0.
double score_of_a(const PlayedGame& game);

/// Games counted in their order. All means are over rounds, not games: the games of a round have one start.
class Tally {
 public:
  Tally(int players, std::optional<SprtGuesses> guesses) : players_(players), guesses_(guesses) {}

  /// Adds the next game; the games come by rounds.
  void add(const PlayedGame& game);

  int players() const { return players_; }
  std::int64_t games() const { return games_; }
  std::int64_t a_wins() const { return a_wins_; }
  std::int64_t b_wins() const { return games_ - a_wins_ - draws_; }
  std::int64_t draws() const { return draws_; }
  const Mean& score() const { return score_; }
  const Sides& points() const { return points_; }
  const Sides& placing() const { return placing_; }
  /// Elo is a matter between two: not known at larger tables.
  double elo() const { return players_ == 2 ? elo_of(score_.value()) : not_known; }
  double error() const {
    return players_ == 2 ? elo_error(score_.value(), score_.standard_error()) : not_known;
  }
  const PairCounts& pairs() const { return pairs_; }
  const std::optional<SprtGuesses>& guesses() const { return guesses_; }
  /// Precondition: there are guesses.
  double ratio() const { return log_likelihood_ratio(pairs_, *guesses_); }
  Verdict verdict() const { return guesses_ && score_.count() > 0 ? verdict_of(ratio()) : Verdict::open; }

  /// The share of wins of a seat, a shared win in equal parts.
  double wins_of_seat(int seat) const {
    return wins_[static_cast<std::size_t>(seat)] / static_cast<double>(games_);
  }
  double wins_of_first() const { return first_wins_ / static_cast<double>(games_); }
  /// Seconds a decision of A (0) or B (1).
  double seconds_of(std::size_t side) const {
    return decisions_[side] == 0 ? not_known : seconds_[side] / static_cast<double>(decisions_[side]);
  }

 private:
  /// Sums of a round.
  struct Round {
    double score = 0;
    double a_points = 0;
    double b_points = 0;
    double a_placing = 0;
    double b_placing = 0;
  };

  void add_to_round(const PlayedGame& game);
  void end_round();

  int players_;
  std::optional<SprtGuesses> guesses_;
  std::int64_t games_ = 0;
  std::int64_t a_wins_ = 0;
  std::int64_t draws_ = 0;
  Round round_;
  Mean score_;
  Sides points_;
  Sides placing_;
  PairCounts pairs_{};
  std::array<double, max_seats> wins_{};
  double first_wins_ = 0;
  std::array<double, 2> seconds_{};
  std::array<std::int64_t, 2> decisions_{};
};

}  // namespace castellum::cli
