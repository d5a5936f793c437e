// The files of data/ inside the program: there, whole and usable.
#include "record/shipped_data.hpp"

#include <string>

#include <doctest/doctest.h>

#include "tests/unit/record/records.hpp"

namespace castellum::tests {

TEST_CASE("the shipped files are those of the source tree, byte for byte") {
  CHECK(shipped_files().size() >= 2);
  for (const auto& [name, content] : shipped_files()) {
    const std::string path = "data/" + std::string(name);
    CAPTURE(path);
    CHECK_FALSE(content.empty());
    CHECK(content == read_file(path));
  }
}

TEST_CASE("shipped data is found by its file's name alone") {
  const ShippedData data;
  CHECK(data.text("aqueduct-provincia.txt"));
  CHECK(data.text("aqua-romana-layouts.json"));
  for (const char* name :
       {"", "aqueduct-provincia", "data/aqueduct-provincia.txt", "aqueduct-provincia.txt ", "*"})
    CHECK_FALSE(data.text(name));
}

TEST_CASE("JSON files are read once, other files are no values") {
  const ShippedData data;
  const json::Value* layouts = data.value("aqua-romana-layouts.json");
  REQUIRE(layouts != nullptr);
  CHECK(layouts == ShippedData().value("aqua-romana-layouts.json"));
  CHECK(data.value("aqueduct-provincia.txt") == nullptr);
  CHECK(data.value("missing.json") == nullptr);
}

TEST_CASE("every shipped layout plays with two, three and four seats, and its own record is the same game") {
  for (const auto& [name, layouts] : *ShippedData().value("aqua-romana-layouts.json")->members()) {
    if (name == "note") continue;
    for (int players = 2; players <= max_seats; ++players) {
      CAPTURE(name);
      json::Value wish = json::Value::object();
      wish.set("layout", json::Value::of_text(name));
      const auto draw = [](int) { return 0; };
      const auto named = new_record(*find_game("aqua-romana"), players, wish, draw);
      REQUIRE(named.record);
      wish.set("layout", *layouts.find(std::to_string(players)));
      const auto spelled = new_record(*find_game("aqua-romana"), players, wish, draw);
      REQUIRE(spelled.record);
      CHECK(named.record->session->position_hash() == spelled.record->session->position_hash());
      CHECK(named.record->json.find("layout")->text() == name);
      CHECK(spelled.record->json.find("layout")->items() != nullptr);
    }
  }
}

TEST_CASE("the shipped map plays by its name and by its text") {
  const json::Value named = aqueduct_record();
  json::Value spelled = named;
  spelled.set("board", json::Value::of_text(std::string(*ShippedData().text("aqueduct-provincia.txt"))));
  const auto by_name = read_record(named.dump());
  const auto by_text = read_record(spelled.dump());
  REQUIRE(by_name.record);
  REQUIRE(by_text.record);
  CHECK(by_name.record->session->position_hash() == by_text.record->session->position_hash());
  CHECK(by_name.record->session->view_json({}) == by_text.record->session->view_json({}));
}

}  // namespace castellum::tests
