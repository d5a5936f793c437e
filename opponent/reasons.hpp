// Why an action is chosen: what it does for one's own chances, or against the others', compared with the
// other actions.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "opponent/knowledge.hpp"

namespace castellum {

/// The code of the reason that weighs most: the group of measures it is about, with `_others` behind it if it
/// lies in what the others are left with. Nothing without an alternative.
template <Game G, class Actions>
std::string reason_for(const WeightsOf<G>& weights, const typename G::Table& table,
                       const typename G::State& state, typename G::Action chosen,
                       const Actions& alternatives) {
  constexpr auto count = static_cast<unsigned>(WeightsOf<G>::count);
  const auto seat = static_cast<unsigned>(actor(table, state).number());
  using Shares = std::array<float, std::size_t{2} * count>;  // of one's own points, then of the others' lost
  const auto shares_after = [&](typename G::Action action) {
    typename G::State after = state;
    apply(table, after, action);
    const auto measures = Knowledge<G>::measure(table, after);
    const float left = Knowledge<G>::left(table, after);
    Shares shares{};
    for (unsigned other = 0; other < static_cast<unsigned>(players(table)); ++other)
      for (unsigned place = 0; place < count; ++place) {
        const float share = weights.share(place, measures[other][place], left);
        if (other == seat)
          shares[place] += share;
        else
          shares[count + place] -= share / static_cast<float>(players(table) - 1);
      }
    return shares;
  };
  if (alternatives.size() < 2) return {};
  Shares apart = shares_after(chosen);
  for (const typename G::Action action : alternatives) {
    const Shares other = shares_after(action);
    for (unsigned place = 0; place < apart.size(); ++place)
      apart[place] -= other[place] / static_cast<float>(alternatives.size());
  }
  std::string best;
  float most = 0;
  for (const bool of_others : {false, true})
    for (const std::string_view group : Knowledge<G>::groups) {
      float sum = 0;
      for (unsigned place = 0; place < count; ++place)
        if (Knowledge<G>::groups[place] == group) sum += apart[place + (of_others ? count : 0)];
      if (sum <= most) continue;
      most = sum;
      best = std::string(group) + (of_others ? "_others" : "");
    }
  return best;
}

}  // namespace castellum
