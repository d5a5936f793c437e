// What a match measures: means with their errors, Elo, and the sequential test that tells when enough was
// played.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>

namespace castellum::cli {

inline constexpr double not_known = std::numeric_limits<double>::quiet_NaN();

/// Elo between two players of which one scores that share of the points; infinite for 0 and 1.
inline double elo_of(double score) { return -400 * std::log10(1 / score - 1); }

/// The share of the points that Elo lets expect.
inline double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

/// Half the width of the interval that holds Elo in 95 of 100 matches, from the score's standard error. Not
/// known for a score of 0 or 1.
inline double elo_error(double score, double standard_error) {
  if (score <= 0 || score >= 1) return not_known;
  constexpr double two_sided_95 = 1.959964;
  const double elo_a_score = 400 / (std::log(10.0) * score * (1 - score));  // the slope of elo_of
  return two_sided_95 * standard_error * elo_a_score;
}

/// The mean of independent figures and how far it may be off.
class Mean {
 public:
  void add(double figure) {
    ++count_;
    const double step = figure - mean_;
    mean_ += step / static_cast<double>(count_);
    squares_ += step * (figure - mean_);
  }

  std::int64_t count() const { return count_; }
  double value() const { return count_ == 0 ? not_known : mean_; }
  /// Not known before the second figure.
  double standard_error() const {
    if (count_ < 2) return not_known;
    const auto count = static_cast<double>(count_);
    return std::sqrt(squares_ / (count - 1) / count);
  }

 private:
  std::int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;  // of the distances from the mean, added up
};

/// How many pairs of games on one start gave 0, 1/2, 1, 3/2 and 2 points. A pair is counted as one figure,
/// since a start that favours a seat makes its two games depend on each other.
using PairCounts = std::array<std::int64_t, 5>;

/// Two guesses of Elo to decide between.
struct SprtGuesses {
  double elo0 = 0;
  double elo1 = 0;
};

/// What a sequential test says so far. Wrong in 1 of 20 matches where one of the guesses is true.
enum class Verdict : std::uint8_t { open, elo0, elo1 };

/// The logarithm of 0.95 / 0.05: both kinds of error have that chance.
inline const double sprt_bound = std::log(19.0);

namespace statistics {

using Shares = std::array<double, 5>;

/// The share of the points that a pair of each kind gives.
inline constexpr Shares pair_scores{0, 0.25, 0.5, 0.75, 1};

/// The likeliest distribution with the mean `score`, given what was seen: each share seen divided by
/// 1 + x (its score - `score`), with the one x that makes the mean right. No share may be 0.
inline Shares likeliest(const Shares& seen, double score) {
  const auto excess = [&](double x) {
    double sum = 0;
    for (std::size_t kind = 0; kind < seen.size(); ++kind) {
      const double off = pair_scores[kind] - score;
      sum += seen[kind] * off / (1 + x * off);
    }
    return sum;
  };
  double low = -1 / (1 - score);
  double high = 1 / score;
  for (int step = 0; step < 200; ++step) {
    const double middle = std::midpoint(low, high);
    (excess(middle) > 0 ? low : high) = middle;
  }
  Shares found{};
  for (std::size_t kind = 0; kind < seen.size(); ++kind)
    found[kind] = seen[kind] / (1 + std::midpoint(low, high) * (pair_scores[kind] - score));
  return found;
}

}  // namespace statistics

/// The generalised log-likelihood ratio of the two guesses: how much better the likeliest distribution of
/// pairs with the score of `elo1` explains them than the likeliest with that of `elo0`.
inline double log_likelihood_ratio(const PairCounts& pairs, SprtGuesses guesses) {
  constexpr double hardly_any = 1e-3;  // for kinds not seen, which are not impossible
  statistics::Shares seen{};
  for (std::size_t kind = 0; kind < pairs.size(); ++kind)
    seen[kind] = pairs[kind] == 0 ? hardly_any : static_cast<double>(pairs[kind]);
  const double total = std::accumulate(seen.begin(), seen.end(), 0.0);
  for (double& share : seen) share /= total;
  const auto under0 = statistics::likeliest(seen, score_of(guesses.elo0));
  const auto under1 = statistics::likeliest(seen, score_of(guesses.elo1));
  double ratio = 0;
  for (std::size_t kind = 0; kind < seen.size(); ++kind)
    ratio += seen[kind] * std::log(under1[kind] / under0[kind]);
  return total * ratio;
}

/// The verdict at that ratio.
inline Verdict verdict_of(double ratio) {
  if (ratio >= sprt_bound) return Verdict::elo1;
  return ratio <= -sprt_bound ? Verdict::elo0 : Verdict::open;
}

}  // namespace castellum::cli
