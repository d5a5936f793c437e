// The search itself: deterministic, stopping early only where nothing changes, at home in little memory.
#include "opponent/search.hpp"

#include <doctest/doctest.h>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "opponent/aqua_romana/knowledge.hpp"
#include "opponent/aqueduct/knowledge.hpp"
#include "opponent/policies.hpp"
#include "record/weights.hpp"
#include "tests/unit/game_harness.hpp"
#include "tests/unit/opponent/games.hpp"

namespace castellum::tests {
namespace {

/// A position of a game some random plies after its start, where a seat can choose.
template <Game G>
struct Midgame {
  typename G::Table table;
  typename G::State state;
};

template <Game G>
Midgame<G> midgame(int players, std::uint64_t seed, int plies) {
  SetUp set_up;
  set_up.players = players;
  set_up.wish = *json::parse("{}").value;
  Midgame<G> made{table_of<G>(set_up, seed), {}};
  made.state = start(made.table);
  Random random(seed);
  for (int ply = 0;; ++ply) {
    const bool can_choose =
        actor(made.table, made.state).is_seat() && count_choices(made.table, made.state).counts.total > 1;
    if (ply >= plies && can_choose) return made;
    const auto before = made.state;
    apply(made.table, made.state, draw_action<G, PlayKind::by_kind>(made.table, made.state, random));
    if (actor(made.table, made.state).is_nobody()) {
      made.state = before;
      plies = 0;
      if (can_choose) return made;
      made.state = start(made.table);
    }
  }
}

template <Game G>
using Knowing = Search<G, KnowingPolicy<G>>;

template <Game G>
Knowing<G> search_of(const Midgame<G>& game, const SearchSettings& settings) {
  return Knowing<G>(game.table, {shipped_weights<G>(players(game.table))}, settings);
}

template <Game G, class S>
typename G::Action choice(S& search, const Midgame<G>& game, std::uint64_t seed) {
  search.begin(observe(game.table, game.state, actor(game.table, game.state).seat()), seed);
  while (!search.run(7)) continue;
  return search.tree()[search.best()].action;
}

template <Game G>
void stops_early_rightly() {
  int stopped = 0;
  for (int number = 0; number < 30; ++number) {
    CAPTURE(number);
    const auto game = midgame<G>(2 + number % 3, static_cast<std::uint64_t>(number), 12 + 3 * number);
    SearchSettings settings = settings_for(300);
    auto quick = search_of<G>(game, settings);
    settings.stops_early = false;
    auto whole = search_of<G>(game, settings);
    CHECK(choice<G>(quick, game, 5) == choice<G>(whole, game, 5));
    stopped += quick.simulations() < whole.simulations() ? 1 : 0;
  }
  CHECK(stopped > 0);
}

TEST_CASE("stopping early never changes the choice") {
  stops_early_rightly<aqua_romana::Game>();
  stops_early_rightly<aqueduct::Game>();
}

template <Game G>
void lives_in_little_memory() {
  const auto game = midgame<G>(2, 3, 16);
  SearchSettings settings = settings_for(4000);
  settings.nodes = 4096;
  settings.stops_early = false;
  auto search = search_of<G>(game, settings);
  const auto action = choice<G>(search, game, 1);
  CHECK_FALSE(check(game.table, game.state, action));
  CHECK(search.tree().used() <= settings.nodes);
  CHECK((search.simulations() == settings.simulations || search.tree().root().solved));
}

TEST_CASE("a full tree drops what was visited least and goes on") {
  lives_in_little_memory<aqua_romana::Game>();
  lives_in_little_memory<aqueduct::Game>();
}

template <Game G>
void keeps_what_it_knows() {
  auto game = midgame<G>(2, 9, 20);
  SearchSettings settings = settings_for(400);
  auto search = search_of<G>(game, settings);
  const auto action = choice<G>(search, game, 1);
  const auto visits = search.tree()[search.best()].visits;
  search.advance(action);
  CHECK(search.tree().root().visits == visits);
  CHECK(search.tree().root().action == action);
}

TEST_CASE("the part of the tree below the action played is kept") {
  keeps_what_it_knows<aqua_romana::Game>();
  keeps_what_it_knows<aqueduct::Game>();
}

TEST_CASE("a seed and a number of simulations settle everything; another seed may not") {
  for (const std::string_view id : both_games) {
    const Record record = new_game(id, 3, 4);
    Session& session = *record.session;
    play_on(session, Player::by_kind, 2, 30);
    play_to_choice(session, 3);
    bool differs = false;
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
      const Advice first = advice_of(session, player("search:sims=60"), seed);
      const Advice again = advice_of(session, player("search:sims=60"), seed);
      REQUIRE(first.choices.size() == again.choices.size());
      for (std::size_t place = 0; place < first.choices.size(); ++place) {
        CHECK(first.choices[place].token == again.choices[place].token);
        CHECK(first.choices[place].visits == again.choices[place].visits);
        CHECK(first.choices[place].worth.points == again.choices[place].worth.points);
      }
      const Advice other = advice_of(session, player("search:sims=60"), seed + 100);
      for (std::size_t place = 0; place < std::min(first.choices.size(), other.choices.size()); ++place)
        differs = differs || first.choices[place].visits != other.choices[place].visits;
    }
    CHECK(differs);
  }
}

TEST_CASE("a search in slices, undone and resumed, chooses like one in a piece") {
  for (const std::string_view id : both_games) {
    const Record record = new_game(id, 2, 8);
    Session& session = *record.session;
    play_to_choice(session, 1);
    const std::string whole = advice_of(session, player("search:sims=80"), 3).choices.front().token;
    const auto thinker = session.thinker(player("search:sims=80"));
    thinker->begin(9);
    (void)thinker->run(5);
    REQUIRE_FALSE(session.act(whole));
    session.undo(1);
    REQUIRE(session.plies() >= 0);
    // Back where it began it goes on with what it found; a fresh one equals the search in one piece.
    const auto fresh = session.thinker(player("search:sims=80"));
    fresh->begin(3);
    while (!fresh->run(1)) continue;
    CHECK(fresh->advice().choices.front().token == whole);
  }
}

}  // namespace
}  // namespace castellum::tests
