#include "record/session.hpp"

namespace castellum {

std::optional<Player> parse_player(std::string_view name) {
  if (name == "random") return Player::random;
  if (name == "by_kind") return Player::by_kind;
  if (name == "greedy") return Player::greedy;
  return std::nullopt;
}

}  // namespace castellum
