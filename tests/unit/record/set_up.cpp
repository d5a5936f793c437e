// Options, layouts, stocks, builders, maps and mountains as a record gives them, right and wrong.
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/unit/record/records.hpp"

namespace castellum::tests {
namespace {

struct Wrong {
  const char* path;
  const char* value;
  const char* line;
};

void check_all(const json::Value& good, const std::vector<Wrong>& ways) {
  REQUIRE(line_of(good) == "read");
  for (const auto& [path, value, line] : ways) {
    CAPTURE(path);
    CAPTURE(value);
    CHECK(line_of(changed(good, path, value)) == line);
  }
}

json::Value drawn_record() {
  json::Value record = changed(aqua_romana_record(), "rules.builders", "\"drawn\"");
  record = changed(record, "actions", "[]");
  return changed(record, "builders",
                 R"({"Nb":"C","Ne":"S","Nh":"B","Nk":"D","E6":"C","E3":"S","Sj":"B","Sf":"D","Sc":"C",)"
                 R"("Sa":"S","W2":"B","W7":"D"})");
}

json::Value backs_record() {
  json::Value record = changed(aqueduct_record(), "rules.mountain_backs", "true");
  return changed(record, "mountains",
                 R"({"b8":"healing","e8":"healing","h8":"healing","k8":"healing","b1":"healing",)"
                 R"("e1":"healing","h1":"stinking","k1":"stinking"})");
}

}  // namespace

TEST_CASE("every option must be there, known, and have a value it may have") {
  check_all(
      aqua_romana_record(),
      {{"rules", "", "malformed (format): rules is missing or malformed"},
       {"rules", "[]", "malformed (format): rules is missing or malformed"},
       {"rules", "{}", "missing_option (format): the option no_sight is missing"},
       {"rules.take", "", "missing_option (format): the option take is missing"},
       {"rules.jump", "true", "unknown_option (format): the option jump is not known"},
       {"rules.spring_distance", "5", "unknown_option (format): the option spring_distance is not known"},
       {"rules.take", "\"never\"", "unknown_value (format): take has the unknown value never"},
       {"rules.take", "1", "unknown_value (format): take has the unknown value of another type"},
       {"rules.extra_may_close", "\"true\"",
        "unknown_value (format): extra_may_close has the unknown value true"},
       {"rules.extra_may_close", "0",
        "unknown_value (format): extra_may_close has the unknown value of another type"}});
  check_all(
      aqueduct_record(),
      {{"rules.spring_canal", "", "missing_option (format): the option spring_canal is missing"},
       {"rules.take", "\"must\"", "unknown_option (format): the option take is not known"},
       {"rules.spring_distance", "0", "unknown_value (format): spring_distance has the unknown value 0"},
       {"rules.spring_distance", "21", "unknown_value (format): spring_distance has the unknown value 21"},
       {"rules.spring_distance", "5.0",
        "unknown_value (format): spring_distance has the unknown value of another type"}});
}

TEST_CASE("a preset that is named must be known and agree with the options") {
  check_all(
      changed(aqua_romana_record(), "rules.preset", "\"standard\""),
      {{"rules.preset", "\"hungarian\"",
        "preset_differs (format): the options are not those of the preset hungarian"},
       {"rules.take", "\"may\"", "preset_differs (format): the options are not those of the preset standard"},
       {"rules.preset", "\"finnish\"", "unknown_value (format): preset has the unknown value finnish"},
       {"rules.preset", "1", "unknown_value (format): preset has the unknown value of another type"}});
  check_all(aqueduct_record(), {{"rules.preset", "\"standard\"",
                                 "unknown_value (format): preset has the unknown value standard"}});
}

TEST_CASE("names in a refusal never break its line, and long ones are cut") {
  CHECK(line_of(changed(aqua_romana_record(), "rules", "{\"a\\nb\":1}")).find('\n') == std::string::npos);
  const std::string option(300, 'x');
  const auto line = line_of(changed(aqua_romana_record(), "rules." + option, "1"));
  CHECK(line == "unknown_option (format): the option " + option.substr(0, 47) + " is not known");
  // Cut in the middle of a letter of three bytes.
  std::string euros;
  for (int letter = 0; letter < 20; ++letter) euros += "\xE2\x82\xAC";
  const auto cut = line_of(changed(aqua_romana_record(), "rules.take", "\"" + euros + "\""));
  CHECK(json::parse("\"" + cut + "\"").value.has_value());
}

TEST_CASE("layouts, stocks and builders of Aqua Romana must be there and possible") {
  check_all(aqua_romana_record(),
            {{"layout", "", "malformed (format): layout is missing or malformed"},
             {"layout", "7", "malformed (format): layout is missing or malformed"},
             {"layout", "[]", "reservoir_count (AR-7): 0 reservoirs: 4 are needed"},
             {"layout", "\"note\"", "unknown_name (format): layout names the unknown note"},
             {"layout", "\"grand\"", "unknown_name (format): layout names the unknown grand"},
             {"layout", "[1,2,3,4]", "malformed (format): layout: colour is missing or malformed"},
             {"layout", R"([{"colour":"red","seat":"0"}])",
              "malformed (format): layout: seat is missing or malformed"},
             {"layout", R"([{"colour":"red","seat":0}])",
              "malformed (format): layout: squares is missing or malformed"},
             {"layout", R"([{"colour":"red","seat":0,"squares":[]}])",
              "malformed (format): layout: outlets is missing or malformed"},
             {"layout", R"([{"colour":"red","seat":0,"squares":[1]}])",
              "unknown_name (format): layout: squares names the unknown ?"},
             {"stock", "", "malformed (format): stock is missing or malformed"},
             {"stock", "{}", "malformed (format): stock is missing or malformed"},
             {"stock.J", "1", "malformed (format): stock is missing or malformed"},
             {"stock.C", "\"21\"", "malformed (format): stock is missing or malformed"},
             {"stock.C", "99999999999", "malformed (format): stock is missing or malformed"},
             {"stock.C", "85", "stock (AR-2): the stock of C is 85: 0 to 84 are possible"},
             {"stock.D", "-1", "stock (AR-2): the stock of D is -1: 0 to 84 are possible"},
             {"builders", R"({"Nb":"C"})",
              "builders_undealt (AR-9): builders are dealt although the seats place them"}});
  check_all(drawn_record(),
            {{"builders", "", "malformed (format): builders is missing or malformed"},
             {"builders", "[]", "malformed (format): builders is missing or malformed"},
             {"builders.Nb", "", "builders_count (AR-9): 2 builders C are dealt instead of 3"},
             {"builders.Nb", "\"S\"", "builders_count (AR-9): 2 builders C are dealt instead of 3"},
             {"builders.Nb", "\"J\"", "builders_count (AR-9): 1 builders J are dealt instead of 3"},
             {"builders.Nb", "\"X\"", "unknown_name (format): builders names the unknown Nb"},
             {"builders.Nb", "1", "unknown_name (format): builders names the unknown Nb"},
             {"builders.Nz", "\"C\"", "unknown_name (format): builders names the unknown Nz"}});
}

TEST_CASE("boards, first seats and mountains of Aqueduct must be there and possible") {
  check_all(aqueduct_record(),
            {{"board", "", "malformed (format): board is missing or malformed"},
             {"board", "[]", "malformed (format): board is missing or malformed"},
             {"board", "\"italia\"", "unknown_name (format): board names the unknown italia"},
             {"board", "\"../provincia\"", "unknown_name (format): board names the unknown ../provincia"},
             {"board", "\"1 2\"", "map_columns (AQ-1): row 8 of the map has not 12 columns"},
             {"first", "", "malformed (format): first is missing or malformed"},
             {"first", "4", "malformed (format): first is missing or malformed"},
             {"first", "-1", "malformed (format): first is missing or malformed"},
             {"first", "2", "first_seat (AQ-5): seat 2 is to begin, which is not in this game"},
             {"mountains", "", "malformed (format): mountains is missing or malformed"},
             {"mountains", "{}", "mountain_count (AQ-3): 0 mountains: 8 are needed"},
             {"mountains.c7", "", "mountain_count (AQ-3): 7 mountains: 8 are needed"},
             {"mountains.a1", "\"plain\"", "unknown_name (format): mountains names the unknown a1"},
             {"mountains.c7", "\"flat\"", "unknown_value (format): mountains has the unknown value flat"},
             {"mountains.c7", "1", "unknown_value (format): mountains has the unknown value ?"},
             {"mountains.c7", "\"healing\"",
              "back_unasked (AQ-21): the mountain on c7 has the back healing although the option is off"}});
  check_all(
      backs_record(),
      {{"mountains.b8", "\"plain\"",
        "back_missing (AQ-21): the mountain on b8 has the back plain although the option is on"},
       {"mountains.b8", "\"stinking\"", "backs_too_many (AQ-21): 3 backs are stinking: there are 2"},
       {"mountains.h1", "\"healing\"", "backs_too_many (AQ-21): 7 backs are healing: there are 6"},
       {"mountains.b8", "\"hidden\"", "backs_half_hidden (AQ-21): some backs are hidden and some are not"}});
}

}  // namespace castellum::tests
