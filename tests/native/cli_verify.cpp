// castellum verify: records, vectors, scenarios and JSON lines, good and bad.
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/process.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;

json vector_of(std::string_view game, int number) {
  return json::parse(read_file(vector_path(game, number)));
}

/// A short whole game with what it expects.
json short_game() { return vector_of("aqua-romana", 21); }

/// The only line verify prints for one bad file, and what is not as it should be.
std::string line_for(const std::string& path) {
  const Finished done = run({"verify", path});
  const auto lines = lines_of(done.out);
  if (done.status != 1 || lines.size() != 2 || lines[1] != "1 records, 1 differ" || !done.err.empty())
    return "status " + std::to_string(done.status) + ": " + done.out.substr(0, 500) + done.err;
  return lines[0];
}

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("all conformance vectors verify, in one line") {
  std::vector<std::string> words{"verify"};
  for (const char* game : {"aqua-romana", "aqueduct"})
    for (int number = 0; number < vectors_a_game; ++number) words.push_back(vector_path(game, number));
  const Finished done = run(words);
  CHECK(done.status == 0);
  CHECK(done.out == "120 records, 0 differ\n");
  CHECK(done.err.empty());
}

TEST_CASE("a record over many lines verifies, with or without an end of line") {
  const Scratch scratch;
  scratch.write("pretty.json", short_game().dump(2) + "\n");
  scratch.write("bare.json", short_game().dump());
  const Finished done = run({"verify", scratch.path("pretty.json"), scratch.path("bare.json")});
  CHECK(done.status == 0);
  CHECK(done.out == "2 records, 0 differ\n");
}

TEST_CASE("JSON lines are checked one by one, blank lines between them, and bad ones named by their line") {
  const Scratch scratch;
  json wrong = short_game();
  wrong["result"]["points"][0] = 7;
  json illegal = vector_of("aqueduct", 26);
  illegal["actions"][2] = "r99";
  const std::string good = short_game().dump() + "\n";
  const std::string path =
      scratch.write("games.jsonl", good + "\n" + wrong.dump() + "\n" + good + "  \r\n{\n" + illegal.dump());
  const Finished done = run({"verify", path});
  CHECK(done.status == 1);
  const auto lines = lines_of(done.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].starts_with(path + ":3: wrong_result (format): "));
  CHECK(lines[1].starts_with(path + ":6: not_json (format): "));
  CHECK(lines[2] == path + ":7: ply 2, token r99: unknown_token (format): r99 is no action of this game");
  CHECK(lines[3] == "5 records, 3 differ");
}

TEST_CASE("several files count together and each bad one has a line") {
  const Scratch scratch;
  const std::string good = scratch.write("good.json", short_game().dump());
  const std::string bad = scratch.write("bad.json", "{\"castellum\":1");
  const std::string missing = scratch.path("missing.json");
  const Finished done = run({"verify", good, bad, missing, good, scratch.path()});
  CHECK(done.status == 1);
  const auto lines = lines_of(done.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].starts_with(bad + ": not_json (format): "));
  CHECK(lines[1] == missing + ": cannot be read: No such file or directory");
  CHECK(lines[2] == scratch.path() + ": cannot be read: it is a folder");
  CHECK(lines[3] == "5 records, 3 differ");
  CHECK(done.err.empty());
}

TEST_CASE("what is wrong with a record is told in one line") {
  const Scratch scratch;
  const auto line = [&](const json& record) { return line_for(scratch.write("record.json", record.dump())); };
  const auto with = [](const char* member, const json& value) {
    json record = short_game();
    record[member] = value;
    return record;
  };
  CHECK(holds(line(with("game", "chess")), "unknown_game (format): the game \"chess\" is not known"));
  CHECK(holds(line(with("edition", "ar-9")), "unknown_edition (format): the edition \"ar-9\" is not known"));
  CHECK(holds(line(with("castellum", 2)), "newer_format (format): "));
  CHECK(holds(line(with("players", 5)), "malformed (format): players"));
  CHECK(holds(line(with("actions", {"pass"})), "ply 0, token pass: must_lay (AR-23): "));
  CHECK(holds(line(with("actions", {"a\nb"})), "ply 0, token a?b: unknown_token (format): "));
  CHECK(holds(line(json::array()), "malformed (format): a record is one JSON object"));
  json odd = short_game();
  odd["rules"]["new\nline\x1b[31m"] = true;
  CHECK(holds(line(odd), "unknown_option (format): the option new?line?[31m is not known"));
}

TEST_CASE("files that hold no record are told in one line") {
  const Scratch scratch;
  CHECK(holds(line_for(scratch.write("empty", "")), "not_json (format): "));
  CHECK(holds(line_for(scratch.write("blank", "\n \n\n")), "not_json (format): "));
  CHECK(holds(line_for(scratch.write("binary", std::string(300, '\xFF'))), "not_json (format): "));
  const std::string ten_megabytes = "{\"castellum\":\"" + filled(10'000'000, 'x') + "\"}";
  CHECK(holds(line_for(scratch.write("long", ten_megabytes)), "is longer than the 1048576 bytes"));
  CHECK(holds(line_for(scratch.write("deep", filled(5'000'000, '['))), "is longer than the 1048576"));
  CHECK(holds(line_for(scratch.write("nested", filled(100'000, '['))), "too deeply nested"));
}

TEST_CASE("each difference from what a record expects is told, all of one record in one line") {
  const Scratch scratch;
  json record = short_game();
  record["expect"]["actors"][3] = 3;
  record["expect"]["legal_counts"][5] = 0;
  record["expect"]["podiums"]["Y1"] = 20;
  record["expect"]["says"] = {"seat 0 wins", "seat 1 wins", "the moon is made of cheese"};
  record["expect"]["unheard_of"] = 1;
  const std::string line = line_for(scratch.write("expect.json", record.dump()));
  for (const char* part :
       {"ply 3: actors is ", "ply 5: legal_counts is ", "expect: podiums is ", "not true: \"seat 1 wins\"",
        "not understood: \"the moon is made of cheese\"", "expect: unheard_of is not known"})
    CHECK_MESSAGE(holds(line, part), line);
}

}  // namespace castellum::tests
