// Any game in progress, with its kind erased: the one place where virtual calls and texts stand before the
// engines.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/outcome.hpp"
#include "engine/base/picture.hpp"
#include "engine/base/playout.hpp"
#include "engine/base/refusal.hpp"
#include "engine/base/seat.hpp"
#include "record/players.hpp"
#include "record/thinker.hpp"

namespace castellum {

struct GameEntry;

/// A game in progress: its set-up, the actions so far and the position after them.
class Session {
 public:
  Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  virtual ~Session() = default;

  virtual const GameEntry& game() const = 0;
  virtual int seats() const = 0;
  virtual int plies() const = 0;
  /// The token of each action so far.
  virtual std::vector<std::string> tokens() const = 0;

  virtual Actor who() const = 0;
  /// The legal tokens when a seat is to act, else none; in the engine's order.
  virtual std::vector<std::string> legal_tokens() const = 0;
  /// The outcomes and their weights when chance is to act, else none.
  virtual std::vector<std::pair<std::string, int>> chance_tokens() const = 0;
  /// Why the token is refused here, or nothing if it is legal.
  virtual std::optional<Refusal> why_not(std::string_view token) const = 0;
  /// Carries out the token unless it is refused; a refusal changes nothing.
  virtual std::optional<Refusal> act(std::string_view token) = 0;
  /// Takes back the last actions. Precondition: 0 <= count <= plies().
  virtual void undo(int count) = 0;

  /// What that seat may see, or a spectator, as one line of JSON.
  virtual std::string view_json(std::optional<Seat> viewer) const = 0;
  /// What the action would do, as a JSON list on one line. Precondition: the token is legal.
  virtual std::string events_json(std::string_view token) const = 0;
  /// The position in letters.
  virtual Picture draw_board(std::optional<Seat> viewer) const = 0;
  /// The members a record's `expect` may name, as told by the finished game.
  virtual std::string facts_json() const = 0;
  /// Whether a plain sentence is true here, or nothing if it is not understood.
  virtual std::optional<bool> holds(std::string_view sentence) const = 0;

  virtual std::uint64_t position_hash() const = 0;
  virtual std::uint64_t seen_hash() const = 0;
  virtual std::optional<Outcome> result() const = 0;
  /// Points if the game ended now, hidden things left out.
  virtual Outcome standing_now() const = 0;
  /// The number of action sequences of that length from here (docs/engine-protocol.md), or nothing if that
  /// takes looking at more positions.
  virtual std::optional<std::uint64_t> perft(int depth, std::int64_t most_positions = INT64_MAX) const = 0;

  /// The token a player chooses, or an outcome of chance. Precondition: the game is not over.
  virtual std::string choose(const Player& player, Random& random) const = 0;
  /// That player at this game; it must not outlive the session.
  virtual std::unique_ptr<Thinker> thinker(const Player& player) const = 0;
  /// The legal tokens by what the greedy player thinks of them, best first. Precondition: a seat is to act.
  virtual std::vector<std::pair<std::string, int>> ranked() const = 0;
  /// The set-up's members of a record, as a JSON object.
  virtual std::string setup_json() const = 0;
};

/// How a program makes its thinkers, if not by Session::thinker.
using MakeThinker = std::function<std::unique_ptr<Thinker>(const Session&, const Player&)>;

}  // namespace castellum
