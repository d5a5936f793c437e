// Every scenario holds, says what it proves, and would be noticed if it did not hold.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "record/verify.hpp"
#include "tests/unit/files.hpp"
#include "tests/unit/opposite.hpp"

namespace castellum::tests {
namespace {

/// The paths of all scenarios, by the list that stands in for reading the folder (see
/// native/scenario_list.cpp).
std::vector<std::string> scenario_paths() {
  const std::string folder = "tests/scenarios/";
  const std::string list = read_file(folder + "list.txt");
  std::vector<std::string> paths;
  for (std::string_view rest = list; !rest.empty();) {
    const auto name = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(name.size() + 1, rest.size()));
    if (!name.empty()) paths.push_back(folder + std::string(name));
  }
  return paths;
}

std::string joined(const std::vector<std::string>& problems) {
  std::string text;
  for (const std::string& each : problems) text += each + "\n";
  return text;
}

/// The scenario with other sentences instead of its own.
json::Value saying(json::Value scenario, const std::vector<std::string>& sentences) {
  json::Value says = json::Value::list();
  for (const std::string& each : sentences) says.add(json::Value::of_text(each));
  json::Value expect = json::Value::object();
  expect.set("says", std::move(says));
  scenario.set("expect", std::move(expect));
  return scenario;
}

const std::vector<json::Value>& sentences_of(const json::Value& scenario) {
  static const json::Value nothing;
  const json::Value* expect = scenario.find("expect");
  return items_of(expect == nullptr ? nothing : *expect, "says");
}

TEST_CASE("there are at least 90 scenarios, and all hold") {
  const auto paths = scenario_paths();
  CHECK(paths.size() >= 90);
  for (const std::string& path : paths) {
    CAPTURE(path);
    CHECK(joined(verify_record(read_json(path))) == "");
  }
}

TEST_CASE("every scenario has a title, the rules it proves, and a sentence") {
  for (const std::string& path : scenario_paths()) {
    CAPTURE(path);
    const json::Value scenario = read_json(path);
    const std::string title = text_of(scenario, "title");
    CHECK(title.size() > 10);
    CHECK(title.ends_with('.'));
    CHECK(!items_of(scenario, "rule").empty());
    const std::string_view letters = text_of(scenario, "game") == "aqueduct" ? "AQ-" : "AR-";
    for (const json::Value& rule : items_of(scenario, "rule"))
      CHECK(rule.text().value_or("").starts_with(letters));
    CHECK(!sentences_of(scenario).empty());
  }
}

TEST_CASE("the opposite of each sentence in each scenario is noticed") {
  for (const std::string& path : scenario_paths()) {
    CAPTURE(path);
    const json::Value scenario = read_json(path);
    for (const json::Value& each : sentences_of(scenario)) {
      const std::string sentence(each.text().value_or(""));
      CAPTURE(sentence);
      const auto wrong = opposite(text_of(scenario, "game"), sentence);
      CHECK(wrong.has_value());
      if (!wrong) continue;
      CHECK(joined(verify_record(saying(scenario, {*wrong}))) == "expect: not true: \"" + *wrong + "\"\n");
    }
  }
}

TEST_CASE("a sentence nobody understands is noticed in both games") {
  for (const char* path :
       {"tests/scenarios/ar-09-builders-drawn.json", "tests/scenarios/aq-05-the-first-seat-is-drawn.json"}) {
    const json::Value scenario = read_json(path);
    for (const char* nonsense : {"the sun shines",
                                 "",
                                 "seat 4 acts",
                                 "seat x acts",
                                 "seat 0 has many points",
                                 "e5 has length 2",
                                 "the line Z9 is open",
                                 "the line Y1 is blue",
                                 "the line Y1 has length long",
                                 "the line Y1 ends at e9N",
                                 "a builder CS stands on Na",
                                 "a builder C stands on Nz",
                                 "the stock of J is 1",
                                 "seat 7 holds CJ",
                                 "d9 has supply 1",
                                 "a house 5 of seat 0 lies on d5",
                                 "region 21 has 1 empty squares",
                                 "the canal on 3.5E is triple",
                                 "the mountain on b1 is high",
                                 "a spring lies on 13.1"}) {
      CAPTURE(path);
      CAPTURE(nonsense);
      CHECK(joined(verify_record(saying(scenario, {nonsense}))) ==
            "expect: not understood: \"" + std::string(nonsense) + "\"\n");
    }
  }
}

TEST_CASE("each of several faults of a scenario is noticed") {
  const json::Value scenario = read_json("tests/scenarios/ar-09-builders-drawn.json");
  CHECK(verify_record(saying(scenario, {"seat 1 acts", "the sun shines", "seat 0 acts"})).size() == 2);
  json::Value not_a_text = saying(scenario, {});
  json::Value says = json::Value::list();
  says.add(json::Value::of_number(3));
  json::Value expect = json::Value::object();
  expect.set("says", says);
  not_a_text.set("expect", expect);
  CHECK(joined(verify_record(not_a_text)) == "expect: not understood: 3\n");
}

}  // namespace
}  // namespace castellum::tests
