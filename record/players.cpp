#include "record/players.hpp"

#include <algorithm>
#include <charconv>

#include "opponent/levels.hpp"

namespace castellum {
namespace {

std::optional<std::int64_t> number_up_to(std::string_view text, std::int64_t most) {
  std::int64_t number = 0;
  const auto [stop, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || stop != text.data() + text.size() || number < 1 || number > most)
    return std::nullopt;
  return number;
}

/// Takes the part before a separator off the text, and the separator.
std::string_view take_part(std::string_view& text, char separator) {
  const auto at = std::min(text.find(separator), text.size());
  const std::string_view part = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return part;
}

}  // namespace

std::optional<Player> parse_player(std::string_view spec) {
  using Kind = Player::Kind;
  if (spec == "random") return Player::random;
  if (spec == "by_kind") return Player::by_kind;
  if (spec == "greedy") return Player::greedy;
  if (spec == "beginner") return Player{Kind::level, scripted_beginner, 0, PlayKind::by_kind};
  const std::string_view name = take_part(spec, ':');
  if (name == "level") {
    const auto level = number_up_to(spec, levels);
    return level ? std::optional(Player{.kind = Kind::level, .level = static_cast<int>(*level)})
                 : std::nullopt;
  }
  if (name != "search" && name != "uct") return std::nullopt;
  Player player{name == "uct" ? Kind::uct : Kind::search, 0, 0, PlayKind::by_kind};
  do {
    std::string_view word = take_part(spec, ',');
    const std::string_view key = take_part(word, '=');
    if (key == "sims") {
      player.simulations = number_up_to(word, most_simulations).value_or(0);
      if (player.simulations == 0) return std::nullopt;
    } else if (key == "playout" && name == "uct" && (word == "uniform" || word == "by_kind")) {
      player.playout = word == "uniform" ? PlayKind::uniform : PlayKind::by_kind;
    } else {
      return std::nullopt;
    }
  } while (!spec.empty());
  return player.simulations > 0 ? std::optional(player) : std::nullopt;
}

}  // namespace castellum
