// Each command of the engine protocol with right and wrong input.
#include <string>

#include <doctest/doctest.h>

#include "tests/unit/record/conversation.hpp"

namespace castellum::tests {
namespace {

json::Value value_in(const std::string& answer, std::string_view word) {
  REQUIRE(answer.starts_with(word));
  const auto read = json::parse(std::string_view(answer).substr(word.size()));
  REQUIRE(read.value.has_value());
  return *read.value;
}

}  // namespace

TEST_CASE("hello tells name, version and protocol, before and after a record") {
  Conversation talk;
  const std::string greeting = "id name castellum " CASTELLUM_VERSION "\nid protocol 1\nready";
  CHECK(talk.say("hello") == greeting);
  talk.say("record " + std::string(aqueduct_text));
  CHECK(talk.say("hello") == greeting);
}

TEST_CASE("without a record nothing can be asked of a position") {
  Conversation talk;
  for (const char* line : {"act pass", "undo", "actor", "legal", "chances", "check pass", "view",
                           "events pass", "hash", "dump", "perft 1", "go"})
    CHECK(talk.say(line) == "error no record yet");
}

TEST_CASE("lines that are no command are errors") {
  Conversation talk(aqueduct_text);
  CHECK(talk.say("") == "error an empty line");
  CHECK(talk.say(" \t\r") == "error an empty line");
  CHECK(talk.say("Legal") == "error unknown command Legal");
  CHECK(talk.say("legals 1") == "error unknown command legals");
  CHECK(talk.say("a\x1B[2Jb\xFF") == "error unknown command a?[2Jb?");
  CHECK(talk.say(std::string(100'000, 'x')) == "error unknown command " + std::string(40, 'x') + "...");
  CHECK(talk.say(std::string_view("legal\0", 6)) == "error unknown command legal?");
}

TEST_CASE("words may stand apart by any blanks") {
  Conversation talk(aqueduct_text);
  CHECK(talk.say("  actor\r") == "actor 1");
  CHECK(talk.say("\tcheck \t stop \r") == "legal");
  CHECK(talk.say("record   " + std::string(aqueduct_text) + " \r") == "ok 3");
}

TEST_CASE("record loads a game, and a wrong one leaves the game before as it was") {
  Conversation talk;
  CHECK(talk.say("record " + std::string(aqua_romana_text)) == "ok 2");
  CHECK(talk.say("record " + finished_record().dump()) == "ok 13");
  CHECK(talk.say("record") == "error not_json (format): a value is expected at byte 0");
  CHECK(talk.say("record {}") == "error malformed (format): castellum is missing or malformed");
  CHECK(talk.say("record " + changed(aqueduct_record(), "actions.1", "\"pass\"").dump()) ==
        "error ply 1, token pass: must_act (AQ-14): seat 1 can act and so may not pass");
  CHECK(talk.say("record " + changed(aqueduct_record(), "rules", "{\"a\\nb\":1}").dump())
            .starts_with("error "));
  CHECK(talk.say("actor") == "actor over");
}

TEST_CASE("act carries out all tokens or none") {
  Conversation talk(aqua_romana_text);
  CHECK(talk.say("act S@E3") == "ok 3");
  CHECK(talk.say("act B@E2 D@E1 C@Sk") == "ok 6");
  CHECK(talk.say("act") == "error act needs a token");
  CHECK(talk.say("act B@W1 B@W1") == "error ply 7, token B@W1: space_taken AR-9: a builder stands on W1");
  CHECK(talk.say("act B@W1 nonsense") ==
        "error ply 7, token nonsense: unknown_token format: nonsense is no action of this game");
  CHECK(talk.say("act pass").starts_with("error ply 6, token pass: wrong_phase AR-14: "));
  CHECK(talk.say("act B@W1") == "ok 7");
}

TEST_CASE("undo takes back one action or as many as there are") {
  Conversation talk(aqueduct_text);
  const std::string hash = talk.say("hash");
  CHECK(talk.say("undo") == "ok 2");
  CHECK(talk.say("actor") == "actor chance");
  CHECK(talk.say("undo 2") == "ok 0");
  CHECK(talk.say("undo") == "error only 0 actions can be taken back");
  CHECK(talk.say("undo 0") == "ok 0");
  CHECK(talk.say("act o3.5 roll r12") == "ok 3");
  CHECK(talk.say("hash") == hash);
  CHECK(talk.say("undo 4") == "error only 3 actions can be taken back");
  for (const char* line :
       {"undo -1", "undo x", "undo 1 1", "undo 1.0", "undo 99999999999999999999", "undo +1"})
    CHECK(talk.say(line) == "error undo takes one number");
  CHECK(talk.say("undo 18446744073709551615") == "error only 3 actions can be taken back");
}

TEST_CASE("actor names a seat, chance or the end") {
  Conversation talk(aqueduct_text);
  CHECK(talk.say("actor") == "actor 1");
  talk.say("undo 1");
  CHECK(talk.say("actor") == "actor chance");
  talk.say("record " + finished_record().dump());
  CHECK(talk.say("actor") == "actor over");
}

TEST_CASE("legal lists the tokens of a seat, chances the outcomes with their weights") {
  Conversation talk(aqueduct_text);
  const std::string legal = talk.say("legal");
  CHECK(legal.starts_with("legal "));
  CHECK(legal.find(" stop") != std::string::npos);
  CHECK(talk.say("chances") == "chances 0");
  talk.say("undo 1");
  CHECK(talk.say("legal") == "legal 0");
  const std::string chances = talk.say("chances");
  CHECK(chances.starts_with("chances 20 r1 1 r2 1 "));
  CHECK(chances.ends_with(" r20 1"));
  talk.say("record " + finished_record().dump());
  CHECK(talk.say("legal") == "legal 0");
  CHECK(talk.say("chances") == "chances 0");
}

TEST_CASE("commands that take no words refuse them") {
  Conversation talk(aqueduct_text);
  for (const char* command : {"actor", "legal", "chances", "hash", "dump"})
    CHECK(talk.say(std::string(command) + " 1") == "error " + std::string(command) + " takes no words");
}

TEST_CASE("check tells what is legal, and the code, rule and facts of what is not") {
  Conversation talk(aqueduct_text);
  CHECK(talk.say("check stop") == "legal");
  CHECK(talk.say("check roll") == "illegal wrong_phase AQ-6 {\"phase\":\"house\"}");
  CHECK(talk.say("check 4@a2") ==
        "illegal other_region AQ-6 {\"square\":\"a2\",\"region\":16,\"rolled\":12}");
  CHECK(talk.say("check x\"y") == "illegal unknown_token format {\"token\":\"x\\\"y\"}");
  CHECK(talk.say("check") == "error check takes one token");
  CHECK(talk.say("check stop stop") == "error check takes one token");
}

TEST_CASE("view tells what a seat or a spectator may see") {
  Conversation talk(aqueduct_text);
  const auto view = value_in(talk.say("view"), "view ");
  CHECK(number_of(view, "version") == 1);
  CHECK(text_of(view, "game") == "aqueduct");
  CHECK(view == value_in(talk.say("view 0"), "view "));
  CHECK(view == value_in(talk.say("view 1"), "view "));
  for (const char* line : {"view 2", "view -1", "view x", "view 0 1", "view 99999999999999999999"})
    CHECK(talk.say(line) == "error view takes the number of a seat");
}

TEST_CASE("events tells what an action would do and does not do it") {
  Conversation talk(aqueduct_text);
  const std::string hash = talk.say("hash");
  const auto events = value_in(talk.say("events stop"), "events ");
  REQUIRE(events.items() != nullptr);
  CHECK(text_of(events.items()->front(), "type") == "stopped");
  CHECK(talk.say("hash") == hash);
  CHECK(talk.say("events roll") ==
        "error wrong_phase AQ-6: this is not the moment for that: the phase is house");
  CHECK(talk.say("events x") == "error unknown_token format: x is no action of this game");
  CHECK(talk.say("events") == "error events takes one token");
  CHECK(talk.say("events stop stop") == "error events takes one token");
}

TEST_CASE("hash is 16 hex digits and follows the position") {
  Conversation talk(aqueduct_text);
  const std::string hash = talk.say("hash");
  CHECK(hash.size() == 21);
  CHECK(hash.find_first_not_of("0123456789abcdef", 5) == std::string::npos);
  talk.say("act stop");
  CHECK(talk.say("hash") != hash);
  talk.say("undo");
  CHECK(talk.say("hash") == hash);
}

TEST_CASE("dump tells the record, which loads again") {
  Conversation talk(aqueduct_text);
  CHECK(talk.say("dump") == "record " + std::string(aqueduct_text));
  talk.say("act stop o9.5");
  const std::string dumped = talk.say("dump");
  Conversation other;
  CHECK(other.say(dumped) == "ok 5");
  CHECK(other.say("hash") == talk.say("hash"));
  CHECK(other.say("dump") == dumped);
}

TEST_CASE("quit ends the conversation without an answer") {
  Conversation talk(aqueduct_text);
  CHECK_FALSE(talk.protocol().ended());
  CHECK(talk.protocol().answer("quit").empty());
  CHECK(talk.protocol().ended());
}

}  // namespace castellum::tests
