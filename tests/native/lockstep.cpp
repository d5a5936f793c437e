// The engine against the slow referee, written from the rules alone: the same game at every ply.
#include "tests/native/lockstep.hpp"

#include <algorithm>
#include <cstdlib>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"

namespace castellum::tests {
namespace {

using json::Value;

/// Games of each title; CASTELLUM_LOCKSTEP_GAMES asks for others.
int games_to_play() {
  const char* asked = std::getenv("CASTELLUM_LOCKSTEP_GAMES");
  return asked == nullptr ? 60 : std::max(1, std::atoi(asked));
}

template <class Number>
void set_rule(SetUp& set_up, const char* name, Number value) {
  Value rules = *set_up.wish.find("rules");
  if constexpr (std::is_same_v<Number, bool>)
    rules.set(name, Value::of_truth(value));
  else if constexpr (std::is_integral_v<Number>)
    rules.set(name, Value::of_number(value));
  else
    rules.set(name, Value::of_text(value));
  set_up.wish.set("rules", rules);
}

/// Layouts, stocks and maps of the vectors with other options and, dealt anew, other builders and mountains.
std::vector<SetUp> lockstep_set_ups(std::string_view game) {
  std::vector<SetUp> all;
  Random random(1);
  const auto coin = [&] { return random.below(2) == 1; };
  for (SetUp& set_up : vector_set_ups(game)) {
    for (const char* dealt : {"builders", "mountains", "first"}) set_up.wish.remove(dealt);
    if (game == "aqueduct") {
      set_rule(set_up, "spring_distance", coin() ? 5 : 1 + random.below(20));
      set_rule(set_up, "mountain_backs", coin());
      set_rule(set_up, "spring_canal", coin());
    } else {
      set_rule(set_up, "no_sight", coin() ? "step" : "foreign");
      set_rule(set_up, "extra_may_close", coin());
      set_rule(set_up, "extra_kind", coin() ? "laid" : "builder");
      set_rule(set_up, "take", coin() ? "must" : "may");
      set_rule(set_up, "builders", coin() ? "placed" : "drawn");
    }
    all.push_back(std::move(set_up));
  }
  return all;
}

/// Plays them all up to the first difference; gives which sorts of token were played how often.
std::map<std::string, int> play_all(std::string_view game) {
  std::map<std::string, int> tokens;
  const auto set_ups = lockstep_set_ups(game);
  for (int number = 0; number < games_to_play(); ++number) {
    const auto seed = static_cast<std::uint64_t>(number);
    const SetUp& set_up = set_ups[static_cast<std::size_t>(number) % set_ups.size()];
    const Lockstep played = play_in_lockstep(game, set_up, seed, at_random(seed));
    CAPTURE(set_up.name);
    REQUIRE(played.fault == "");
    for (const auto& [sort, count] : played.tokens) tokens[sort] += count;
  }
  return tokens;
}

TEST_CASE("AR-1 to AR-37: random games of Aqua Romana go the same way in both referees") {
  const auto tokens = play_all("aqua-romana");
  for (const char* sort : {"@", ":", ">", "pass", "keep", "x", "+", "take:", "leave"}) {
    CAPTURE(sort);
    CHECK(tokens.contains(sort));
  }
}

TEST_CASE("AQ-1 to AQ-22: random games of Aqueduct go the same way in both referees") {
  const auto tokens = play_all("aqueduct");
  for (const char* sort : {"roll", "r", "@", "stop", "o", "="}) {
    CAPTURE(sort);
    CHECK(tokens.contains(sort));
  }
}

SetUp aqueduct_with(const char* rules, int players) { return {rules, players, to_value(rules)}; }

/// Two lines from one spring that run into corners of their own; then nothing can be laid but houses.
std::string run_dry(const Session& session, Random& random) {
  constexpr const char* way[] = {"o1.0",  "=1.0N", "=1.1N", "=0.2E", "=0.1N", "=1.0E",
                                 "=2.0E", "=3.0N", "=3.1N", "=2.2E", "=2.1N"};
  const auto legal = session.legal_tokens();
  const auto played = session.tokens();
  for (const char* token : way)
    if (std::ranges::find(played, token) == played.end() && std::ranges::find(legal, token) != legal.end())
      return token;
  for (const std::string& token : legal)
    if (token[0] == '=') return token;  // doubling, once both lines are stuck
  return session.choose(Player::random, random);
}

TEST_CASE("AQ-19: where neither canal nor spring fits any more, a round without a house ends the game") {
  int most_turns = 0;
  for (std::uint64_t seed = 0; seed < 9; ++seed) {
    const int players = 2 + static_cast<int>(seed % 3);
    const Lockstep played = play_in_lockstep(
        "aqueduct", aqueduct_with(R"({"rules":{"spring_distance":20}})", players), seed, run_dry);
    REQUIRE(played.fault == "");
    CHECK(played.tokens.at("o") == 1);
    CHECK(played.tokens.at("=") == 20);
    CHECK(played.end_view.at("canals_left") == 16);
    CHECK(played.end_view.at("idle_limit") == players);
    CHECK(played.end_view.at("idle_turns") == players);
    most_turns = std::max(most_turns, played.tokens.at("roll"));
  }
  CHECK(most_turns > 12);  // houses put the end off
}

TEST_CASE("AQ-9, AQ-19: games with springs 20 apart go the same way in both referees") {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Lockstep played = play_in_lockstep(
        "aqueduct", aqueduct_with(R"({"rules":{"spring_distance":20}})", 2), seed, at_random(0));
    CHECK(played.fault == "");
    CHECK(played.tokens.at("o") == 1);
  }
}

TEST_CASE("AQ-19: a game in which nobody lays anything ends after five rounds") {
  for (const int players : {2, 3, 4}) {
    const auto idle = [](const Session& session, Random& random) {
      const auto legal = session.legal_tokens();
      const bool may_stop = std::ranges::find(legal, "stop") != legal.end();
      return session.who().is_chance() ? session.choose(Player::random, random) : may_stop ? "stop" : "roll";
    };
    const Lockstep played = play_in_lockstep("aqueduct", aqueduct_with(R"({"rules":{}})", players), 1, idle);
    CHECK(played.fault == "");
    CHECK(played.tokens.at("stop") == 5 * players);
  }
}

TEST_CASE("AQ-22: a spring may be followed by a canal, in both referees") {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Lockstep played = play_in_lockstep(
        "aqueduct", aqueduct_with(R"({"rules":{"spring_canal":true,"spring_distance":1}})", 2), seed,
        at_random(seed));
    CHECK(played.fault == "");
  }
}

/// All spaces from Nh to E1 are taken: the builder on Nh jumps to Sk, over two fountains.
SetUp crowded(bool of_builder, bool may_close) {
  SetUp set_up{"crowded", 2, to_value(R"({"rules":{"builders":"drawn"},"builders":{"Nh":"C","Ni":"C","Nj":"C",
    "Nk":"S","E8":"S","E7":"S","E6":"B","E5":"B","E4":"B","E3":"D","E2":"D","E1":"D"}})")};
  set_rule(set_up, "extra_kind", of_builder ? "builder" : "laid");
  set_rule(set_up, "extra_may_close", may_close);
  return set_up;
}

TEST_CASE("AR-21, AR-22: a builder that jumps over two fountains brings one extra tile, in both referees") {
  for (const bool of_builder : {false, true})
    for (const bool may_close : {false, true})
      for (std::uint64_t seed = 0; seed < 3; ++seed) {
        bool jumped = false;
        const auto jump_first = [&](const Session& session, Random& random) -> std::string {
          if (session.plies() > 0) {
            jumped = jumped || session.tokens().front().starts_with("Y2:Nh:");
            if (session.plies() == 1) CHECK(session.legal_tokens().front().starts_with("+"));
            if (session.plies() == 2) CHECK_FALSE(session.legal_tokens().front().starts_with("+"));
            return session.choose(Player::by_kind, random);
          }
          const auto legal = session.legal_tokens();
          return *std::ranges::find_if(legal, [](const auto& token) { return token.starts_with("Y2:Nh:"); });
        };
        const Lockstep played =
            play_in_lockstep("aqua-romana", crowded(of_builder, may_close), seed, jump_first);
        CHECK(played.fault == "");
        CHECK(jumped);
      }
}

TEST_CASE("AR-17: games with empty and nearly empty stocks go the same way in both referees") {
  std::uint64_t seed = 0;
  for (const char* stock :
       {R"({"C":0,"S":0,"B":0,"D":1})", R"({"C":0,"S":9,"B":0,"D":0})", R"({"C":2,"S":0,"B":3,"D":0})",
        R"({"C":84,"S":0,"B":0,"D":0})", R"({"C":1,"S":1,"B":1,"D":1})", R"({"C":0,"S":0,"B":0,"D":0})"})
    for (const int players : {2, 3, 4}) {
      SetUp set_up{stock, players, to_value(R"({"rules":{"preset":"hungarian"}})")};
      set_up.wish.set("stock", to_value(stock));
      const Lockstep played = play_in_lockstep("aqua-romana", set_up, seed, at_random(seed));
      ++seed;
      CAPTURE(stock);
      CHECK(played.fault == "");
    }
}

}  // namespace
}  // namespace castellum::tests
