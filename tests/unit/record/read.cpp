// What a record is made of, and each way its outside can be wrong: format, game, players, seats, dice.
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "tests/unit/record/records.hpp"

namespace castellum::tests {
namespace {

std::string malformed(const std::string& member) {
  return "malformed (format): " + member + " is missing or malformed";
}

}  // namespace

TEST_CASE("a record is read and replayed to its last action") {
  const auto romana = read_record(aqua_romana_text);
  REQUIRE(romana.record);
  CHECK(romana.record->session->game().id == "aqua-romana");
  CHECK(romana.record->session->seats() == 2);
  CHECK(romana.record->session->tokens() == std::vector<std::string>{"C@Nc", "S@E4"});
  CHECK(romana.record->session->who() == Actor(seat_at(0)));
  const auto aqueduct = read_record(aqueduct_text);
  REQUIRE(aqueduct.record);
  CHECK(aqueduct.record->session->plies() == 3);
  CHECK(aqueduct.record->session->who() == Actor(seat_at(1)));
}

TEST_CASE("a text that is no JSON object is refused") {
  CHECK(read_record("").fault.line() == "not_json (format): a value is expected at byte 0");
  CHECK(read_record("{\"castellum\":1").fault.code == "not_json");
  CHECK(read_record("[1]").fault.line() == "malformed (format): a record is one JSON object");
  CHECK(read_record("null").fault.code == "malformed");
  CHECK(read_record("7").fault.ply == -1);
}

TEST_CASE("a text longer than a megabyte is refused unread") {
  std::string text(aqua_romana_text);
  text.append(max_record_bytes - text.size(), ' ');
  CHECK(read_record(text).record);
  CHECK(read_record(text + " ").fault.code == "too_large");
  text.append(9 * max_record_bytes, ' ');
  CHECK(read_record(text).fault.line() ==
        "too_large (format): the record is longer than the 1048576 bytes that are read");
}

TEST_CASE("the format's version is a whole number this program knows") {
  for (const char* version : {"", "0", "-1", "1.0", "\"1\"", "true", "null", "[1]"})
    CHECK(line_of(changed(aqua_romana_record(), "castellum", version)) == malformed("castellum"));
  CHECK(line_of(changed(aqua_romana_record(), "castellum", "2")) ==
        "newer_format (format): the record has the newer format 2: this program reads up to 1");
  CHECK(fault_of(changed(aqua_romana_record(), "castellum", "9223372036854775807")).code == "newer_format");
}

TEST_CASE("an unknown game or edition is refused by name") {
  for (const char* value : {"", "1", "null", "[\"aqueduct\"]"}) {
    CHECK(line_of(changed(aqua_romana_record(), "game", value)) == malformed("game"));
    CHECK(line_of(changed(aqua_romana_record(), "edition", value)) == malformed("edition"));
  }
  CHECK(line_of(changed(aqua_romana_record(), "game", "\"Aqueduct\"")) ==
        "unknown_game (format): the game \"Aqueduct\" is not known");
  CHECK(line_of(changed(aqua_romana_record(), "game", R"("a\nb\u001b")")) ==
        "unknown_game (format): the game \"a\\u000ab\\u001b\" is not known");
  CHECK(line_of(changed(aqua_romana_record(), "edition", "\"ar-2\"")) ==
        "unknown_edition (format): the edition \"ar-2\" is not known");
  CHECK(fault_of(changed(aqua_romana_record(), "edition", "\"aq-1\"")).code == "unknown_edition");
  CHECK(fault_of(changed(aqueduct_record(), "game", "\"aqua-romana\"")).code == "unknown_edition");
}

TEST_CASE("two to four can play") {
  for (const char* value : {"", "1", "5", "-2", "2.0", "\"2\"", "99999999999999999999"})
    CHECK(line_of(changed(aqua_romana_record(), "players", value)) == malformed("players"));
}

TEST_CASE("seats are one a player, names at most 256 bytes long") {
  const auto with = [](const std::string& seats) { return changed(aqua_romana_record(), "seats", seats); };
  CHECK(line_of(with(R"([{"name":"Ann","engine":"greedy"},{}])")) == "read");
  CHECK(line_of(with(R"([{"country":"fi"},{"name":""}])")) == "read");
  for (const char* seats :
       {"[]", "[{}]", "[{},{},{}]", "{}", "null", "\"Ann\"", R"(["Ann","Bo"])", "[{},null]"})
    CHECK(line_of(with(seats)) == malformed("seats"));
  const std::string name(max_name_bytes, 'n');
  for (const char* member : {"name", "engine"}) {
    const std::string start = "[{},{\"" + std::string(member) + "\":\"";
    CHECK(line_of(with(start + name + "\"}]")) == "read");
    CHECK(line_of(with(start + name + "n\"}]")) == malformed(std::string("seats: ") + member));
    CHECK(line_of(with("[{},{\"" + std::string(member) + "\":7}]")) ==
          malformed(std::string("seats: ") + member));
  }
}

TEST_CASE("names of games, editions and dice are at most 256 bytes long") {
  const std::string text = "\"" + std::string(max_name_bytes + 1, 'x') + "\"";
  CHECK(line_of(changed(aqua_romana_record(), "game", text)) == malformed("game"));
  CHECK(line_of(changed(aqua_romana_record(), "edition", text)) == malformed("edition"));
  const auto dice = changed(aqua_romana_record(), "dice", R"({"commitment":"c","nonces":["n"]})");
  CHECK(line_of(dice) == "read");
  CHECK(line_of(changed(dice, "dice.commitment", text)) == malformed("dice: commitment"));
  CHECK(line_of(changed(dice, "dice.nonces.0", text)) == malformed("dice: nonces"));
}

TEST_CASE("times are one an action and not below zero") {
  const auto with = [](const char* times) { return line_of(changed(aqua_romana_record(), "times", times)); };
  CHECK(with("[0,123456]") == "read");
  for (const char* times : {"[]", "[1]", "[1,2,3]", "{}", "null", "[1,-1]", "[1,1.5]", "[1,\"2\"]"})
    CHECK(with(times) == malformed("times"));
}

TEST_CASE("dice show a commitment and at most 64 nonces, and their seed only after the end") {
  const auto with = [](const std::string& dice) { return changed(aqueduct_record(), "dice", dice); };
  CHECK(line_of(with(R"({"commitment":"00","nonces":[],"more":1})")) == "read");
  CHECK(line_of(with("[]")) == malformed("dice"));
  CHECK(line_of(with("\"x\"")) == malformed("dice"));
  CHECK(line_of(with(R"({"nonces":[]})")) == malformed("dice: commitment"));
  CHECK(line_of(with(R"({"commitment":1,"nonces":[]})")) == malformed("dice: commitment"));
  for (const char* nonces : {"", "\"a\"", "[1]", "{}"})
    CHECK(line_of(changed(with(R"({"commitment":"00","nonces":[]})"), "dice.nonces", nonces)) ==
          malformed("dice: nonces"));
  const auto many = [&](std::size_t count) {
    std::string list;
    for (std::size_t nonce = 0; nonce < count; ++nonce) list += nonce == 0 ? "\"n\"" : ",\"n\"";
    return line_of(with("{\"commitment\":\"00\",\"nonces\":[" + list + "]}"));
  };
  CHECK(many(max_nonces) == "read");
  CHECK(many(max_nonces + 1) == malformed("dice: nonces"));
  const auto seeded = with(R"({"commitment":"00","nonces":[],"seed":"ff"})");
  CHECK(line_of(seeded) == "seed_too_early (format): the dice's seed is shown before the end");
  CHECK(line_of(changed(seeded, "dice.seed", "7")) == malformed("dice: seed"));
  CHECK(line_of(changed(seeded, "end", "\"abandoned\"")) == "read");
}

TEST_CASE("what a test expects is an object") {
  CHECK(line_of(changed(aqua_romana_record(), "expect", "{\"anything\":1}")) == "read");
  for (const char* expect : {"[]", "null", "\"seat 0 wins\""})
    CHECK(line_of(changed(aqua_romana_record(), "expect", expect)) == malformed("expect"));
}

}  // namespace castellum::tests
