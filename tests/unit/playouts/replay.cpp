// A game is its set-up and its tokens: replaying and taking back lead to the same positions.
#include <algorithm>

#include <doctest/doctest.h>

#include "record/record.hpp"
#include "tests/unit/set_ups.hpp"

namespace castellum::tests {
namespace {

/// What there is to know of a position, to compare.
struct Snapshot {
  std::uint64_t hash;
  std::uint64_t seen_hash;
  int actor;
  std::string view;
  std::vector<std::string> legal;
  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

Snapshot snapshot(const Session& session) {
  return {session.position_hash(), session.seen_hash(), session.who().number(),
          session.view_json(std::nullopt), session.legal_tokens()};
}

/// A finished random game, with the position before each ply and after the last.
struct Played {
  Record record;
  std::vector<Snapshot> positions;
};

Played play(std::string_view game, const SetUp& set_up, std::uint64_t seed) {
  Random random(seed);
  auto made = new_record(*find_game(game), set_up.players, set_up.wish,
                         [&](int bound) { return random.below(bound); });
  Played played{std::move(*made.record), {}};
  Session& session = *played.record.session;
  played.positions.push_back(snapshot(session));
  while (!session.who().is_nobody()) {
    session.act(session.choose(seed % 2 == 0 ? Player::by_kind : Player::random, random));
    played.positions.push_back(snapshot(session));
  }
  return played;
}

/// Calls `visit` with finished random games of both titles.
template <class Visit>
void for_each_game(Visit&& visit) {
  for (const GameEntry& game : games()) {
    std::uint64_t seed = 0;
    for (const SetUp& set_up : option_set_ups(game.id)) {
      CAPTURE(set_up.name);
      visit(play(game.id, set_up, seed++));
    }
    for (const SetUp& set_up : random_set_ups(game.id, 15, 7)) {
      CAPTURE(set_up.name);
      visit(play(game.id, set_up, seed++));
    }
  }
}

TEST_CASE("replaying the tokens of a game gives the same position at every ply") {
  for_each_game([](const Played& played) {
    const Session& session = *played.record.session;
    const auto again = session.game().open(to_json(played.record), session.seats());
    bool same = snapshot(**again) == played.positions[0];
    std::size_t ply = 0;
    for (const std::string& token : session.tokens()) {
      same = same && !(*again)->act(token) && snapshot(**again) == played.positions[++ply];
      if (!same) break;
    }
    CAPTURE(ply);
    CHECK(same);
  });
}

TEST_CASE("taking back one action after another leads through the same positions to the start") {
  for_each_game([](const Played& played) {
    Session& session = *played.record.session;
    bool same = true;
    for (std::size_t ply = played.positions.size() - 1; same && ply > 0;) {
      session.undo(1);
      same = snapshot(session) == played.positions[--ply];
    }
    CHECK(same);
    CHECK(session.plies() == 0);
  });
}

TEST_CASE("taking back many actions at once and playing them again leads to the same end") {
  for_each_game([](const Played& played) {
    Session& session = *played.record.session;
    const auto tokens = session.tokens();
    Random random(tokens.size());
    for (int time = 0; time < 3; ++time) {
      const int kept = random.below(static_cast<int>(tokens.size()) + 1);
      session.undo(session.plies() - kept);
      CHECK(snapshot(session) == played.positions[static_cast<std::size_t>(kept)]);
      for (auto token = tokens.begin() + kept; token != tokens.end(); ++token) session.act(*token);
      CHECK(snapshot(session) == played.positions.back());
    }
  });
}

TEST_CASE("a refused token changes nothing") {
  for_each_game([](const Played& played) {
    Session& session = *played.record.session;
    session.undo(session.plies() / 2);
    const Snapshot before = snapshot(session);
    for (const char* token :
         {"", "pas", "roll ", "r0", "r21", "C@", "x", "Y1:Nc:C-XX", "o0.0", "=12.8E", "5@d5"})
      CHECK(session.act(token).has_value());
    for (const std::string& token : session.tokens())
      if (session.why_not(token)) CHECK(session.act(token).has_value());
    CHECK(snapshot(session) == before);
  });
}

TEST_CASE("a finished game written as a record reads back to the same end") {
  for_each_game([](const Played& played) {
    const auto read = read_record(to_json(played.record).dump());
    CAPTURE(read.fault.line());
    CHECK(read.record.has_value());
    if (read.record) CHECK(snapshot(*read.record->session) == played.positions.back());
  });
}

}  // namespace
}  // namespace castellum::tests
