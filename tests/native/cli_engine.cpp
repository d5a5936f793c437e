// castellum engine: the protocol over standard input and output.
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "record/protocol.hpp"
#include "tests/native/process.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;

/// What the protocol answers to those lines without a process around it.
std::string answers(const std::vector<std::string>& lines) {
  Protocol protocol;
  std::string text;
  for (const std::string& line : lines) text += protocol.answer(line);
  return text;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

}  // namespace

TEST_CASE("the engine introduces itself and leaves on quit") {
  const Finished done = run({"engine"}, "hello\nquit\nhello\n");
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK(done.out == "id name castellum " CASTELLUM_VERSION "\nid protocol 1\nready\n");
}

TEST_CASE("the engine answers every command as the protocol does") {
  for (const char* game : {"aqua-romana", "aqueduct"}) {
    json record = json::parse(read_file(vector_path(game, 1)));
    const auto actions = record.at("actions").get<std::vector<std::string>>();
    for (const char* name : {"end", "result", "expect"}) record.erase(name);
    record["actions"] = json::array();
    std::vector<std::string> lines{"record " + record.dump()};
    for (const std::string& action : actions)
      for (const std::string& line : {std::string("actor"), std::string("legal"), std::string("chances"),
                                      "check " + action, "events " + action, "act " + action})
        lines.push_back(line);
    for (const char* line : {"view", "view 1", "hash", "dump", "undo 3", "go seed 4", "go multipv 2",
                             "perft 1", "stop", "nonsense", "act x y", "quit"})
      lines.emplace_back(line);
    const Finished done = run({"engine"}, joined(lines));
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    CHECK(done.out == answers(lines));
    CHECK(done.out.find("actor over") == std::string::npos);
    CHECK(done.out.find("\nok " + std::to_string(actions.size()) + "\n") != std::string::npos);
  }
}

TEST_CASE("the engine leaves at the end of input, and reads a last line that has no end") {
  CHECK(run({"engine"}).status == 0);
  CHECK(run({"engine"}).out.empty());
  const Finished done = run({"engine"}, "hello\nlegal");
  CHECK(done.status == 0);
  CHECK(last_line(done.out) == "error no record yet");
}

TEST_CASE("lines end as on any system, and bytes that are no text are answered") {
  CHECK(run({"engine"}, "hello\r\nquit\r\n").out == run({"engine"}, "hello\nquit\n").out);
  const Finished done = run({"engine"}, std::string("\0\x01\xFF\n\n\xC3\x28 legal\nrecord \xFF\n", 18));
  const auto lines = lines_of(done.out);
  REQUIRE(lines.size() == 4);
  for (const std::string& line : lines) CHECK(line.starts_with("error "));
  CHECK(done.status == 0);
}

TEST_CASE("a record of 10 MB is refused and the conversation goes on") {
  const std::string line = "record {\"castellum\":\"" + filled(10'000'000, 'x') + "\"}\n";
  const Finished done = run({"engine"}, line + "hello\n");
  const auto lines = lines_of(done.out);
  REQUIRE(lines.size() == 4);
  CHECK(lines[0].starts_with("error a line is longer than "));
  CHECK(lines[3] == "ready");
  CHECK(done.status == 0);
}

TEST_CASE("a record as long as records may be is read") {
  json record = json::parse(read_file(vector_path("aqueduct", 26)));
  record["note"] = std::string((1 << 20) - record.dump().size() - std::string(",\"note\":\"\"").size(), 'x');
  CHECK(run({"engine"}, "record " + record.dump() + "\n").out == "ok 41\n");
  record["note"] = record["note"].get<std::string>() + "x";
  CHECK(run({"engine"}, "record " + record.dump() + "\n").out.starts_with("error too_large (format): "));
}

TEST_CASE("a search on several threads shares its simulations out, and chooses the same again") {
  for (const char* game : {"aqua-romana", "aqueduct"}) {
    json record = json::parse(read_file(vector_path(game, 1)));
    for (const char* name : {"end", "result", "expect"}) record.erase(name);
    record["actions"] = json::array();
    std::vector<std::string> lines{"record " + record.dump()};
    // A seat is to act after the first outcomes of chance.
    for (const char* line : {"go sims 600 seed 4 multipv 3", "go level 4 seed 2", "quit"})
      lines.emplace_back(line);
    const Finished one = run({"engine"}, joined(lines));
    const Finished three = run({"engine", "--threads", "3"}, joined(lines));
    CHECK(three.status == 0);
    CHECK(three.out == run({"engine", "--threads", "3"}, joined(lines)).out);
    CHECK(three.out.find("error") == std::string::npos);
    CHECK(three.out.find("info sims ") != std::string::npos);
    // A level stays what it is.
    CHECK(three.out.substr(three.out.rfind("info sims")) == one.out.substr(one.out.rfind("info sims")));
  }
  CHECK(run({"engine", "--threads", "0"}, "quit\n").status == 2);
}

}  // namespace castellum::tests
