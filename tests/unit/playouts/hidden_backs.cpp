// AQ-21: nobody, spectators and engines included, may learn the back of a mountain before the end.
#include <algorithm>
#include <array>

#include <doctest/doctest.h>

#include "tests/unit/game_harness.hpp"
#include "tests/unit/playouts/aqua_romana_probe.hpp"
#include "tests/unit/playouts/aqueduct_probe.hpp"

namespace castellum::tests {
namespace {

using aqueduct::Back;
using aqueduct::Game;

/// A set-up with backs, and the same with others under the same mountains: turned round, and unknown.
struct Backs {
  SetUp true_ones;
  SetUp other_ones;
  SetUp unknown_ones;
};

std::vector<Backs> set_ups_with_backs() {
  std::vector<Backs> all;
  for (SetUp& set_up : vector_set_ups(Game::id)) {
    if (set_up.wish.find("rules")->find("mountain_backs")->truth() != true) continue;
    const auto mountains = members_of(set_up.wish, "mountains");
    auto other = json::Value::object();
    auto unknown = json::Value::object();
    bool differs = false;
    for (std::size_t number = 0; number < mountains.size(); ++number) {
      const auto& [square, back] = mountains[number];
      const json::Value& next = mountains[(number + 1) % mountains.size()].second;
      differs = differs || !(next == back);
      other.set(square, next);
      unknown.set(square, json::Value::of_text("hidden"));
    }
    if (!differs) continue;
    Backs backs{set_up, set_up, set_up};
    backs.other_ones.wish.set("mountains", other);
    backs.unknown_ones.wish.set("mountains", unknown);
    all.push_back(std::move(backs));
  }
  return all;
}

using SessionPointer = std::unique_ptr<Session>;

SessionPointer open(const SetUp& set_up) {
  return std::move(*find_game(Game::id)->deal(set_up.wish, set_up.players, [](int) { return 0; }));
}

/// What may be asked of a game in progress; `ends` says of a token that it ends the game.
template <class Ends>
std::string all_answers(const Session& session, Ends&& ends) {
  std::string all = session.view_json(std::nullopt) + std::to_string(session.seen_hash());
  for (int seat = 0; seat < session.seats(); ++seat) all += session.view_json(seat_at(seat));
  for (const std::string& token : session.legal_tokens())
    all += token + (ends(token) ? "" : session.events_json(token));
  for (const auto& [token, weight] : session.chance_tokens()) all += token + session.events_json(token);
  for (const auto points : session.standing_now().points) all += std::to_string(points) + " ";
  if (!session.who().is_seat()) return all;
  for (const auto& [token, value] : session.ranked()) all += token + std::to_string(value);
  Random random(1);
  for (const char* spec : {"level:1", "level:3", "search:sims=12", "uct:sims=6"}) {
    const auto thinker = session.thinker(*parse_player(spec));
    thinker->begin(5);
    while (!thinker->run(100)) continue;
    for (const Advised& each : thinker->advice().choices)
      all += each.token + std::to_string(each.visits) + std::to_string(each.worth.points[0]);
  }
  return all + session.choose(Player::greedy, random);
}

/// Plays a random game with three kinds of backs at once; gives the first ply at which something differs.
int first_difference(const Backs& backs, std::uint64_t seed) {
  Random random(seed);
  std::array sessions{open(backs.true_ones), open(backs.other_ones), open(backs.unknown_ones)};
  const auto ends = [&](const std::string& token) {
    Session& trial = *sessions[2];
    trial.act(token);
    const bool over = trial.who().is_nobody();
    trial.undo(1);
    return over;
  };
  for (int ply = 0; !sessions[0]->who().is_nobody(); ++ply) {
    if (ply % 5 == 0) {
      const std::string expected = all_answers(*sessions[2], ends);
      if (all_answers(*sessions[0], ends) != expected || all_answers(*sessions[1], ends) != expected)
        return ply;
    }
    const std::string token = sessions[0]->choose(Player::by_kind, random);
    for (const SessionPointer& session : sessions) session->act(token);
  }
  return -1;
}

TEST_CASE("AQ-21: until the end no view, event, hash, standing or opponent depends on the backs") {
  std::uint64_t seed = 0;
  for (const Backs& backs : set_ups_with_backs()) {
    CAPTURE(backs.true_ones.name);
    CHECK(first_difference(backs, seed++) == -1);
  }
  CHECK(seed > 20);
}

TEST_CASE("AQ-21: after the end everyone sees the backs, and without them there is no result") {
  for (const Backs& backs : set_ups_with_backs()) {
    Random random(3);
    const SessionPointer known = open(backs.true_ones);
    const SessionPointer unknown = open(backs.unknown_ones);
    while (!known->who().is_nobody()) {
      CHECK_FALSE(known->result().has_value());
      const std::string token = known->choose(Player::by_kind, random);
      known->act(token);
      unknown->act(token);
    }
    CHECK(known->result().has_value());
    CHECK(*to_value(known->view_json(seat_at(0))).find("mountains") ==
          *backs.true_ones.wish.find("mountains"));
    CHECK_FALSE(unknown->result().has_value());
    CHECK(to_value(unknown->view_json(seat_at(0))).find("outcome") == nullptr);
  }
}

TEST_CASE("AQ-21: completing what is seen depends on it and the generator alone, and finds backs there are") {
  for (const Backs& backs : set_ups_with_backs()) {
    const auto table = table_of<Game>(backs.true_ones, 0);
    const auto other = table_of<Game>(backs.other_ones, 0);
    const auto mountains = static_cast<int>(table.mountains.size());
    Per<std::array<int, 2>, int, aqueduct::max_mountains> drawn{};
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
      Random random(seed);
      Random same_random(seed);
      const auto state = sample(table, observe(table, start(table), seat_at(0)), random);
      const auto same = sample(other, observe(other, start(other), std::nullopt), same_random);
      CHECK(hash(table, state) == hash(other, same));
      CHECK(public_hash(table, state) == public_hash(table, start(table)));
      std::array<int, 4> counts{};
      for (int mountain = 0; mountain < mountains; ++mountain) {
        const Back back = state.backs[mountain];
        ++counts[static_cast<unsigned>(back)];
        ++drawn[mountain][back == Back::healing ? 0 : 1];
      }
      CHECK(counts[static_cast<unsigned>(Back::healing)] <= 6);
      CHECK(counts[static_cast<unsigned>(Back::stinking)] <= 2);
      CHECK(counts[static_cast<unsigned>(Back::healing)] + counts[static_cast<unsigned>(Back::stinking)] ==
            mountains);
    }
    for (int mountain = 0; mountain < mountains; ++mountain) {
      CHECK(drawn[mountain][0] > 0);
      CHECK(drawn[mountain][1] > 0);
    }
  }
}

TEST_CASE("completing a position of Aqua Romana changes nothing: all of it is seen") {
  for_each_ply<aqua_romana::Game>(option_set_ups("aqua-romana"), 1, [](const Ply<aqua_romana::Game>& ply) {
    Random random(0);
    const auto seen = observe(ply.table, ply.after, seat_at(0));
    const auto whole = sample(ply.table, seen, random);
    const bool same = hash(ply.table, whole) == hash(ply.table, ply.after) &&
                      public_hash(ply.table, whole) == hash(ply.table, ply.after);
    return Fault(same ? "" : "something is not seen");
  });
}

}  // namespace
}  // namespace castellum::tests
