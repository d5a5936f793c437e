// Any text as a token of either game: what is accepted prints back equal, and can be checked in any position.
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "engine/base/playout.hpp"
#include "fuzz/require.hpp"
#include "record/session_of.hpp"

namespace castellum {
namespace {

constexpr int positions_each = 40;

/// A table for each number of seats, and positions of random games at it.
template <Game G>
struct Scene {
  typename G::Table table;
  std::vector<typename G::State> states;
};

template <Game G>
Scene<G> make_scene(int players) {
  Random random(static_cast<std::uint64_t>(players));
  const auto setup = dealt_setup<G>(json::Value::object(), players, [&](int n) { return random.below(n); });
  Scene<G> scene{*compile(*setup), {}};
  typename G::State state = start(scene.table);
  while (scene.states.size() < positions_each) {
    scene.states.push_back(state);
    if (actor(scene.table, state).is_nobody()) state = start(scene.table);
    for (int step = 0; step < 5 && !actor(scene.table, state).is_nobody(); ++step)
      apply(scene.table, state, draw_action<G, PlayKind::by_kind>(scene.table, state, random));
  }
  return scene;
}

template <Game G>
const Scene<G>& scene_for(int players) {
  static const std::array scenes{make_scene<G>(2), make_scene<G>(3), make_scene<G>(4)};
  return scenes.at(static_cast<unsigned>(players - 2));
}

/// Whether the action is among the legal ones, or the outcomes where chance acts.
template <Game G>
bool is_listed(const typename G::Table& table, const typename G::State& state, typename G::Action action) {
  typename G::ActionList list;
  typename G::ChanceList outcomes;
  if (actor(table, state).is_seat()) legal(table, state, list);
  if (actor(table, state).is_chance()) chances(table, state, outcomes);
  for (const auto each : list)
    if (each == action) return true;
  for (const auto& outcome : outcomes)
    if (outcome.action == action) return true;
  return false;
}

template <Game G>
void try_token(int players, unsigned place, std::string_view text) {
  const Scene<G>& scene = scene_for<G>(players);
  const auto action = parse_token(scene.table, text);
  if (!action) return;
  require(token(scene.table, *action).view() == text, "an accepted token prints back equal", text);
  const auto& state = scene.states[place % scene.states.size()];
  const auto refusal = check(scene.table, state, *action);
  require(refusal.has_value() != is_listed<G>(scene.table, state, *action),
          "a token is refused or listed as legal", text);
  if (refusal) require(!sentence(*refusal).empty(), "a refusal has a sentence", text);
}

/// The first two bytes choose seats and position; the rest is one token a line.
void try_tokens(std::string_view text) {
  if (text.size() < 2) return;
  const int players = 2 + static_cast<unsigned char>(text[0]) % 3;
  const unsigned place = static_cast<unsigned char>(text[1]);
  text.remove_prefix(2);
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    try_token<aqua_romana::Game>(players, place, word);
    try_token<aqueduct::Game>(players, place, word);
  }
}

}  // namespace
}  // namespace castellum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  castellum::try_tokens(castellum::text_of(data, size));
  return 0;
}
