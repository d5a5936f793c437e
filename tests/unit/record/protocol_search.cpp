// perft, go and stop of the engine protocol.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/unit/record/conversation.hpp"

namespace castellum::tests {
namespace {

std::vector<std::string> lines_in(std::string text) {
  std::vector<std::string> lines;
  for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
    lines.push_back(text.substr(0, end));
    text.erase(0, end + 1);
  }
  lines.push_back(text);
  return lines;
}

/// The word of that number in a line, from 0.
std::string word_in(std::string line, int number) {
  for (; number > 0; --number) line.erase(0, line.find(' ') + 1);
  return line.substr(0, line.find(' '));
}

const char* const go_refused = "error go takes level, movetime, sims, multipv and seed, each with a number";

}  // namespace

TEST_CASE("perft counts sequences up to a length") {
  Conversation talk(aqueduct_text);
  CHECK(talk.say("undo 3") == "ok 0");
  CHECK(talk.say("perft 0") == "perft 0 1");
  CHECK(talk.say("perft 1") == "perft 1 114");
  CHECK(talk.say("perft 2") == "perft 2 9889");
  for (const char* line :
       {"perft", "perft x", "perft -1", "perft 13", "perft 1 2", "perft 99999999999999999999"})
    CHECK(talk.say(line) == "error perft takes a depth up to 12");
}

TEST_CASE("a perft that would take too long is an error and not a wait") {
  Conversation talk(115);
  talk.say("record " + changed(aqueduct_record(), "actions", "[]").dump());
  CHECK(talk.say("perft 2") == "perft 2 9889");  // 115 positions: the start and those one action later
  CHECK(talk.say("perft 3") == "error perft 3 takes more than 115 positions here");
  CHECK(talk.say("perft 12") == "error perft 12 takes more than 115 positions here");
  Conversation less(114);
  less.say("record " + changed(aqueduct_record(), "actions", "[]").dump());
  CHECK(less.say("perft 2") == "error perft 2 takes more than 114 positions here");
  CHECK(less.say("perft 1") == "perft 1 114");
}

TEST_CASE("go names a legal token and the points after it") {
  for (const std::string_view record : {aqua_romana_text, aqueduct_text}) {
    Conversation talk(record);
    const std::string hash = talk.say("hash");
    const auto lines = lines_in(talk.say("go"));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].starts_with("info sims "));
    CHECK(word_in(lines[1], 0) == "best");
    CHECK(talk.say("check " + word_in(lines[1], 1)) == "legal");
    CHECK(word_in(lines[1], 2) == "value");
    CHECK(word_in(lines[1], 4).find_first_not_of("-0123456789.") == std::string::npos);
    CHECK(talk.say("hash") == hash);
  }
}

TEST_CASE("go depends on its seed alone") {
  Conversation talk(aqua_romana_text);
  const std::string first = talk.say("go seed 7");
  CHECK(talk.say("go seed 7") == first);
  CHECK(talk.say("go seed 7 sims 1000") == first);
  const std::string level = talk.say("go seed 7 level 3");
  CHECK(talk.say("go seed 7 level 3") == level);
  bool other = false;
  for (int seed = 8; seed < 30; ++seed)
    other = other || talk.say("go sims 20 seed " + std::to_string(seed)) != talk.say("go sims 20 seed 7");
  CHECK(other);
}

TEST_CASE("go with multipv lists the best first, as many as there are") {
  Conversation talk(aqueduct_text);
  const auto lines = lines_in(talk.say("go multipv 3 seed 1"));
  REQUIRE(lines.size() == 5);
  for (int place = 0; place < 3; ++place) {
    const std::string& line = lines[static_cast<std::size_t>(place)];
    CHECK(line.starts_with("info multipv " + std::to_string(place + 1) + " "));
    CHECK(talk.say("check " + word_in(line, 3)) == "legal");
  }
  CHECK(lines[3].starts_with("info sims "));
  CHECK(lines[4].starts_with("best "));
  CHECK(word_in(lines[4], 1) == word_in(lines[0], 3));
  const auto most = std::stoul(word_in(talk.say("legal"), 1));
  const auto all = lines_in(talk.say("go multipv 18446744073709551615")).size() - 2;
  CHECK(all >= 3);
  CHECK(all <= most);
  CHECK(lines_in(talk.say("go multipv 0")).size() == 2);
}

TEST_CASE("go takes pairs of a known word and a number") {
  Conversation talk(aqueduct_text);
  for (const char* words : {"seed", "seed x", "seed -1", "seed 1.5", "depth 3", "7", "seed 1 level",
                            "seed 99999999999999999999", "SEED 1"})
    CHECK(talk.say("go " + std::string(words)) == go_refused);
}

TEST_CASE("go ends when its time is up or when it is told to stop") {
  Conversation talk(aqueduct_text);
  CHECK(talk.say("go movetime 20").find("best ") != std::string::npos);
  CHECK(talk.say("go level 9") == "error there are levels 1 to 8");
  int asked = 0;
  Protocol impatient(max_perft_positions, [&] { return ++asked > 2; });
  (void)impatient.answer("record " + std::string(aqueduct_text));
  CHECK(impatient.answer("go sims 100000000").find("info sims 48") != std::string::npos);
}

TEST_CASE("go needs a seat to act") {
  Conversation talk(aqueduct_text);
  talk.say("undo 1");
  CHECK(talk.say("go") == "error chance is to act");
  talk.say("record " + finished_record().dump());
  CHECK(talk.say("go") == "error the game is over");
}

TEST_CASE("stop is an error while nothing is searched") {
  Conversation talk;
  CHECK(talk.say("stop") == "error no search is running");
  talk.say("record " + std::string(aqueduct_text));
  CHECK(talk.say("stop") == "error no search is running");
}

TEST_CASE("a whole game can be played by asking for the best each time") {
  for (const std::string_view record : {aqua_romana_text, aqueduct_text}) {
    Conversation talk(record);
    int plies = 0;
    for (; talk.say("actor") != "actor over" && plies < 2000; ++plies) {
      const bool chance = talk.say("actor") == "actor chance";
      REQUIRE(talk.say("act " + (chance ? word_in(talk.say("chances"), 2)
                                        : word_in(lines_in(talk.say("go sims 20")).back(), 1)))
                  .starts_with("ok "));
    }
    CHECK(talk.say("actor") == "actor over");
    CHECK(talk.say("dump").find("\"end\":\"played\",\"result\":{") != std::string::npos);
  }
}

}  // namespace castellum::tests
