// Finds a game's weights by self-play. Each generation plays against all before it, so that what it learns
// does not depend on one way of playing (with the last generation alone Aqueduct swung between never rolling
// and always rolling); some actions are random, so that it also sees what nobody would do.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "engine/base/playout.hpp"
#include "opponent/greedy.hpp"
#include "opponent/knowledge.hpp"
#include "opponent/regression.hpp"

namespace castellum {

struct TrainingPlan {
  int players = 2;
  int generations = 6;
  int games = 6000;  // a generation
  std::uint64_t seed = 1;
};

/// What one generation learned and how well.
template <Game G>
struct Generation {
  WeightsOf<G> weights;
  double explained = 0;  // share of the variance of final points
  double mean_points = 0;
};

template <Game G>
class Training {
 public:
  explicit Training(const TrainingPlan& plan) : plan_(plan) {}

  /// Learns one generation more. `deal(number)` gives the table of a game.
  template <class Deal>
  Generation<G> learn(Deal&& deal) {
    samples_.clear();
    Random random(mix(plan_.seed) + pool_.size());
    for (int game = 0; game < plan_.games; ++game) play(deal(game), random);
    Generation<G> learned;
    learned.weights = fit();
    judge(learned);
    pool_.push_back(learned.weights);
    return learned;
  }

 private:
  static constexpr std::size_t measures = WeightsOf<G>::count;
  static constexpr int kept_one_in = 3;  // positions of a game resemble each other
  static constexpr float whim = 0.03F;   // of a reward: how much chance moves a choice
  static constexpr std::array<int, 3> random_acts{100, 100, 300};  // in 1000, one of them for each seat

  struct Sample {
    Measures<WeightsOf<G>::count> of;
    float left;
    float points;  // at the end
    int seat;
  };

  typename G::Action choose(const typename G::Table& table, const typename G::State& state, int player,
                            Random& random) const {
    // The pool and, before it, the greedy player and the one by kind.
    if (player < 0)
      return player == -1 ? choose_greedily<G>(table, state, random)
                          : draw_action<G, PlayKind::by_kind>(table, state, random);
    const WeightsOf<G>& weights = pool_[static_cast<std::size_t>(player)];
    typename G::ActionList list;
    Knowledge<G>::candidates(table, state, list);
    const auto seat = static_cast<unsigned>(actor(table, state).number());
    typename G::Action best{};
    float most = -1;
    for (const typename G::Action action : list) {
      typename G::State after = state;
      apply(table, after, action);
      const Worth worth = worth_at<G>(weights, table, after);
      const float value = worth.rewards[seat] + whim * static_cast<float>(random.below(1024)) / 1024;
      if (value <= most) continue;
      most = value;
      best = action;
    }
    return best;
  }

  void play(const typename G::Table& table, Random& random) {
    std::array<int, max_seats> players{};
    std::array<int, max_seats> whims{};
    // The first generation learns from greedy and random play, later ones from greedy play and each other.
    for (int& player : players)
      player = pool_.empty() ? -1 - random.below(2) : random.below(static_cast<int>(pool_.size()) + 1) - 1;
    for (int& each : whims) each = random_acts[static_cast<unsigned>(random.below(3))];
    const std::size_t first = samples_.size();
    typename G::State state = start(table);
    for (Actor who = actor(table, state); !who.is_nobody(); who = actor(table, state)) {
      if (random.below(kept_one_in) == 0) {
        const auto all = Knowledge<G>::measure(table, state);
        const float left = Knowledge<G>::left(table, state);
        for (int seat = 0; seat < plan_.players; ++seat)
          samples_.push_back({all[static_cast<unsigned>(seat)], left, 0, seat});
      }
      const bool at_random =
          who.is_chance() || random.below(1000) < whims[static_cast<unsigned>(who.number())];
      apply(table, state,
            at_random ? draw_action<G, PlayKind::by_kind>(table, state, random)
                      : choose(table, state, players[static_cast<unsigned>(who.number())], random));
    }
    const Outcome result = *outcome(table, state);
    for (std::size_t place = first; place < samples_.size(); ++place)
      samples_[place].points = result.points[static_cast<unsigned>(samples_[place].seat)];
  }

  WeightsOf<G> fit() const {
    Regression regression(2 * measures);
    std::vector<double> measured(2 * measures);
    for (const Sample& sample : samples_) {
      for (std::size_t place = 0; place < measures; ++place) {
        measured[place] = static_cast<double>(sample.left) * static_cast<double>(sample.of[place]);
        measured[measures + place] =
            static_cast<double>(1 - sample.left) * static_cast<double>(sample.of[place]);
      }
      regression.add(measured, static_cast<double>(sample.points));
    }
    const auto solution = regression.weights();
    WeightsOf<G> weights;
    for (std::size_t place = 0; place < measures; ++place) {
      weights.beginning[place] = static_cast<float>(solution[place]);
      weights.end[place] = static_cast<float>(solution[measures + place]);
    }
    return weights;
  }

  /// Finds how uncertain the difference of two seats is early and late, and how much is explained.
  void judge(Generation<G>& learned) const {
    double mean = 0;
    for (const Sample& sample : samples_) mean += static_cast<double>(sample.points);
    mean /= static_cast<double>(samples_.size());
    double wrong = 0;
    double all = 0;
    Regression spread(2);
    for (std::size_t place = 0; place < samples_.size(); ++place) {
      const Sample& sample = samples_[place];
      const double off = fault(learned.weights, sample);
      wrong += off * off;
      all += (static_cast<double>(sample.points) - mean) * (static_cast<double>(sample.points) - mean);
      if (sample.seat == 0) continue;
      const double apart = std::abs(off - fault(learned.weights, samples_[place - 1]));
      spread.add({static_cast<double>(sample.left), static_cast<double>(1 - sample.left)}, apart);
    }
    constexpr double deviation = 1.2533;  // of a normal distribution, by its mean distance from 0
    constexpr double least = 1;
    const auto spreads = spread.weights();
    learned.weights.spread_beginning = static_cast<float>(std::max(least, deviation * spreads[0]));
    learned.weights.spread_end = static_cast<float>(std::max(least, deviation * spreads[1]));
    learned.explained = 1 - wrong / all;
    learned.mean_points = mean;
  }

  static double fault(const WeightsOf<G>& weights, const Sample& sample) {
    return static_cast<double>(sample.points - weights.points(sample.of, sample.left));
  }

  TrainingPlan plan_;
  std::vector<WeightsOf<G>> pool_;
  std::vector<Sample> samples_;
};

}  // namespace castellum
