// Actions, ends and results: what replaying proves, and how a fault names ply, token and reason.
#include <string>

#include <doctest/doctest.h>

#include "tests/unit/record/records.hpp"

namespace castellum::tests {
namespace {

json::Value unfinished_record() {
  json::Value record = finished_record();
  for (const char* name : {"end", "result", "expect"}) record.remove(name);
  const auto actions = *record.find("actions")->items();
  record.set("actions", json::Value::list());
  json::Value fewer = json::Value::list();
  for (std::size_t ply = 0; ply + 1 < actions.size(); ++ply) fewer.add(actions[ply]);
  record.set("actions", fewer);
  return record;
}

}  // namespace

TEST_CASE("actions are a list of texts") {
  for (const char* actions : {"", "{}", "null", "\"C@Nc\""})
    CHECK(line_of(changed(aqua_romana_record(), "actions", actions)) ==
          "malformed (format): actions is missing or malformed");
  CHECK(line_of(changed(aqua_romana_record(), "actions.1", "7")) ==
        "ply 1: malformed (format): an action is a text");
  CHECK(line_of(changed(aqua_romana_record(), "actions.0", "null")) ==
        "ply 0: malformed (format): an action is a text");
}

TEST_CASE("an illegal action is refused with its ply, token, code, rule and reason") {
  const RecordFault taken = fault_of(changed(aqua_romana_record(), "actions.1", "\"S@Nc\""));
  CHECK(taken.ply == 1);
  CHECK(taken.token == "S@Nc");
  CHECK(taken.code == "space_taken");
  CHECK(taken.rule == "AR-9");
  CHECK(taken.reason == "a builder stands on Nc");
  CHECK(taken.line() == "ply 1, token S@Nc: space_taken (AR-9): a builder stands on Nc");
  CHECK(line_of(changed(aqueduct_record(), "actions.2", "\"r21\"")) ==
        "ply 2, token r21: unknown_token (format): r21 is no action of this game");
  CHECK(line_of(changed(aqueduct_record(), "actions.2", "\"stop\"")) ==
        "ply 2, token stop: dice_first (AQ-6): the referee's roll comes first");
  CHECK(fault_of(changed(aqueduct_record(), "actions.0", "\"r1\"")).code == "not_rolled_now");
  CHECK(fault_of(changed(aqueduct_record(), "actions.0", "\"C@Nc\"")).code == "unknown_token");
}

TEST_CASE("a token that is no token is shown safely and short") {
  CHECK(line_of(changed(aqua_romana_record(), "actions.0", "\"\"")) ==
        "ply 0: unknown_token (format):  is no action of this game");
  CHECK(line_of(changed(aqua_romana_record(), "actions.0", R"("a\n\u001b[31m\u00e9")")) ==
        "ply 0, token a??[31m??: unknown_token (format): a??[31m?? is no action of this game");
  const RecordFault fault =
      fault_of(changed(aqua_romana_record(), "actions.0", "\"" + std::string(5000, 'x') + "\""));
  CHECK(fault.token == std::string(40, 'x') + "...");
  CHECK(fault.line().size() < 200);
}

TEST_CASE("an action after the end is refused") {
  json::Value record = finished_record();
  const std::size_t plies = record.find("actions")->items()->size();
  json::Value actions = *record.find("actions");
  actions.add(json::Value::of_text("pass"));
  record.set("actions", actions);
  const RecordFault fault = fault_of(record);
  CHECK(fault.ply == static_cast<int>(plies));
  CHECK(fault.code == "game_over");
}

TEST_CASE("at most 16384 actions are read, and the longest game has fewer") {
  json::Value actions = json::Value::list();
  for (std::size_t action = 0; action <= max_actions; ++action) actions.add(json::Value::of_text("x"));
  json::Value record = aqua_romana_record();
  record.set("actions", actions);
  CHECK(line_of(record) == "too_long (format): the record has 16385 actions, at most 16384 are read");
}

TEST_CASE("a finished game says how it ended and has the replay's result") {
  const json::Value record = finished_record();
  CHECK(line_of(record) == "read");
  const auto line = [&](const char* path, const char* text) { return line_of(changed(record, path, text)); };
  CHECK(line("result.points.0", "9").starts_with("wrong_result (format): the result is {\"points\":["));
  CHECK(line("result.winners", "[1]").starts_with("wrong_result (format): "));
  CHECK(line("result.winners", "[0,1]").starts_with("wrong_result (format): "));
  CHECK(line("result.tie", "\"broken\"") == "read");
  const std::string malformed = "malformed (format): result is missing or malformed";
  for (const char* result : {"", "[]", "null", "{}"}) CHECK(line("result", result) == malformed);
  for (const char* points : {"", "[]", "[6]", "[6,4,0]", "[6,\"4\"]", "[6,4.0]", "{}"})
    CHECK(line("result.points", points) == malformed);
  for (const char* winners : {"", "[]", "[2]", "[-1]", "[1,0]", "[0,0]", "[0,1,2]", "[\"0\"]", "0"})
    CHECK(line("result.winners", winners) == malformed);
}

TEST_CASE("a finished game cannot have ended otherwise than by play") {
  for (const char* end : {"\"agreed\"", "\"abandoned\"", "\"time\""})
    CHECK(line_of(changed(finished_record(), "end", end)) ==
          "wrong_end (format): the game is played out but its end says otherwise");
  CHECK(line_of(changed(changed(finished_record(), "end", ""), "result", "")) == "read");
}

TEST_CASE("an unfinished game cannot say that it was played out") {
  json::Value record = changed(unfinished_record(), "end", "\"played\"");
  const std::string wrong = "wrong_end (format): end says played but the game is not over";
  CHECK(line_of(record) == wrong);
  CHECK(line_of(changed(record, "result", R"({"points":[6,4],"winners":[0]})")) == wrong);
}

TEST_CASE("how a game ended is one of four words") {
  for (const char* end : {"\"won\"", "\"\"", "\"Played\"", "null", "1", "[\"played\"]"})
    CHECK(line_of(changed(unfinished_record(), "end", end)) ==
          "malformed (format): end is missing or malformed");
}

TEST_CASE("a game agreed upon has the result agreed, others that were not finished have none") {
  const json::Value agreed = changed(unfinished_record(), "end", "\"agreed\"");
  const char* result = R"({"points":[1,200],"winners":[0,1]})";
  CHECK(line_of(changed(agreed, "result", result)) == "read");
  CHECK(line_of(agreed) == "malformed (format): result is missing or malformed");
  CHECK(line_of(changed(agreed, "result", R"({"points":[1,2],"winners":[]})")) ==
        "malformed (format): result is missing or malformed");
  for (const char* end : {"\"abandoned\"", "\"time\""}) {
    const json::Value record = changed(unfinished_record(), "end", end);
    CHECK(line_of(record) == "read");
    CHECK(line_of(changed(record, "result", result)) ==
          "result_without_end (format): a game that was not finished has no result");
  }
  CHECK(line_of(changed(unfinished_record(), "result", result)) ==
        "result_without_end (format): there is a result but no end");
}

TEST_CASE("a finished game with hidden backs has no result to claim") {
  json::Value record = read_json(vector_path("aqueduct", 0));
  for (int number = 0; number < vectors_a_game; ++number) {
    record = read_json(vector_path("aqueduct", number));
    if (record.find("rules")->find("mountain_backs")->truth() == true) break;
  }
  REQUIRE(record.find("rules")->find("mountain_backs")->truth() == true);
  REQUIRE(line_of(record) == "read");
  json::Value mountains = json::Value::object();
  for (const auto& [square, back] : *record.find("mountains")->members())
    mountains.set(square, json::Value::of_text("hidden"));
  record.set("mountains", mountains);
  CHECK(line_of(record) == "hidden_result (format): a finished game shows what was hidden");
  const json::Value open = changed(changed(changed(record, "end", ""), "result", ""), "expect", "");
  const auto read = read_record(open.dump());
  REQUIRE(read.record);
  CHECK_FALSE(read.record->session->result());
  CHECK(to_json(*read.record) == open);
}

TEST_CASE("a fault anywhere refuses the whole record") {
  const auto read = read_record(changed(finished_record(), "result.points.0", "9").dump());
  CHECK_FALSE(read.record);
}

}  // namespace castellum::tests
