// Set-ups to play from: every mix of options, those of the vectors, and random valid ones.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "engine/base/random.hpp"
#include "record/games.hpp"
#include "record/json_sink.hpp"
#include "record/shipped_data.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {

/// What a new game is asked for: the members a record would have. What is missing is dealt.
struct SetUp {
  std::string name;
  int players = 2;
  json::Value wish;
};

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

/// A random layout of reservoirs with what it needs; whether it is sound is for `compile` to say.
inline std::vector<aqua_romana::Reservoir> draw_layout(int players, Random& random) {
  using namespace aqua_romana;
  const int count = players == 3 ? 3 : 4;
  const auto pick = [&](int bound) { return random.below(bound); };
  std::vector<Reservoir> layout;
  const int first_colour = pick(colour_count);
  for (int number = 0; number < count; ++number) {
    Reservoir reservoir{static_cast<Colour>((first_colour + number) % colour_count),
                        seat_at(number % players),
                        {},
                        {}};
    const auto first = static_cast<Square>(pick(square_count));
    reservoir.squares = {first, neighbour(first, side_at(pick(side_count)))};
    if (reservoir.squares[1] == Square::outside) reservoir.squares[1] = first;
    layout.push_back(reservoir);
  }
  // Some edge of one of its squares; a wrong one is drawn again with all the rest.
  for (Reservoir& reservoir : layout)
    for (int outlet = 0; outlet < (players == 3 ? 4 : 3); ++outlet)
      reservoir.outlets.push_back({reservoir.squares[static_cast<unsigned>(pick(2))], side_at(pick(4))});
  return layout;
}

/// A random sound set-up, some with scarce stocks.
inline aqua_romana::Setup draw_aqua_romana(int players, Random& random) {
  using namespace aqua_romana;
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

/// A random sound map: squares of the shipped one go over to a region beside them, one by one.
inline aqueduct::Map draw_map(Random& random) {
  using namespace aqueduct;
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
inline aqueduct::Setup draw_aqueduct(int players, Random& random) {
  using namespace aqueduct;
  Setup setup;
  setup.players = players;
  setup.options = {random.below(2) == 0 ? 5 : 1 + random.below(20), random.below(2) == 1,
                   random.below(2) == 1};
  setup.map = draw_map(random);
  deal(setup, [&](int bound) { return random.below(bound); });
  return setup;
}

/// Random sound set-ups, as many for each number of players.
inline std::vector<SetUp> random_set_ups(std::string_view game, int count, std::uint64_t seed) {
  std::vector<SetUp> all;
  Random random(seed);
  for (int number = 0; number < count; ++number) {
    const int players = 2 + number % 3;
    const std::string name = "random set-up " + std::to_string(number);
    all.push_back(game == aqueduct::Game::id ? as_wish(name, draw_aqueduct(players, random))
                                             : as_wish(name, draw_aqua_romana(players, random)));
  }
  return all;
}

/// The set-ups of the first `count` vectors.
inline std::vector<SetUp> vector_set_ups(std::string_view game, int count = vectors_a_game) {
  std::vector<SetUp> all;
  for (int number = 0; number < count; ++number) {
    const json::Value record = read_json(vector_path(game, number));
    json::Value wish = json::Value::object();
    for (const char* name : {"rules", "layout", "stock", "builders", "board", "first", "mountains"})
      if (const json::Value* member = record.find(name); member != nullptr) wish.set(name, *member);
    all.push_back({vector_path(game, number), number_of(record, "players"), wish});
  }
  return all;
}

/// Every mix of options with two, three and four seats; of the numbers the printed one and the extremes.
inline std::vector<SetUp> option_set_ups(std::string_view game) {
  std::vector<std::string> mixes{""};
  const auto cross = [&](const char* name, std::initializer_list<const char*> values) {
    std::vector<std::string> crossed;
    for (const std::string& mix : mixes)
      for (const char* value : values)
        crossed.push_back(mix + (mix.empty() ? "\"" : ",\"") + name + "\":" + value);
    mixes = crossed;
  };
  if (game == aqueduct::Game::id) {
    cross("spring_distance", {"1", "5", "20"});
    cross("mountain_backs", {"false", "true"});
    cross("spring_canal", {"false", "true"});
  } else {
    cross("no_sight", {"\"step\"", "\"foreign\""});
    cross("extra_may_close", {"false", "true"});
    cross("extra_kind", {"\"laid\"", "\"builder\""});
    cross("take", {"\"must\"", "\"may\""});
    cross("builders", {"\"placed\"", "\"drawn\""});
  }
  std::vector<SetUp> all;
  for (int players = 2; players <= max_seats; ++players)
    for (const std::string& mix : mixes)
      all.push_back({std::to_string(players) + " players, " + mix, players,
                     to_value("{\"rules\":{" + mix + "}}")});
  return all;
}

/// All of the above, `count` random ones among them.
inline std::vector<SetUp> every_set_up(std::string_view game, int count) {
  auto all = option_set_ups(game);
  for (SetUp& each : vector_set_ups(game)) all.push_back(std::move(each));
  for (SetUp& each : random_set_ups(game, count, 1)) all.push_back(std::move(each));
  return all;
}

}  // namespace castellum::tests
