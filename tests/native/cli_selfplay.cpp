// castellum selfplay: finished games as records, which verify again.
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/process.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;

std::vector<json> games_in(const std::string& text) {
  std::vector<json> games;
  for (const std::string& line : lines_of(text)) games.push_back(json::parse(line));
  return games;
}

/// Runs selfplay into a file and verify on it; what is not as it should be, or empty.
std::string not_verified(std::vector<std::string> words, int games) {
  const Scratch scratch;
  words.insert(words.begin(), "selfplay");
  words.insert(words.end(), {"--games", std::to_string(games), "--out", scratch.path("games.jsonl")});
  const Finished played = run(words);
  if (played.status != 0 || !played.out.empty() || !played.err.empty())
    return "selfplay: " + played.out + played.err;
  if (scratch.files() != 1) return "another file is left behind";
  for (const json& game : games_in(scratch.read("games.jsonl")))
    if (game.at("end") != "played" || !game.contains("result")) return "a game without its result";
  const Finished verified = run({"verify", scratch.path("games.jsonl")});
  const std::string wanted = std::to_string(games) + " records, 0 differ\n";
  return verified.status == 0 && verified.out == wanted ? std::string() : "verify: " + verified.out;
}

}  // namespace

TEST_CASE("games of both titles by every kind of player verify, for each number of seats") {
  for (const char* game : {"aqua-romana", "aqueduct"})
    for (const char* players : {"2", "3", "4"})
      for (const char* kind : {"random", "by_kind", "greedy"}) {
        CAPTURE(game);
        CAPTURE(players);
        CAPTURE(kind);
        CHECK(not_verified({"--game", game, "--players", players, "--seats", kind, "--seed", "7"}, 3) == "");
      }
}

TEST_CASE("players of different kinds sit in one game") {
  CHECK(not_verified({"--game", "aqueduct", "--players", "3", "--seats", "greedy,random,by_kind"}, 2) == "");
}

TEST_CASE("rules are as asked for, and what is not asked for takes its default") {
  const Finished done = run({"selfplay", "--seed", "3", "--rules", "preset=hungarian,builders=drawn"});
  const json rules = games_in(done.out).at(0).at("rules");
  CHECK(rules == json{{"no_sight", "foreign"},
                      {"extra_may_close", true},
                      {"extra_kind", "builder"},
                      {"take", "may"},
                      {"builders", "drawn"}});
  const Finished other = run(
      {"selfplay", "--game", "aqueduct", "--seed", "3", "--rules", "spring_distance=9,mountain_backs=true"});
  CHECK(games_in(other.out).at(0).at("rules") ==
        json{{"spring_distance", 9}, {"mountain_backs", true}, {"spring_canal", false}});
  CHECK(not_verified({"--game", "aqueduct", "--rules", "mountain_backs=true,spring_canal=true"}, 3) == "");
  CHECK(not_verified({"--rules", "preset=hungarian,builders=drawn", "--seats", "by_kind"}, 3) == "");
}

TEST_CASE("a layout comes from a file or by its name") {
  const Scratch scratch;
  const json vector = json::parse(read_file("tests/vectors/aqua-romana-0001.json"));
  const std::string path = scratch.write("layout.json", vector.at("layout").dump(1));
  const Finished done = run({"selfplay", "--seed", "1", "--layout", path});
  CHECK(games_in(done.out).at(0).at("layout") == vector.at("layout"));
  CHECK(not_verified({"--layout", path}, 2) == "");
  const Finished named = run({"selfplay", "--seed", "1", "--layout", "standard"});
  CHECK(games_in(named.out).at(0).at("layout") == "standard");
}

TEST_CASE("a map comes from a file of any system or by its name") {
  const Scratch scratch;
  std::string map = read_file("data/aqueduct-provincia.txt");
  const std::string path = scratch.write("map.txt", map);
  const Finished done = run({"selfplay", "--game", "aqueduct", "--seed", "1", "--board", path});
  CHECK(games_in(done.out).at(0).at("board") == map);
  for (auto at = map.find('\n'); at != std::string::npos; at = map.find('\n', at + 2)) map.insert(at, "\r");
  const std::string other_ends = scratch.write("dos.txt", map);
  CHECK(run({"selfplay", "--game", "aqueduct", "--seed", "1", "--board", other_ends}).out == done.out);
  CHECK(not_verified({"--game", "aqueduct", "--board", path}, 2) == "");
  const Finished named = run({"selfplay", "--game", "aqueduct", "--seed", "1", "--board", "provincia"});
  CHECK(games_in(named.out).at(0).at("board") == "provincia");
}

TEST_CASE("the same seed plays the same games, another seed others") {
  for (const char* game : {"aqua-romana", "aqueduct"}) {
    const auto played = [&](const char* seed) {
      return run({"selfplay", "--game", game, "--games", "2", "--seats", "greedy", "--seed", seed}).out;
    };
    const std::string first = played("11");
    CHECK(first == played("11"));
    CHECK(first != played("12"));
    CHECK(lines_of(first).size() == 2);
    CHECK(lines_of(first).at(0) != lines_of(first).at(1));
  }
  CHECK(run({"selfplay"}).out != run({"selfplay"}).out);
}

TEST_CASE("a file that is there stays as it is until the games are complete") {
  const Scratch scratch;
  const std::string path = scratch.write("games.jsonl", "what was there\n");
  CHECK(not_refused_well(run({"selfplay", "--out", path, "--rules", "take=never"}), "take") == "");
  CHECK(scratch.read("games.jsonl") == "what was there\n");
  CHECK(scratch.files() == 1);
  CHECK(run({"selfplay", "--out", path, "--seed", "1"}).status == 0);
  CHECK(games_in(scratch.read("games.jsonl")).size() == 1);
  CHECK(scratch.files() == 1);
}

TEST_CASE("a device or a link is written to and stays what it is") {
  const Scratch scratch;
  const std::string target = scratch.write("target.jsonl", "");
  std::filesystem::create_symlink(target, scratch.path("link"));
  CHECK(run({"selfplay", "--out", scratch.path("link")}).status == 0);
  CHECK(std::filesystem::is_symlink(scratch.path("link")));
  CHECK(games_in(scratch.read("target.jsonl")).size() == 1);
  CHECK(run({"selfplay", "--out", "/dev/null"}).status == 0);
  CHECK(std::filesystem::is_character_file("/dev/null"));
}

}  // namespace castellum::tests
