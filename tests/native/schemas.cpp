// The schemas of docs/schemas/: what the program reads and tells follows them, and what is wrong does not.
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "record/record.hpp"
#include "tests/native/schema_check.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;

const std::vector<std::string> names{"record", "view-aqua-romana", "view-aqueduct", "events-aqua-romana",
                                     "events-aqueduct"};

Schema schema_of(const std::string& name) {
  return Schema(json::parse(read_file("docs/schemas/" + name + ".schema.json")));
}

/// Visits each part of a schema that is itself a schema of a member, with its name.
void visit_properties(const json& schema, const std::function<void(const std::string&, const json&)>& visit) {
  if (schema.is_array())
    for (const json& each : schema) visit_properties(each, visit);
  if (!schema.is_object()) return;
  for (const auto& [keyword, rule] : schema.items()) {
    if (keyword == "properties")
      for (const auto& [name, member] : rule.items()) visit(name, member);
    visit_properties(rule, visit);
  }
}

/// A record replayed: the view before each ply, the events of each, and the view at the end.
struct Told {
  std::vector<json> views;
  std::vector<json> events;
};

Told told_of(const std::string& path) {
  const auto read = read_record(read_file(path));
  REQUIRE_MESSAGE(read.record.has_value(), path);
  Session& session = *read.record->session;
  const auto tokens = session.tokens();
  session.undo(session.plies());
  Told told;
  for (std::size_t ply = 0; ply < tokens.size(); ++ply) {
    const int viewer = static_cast<int>(ply) % (session.seats() + 1) - 1;
    told.views.push_back(
        json::parse(session.view_json(viewer < 0 ? std::nullopt : std::optional<Seat>(seat_at(viewer)))));
    told.events.push_back(json::parse(session.events_json(tokens[ply])));
    REQUIRE_FALSE(session.act(tokens[ply]));
  }
  told.views.push_back(json::parse(session.view_json(std::nullopt)));
  return told;
}

std::string first_fault(Schema& schema, const std::vector<json>& values) {
  for (const json& value : values)
    if (auto fault = schema.fault_of(value); !fault.empty()) return fault;
  return "";
}

/// One way to spoil a value, and where the schema has to notice it.
struct Spoiled {
  const char* patch;  // RFC 6902
  const char* at;
};

void check_spoiled(Schema& schema, const json& good, const std::vector<Spoiled>& ways) {
  REQUIRE(schema.fault_of(good) == "");
  for (const auto& [patch, at] : ways) {
    CAPTURE(patch);
    const std::string fault = schema.fault_of(good.patch(json::parse(patch)));
    CHECK_MESSAGE(fault.find(at) != std::string::npos, fault);
  }
}

}  // namespace

TEST_CASE("each schema names its version and describes every member in one line") {
  for (const std::string& name : names) {
    const Schema schema = schema_of(name);
    CHECK(schema.root().at("$schema") == "https://json-schema.org/draft/2020-12/schema");
    CHECK(schema.root().at("$id") == "urn:castellum:" + name + ":1");
    visit_properties(schema.root(), [&](const std::string& member, const json& rule) {
      CAPTURE(name);
      CAPTURE(member);
      CHECK(rule.contains("description"));
      CHECK(rule.value("description", "").size() < 120);
    });
  }
}

TEST_CASE("every conformance vector and scenario follows the schema of records") {
  Schema schema = schema_of("record");
  for (const auto& [folder, at_least] :
       {std::pair("tests/vectors", 2 * vectors_a_game), {"tests/scenarios", 80}}) {
    int records = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".json") continue;
      CAPTURE(entry.path().string());
      CHECK(schema.fault_of(json::parse(read_file(entry.path().string()))) == "");
      ++records;
    }
    CHECK(records >= at_least);
  }
}

TEST_CASE("a new record and a finished one of each title follow the schema of records") {
  Schema schema = schema_of("record");
  Random random(4);
  for (const GameEntry& game : games())
    for (int players = 2; players <= max_seats; ++players) {
      auto made =
          new_record(game, players, castellum::json::Value::object(), [&](int n) { return random.below(n); });
      REQUIRE(made.record);
      CHECK(schema.fault_of(nlohmann::json::parse(to_json(*made.record).dump())) == "");
      Session& session = *made.record->session;
      while (!session.who().is_nobody()) REQUIRE_FALSE(session.act(session.choose(Player::random, random)));
      CHECK(schema.fault_of(nlohmann::json::parse(to_json(*made.record).dump())) == "");
    }
}

TEST_CASE("the views and events of every ply of a dozen games of each title follow their schemas") {
  for (const std::string game : {"aqua-romana", "aqueduct"}) {
    Schema views = schema_of("view-" + game);
    Schema events = schema_of("events-" + game);
    for (int number = 0; number < vectors_a_game; number += 5) {
      CAPTURE(vector_path(game, number));
      const Told told = told_of(vector_path(game, number));
      CHECK(first_fault(views, told.views) == "");
      CHECK(first_fault(events, told.events) == "");
    }
  }
}

TEST_CASE("what is wrong with a record is noticed") {
  Schema schema = schema_of("record");
  check_spoiled(schema, json::parse(read_file(vector_path("aqua-romana", 0))),
                {{R"([{"op":"remove","path":"/actions"}])", "/: lacks actions"},
                 {R"([{"op":"replace","path":"/castellum","value":2}])", "/castellum: "},
                 {R"([{"op":"replace","path":"/players","value":5}])", "/players: "},
                 {R"([{"op":"replace","path":"/game","value":"aqueduct"}])", "/: fits 0"},
                 {R"([{"op":"replace","path":"/edition","value":"aq-1"}])", "/edition: "},
                 {R"([{"op":"add","path":"/rules/jump","value":true}])", "/rules/jump: is not known"},
                 {R"([{"op":"remove","path":"/rules/take"}])", "/rules: lacks take"},
                 {R"([{"op":"remove","path":"/stock"}])", "/: lacks stock"},
                 {R"([{"op":"replace","path":"/stock/C","value":85}])", "/stock/C: "},
                 {R"([{"op":"replace","path":"/actions/0","value":7}])", "/actions/0: is no string"},
                 {R"([{"op":"add","path":"/times","value":[-1]}])", "/times/0: "},
                 {R"([{"op":"replace","path":"/end","value":"won"}])", "/end: "},
                 {R"([{"op":"replace","path":"/result/winners","value":[]}])", "/result/winners: "},
                 {R"([{"op":"replace","path":"/expect/podiums/Y1","value":21}])", "/expect/podiums/Y1: "}});
  check_spoiled(
      schema, json::parse(read_file(vector_path("aqueduct", 0))),
      {{R"([{"op":"remove","path":"/first"}])", "/: lacks first"},
       {R"([{"op":"replace","path":"/mountains","value":{"a1":"plain"}}])", "/mountains/a1: "},
       {R"([{"op":"replace","path":"/mountains","value":{"b1":"flat"}}])", "/mountains/b1: "},
       {R"([{"op":"replace","path":"/rules/spring_distance","value":0}])", "/rules/spring_distance: "},
       {R"([{"op":"replace","path":"/expect/legal_sha256_16/0","value":"XY"}])",
        "/expect/legal_sha256_16/0: "}});
}

TEST_CASE("members a record does not name are no fault of it") {
  Schema schema = schema_of("record");
  json record = json::parse(read_file(vector_path("aqueduct", 3)));
  record["seats"] = {{{"name", "Ann"}, {"country", "fi"}}, json::object()};
  record["seats"].get_ref<json::array_t&>().resize(record["players"].get<std::size_t>(), json::object());
  record["note"] = {1, 2.5, nullptr};
  record["result"]["tie"] = "broken";
  CHECK(schema.fault_of(record) == "");
}

TEST_CASE("what is wrong with a view is noticed, an added member above all") {
  for (const std::string game : {"aqua-romana", "aqueduct"}) {
    Schema schema = schema_of("view-" + game);
    const json view = told_of(vector_path(game, 0)).views.at(60);
    check_spoiled(schema, view,
                  {{R"([{"op":"add","path":"/secret","value":1}])", "/secret: is not known"},
                   {R"([{"op":"replace","path":"/version","value":2}])", "/version: "},
                   {R"([{"op":"replace","path":"/actor","value":"0"}])", "/actor: is no integer"},
                   {R"([{"op":"replace","path":"/phase","value":"lunch"}])", "/phase: "},
                   {R"([{"op":"add","path":"/lines/0/owner","value":1}])", "/lines/0/owner: is not known"},
                   {R"([{"op":"remove","path":"/lines/0/end"}])", "/lines/0: lacks end"},
                   {R"([{"op":"add","path":"/standing/points/0","value":"1"}])", "/standing/points/0: "}});
    for (const auto& [name, member] : view.items()) {
      json less = view;
      less.erase(name);
      const bool optional = name == "extra_kind" || name == "region" || name == "turns_left";
      CHECK_MESSAGE((schema.fault_of(less) == "") == optional, name);
    }
  }
}

TEST_CASE("what is wrong with any kind of event is noticed") {
  for (const std::string game : {"aqua-romana", "aqueduct"}) {
    Schema schema = schema_of("events-" + game);
    std::vector<std::string> seen;
    for (int number = 0; number < vectors_a_game; number += 5)
      for (const json& list : told_of(vector_path(game, number)).events)
        for (const json& event : list) {
          const auto type = event.at("type").get<std::string>();
          if (std::ranges::find(seen, type) != seen.end()) continue;
          seen.push_back(type);
          CAPTURE(type);
          json more = event;
          more["extra"] = 1;
          CHECK(schema.fault_of(json::array({more})).find("/0/extra: is not known") != std::string::npos);
          json other = event;
          other["type"] = "unheard_of";
          CHECK_FALSE(schema.fault_of(json::array({other})).empty());
          json seat = event;
          seat[event.contains("seat") ? "seat" : "type"] = 4;
          CHECK_FALSE(schema.fault_of(json::array({seat})).empty());
        }
    // Every kind of event the schema names occurs in these games.
    CHECK(seen.size() == schema.root().at("items").at("oneOf").size());
    CHECK_FALSE(schema.fault_of(json::array()).empty());
  }
}

}  // namespace castellum::tests
