// The Game concept: what a referee offers to search, records, tests and benches.
//
// A game is a folder with a type `Game` that names its parts:
//   Setup        what a record says            Table    its compiled, immutable form
//   State        a trivially copyable value    Action   a fixed-width integer with its own type
//   Choices      legal actions counted by kind, with what `nth` needs
//   Observation  what one viewer may see       Event    what an action did, for people
// and free functions over (table, state, ...), found by argument-dependent lookup.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/base/fixed_list.hpp"
#include "engine/base/outcome.hpp"
#include "engine/base/random.hpp"
#include "engine/base/refusal.hpp"
#include "engine/base/seat.hpp"
#include "engine/base/text.hpp"

namespace castellum {

inline constexpr std::size_t max_state_bytes = 1024;

/// One outcome of chance and its weight among the others.
template <class Action>
struct Chance {
  Action action;
  int weight;
};

template <class G>
concept Game = requires(const typename G::Setup& setup, const typename G::Table& table,
                        const typename G::State& state, typename G::State& changing,
                        typename G::Action action, typename G::ActionList& list,
                        typename G::ChanceList& chance_list, const typename G::Choices& choices,
                        const typename G::Observation& observation, Random& random,
                        std::optional<Seat> viewer, std::string_view text, int number) {
  // Identity, as records write it.
  { G::id } -> std::convertible_to<std::string_view>;
  { G::edition } -> std::convertible_to<std::string_view>;
  // The weight of a kind of action in play by kind, 10 or 1.
  { G::kind_weight(number) } -> std::same_as<int>;

  requires std::is_trivially_copyable_v<typename G::State> && sizeof(typename G::State) <= max_state_bytes;
  requires std::is_trivially_copyable_v<typename G::Action> && sizeof(typename G::Action) <= 4;

  { compile(setup) } -> std::same_as<Result<typename G::Table>>;
  { start(table) } -> std::same_as<typename G::State>;
  { actor(table, state) } -> std::same_as<Actor>;
  { players(table) } -> std::same_as<int>;

  // For a seat to act: the legal actions as a list, or counted and drawn one by one in the list's order.
  legal(table, state, list);
  { count_choices(table, state) } -> std::same_as<typename G::Choices>;
  { nth_choice(table, state, choices, number) } -> std::same_as<typename G::Action>;
  // For chance to act: the outcomes with weights, or one of them by a ticket below the sum of weights.
  chances(table, state, chance_list);
  { chance_weight(table, state) } -> std::same_as<int>;
  { chance_at(table, state, number) } -> std::same_as<typename G::Action>;

  // Precondition: the action is legal.
  apply(table, changing, action);
  // The rule the action breaks, or nothing if it is legal. Takes any action at all.
  { check(table, state, action) } -> std::same_as<std::optional<Refusal>>;
  // Points and winners once the game is over and nothing is hidden.
  { outcome(table, state) } -> std::same_as<std::optional<Outcome>>;
  // Points of each seat if the game ended now, hidden things left out.
  { standing(table, state) } -> std::same_as<Outcome>;
  { hash(table, state) } -> std::same_as<std::uint64_t>;
  { events(table, state, action) } -> std::same_as<std::vector<typename G::Event>>;

  { observe(table, state, viewer) } -> std::same_as<typename G::Observation>;
  // Whether the observation leaves anything open; if so `sample` completes it at random.
  { hides(table, observation) } -> std::same_as<bool>;
  { sample(table, observation, random) } -> std::same_as<typename G::State>;
  { public_hash(table, state) } -> std::same_as<std::uint64_t>;

  { token(table, action) } -> std::same_as<Token>;
  { parse_token(table, text) } -> std::same_as<std::optional<typename G::Action>>;
};

}  // namespace castellum
