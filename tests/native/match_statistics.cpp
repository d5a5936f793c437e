// The figures of a match: Elo, means with their errors, the sequential test.
#include <cmath>

#include <doctest/doctest.h>

#include "cli/statistics.hpp"

namespace castellum::cli {
namespace {

using doctest::Approx;

Mean mean_of(std::initializer_list<double> figures) {
  Mean mean;
  for (const double figure : figures) mean.add(figure);
  return mean;
}

}  // namespace

TEST_CASE("Elo of known scores and back") {
  CHECK(elo_of(0.5) == Approx(0));
  CHECK(elo_of(10.0 / 11) == Approx(400));  // ten to one
  CHECK(elo_of(0.75) == Approx(190.848502));
  CHECK(elo_of(0.25) == Approx(-190.848502));
  CHECK(std::isinf(elo_of(1)));
  CHECK(elo_of(0) == -elo_of(1));
  CHECK(score_of(0) == Approx(0.5));
  CHECK(score_of(-400) == Approx(1.0 / 11));
  for (const double elo : {-700.0, -3.0, 0.5, 120.0}) CHECK(elo_of(score_of(elo)) == Approx(elo));
}

TEST_CASE("Elo's error follows from the score's") {
  CHECK(elo_error(0.5, 0.01) == Approx(13.6196).epsilon(1e-4));  // 1.96 * 0.01 * 1600 / ln 10
  CHECK(elo_error(0.6, 0.02) == Approx(28.373385));
  CHECK(elo_error(0.4, 0.02) == Approx(elo_error(0.6, 0.02)));
  CHECK(std::isnan(elo_error(1, 0)));
  CHECK(std::isnan(elo_error(0, 0)));
  CHECK(std::isnan(elo_error(0.5, not_known)));
}

TEST_CASE("a mean and its standard error") {
  CHECK(std::isnan(mean_of({}).value()));
  CHECK(std::isnan(mean_of({}).standard_error()));
  CHECK(mean_of({7}).value() == 7);
  CHECK(std::isnan(mean_of({7}).standard_error()));
  const Mean mean = mean_of({3, 1, 2, 6});  // squares from 3: 0, 4, 1, 9; sqrt(14 / 3 / 4)
  CHECK(mean.count() == 4);
  CHECK(mean.value() == Approx(3));
  CHECK(mean.standard_error() == Approx(1.08012345));
  CHECK(mean_of({0.5, 0.5, 0.5}).standard_error() == Approx(0));
}

TEST_CASE("pairs that depend on their start give a smaller error than games taken singly") {
  // Each start is won once by each side: nothing is left to chance.
  CHECK(mean_of({0.5, 0.5, 0.5, 0.5}).standard_error() < mean_of({1, 0, 1, 0, 1, 0, 1, 0}).standard_error());
}

TEST_CASE("the likeliest distribution has the score asked for and sums to one") {
  const statistics::Shares seen{0.1, 0.2, 0.4, 0.2, 0.1};
  for (const double score : {0.05, 0.3, 0.5, 0.52, 0.9}) {
    const auto found = statistics::likeliest(seen, score);
    double sum = 0;
    double mean = 0;
    for (std::size_t kind = 0; kind < found.size(); ++kind) {
      CHECK(found[kind] > 0);
      sum += found[kind];
      mean += found[kind] * statistics::pair_scores[kind];
    }
    CHECK(sum == Approx(1));
    CHECK(mean == Approx(score));
  }
  CHECK(statistics::likeliest(seen, 0.5) == statistics::Shares{0.1, 0.2, 0.4, 0.2, 0.1});
}

TEST_CASE("with two kinds of pairs the ratio is that of coins") {
  // 75 ln(0.75 / 0.5) + 25 ln(0.25 / 0.5); kinds not seen count a thousandth of a pair.
  const double ratio = log_likelihood_ratio({25, 0, 0, 0, 75}, {0, elo_of(0.75)});
  CHECK(ratio == Approx(13.0812036).epsilon(1e-3));
}

TEST_CASE("ratios by another program with forty digits") {
  struct Known {
    PairCounts pairs;
    SprtGuesses guesses;
    double ratio;
  };
  const Known all[] = {
      {{10, 40, 100, 60, 20}, {0, 10}, 2.01650490947411},
      {{10, 40, 100, 60, 20}, {0, 5}, 1.10391477739128},
      {{3, 17, 41, 25, 4}, {-5, 5}, 0.729816585909254},
      {{0, 2, 11, 30, 57}, {0, 50}, 13.358898742265},
      {{0, 0, 10, 0, 0}, {0, 10}, -0.285795862019036},
      {{1000, 5000, 12000, 5200, 1100}, {0, 2}, 3.91327067756489},
  };
  for (const Known& each : all) {
    CAPTURE(each.pairs[0]);
    CHECK(log_likelihood_ratio(each.pairs, each.guesses) == Approx(each.ratio).epsilon(1e-9));
  }
}

TEST_CASE("the ratio changes its sign with the sides and grows with the games") {
  const PairCounts pairs{10, 40, 100, 60, 20};
  const PairCounts mirrored{20, 60, 100, 40, 10};
  const double ratio = log_likelihood_ratio(pairs, {0, 10});
  CHECK(log_likelihood_ratio(mirrored, {-10, 0}) == Approx(-ratio));
  CHECK(log_likelihood_ratio({20, 80, 200, 120, 40}, {0, 10}) == Approx(2 * ratio));
  CHECK(log_likelihood_ratio({10, 40, 100, 40, 10}, {-5, 5}) == Approx(0).epsilon(1e-9));
}

TEST_CASE("verdicts fall at the bounds for errors of 1 in 20") {
  CHECK(sprt_bound == Approx(2.94443898));
  CHECK(verdict_of(0) == Verdict::open);
  CHECK(verdict_of(2.944) == Verdict::open);
  CHECK(verdict_of(2.945) == Verdict::elo1);
  CHECK(verdict_of(-2.944) == Verdict::open);
  CHECK(verdict_of(-2.945) == Verdict::elo0);
}

}  // namespace castellum::cli
