// Random sound set-ups.
#include "tests/unit/set_ups.hpp"

#include <algorithm>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "engine/base/random.hpp"
#include "record/json_sink.hpp"
#include "record/shipped_data.hpp"

namespace castellum {

namespace aqua_romana {
namespace {

/// A random layout of reservoirs with what it needs; whether it is sound is for `compile` to say.
std::vector<Reservoir> draw_layout(int players, Random& random) {
  const int count = players == 3 ? 3 : 4;
  const auto pick = [&](int bound) { return random.below(bound); };
  std::vector<Reservoir> layout;
  const int first_colour = pick(colour_count);
  for (int number = 0; number < count; ++number) {
    Reservoir reservoir{
        static_cast<Colour>((first_colour + number) % colour_count), seat_at(number % players), {}, {}};
    const auto first = static_cast<Square>(pick(square_count));
    reservoir.squares = {first, neighbour(first, side_at(pick(side_count)))};
    if (reservoir.squares[1] == Square::outside) reservoir.squares[1] = first;
    layout.push_back(reservoir);
  }
  for (Reservoir& reservoir : layout)
    for (int outlet = 0; outlet < (players == 3 ? 4 : 3); ++outlet) {
      Outlet drawn{};
      Square ahead = Square::outside;
      do {
        drawn = {reservoir.squares[static_cast<unsigned>(pick(2))], side_at(pick(side_count))};
        ahead = neighbour(drawn.square, drawn.side);
      } while (std::ranges::find(reservoir.outlets, drawn) != reservoir.outlets.end() ||
               std::ranges::find(reservoir.squares, ahead) != reservoir.squares.end());
      reservoir.outlets.push_back(drawn);
    }
  return layout;
}

/// A random sound set-up, some with scarce stocks.
Setup draw_set_up(int players, Random& random) {
  Setup setup;
  setup.players = players;
  setup.options = {static_cast<NoSight>(random.below(2)), static_cast<ExtraKind>(random.below(2)),
                   random.below(2) == 1, static_cast<Take>(random.below(2)),
                   static_cast<Builders>(random.below(2))};
  if (random.below(2) == 0)
    for (int& count : setup.stock) count = random.below(13);
  deal(setup, [&](int bound) { return random.below(bound); });
  do setup.layout = draw_layout(players, random);
  while (!compile(setup));
  return setup;
}

}  // namespace
}  // namespace aqua_romana

namespace aqueduct {
namespace {

/// A random sound map: squares of the shipped one go over to a region beside them, one by one.
Map draw_map(Random& random) {
  Map map = *parse_map(*ShippedData().text("aqueduct-provincia.txt"));
  for (int change = 0; change < 600; ++change) {
    Map changed = map;
    const int from = random.below(square_numbers);
    const int to = random.below(2) == 0 ? from - 1 : from - columns;
    if (to < 0) continue;
    const bool swapped = random.below(2) == 0;
    changed[square_at(swapped ? to : from)] = map[square_at(swapped ? from : to)];
    if (!check_map(changed)) map = changed;
  }
  return map;
}

/// A random sound set-up on a map of its own, some with springs that may lie close or must lie far apart.
Setup draw_set_up(int players, Random& random) {
  Setup setup;
  setup.players = players;
  setup.options = {random.below(2) == 0 ? 5 : 1 + random.below(20), random.below(2) == 1,
                   random.below(2) == 1};
  setup.map = draw_map(random);
  deal(setup, [&](int bound) { return random.below(bound); });
  return setup;
}

}  // namespace
}  // namespace aqueduct

namespace tests {
namespace {

/// A set-up as the wish of a new game.
template <class Setup>
SetUp as_wish(std::string name, const Setup& setup) {
  const auto text = json::told([&](json::TextSink& sink) {
    sink.begin_object();
    tell_setup(sink, setup);
    sink.end_object();
  });
  return {std::move(name), setup.players, to_value(text)};
}

}  // namespace

std::vector<SetUp> random_set_ups(std::string_view game, int count, std::uint64_t seed) {
  std::vector<SetUp> all;
  Random random(seed);
  for (int number = 0; number < count; ++number) {
    const int players = 2 + number % 3;
    const std::string name = "random set-up " + std::to_string(number);
    all.push_back(game == aqueduct::Game::id ? as_wish(name, aqueduct::draw_set_up(players, random))
                                             : as_wish(name, aqua_romana::draw_set_up(players, random)));
  }
  return all;
}

}  // namespace tests

}  // namespace castellum
