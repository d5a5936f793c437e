// Games for the opponent's tests.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "record/record.hpp"

namespace castellum::tests {

inline Player player(std::string_view spec) {
  const auto parsed = parse_player(spec);
  REQUIRE(parsed);
  return *parsed;
}

/// A new game, what the referee deals drawn from the seed.
inline Record new_game(std::string_view id, int players, std::uint64_t seed, std::string_view wish = "{}") {
  Random random(seed);
  auto made = new_record(*find_game(id), players, *json::parse(wish).value,
                         [&](int bound) { return random.below(bound); });
  REQUIRE(made.record);
  return std::move(*made.record);
}

/// Plays on by that player, chance by the dice, up to that many actions or the end.
inline void play_on(Session& session, const Player& by, std::uint64_t seed, int most = 10'000) {
  Random random(seed);
  for (int ply = 0; ply < most && !session.who().is_nobody(); ++ply)
    REQUIRE_FALSE(session.act(session.choose(by, random)));
}

/// Plays on until a seat is to act who can choose.
inline void play_to_choice(Session& session, std::uint64_t seed) {
  Random random(seed);
  while (!session.who().is_nobody() && (!session.who().is_seat() || session.legal_tokens().size() < 2))
    REQUIRE_FALSE(session.act(session.choose(Player::by_kind, random)));
}

/// The whole advice of a player at the session's position.
inline Advice advice_of(const Session& session, const Player& by, std::uint64_t seed) {
  const auto thinker = session.thinker(by);
  thinker->begin(seed);
  while (!thinker->run(1'000'000)) continue;
  return thinker->advice();
}

inline constexpr std::string_view both_games[] = {"aqua-romana", "aqueduct"};

}  // namespace castellum::tests
