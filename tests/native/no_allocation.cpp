// Playing allocates nothing: counted by our own operator new.
#include <cstdlib>
#include <new>

#include <doctest/doctest.h>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "engine/base/playout.hpp"
#include "record/json.hpp"
#include "record/shipped_data.hpp"

namespace {

long allocations = 0;

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

TEST_CASE("the count notices an allocation") {
  const long before = allocations;
  const std::string text(100, 'x');
  CHECK(text.size() == 100);
  CHECK(allocations > before);
}

}  // namespace
}  // namespace castellum
