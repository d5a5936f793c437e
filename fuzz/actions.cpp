// Bytes as a set-up and a game: each chooses among what is legal. What every position promises is checked on
// the way, then the game is replayed from its tokens.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "fuzz/require.hpp"
#include "fuzz/setups.hpp"
#include "opponent/aqua_romana/knowledge.hpp"
#include "opponent/aqua_romana/valuation.hpp"
#include "opponent/aqueduct/knowledge.hpp"
#include "opponent/aqueduct/valuation.hpp"
#include "record/games.hpp"
#include "record/session_of.hpp"

namespace castellum {
namespace {

template <Game G>
struct Played {
  typename G::State before;
  typename G::Action action;
};

/// One of the legal actions or outcomes of chance. Precondition: the game is not over.
template <Game G>
typename G::Action choose(const typename G::Table& table, const typename G::State& state, Bytes& bytes) {
  if (actor(table, state).is_chance()) {
    typename G::ChanceList outcomes;
    chances(table, state, outcomes);
    int weight = 0;
    for (const auto& outcome : outcomes) weight += outcome.weight;
    require(weight > 0 && weight == chance_weight(table, state), "the weights of chance add up");
    return chance_at(table, state, bytes.below(weight));
  }
  typename G::ActionList list;
  legal(table, state, list);
  require(!list.empty(), "a seat to act has a legal action");
  const auto choices = count_choices(table, state);
  require(choices.counts.total == list.size(), "counted and listed actions are as many");
  const int number = bytes.below(list.size());
  require(nth_choice(table, state, choices, number) == list[number], "the n-th action is the list's n-th");
  return list[number];
}

template <Game G>
void check_chosen(const typename G::Table& table, const typename G::State& state, typename G::Action action) {
  require(!check(table, state, action).has_value(), "a chosen action is legal", token(table, action).view());
  require(parse_token(table, token(table, action).view()) == action, "a token means its action",
          token(table, action).view());
  require(!events(table, state, action).empty(), "an action has events");
}

/// The end, or the position where the bytes ended.
template <Game G>
void check_last(const typename G::Table& table, const typename G::State& state) {
  const auto result = outcome(table, state);
  require(!result || actor(table, state).is_nobody(), "only a finished game has a result");
  if (!result) return;
  bool won = false;
  for (const bool wins : result->wins) won = won || wins;
  require(won && *result == standing(table, state), "the result is the last standing and somebody wins");
}

/// The same tokens lead to the same positions, also after some were taken back.
template <Game G>
void replay(Session& session, const typename G::Table& table, const std::vector<Played<G>>& game,
            std::uint64_t last_hash, int taken_back) {
  for (const auto& [before, action] : game) {
    require(session.position_hash() == hash(table, before), "a replayed position hashes alike");
    require(!session.act(token(table, action).view()), "a replayed token is legal");
  }
  require(session.position_hash() == last_hash, "a replayed game ends alike");
  const std::size_t kept = game.size() - static_cast<std::size_t>(taken_back);
  session.undo(taken_back);
  require(session.position_hash() == (taken_back == 0 ? last_hash : hash(table, game[kept].before)),
          "undo leads back");
  for (std::size_t ply = kept; ply < game.size(); ++ply)
    require(!session.act(token(table, game[ply].action).view()), "a token taken back is legal again");
  require(session.position_hash() == last_hash, "after undo the same tokens lead on alike");
}

template <Game G>
void play(typename G::Setup setup, Bytes& bytes) {
  const auto table = compile(setup);
  if (!table) {
    require(!sentence(table.refusal()).empty(), "a set-up refused says why");
    return;
  }
  std::vector<Played<G>> game;
  typename G::State state = start(*table);
  while (!bytes.done() && !actor(*table, state).is_nobody()) {
    const auto action = choose<G>(*table, state, bytes);
    check_chosen<G>(*table, state, action);
    game.push_back({state, action});
    apply(*table, state, action);
    require(game.size() < max_actions, "a game ends");
  }
  check_last<G>(*table, state);
  auto session = session_from<G>(std::move(setup));
  const int taken_back = bytes.below(static_cast<int>(game.size()) + 1);
  replay<G>(**session, *table, game, hash(*table, state), taken_back);
}

void play_either(std::string_view choices) {
  Bytes bytes(choices);
  if (bytes.flag())
    play<aqueduct::Game>(aqueduct::setup_from(bytes), bytes);
  else
    play<aqua_romana::Game>(aqua_romana::setup_from(bytes), bytes);
}

}  // namespace
}  // namespace castellum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  castellum::play_either(castellum::text_of(data, size));
  return 0;
}
