// Who chooses actions without being asked, as a few words name them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/base/playout.hpp"

namespace castellum {

/// A computer player.
struct Player {
  enum class Kind : std::uint8_t { random, by_kind, greedy, level, search, uct };
  Kind kind = Kind::random;
  int level = 0;                         // of a level, 1 to 8; 0 is the scripted beginner
  std::int64_t simulations = 0;          // of a search
  PlayKind playout = PlayKind::by_kind;  // of plain search

  // Those without settings.
  static const Player random;
  static const Player by_kind;
  static const Player greedy;

  friend bool operator==(const Player&, const Player&) = default;
};

inline constexpr Player Player::random{Player::Kind::random, 0, 0, PlayKind::by_kind};
inline constexpr Player Player::by_kind{Player::Kind::by_kind, 0, 0, PlayKind::by_kind};
inline constexpr Player Player::greedy{Player::Kind::greedy, 0, 0, PlayKind::by_kind};

inline constexpr std::int64_t most_simulations = 100'000'000;

/// The player of that specification, or nothing: `random`, `by_kind`, `greedy`, `beginner`, `level:K`,
/// `search:sims=N`, `uct:sims=N[,playout=uniform|by_kind]`.
std::optional<Player> parse_player(std::string_view spec);

}  // namespace castellum
