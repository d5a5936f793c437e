// Set-ups to play from: every mix of options, those of the vectors, and random valid ones.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/seat.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {

/// What a new game is asked for: the members a record would have. What is missing is dealt.
struct SetUp {
  std::string name;
  int players = 2;
  json::Value wish;
};

/// Random sound set-ups, as many for each number of players: layouts, stocks, maps, mountains and options.
std::vector<SetUp> random_set_ups(std::string_view game, int count, std::uint64_t seed);

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
  if (game == "aqueduct") {
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
      all.push_back(
          {std::to_string(players) + " players, " + mix, players, to_value("{\"rules\":{" + mix + "}}")});
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
