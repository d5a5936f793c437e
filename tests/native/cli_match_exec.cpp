// Programs in a match: any that speaks the engine protocol, and all they can do wrong.
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/process.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

const std::string engine = CASTELLUM_BINARY " engine";

Finished against_random(const std::string& player, const Words& more = {}) {
  Words words{"match", "--a", player, "--b", "random", "--games", "4", "--seed", "2", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  return run(words);
}

/// The JSON of a match without its names and times.
json figures(const Finished& done) {
  CHECK(done.err == "");
  if (done.status != 0) return {};
  json match = json::parse(done.out);
  for (const char* name : {"a", "b", "seconds", "a_seconds_per_decision", "b_seconds_per_decision"})
    match.erase(name);
  return match;
}

/// A program that answers as written: `case $line in` of a shell.
std::string script(const Scratch& scratch, const std::string& cases) {
  return "exec:exec sh " +
         scratch.write("engine.sh", "while read -r line; do case \"$line\" in\n" + cases + "\nesac; done\n");
}

/// Cases of a program that is right until it is asked for an action.
std::string polite_until_go(const std::string& go) {
  return "hello) echo id name polite; echo id protocol 1; echo ready;;\nrecord*) plies=0; echo ok 0;;\n"
         "act*) set -- $line; plies=$((plies + $# - 1)); echo ok $plies;;\nquit) exit;;\ngo*) " +
         go + ";;";
}

}  // namespace

// With hidden backs the program knows less than this one: so players here use nothing that is hidden.
TEST_CASE("a program chooses what the same player here would choose") {
  for (const Words& table : {Words{}, Words{"--game", "aqueduct", "--rules", "mountain_backs=true"},
                             Words{"--players", "3"}, Words{"--game", "aqueduct", "--players", "4"}}) {
    CAPTURE(table.size());
    const json here = figures(against_random("search:sims=6", table));
    CHECK(here.at("a_wins").is_number());
    CHECK(figures(against_random("exec:" + engine + "|go sims 6", table)) == here);
    CHECK(figures(against_random("exec:" + engine + "|go multipv 3 sims 6", table)) == here);
    CHECK(figures(against_random("exec:cat | " + engine + "|go sims 6", table)) == here);
  }
}

TEST_CASE("programs at both sides, one a thread") {
  const auto played = [](const std::string& player, const char* threads) {
    return figures(run({"match", "--a", player, "--b", player, "--games", "8", "--seed", "2", "--json",
                        "--threads", threads}));
  };
  const json here = played("level:4", "2");
  CHECK(played("exec:" + engine + "|go level 4", "1") == here);
  CHECK(played("exec:" + engine + "|go level 4", "3") == here);
}

TEST_CASE("a seed that is asked for stays") {
  const Finished done = against_random("exec:" + engine + "|go sims 1 seed 7");
  CHECK(done.status == 0);
  CHECK(done.err == "");
}

TEST_CASE("a program never sees what lies face down") {
  const Scratch scratch;
  const std::string heard = scratch.path("heard");
  const Finished done =
      against_random("exec:tee " + heard + " | " + engine + "|go sims 1",
                     {"--game", "aqueduct", "--rules", "mountain_backs=true", "--threads", "1"});
  CHECK(done.status == 0);
  const std::string text = scratch.read("heard");
  CHECK(text.find("\"hidden\"") != std::string::npos);
  CHECK(text.find("healing") == std::string::npos);
  CHECK(text.find("stinking") == std::string::npos);
}

TEST_CASE("what a program does wrong ends the match with one line") {
  const Scratch scratch;
  const auto fault = [&](const std::string& player, const char* about) {
    CAPTURE(player);
    CHECK(not_refused_well(against_random(player, {"--out", scratch.path("games.jsonl")}), about) == "");
    CHECK(!scratch.has("games.jsonl"));
  };
  fault("exec:true", "exec:true ended ");
  fault("exec:exit 3", "ended ");
  fault("exec:/no/such/engine 2>/dev/null", "ended ");
  fault("exec:head -n 1", "ended without an answer to 'hello'");
  fault(script(scratch, "hello) echo id protocol 2; echo ready;;"), "speaks 'id protocol 2', not version 1");
  fault(script(scratch, "hello) echo error busy;;"), "answers 'hello' with 'error busy'");
  fault(script(scratch, "hello) echo ready;;\nrecord*) echo error no such game;;"),
        "answers 'record' with 'error no such game'");
  fault(script(scratch, "hello) echo ready;;\nrecord*) echo ok 5;;"),
        "answers 'record' with 'ok 5' after 0 actions");
  fault(script(scratch, polite_until_go("echo best nonsense value 1 2")),
        "A chose nonsense, which is not legal: ");
  fault(script(scratch, polite_until_go("echo best")), "names no action");
  fault(script(scratch, polite_until_go("exit 1")), "ended without an answer to 'go'");
  fault(script(scratch, polite_until_go("kill -9 $$")), "ended without an answer to 'go'");
  fault(script(scratch, polite_until_go("echo info depth 3; echo error tired")),
        "answers 'go' with 'error tired'");
  fault(script(scratch, polite_until_go("head -c 2000000 /dev/zero")), "answers 'go' with an endless line");
  fault("exec:" + engine + "|go fast", "answers 'go' with 'error go takes ");
}

TEST_CASE("a program that does not leave is ended") {
  const Scratch scratch;
  const std::string stubborn = scratch.write("stubborn.sh", "trap '' TERM HUP PIPE\necho $$ > \"$1\"\n" +
                                                                engine + "\nsleep 300 >/dev/null & wait\n");
  const Finished done = against_random(
      "exec:exec sh " + stubborn + " " + scratch.path("process") + "|go sims 1", {"--threads", "1"});
  CHECK(done.status == 0);
  const int process = std::stoi(scratch.read("process"));
  CHECK(kill(process, 0) == -1);
}

}  // namespace castellum::tests
