// Random games of any game, and what must hold at each of their positions.
//
// A game's own part stands in its namespace, beside its playout tests:
//   longest_game(table)          more actions than any game can have
//   every_action(table, visit)   calls `visit(action)` for all that tokens can say, and for none twice
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/game.hpp"
#include "engine/base/playout.hpp"
#include "record/session_of.hpp"
#include "tests/unit/set_ups.hpp"

namespace castellum::tests {

/// What is wrong, empty if nothing is.
using Fault = std::string;

/// One action of a game: the positions before and after it.
template <Game G>
struct Ply {
  const typename G::Table& table;
  const typename G::State& before;
  typename G::Action action;
  const typename G::State& after;
  int number;
};

/// The compiled form of a set-up, what it leaves out dealt from the seed. Precondition: it is sound.
template <Game G>
typename G::Table table_of(const SetUp& set_up, std::uint64_t seed) {
  Random random(seed);
  const auto setup =
      dealt_setup<G>(set_up.wish, set_up.players, [&](int bound) { return random.below(bound); });
  return *compile(*setup);
}

/// Plays one random game and visits each ply until one has a fault; gives that, with what led to it.
/// A seat without a legal action and a game without end are faults, too. `prepare` may change the start.
template <Game G, class Visit, class Prepare>
Fault play_random_game(const SetUp& set_up, int seed, Visit&& visit, Prepare&& prepare) {
  const auto table = table_of<G>(set_up, static_cast<std::uint64_t>(seed));
  Random random(static_cast<std::uint64_t>(seed) + 1000);
  typename G::State state = start(table);
  prepare(table, state, random);
  std::string tokens;
  const auto told = [&](const Fault& fault) {
    return fault.empty() ? fault
                         : set_up.name + ", seed " + std::to_string(seed) + ":" + tokens + ": " + fault;
  };
  for (int number = 0; !actor(table, state).is_nobody(); ++number) {
    if (number >= longest_game(table)) return told("the game does not end");
    const bool by_chance = actor(table, state).is_chance();
    if ((by_chance ? chance_weight(table, state) : count_choices(table, state).counts.total) == 0)
      return told("nothing is legal");
    const auto action = seed % 2 == 0 ? draw_action<G, PlayKind::by_kind>(table, state, random)
                                      : draw_action<G, PlayKind::uniform>(table, state, random);
    tokens += ' ';
    tokens += token(table, action).view();
    const typename G::State before = state;
    apply(table, state, action);
    if (auto fault = told(visit(Ply<G>{table, before, action, state, number})); !fault.empty()) return fault;
  }
  return {};
}

template <Game G, class Visit>
Fault play_random_game(const SetUp& set_up, int seed, Visit&& visit) {
  return play_random_game<G>(set_up, seed, visit,
                             [](const typename G::Table&, typename G::State&, Random&) {});
}

/// Plays `games` random games from each set-up, every other one by kind, up to the first fault. Gives the
/// number of plies visited.
template <Game G, class Visit, class... Prepare>
int for_each_ply(const std::vector<SetUp>& set_ups, int games, Visit&& visit, Prepare&&... prepare) {
  int plies = 0;
  int seed = 0;
  for (const SetUp& set_up : set_ups)
    for (int game = 0; game < games; ++game) {
      const auto counted = [&](const Ply<G>& ply) {
        ++plies;
        return visit(ply);
      };
      const Fault fault = play_random_game<G>(set_up, seed++, counted, prepare...);
      if (fault.empty()) continue;
      FAIL_CHECK(fault);
      return plies;
    }
  return plies;
}

/// Whether the legal actions are the same counted, drawn one by one and listed, each once, kind by kind.
template <Game G>
Fault choices_fault(const typename G::Table& table, const typename G::State& state) {
  typename G::ActionList list;
  legal(table, state, list);
  const auto choices = count_choices(table, state);
  if (choices.counts.total != list.size()) return "the count is not the length of the list";
  std::array<int, G::Choices::kinds> of_kind{};
  int last_kind = 0;
  for (int number = 0; number < list.size(); ++number) {
    if (!(nth_choice(table, state, choices, number) == list[number])) return "nth is not as in the list";
    const int kind = static_cast<int>(list[number].kind());
    if (kind < last_kind) return "the list is not in the order of kinds";
    last_kind = kind;
    ++of_kind[static_cast<unsigned>(kind)];
  }
  std::uint32_t present = 0;
  for (unsigned kind = 0; kind < of_kind.size(); ++kind) {
    if (of_kind[kind] != choices.counts.count(static_cast<int>(kind))) return "a kind is counted wrongly";
    if (of_kind[kind] > 0) present |= 1U << kind;
  }
  if (present != choices.counts.present) return "the kinds present are told wrongly";
  std::ranges::sort(list, {}, [](typename G::Action action) { return action.bits(); });
  if (std::ranges::adjacent_find(list) != list.end()) return "an action is listed twice";
  return {};
}

/// Whether tickets name each outcome of chance as often as its weight says, and the weights' sum is told.
template <Game G>
Fault chances_fault(const typename G::Table& table, const typename G::State& state) {
  typename G::ChanceList list;
  chances(table, state, list);
  int sum = 0;
  for (const auto& outcome : list) {
    if (outcome.weight <= 0) return "an outcome cannot happen";
    sum += outcome.weight;
    int tickets = 0;
    for (int ticket = 0; ticket < chance_weight(table, state); ++ticket)
      tickets += chance_at(table, state, ticket) == outcome.action ? 1 : 0;
    if (tickets != outcome.weight) return "an outcome is not drawn as often as its weight says";
  }
  if (sum != chance_weight(table, state)) return "the weights have another sum";
  return {};
}

/// Whether `check` refuses all that can be said but what is legal, and refuses it in a whole sentence.
template <Game G>
Fault check_fault(const typename G::Table& table, const typename G::State& state) {
  typename G::ActionList list;
  legal(table, state, list);
  std::vector<std::uint32_t> allowed;
  for (const auto action : list) allowed.push_back(action.bits());
  typename G::ChanceList outcomes;
  if (actor(table, state).is_chance()) chances(table, state, outcomes);
  for (const auto& outcome : outcomes) allowed.push_back(outcome.action.bits());
  std::ranges::sort(allowed);
  Fault fault;
  std::size_t found = 0;
  every_action(table, [&](typename G::Action action) {
    const bool is_legal = std::ranges::binary_search(allowed, std::uint32_t{action.bits()});
    if (is_legal) ++found;
    const auto refusal = check(table, state, action);
    const auto text = [&] { return std::string(token(table, action).view()); };
    if (is_legal && refusal) fault = text() + " is legal but refused as " + refusal->reason->code;
    if (!is_legal && !refusal) fault = text() + " is not legal but not refused";
    if (refusal && sentence(*refusal).find_first_of("{}") != std::string::npos)
      fault = text() + " is refused without all facts: " + sentence(*refusal);
  });
  if (fault.empty() && found != allowed.size()) fault = "something is legal that no token says";
  return fault;
}

/// Whether the token of each action there can be names that action.
template <Game G>
Fault tokens_fault(const typename G::Table& table) {
  Fault fault;
  std::vector<std::string> texts;
  every_action(table, [&](typename G::Action action) {
    const Token text = token(table, action);
    texts.emplace_back(text.view());
    const auto parsed = parse_token(table, text.view());
    if (!parsed || !(*parsed == action)) fault = texts.back() + " is read as another action";
  });
  std::ranges::sort(texts);
  if (std::ranges::adjacent_find(texts) != texts.end()) fault = "two actions have the same token";
  return fault;
}

/// Whether a copy of the bytes of a state is that state.
template <Game G>
Fault copy_fault(const Ply<G>& ply) {
  static_assert(std::is_trivially_copyable_v<typename G::State>);
  std::array<unsigned char, sizeof(typename G::State)> bytes{};
  std::memcpy(bytes.data(), &ply.before, bytes.size());
  typename G::State copy;
  std::memcpy(&copy, bytes.data(), bytes.size());
  apply(ply.table, copy, ply.action);
  return hash(ply.table, copy) == hash(ply.table, ply.after) ? "" : "a copy of the bytes plays otherwise";
}

}  // namespace castellum::tests
