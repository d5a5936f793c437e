// What a record may expect, and that each expectation that fails is told.
#include "record/verify.hpp"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/unit/record/records.hpp"

namespace castellum::tests {
namespace {

using Lines = std::vector<std::string>;

Lines problems_with(const char* path, const char* text) {
  return verify_record(changed(finished_record(), path, text));
}

}  // namespace

TEST_CASE("a record that holds all it expects has no problem, read as text or as a value") {
  CHECK(verify_record(finished_record()).empty());
  CHECK(verify_record(finished_record().dump()).empty());
  CHECK(verify_record(aqueduct_text).empty());
}

TEST_CASE("a record that is refused has that one problem") {
  CHECK(verify_record("{") == Lines{"not_json (format): a member's name is expected at byte 1"});
  CHECK(verify_record(changed(aqua_romana_record(), "actions.0", "\"x\"")) ==
        Lines{"ply 0, token x: unknown_token (format): x is no action of this game"});
}

TEST_CASE("each list with an entry a ply is compared and its first difference told") {
  CHECK(problems_with("expect.actors.3", "3") == Lines{"ply 3: actors is 1, expected 3"});
  const auto counts = problems_with("expect.legal_counts.0", "999");
  REQUIRE(counts.size() == 1);
  CHECK(counts[0].starts_with("ply 0: legal_counts is "));
  CHECK(counts[0].ends_with(", expected 999"));
  json::Value record = changed(finished_record(), "expect.legal_sha256_16.5", "\"0123456789abcdef\"");
  record = changed(record, "expect.legal_sha256_16.7", "\"0123456789abcdef\"");
  const auto sums = verify_record(record);
  REQUIRE(sums.size() == 1);
  CHECK(sums[0].starts_with("ply 5: legal_sha256_16 is \""));
}

TEST_CASE("a list that has not an entry for each ply is told") {
  for (const char* name : {"actors", "legal_counts", "legal_sha256_16"})
    for (const char* text : {"[]", "[1]", "{}", "1", "null"}) {
      const std::string path = std::string("expect.") + name;
      CHECK(problems_with(path.c_str(), text) ==
            Lines{"expect: " + std::string(name) + " has not an entry for each of the 13 plies"});
    }
}

TEST_CASE("facts of the finished game are compared as a whole") {
  const auto podiums = problems_with("expect.podiums.Y1", "20");
  REQUIRE(podiums.size() == 1);
  CHECK(podiums[0].starts_with("expect: podiums is {"));
  CHECK(problems_with("expect.watered_tiles", "[0,0]") == Lines{"expect: watered_tiles is not known"});
  const auto tiles =
      verify_record(changed(read_json(vector_path("aqueduct", 26)), "expect.watered_tiles", "[9]"));
  REQUIRE(tiles.size() == 1);
  CHECK(tiles[0].starts_with("expect: watered_tiles is ["));
}

TEST_CASE("plain sentences are true, not true or not understood") {
  CHECK(problems_with("expect.says", R"(["the game is over","seat 0 wins","seat 0 has 6 points"])").empty());
  CHECK(problems_with("expect.says", R"(["seat 1 wins","seat 9 wins","seat 0 has 7 points",7])") ==
        Lines{"expect: not true: \"seat 1 wins\"", "expect: not understood: \"seat 9 wins\"",
              "expect: not true: \"seat 0 has 7 points\"", "expect: not understood: 7"});
  CHECK(problems_with("expect.says", "\"seat 0 wins\"") == Lines{"expect: says is not a list"});
}

TEST_CASE("what nothing is known of is told, on one line") {
  CHECK(problems_with("expect.new\nline", "1") == Lines{"expect: new?line is not known"});
  CHECK(problems_with("expect.says", R"(["a\nb"])") == Lines{"expect: not understood: \"a\\u000ab\""});
}

TEST_CASE("all problems of one record are told") {
  json::Value record = changed(finished_record(), "expect.actors.0", "9");
  record = changed(record, "expect.legal_counts.12", "9");
  record = changed(record, "expect.podiums", "{}");
  record = changed(record, "expect.says", R"(["chance acts"])");
  CHECK(verify_record(record).size() == 4);
}

}  // namespace castellum::tests
