// Endings solved exactly: every action and every outcome of chance to the end of the game, as long as that
// takes few enough positions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "opponent/knowledge.hpp"

namespace castellum {

template <Game G>
class Solver {
 public:
  using Table = typename G::Table;
  using State = typename G::State;

  /// Makes the memory for positions met before; nothing is allocated afterwards.
  explicit Solver(const Table& table) : table_(table), memory_(remembered) {}

  /// What the position is worth if everybody plays best for himself, or nothing if that takes looking at more
  /// than `positions`, which are counted down. Precondition: nothing is hidden.
  std::optional<Worth> solve(const State& state, std::int64_t& positions) {
    const Actor who = actor(table_, state);
    if (who.is_nobody()) return worth_of(*outcome(table_, state));
    if (--positions < 0) return std::nullopt;
    const std::uint64_t key = hash(table_, state);
    Entry& entry = memory_[key % remembered];
    if (entry.key == key) return entry.worth;
    const auto worth = who.is_chance() ? expect(state, positions) : choose(state, who.seat(), positions);
    if (worth) entry = {key, *worth};
    return worth;
  }

 private:
  static constexpr std::size_t remembered = 1U << 13U;
  struct Entry {
    std::uint64_t key = 0;
    Worth worth;
  };

  std::optional<Worth> choose(const State& state, Seat seat, std::int64_t& positions) {
    const auto choices = count_choices(table_, state);
    if (choices.counts.total > positions) return std::nullopt;
    Worth best;
    best.rewards[static_cast<unsigned>(index(seat))] = -1;
    for (int number = 0; number < choices.counts.total; ++number) {
      State after = state;
      apply(table_, after, nth_choice(table_, state, choices, number));
      const auto worth = solve(after, positions);
      if (!worth) return std::nullopt;
      if (worth->rewards[static_cast<unsigned>(index(seat))] >
          best.rewards[static_cast<unsigned>(index(seat))])
        best = *worth;
    }
    return best;
  }

  std::optional<Worth> expect(const State& state, std::int64_t& positions) {
    const int total = chance_weight(table_, state);
    Worth mean;
    for (int ticket = 0; ticket < total; ++ticket) {
      State after = state;
      apply(table_, after, chance_at(table_, state, ticket));
      const auto worth = solve(after, positions);
      if (!worth) return std::nullopt;
      mean.add(*worth, 1.0F / static_cast<float>(total));
    }
    return mean;
  }

  const Table& table_;
  std::vector<Entry> memory_;
};

}  // namespace castellum
