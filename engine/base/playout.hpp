// Random play over any game: the two kinds that benches, tests and the yardstick opponent use.
#pragma once

#include "engine/base/bits.hpp"
#include "engine/base/game.hpp"

namespace castellum {

/// `uniform`: each legal action equally likely. `by_kind`: first the kind of action by its weight, then
/// within the kind.
enum class PlayKind : std::uint8_t { uniform, by_kind };

/// One random legal action or outcome of chance. Precondition: the game is not over.
template <Game G, PlayKind Kind>
typename G::Action draw_action(const typename G::Table& table, const typename G::State& state,
                               Random& random) {
  if (actor(table, state).is_chance())
    return chance_at(table, state, random.below(chance_weight(table, state)));
  const auto choices = count_choices(table, state);
  if constexpr (Kind == PlayKind::uniform) {
    return nth_choice(table, state, choices, random.below(choices.counts.total));
  } else {
    int weight = 0;
    for_each_bit(choices.counts.present, [&](int kind) { weight += G::kind_weight(kind); });
    int ticket = random.below(weight);
    int offset = 0;
    std::uint32_t rest = choices.counts.present;
    int kind = lowest_bit(rest);
    for (; ticket >= G::kind_weight(kind); kind = lowest_bit(rest &= rest - 1)) {
      ticket -= G::kind_weight(kind);
      offset += choices.counts.count(kind);
    }
    return nth_choice(table, state, choices, offset + random.below(choices.counts.count(kind)));
  }
}

/// Plays on at random to the end of the game; gives the number of actions played.
template <Game G, PlayKind Kind>
int play_out(const typename G::Table& table, typename G::State& state, Random& random) {
  int actions = 0;
  for (; !actor(table, state).is_nobody(); ++actions)
    apply(table, state, draw_action<G, Kind>(table, state, random));
  return actions;
}

}  // namespace castellum
