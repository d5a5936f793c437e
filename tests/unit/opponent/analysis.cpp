// Reviews: the same twice, a planted blunder is found, luck and skill add up.
#include "record/analysis.hpp"

#include <algorithm>

#include <doctest/doctest.h>

#include "tests/unit/files.hpp"
#include "tests/unit/opponent/exhaustive.hpp"
#include "tests/unit/opponent/games.hpp"

namespace castellum::tests {
namespace {

std::string review(const Record& record, std::int64_t simulations) {
  Analysis analysis(record, simulations);
  while (!analysis.run(33)) continue;
  return analysis.to_json().dump();
}

TEST_CASE("analysing a finished game twice gives the same answer, in slices of any size") {
  for (const std::string_view id : both_games) {
    const Record record = new_game(id, 2, 3);
    play_on(*record.session, player("level:2"), 1);
    const std::string first = review(record, 20);
    Analysis analysis(record, 20);
    while (!analysis.run(7)) continue;
    CHECK(analysis.to_json().dump() == first);
    CHECK(analysis.done() == analysis.positions());
  }
}

TEST_CASE("own decisions, others' and luck add up to the change of the lead") {
  for (const std::string_view id : both_games)
    for (int seats = 2; seats <= max_seats; ++seats) {
      const Record record = new_game(id, seats, 4);
      play_on(*record.session, player("level:3"), 1);
      Analysis analysis(record, 10);
      while (!analysis.run(1000)) continue;
      const auto actions = analysis.actions();
      const Outcome result = *record.session->result();
      for (int seat = 0; seat < seats; ++seat) {
        const auto lead = [&](const Points& points) {
          float others = 0;
          for (int other = 0; other < seats; ++other)
            if (other != seat) others += points[static_cast<unsigned>(other)];
          return points[static_cast<unsigned>(seat)] - others / static_cast<float>(seats - 1);
        };
        Points last{};
        for (unsigned each = 0; each < max_seats; ++each) last[each] = result.points[each];
        const SeatReview review = analysis.seats()[static_cast<std::size_t>(seat)];
        CHECK(static_cast<double>(review.own + review.others + review.luck) ==
              doctest::Approx(static_cast<double>(lead(last) - lead(actions.front().before.points)))
                  .epsilon(0.001));
        if (id == "aqua-romana") CHECK(review.luck == 0);
        CHECK(review.decisions > 0);
      }
    }
}

TEST_CASE("a planted blunder is found, with what would have been better") {
  for (const std::string_view id : both_games) {
    int planted = 0;
    for (const std::string& line : read_lines("tests/endings/" + std::string(id) + ".jsonl")) {
      if (planted == 5) break;
      auto read = read_record(line);
      REQUIRE(read.record);
      Record& record = *read.record;
      Session& session = *record.session;
      const auto mover = static_cast<unsigned>(session.who().number());
      // The action that loses most of the lead, of those that surely lose points.
      std::string worst;
      double least = 2;
      double most = -1;
      for (const auto& [token, value] : values_of_tokens(session)) {
        most = std::max(most, value);
        if (value >= least) continue;
        least = value;
        worst = token;
      }
      if (most - least < 0.3) continue;
      ++planted;
      const int ply = session.plies();
      (void)session.act(worst);
      play_on(session, player("level:6"), 1);
      Analysis analysis(record, 40);
      while (!analysis.run(1000)) continue;
      const Reviewed found = analysis.actions()[static_cast<std::size_t>(ply)];
      CHECK(found.token == worst);
      CHECK(found.best != worst);
      CHECK(found.lost > 0);
      CHECK(found.before.rewards[mover] - found.after.rewards[mover] > 0.25F);
    }
    CHECK(planted == 5);
  }
}

TEST_CASE("a game without actions or in progress is reviewed as far as it goes") {
  const Record record = new_game("aqueduct", 2, 1);
  Analysis none(record, 5);
  while (!none.run(100)) continue;
  CHECK(none.actions().empty());
  play_on(*record.session, player("level:1"), 1, 9);
  Analysis some(record, 5);
  while (!some.run(100)) continue;
  CHECK(some.actions().size() == 9);
}

}  // namespace
}  // namespace castellum::tests
