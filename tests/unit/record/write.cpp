// Records made and written again: new games, unknown members, and what goes stale when actions change.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/unit/record/records.hpp"

namespace castellum::tests {
namespace {

Record record_of(const json::Value& value) {
  auto read = read_record(value.dump());
  REQUIRE_MESSAGE(read.record.has_value(), read.fault.line());
  return std::move(*read.record);
}

Draw first_draw() {
  return [](int) { return 0; };
}

/// The names of an object's members, in order.
std::vector<std::string> names_of(const json::Value& value) {
  std::vector<std::string> names;
  for (const auto& [name, member] : *value.members()) names.push_back(name);
  return names;
}

}  // namespace

TEST_CASE("a record read is written as it was, unknown members and odd numbers included") {
  json::Value record = aqueduct_record();
  record = changed(record, "note", R"({"any":[1.50e+3,null,true,"\u00e9"],"deep":{"er":-0}})");
  record = changed(record, "times", "[1,2,3]");
  record = changed(record, "seats", R"([{"name":"Ann","rating":1500.0},{}])");
  CHECK(to_json(record_of(record)).dump() == record.dump());
  const json::Value finished = finished_record();
  CHECK(to_json(record_of(finished)).dump() == finished.dump());
}

TEST_CASE("every conformance vector is written as it was read and read again to the same position") {
  for (const char* game : {"aqua-romana", "aqueduct"})
    for (int number = 0; number < vectors_a_game; number += 4) {
      const json::Value value = read_json(vector_path(game, number));
      const Record record = record_of(value);
      CHECK(to_json(record).dump() == value.dump());
      CHECK(record_of(to_json(record)).session->position_hash() == record.session->position_hash());
    }
}

TEST_CASE("actions played on are written, what spoke of the old ones is not, and unknown members stay") {
  json::Value value = changed(aqueduct_record(), "note", "\"kept\"");
  for (const auto& [name, text] :
       {std::pair("times", "[1,2,3]"), std::pair("expect", "{}"), std::pair("end", "\"abandoned\"")})
    value = changed(value, name, text);
  const Record record = record_of(value);
  REQUIRE_FALSE(record.session->act("stop"));
  const json::Value written = to_json(record);
  CHECK(written.find("actions")->dump() == R"(["o3.5","roll","r12","stop"])");
  CHECK(written.find("note")->text() == "kept");
  for (const char* stale : {"times", "expect", "end", "result"}) CHECK(written.find(stale) == nullptr);
  CHECK(record_of(written).session->position_hash() == record.session->position_hash());
}

TEST_CASE("what was taken back and played again is as if it had never been taken back") {
  const json::Value finished = finished_record();
  const Record record = record_of(finished);
  const std::string last = record.session->tokens().back();
  record.session->undo(1);
  const json::Value shorter = to_json(record);
  for (const char* stale : {"end", "result", "expect"}) CHECK(shorter.find(stale) == nullptr);
  REQUIRE_FALSE(record.session->act(last));
  CHECK(to_json(record).dump() == finished.dump());
}

TEST_CASE("a game played to its end is written with its end and its result") {
  json::Value value = finished_record();
  const json::Value result = *value.find("result");
  const auto tokens = record_of(value).session->tokens();
  for (const char* name : {"end", "result", "expect"}) value.remove(name);
  value.set("actions", json::Value::list());
  const Record record = record_of(value);
  for (const std::string& token : tokens) {
    CHECK(to_json(record).find("end") == nullptr);
    REQUIRE_FALSE(record.session->act(token));
  }
  const json::Value written = to_json(record);
  CHECK(written.find("end")->text() == "played");
  CHECK(*written.find("result") == result);
  CHECK(line_of(written) == "read");
}

TEST_CASE("the dice's seed is not written once a game that had ended goes on") {
  json::Value value =
      changed(aqueduct_record(), "dice", R"({"commitment":"00","nonces":["n"],"seed":"ff","more":1})");
  value = changed(value, "end", "\"abandoned\"");
  const Record record = record_of(value);
  CHECK(to_json(record).dump() == value.dump());
  record.session->undo(1);
  const json::Value written = to_json(record);
  CHECK(written.find("dice")->dump() == R"({"commitment":"00","nonces":["n"],"more":1})");
  CHECK(line_of(written) == "read");
}

TEST_CASE("a new game has every member a record needs, dealt where nothing is wished") {
  const auto romana = new_record(*find_game("aqua-romana"), 3, json::Value::object(), first_draw());
  REQUIRE(romana.record);
  CHECK(names_of(romana.record->json) == std::vector<std::string>{"castellum", "game", "edition", "players",
                                                                  "rules", "layout", "stock", "actions"});
  const auto aqueduct = new_record(*find_game("aqueduct"), 4, json::Value::object(), first_draw());
  REQUIRE(aqueduct.record);
  CHECK(names_of(aqueduct.record->json) == std::vector<std::string>{"castellum", "game", "edition", "players",
                                                                    "rules", "board", "first", "mountains",
                                                                    "actions"});
  for (const auto* made : {&romana, &aqueduct}) CHECK(line_of(to_json(*made->record)) == "read");
}

TEST_CASE("a new game is as wished, a preset filling in what it says") {
  const auto wish = to_value(R"({"rules":{"preset":"hungarian","take":"must","builders":"drawn"},)"
                             R"("stock":{"C":1,"S":2,"B":3,"D":4}})");
  const auto made = new_record(*find_game("aqua-romana"), 2, wish, first_draw());
  REQUIRE(made.record);
  CHECK(
      made.record->json.find("rules")->dump() ==
      R"({"no_sight":"foreign","extra_may_close":true,"extra_kind":"builder","take":"must","builders":"drawn"})");
  CHECK(made.record->json.find("stock")->dump() == R"({"C":1,"S":2,"B":3,"D":4})");
  CHECK(made.record->json.find("builders")->members()->size() == 12);
}

TEST_CASE("a new game that cannot be is refused as a record would be") {
  const auto line = [](const char* game, int players, const char* wish) {
    return new_record(*find_game(game), players, to_value(wish), first_draw()).fault.line();
  };
  for (const int players : {-1, 0, 1, 5})
    CHECK(line("aqueduct", players, "{}") == "malformed (format): players is missing or malformed");
  CHECK(line("aqueduct", 2, R"({"rules":{"jump":true}})") ==
        "unknown_option (format): the option jump is not known");
  CHECK(line("aqueduct", 2, R"({"board":"italia"})") ==
        "unknown_name (format): board names the unknown italia");
  CHECK(line("aqua-romana", 2, R"({"stock":{"C":99,"S":0,"B":0,"D":0}})").starts_with("stock (AR-2): "));
  CHECK(line("aqua-romana", 4, R"({"rules":[]})") == "malformed (format): rules is missing or malformed");
}

}  // namespace castellum::tests
