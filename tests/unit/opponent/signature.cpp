// One number proves that every build and every platform chooses the same.
#include <doctest/doctest.h>

#include "engine/base/hash.hpp"
#include "tests/unit/opponent/games.hpp"

namespace castellum::tests {
namespace {

// Renewed after a change of the search, the measures or the weights: the failing test prints the new one.
constexpr std::uint64_t signature = 17638806771494767991U;

TEST_CASE("the same seed chooses the same action on every platform") {
  Hasher hasher;
  const auto add_text = [&](const std::string& text) {
    for (const char letter : text) hasher.add(static_cast<std::uint64_t>(letter));
  };
  for (const std::string_view id : both_games)
    for (int seats = 2; seats <= max_seats; ++seats)
      for (const char* spec : {"level:1", "level:2", "level:3", "level:5", "uct:sims=50"}) {
        const Record record = new_game(id, seats, static_cast<std::uint64_t>(seats));
        Session& session = *record.session;
        for (int moment = 0; moment < 6; ++moment) {
          play_on(session, Player::by_kind, 7, 10 * moment);
          play_to_choice(session, 1);
          if (session.who().is_nobody()) break;
          const Advice advice = advice_of(session, player(spec), 11);
          add_text(advice.choices.front().token);
          add_text(advice.reason);
          for (const float points : advice.choices.front().worth.points)
            hasher.add(static_cast<std::uint64_t>(static_cast<std::int64_t>(points * 1024)));
        }
      }
  CHECK(hasher.value() == signature);
}

}  // namespace
}  // namespace castellum::tests
