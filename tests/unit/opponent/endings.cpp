// Stored late positions (tests/endings): level 8 loses nothing in them, measured by a solver of the test's
// own.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/unit/files.hpp"
#include "tests/unit/opponent/exhaustive.hpp"
#include "tests/unit/opponent/games.hpp"

namespace castellum::tests {
namespace {

TEST_CASE("level 8 loses nothing in the stored endings, and knows what they are worth") {
  int endings = 0;
  int lost = 0;
  for (const std::string_view game : both_games) {
    for (const std::string& line : read_lines("tests/endings/" + std::string(game) + ".jsonl")) {
      ++endings;
      auto read = read_record(line);
      REQUIRE(read.record);
      Session& session = *read.record->session;
      CAPTURE(game);
      CAPTURE(endings);
      const auto mover = static_cast<unsigned>(session.who().number());
      const auto values = values_of_tokens(session);
      const double best =
          std::ranges::max_element(values, {}, &std::pair<std::string, double>::second)->second;
      const Advice advice = advice_of(session, player("level:8"), 1);
      CHECK(advice.simulations == 0);  // solved, not searched
      const Advised& chosen = advice.choices.front();
      CHECK(static_cast<double>(chosen.worth.rewards[mover]) == doctest::Approx(best).epsilon(1e-5));
      const auto found = std::ranges::find(values, chosen.token, &std::pair<std::string, double>::first);
      REQUIRE(found != values.end());
      CHECK(found->second == doctest::Approx(best).epsilon(1e-6));
      if (found->second < best - 1e-6) ++lost;
    }
  }
  CHECK(endings >= 200);
  CHECK(lost == 0);
}

}  // namespace
}  // namespace castellum::tests
