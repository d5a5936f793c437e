// The plain sentences that can be said of any game: true, not true, and not understood.
#include "record/sentences.hpp"

#include <initializer_list>
#include <memory>
#include <optional>
#include <string>

#include <doctest/doctest.h>

#include "tests/unit/record/records.hpp"

namespace castellum::tests {
namespace {

std::unique_ptr<Session> session_of(const json::Value& record) {
  auto read = read_record(record.dump());
  REQUIRE_MESSAGE(read.record.has_value(), read.fault.line());
  return std::move(read.record->session);
}

void check_all(const Session& session, std::optional<bool> answer,
               std::initializer_list<const char*> sentences) {
  for (const char* sentence : sentences) {
    CAPTURE(std::string(sentence));
    CHECK(holds_of_any_game(session, sentence) == answer);
    if (answer) CHECK(session.holds(sentence) == answer);
  }
}

}  // namespace

TEST_CASE("sentences of a game that goes on") {
  const auto session = session_of(aqueduct_record());
  check_all(
      *session, true,
      {"the game goes on", "seat 1 acts", "4@g3 is legal", "stop is legal", "roll is refused as wrong_phase",
       "roll breaks AQ-6", "nonsense is refused as unknown_token", "nonsense breaks format"});
  check_all(*session, false,
            {"the game is over", "chance acts", "seat 0 acts", "1 actions are legal", "roll is legal",
             "nonsense is legal", "stop breaks AQ-6", "roll breaks AQ-7", "stop is refused as wrong_phase",
             "seat 0 has 0 points", "seat 0 wins", "seat 1 loses"});
}

TEST_CASE("sentences of the moment when chance acts") {
  const auto session = session_of(aqueduct_record());
  session->undo(1);
  check_all(*session, true, {"chance acts", "0 actions are legal", "r12 is legal", "stop breaks AQ-6"});
  check_all(*session, false, {"seat 0 acts", "seat 1 acts", "r12 breaks AQ-6"});
}

TEST_CASE("sentences of a finished game") {
  const auto session = session_of(finished_record());
  check_all(*session, true,
            {"the game is over", "seat 0 has 6 points", "seat 1 has 4 points", "seat 0 wins", "seat 1 loses",
             "0 actions are legal", "pass breaks AR-34", "pass is refused as game_over"});
  check_all(*session, false,
            {"the game goes on", "chance acts", "seat 0 acts", "seat 0 has 4 points", "seat 0 loses",
             "seat 1 wins", "pass is legal"});
}

TEST_CASE("other sentences are not understood") {
  const auto session = session_of(finished_record());
  check_all(*session, std::nullopt,
            {"", " ", "the game is over.", "The game is over", "the game", "seat 2 wins", "seat -1 wins",
             "seat one wins", "seat 0 has no points", "seat 0 has 6 points now", "seat 4 acts",
             "few actions are legal", "seat 0", " is legal", "{} {}"});
  for (const char* sentence : {"seat 2 wins", "the moon is made of cheese"})
    CHECK_FALSE(session->holds(sentence));
}

TEST_CASE("a sentence may hold any bytes") {
  const auto session = session_of(aqua_romana_record());
  for (const std::string sentence : {"\xFF is legal", "seat \xFF wins", "\n", "{} is legal"})
    CHECK(session->holds(sentence).value_or(false) == false);
}

}  // namespace castellum::tests
