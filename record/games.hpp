// The games there are. A new game is one folder below engine/ and one line in games.cpp.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>

#include "engine/base/playout.hpp"
#include "engine/base/refusal.hpp"
#include "engine/base/words.hpp"
#include "record/json.hpp"
#include "record/session.hpp"

namespace castellum {

/// Gives a number in [0, bound) for what the referee deals.
using Draw = std::function<int(int bound)>;

/// What random playouts from one set-up measured.
struct PlayoutCount {
  std::int64_t playouts = 0;
  std::int64_t actions = 0;
  std::uint64_t signature = 0;  // of all end positions in order: equal in every build
};

/// A game as the run-time world sees it.
struct GameEntry {
  std::string_view id;       // as records write it
  std::string_view edition;  // of its rules
  std::string_view name;     // for people
  std::size_t state_bytes;
  std::span<const EventWords> words;        // English for its events
  std::span<const std::string_view> dealt;  // what `deal` adds where the wish leaves it out

  /// A session at the start of what a whole record sets up.
  Result<std::unique_ptr<Session>> (*open)(const json::Value& record, int players);
  /// The same for a new game: what `wish` leaves out takes its default, what the referee deals comes from
  /// `draw`.
  Result<std::unique_ptr<Session>> (*deal)(const json::Value& wish, int players, const Draw& draw);
  /// Plays random games from the set-up of `wish` without a session between.
  PlayoutCount (*play_out)(const json::Value& wish, int players, PlayKind kind, std::uint64_t seed,
                           int playouts);
};

/// All games, in the order people are offered them.
std::span<const GameEntry> games();

/// The game of that id, or null.
const GameEntry* find_game(std::string_view id);

}  // namespace castellum
