// The commands of the engine protocol that search.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <limits>

#include "opponent/levels.hpp"
#include "record/analysis.hpp"
#include "record/protocol.hpp"

namespace castellum {
namespace {

using Clock = std::chrono::steady_clock;

/// What `go` was asked for; 0 where nothing was said.
struct Wanted {
  std::uint64_t level = 0;
  std::uint64_t movetime = 0;  // milliseconds
  std::uint64_t sims = 0;
  std::uint64_t multipv = 1;
  std::uint64_t seed = 0;

  std::uint64_t* find(std::string_view name) {
    if (name == "level") return &level;
    if (name == "movetime") return &movetime;
    if (name == "sims") return &sims;
    if (name == "multipv") return &multipv;
    return name == "seed" ? &seed : nullptr;
  }
};

constexpr std::int64_t default_simulations = 1000;
constexpr std::int64_t simulations_between_looks = 16;  // at the clock and for `stop`

/// The player that is asked for: a level, else a search as long as the bounds allow.
Player player_for(const Wanted& wanted) {
  Player player{Player::Kind::search, 0, default_simulations, PlayKind::by_kind};
  if (wanted.sims > 0)
    player.simulations = static_cast<std::int64_t>(std::min<std::uint64_t>(wanted.sims, most_simulations));
  else if (wanted.movetime > 0)
    player.simulations = most_simulations;
  if (wanted.level > 0 && wanted.sims == 0) {
    player.kind = Player::Kind::level;
    player.level = static_cast<int>(wanted.level);
  }
  return player;
}

/// The points of each seat, with one digit after the point.
std::string points_text(const Points& points, int seats) {
  std::string text;
  for (unsigned seat = 0; seat < static_cast<unsigned>(seats); ++seat) {
    std::array<char, 32> number{};
    std::snprintf(number.data(), number.size(), " %.1f", static_cast<double>(points[seat]));
    text += number.data();
  }
  return text;
}

}  // namespace

std::string Protocol::go(const Words& words) {
  Wanted wanted;
  for (std::size_t at = 0; at < words.size(); at += 2) {
    std::uint64_t* setting = wanted.find(words[at]);
    const auto number = at + 1 < words.size() ? protocol_number(words[at + 1]) : std::nullopt;
    if (setting == nullptr || !number)
      return protocol_error("go takes level, movetime, sims, multipv and seed, each with a number");
    *setting = *number;
  }
  if (wanted.level > levels) return protocol_error("there are levels 1 to " + std::to_string(levels));
  const Session& session = *record_->session;
  if (!session.who().is_seat())
    return protocol_error(session.who().is_chance() ? "chance is to act" : "the game is over");
  const Player player = player_for(wanted);
  const auto thinker = make_thinker_ ? make_thinker_(session, player) : session.thinker(player);
  const auto until =
      Clock::now() + std::chrono::milliseconds(std::min<std::uint64_t>(wanted.movetime, 86'400'000));
  thinker->begin(wanted.seed);
  while (!thinker->run(simulations_between_looks)) {
    if (wanted.movetime > 0 && Clock::now() >= until) break;
    if (stop_asked_ && stop_asked_()) break;
  }
  const Advice advice = thinker->advice();
  std::string text;
  if (wanted.multipv > 1)
    for (std::size_t place = 0; place < std::min<std::uint64_t>(wanted.multipv, advice.choices.size());
         ++place) {
      const Advised& each = advice.choices[place];
      text += "info multipv " + std::to_string(place + 1) + " " + each.token + " value" +
              points_text(each.worth.points, session.seats()) + " visits " + std::to_string(each.visits) +
              (each.solved ? " solved" : "") + "\n";
    }
  text += "info sims " + std::to_string(advice.simulations) +
          (advice.reason.empty() ? "" : " reason " + advice.reason) + "\n";
  const Advised& best = advice.choices.front();
  return text + "best " + best.token + " value" + points_text(best.worth.points, session.seats()) + "\n";
}

std::string Protocol::analyse(const Words& words) {
  auto simulations = std::optional<std::uint64_t>(default_review_simulations);
  if (!words.empty())
    simulations = words.size() == 2 && words[0] == "sims" ? protocol_number(words[1]) : std::nullopt;
  if (!simulations || *simulations == 0 || *simulations > static_cast<std::uint64_t>(most_simulations))
    return protocol_error("analyse takes sims with a number of simulations");
  Analysis analysis(*record_, static_cast<std::int64_t>(*simulations), make_thinker_);
  while (!analysis.run(simulations_between_looks))
    if (stop_asked_ && stop_asked_()) return protocol_error("stopped before the review was finished");
  return "analysis " + analysis.to_json().dump() + "\n";
}

}  // namespace castellum
