// What a search may know of a game: its rules alone, or what opponent/<game>/ knows.
#pragma once

#include "engine/base/playout.hpp"
#include "opponent/knowledge.hpp"

namespace castellum {

/// Plain search: every action alike, positions valued by random play to the end.
template <Game G, PlayKind Kind>
struct PlainPolicy {
  static constexpr bool informed = false;

  bool candidates(const typename G::Table& table, const typename G::State& state,
                  typename G::ActionList& list) const {
    legal(table, state, list);
    return true;
  }
  Worth play_out(const typename G::Table& table, typename G::State& state, Random& random) const {
    (void)castellum::play_out<G, Kind>(table, state, random);
    return worth_of(*outcome(table, state));
  }
};

/// Search by measures and trained weights.
template <Game G>
struct KnowingPolicy {
  static constexpr bool informed = true;
  WeightsOf<G> weights;

  bool candidates(const typename G::Table& table, const typename G::State& state,
                  typename G::ActionList& list) const {
    return Knowledge<G>::candidates(table, state, list);
  }
  Worth value(const typename G::Table& table, const typename G::State& state) const {
    return worth_by<G>(weights, table, state);
  }
};

}  // namespace castellum
