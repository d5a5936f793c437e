// Playing allocates nothing: counted by our own operator new.
#include <atomic>
#include <cstdlib>
#include <new>

#include <doctest/doctest.h>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "engine/base/playout.hpp"
#include "opponent/aqua_romana/knowledge.hpp"
#include "opponent/aqueduct/knowledge.hpp"
#include "opponent/policies.hpp"
#include "opponent/search.hpp"
#include "record/json.hpp"
#include "record/shipped_data.hpp"
#include "record/weights.hpp"

namespace {

// Other tests have threads.
std::atomic<long> allocations = 0;

}  // namespace

// NOLINTBEGIN(cppcoreguidelines-no-malloc): these are the allocator.
void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  std::abort();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
// NOLINTEND(cppcoreguidelines-no-malloc)

namespace castellum {
namespace {

/// Whole random games, listing, checking and observing on the way; the allocations of all that.
template <Game G>
long allocations_of_play(const char* wish, int games) {
  Random random(1);
  auto setup = read_setup(*json::parse(wish).value, ShippedData(), 3, false, typename G::Setup());
  REQUIRE(setup);
  deal(*setup, [&](int bound) { return random.below(bound); });
  const auto table = compile(*setup);
  REQUIRE(table);
  const long before = allocations;
  typename G::ActionList list;
  std::uint64_t sum = 0;
  for (int game = 0; game < games; ++game) {
    typename G::State state = start(*table);
    while (!actor(*table, state).is_nobody()) {
      if (actor(*table, state).is_seat()) legal(*table, state, list);
      const auto action = draw_action<G, PlayKind::by_kind>(*table, state, random);
      sum += check(*table, state, action).has_value() ? 1U : 0U;
      apply(*table, state, action);
      const typename G::State sampled = sample(*table, observe(*table, state, std::nullopt), random);
      sum += hash(*table, sampled) & 1U;
    }
    sum += outcome(*table, state).has_value() ? 1U : 0U;
    play_out<G, PlayKind::uniform>(*table, state = start(*table), random);
  }
  CHECK(sum > 0);
  return allocations - before;
}

TEST_CASE("playing Aqua Romana allocates nothing") {
  CHECK(allocations_of_play<aqua_romana::Game>(R"({"rules":{"preset":"hungarian"}})", 100) == 0);
}

TEST_CASE("playing Aqueduct allocates nothing") {
  CHECK(allocations_of_play<aqueduct::Game>(R"({"rules":{"mountain_backs":true,"spring_canal":true}})",
                                            100) == 0);
}

/// Allocations of a whole game in which one search, begun before, decides for all seats.
template <Game G>
long allocations_of_search() {
  Random random(1);
  auto setup = read_setup(*json::parse("{}").value, ShippedData(), 3, false, typename G::Setup());
  REQUIRE(setup);
  deal(*setup, [&](int bound) { return random.below(bound); });
  const auto table = compile(*setup);
  REQUIRE(table);
  SearchSettings settings = settings_for(24);
  settings.nodes = 4096;  // so that room has to be made
  settings.positions = 240;
  Search<G, KnowingPolicy<G>> search(*table, {shipped_weights<G>(3)}, settings);
  const long before = allocations;
  typename G::State state = start(*table);
  int searched = 0;
  for (Actor who = actor(*table, state); !who.is_nobody(); who = actor(*table, state)) {
    typename G::Action action = draw_action<G, PlayKind::by_kind>(*table, state, random);
    if (who.is_seat()) {
      search.begin(observe(*table, state, who.seat()), random.next());
      while (!search.run(8)) continue;
      action = search.tree()[search.best()].action;
      ++searched;
    }
    search.advance(action);
    apply(*table, state, action);
  }
  CHECK(searched > 20);
  return allocations - before;
}

TEST_CASE("a search allocates nothing after it has begun") {
  CHECK(allocations_of_search<aqua_romana::Game>() == 0);
  CHECK(allocations_of_search<aqueduct::Game>() == 0);
}

TEST_CASE("the count notices an allocation") {
  const long before = allocations;
  const std::string text(100, 'x');
  CHECK(text.size() == 100);
  CHECK(allocations > before);
}

}  // namespace
}  // namespace castellum
