// Everything wrong that can be asked of the command: one clear line on standard error and status 2, nothing
// half done.
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/process.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;
using Words = std::vector<std::string>;

struct Wrong {
  Words words;
  const char* about;  // what the line must name
};

void check_all(const std::vector<Wrong>& all) {
  for (const Wrong& each : all) {
    std::string command;
    for (const std::string& word : each.words) command += word.substr(0, 60) + " ";
    CAPTURE(command);
    CHECK(not_refused_well(run(each.words), each.about) == "");
  }
}

/// Rows of the shipped map, northernmost first, as lists of words.
using Map = std::vector<Words>;

Map shipped_map() {
  Map map;
  for (const std::string& line : lines_of(read_file("data/aqueduct-provincia.txt"))) {
    std::istringstream stream(line);
    map.emplace_back();
    for (std::string word; stream >> word;) map.back().push_back(word);
  }
  return map;
}

std::string text_of(const Map& map) {
  std::string text;
  for (const Words& row : map) {
    for (const std::string& word : row) text += word + " ";
    text += "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("unknown games, players, options and figures are refused by name") {
  check_all({
      {{"selfplay", "--game", "chess"}, "the game 'chess' is not known; there are aqua-romana, aqueduct"},
      {{"play", "--game", ""}, "the game '' is not known"},
      {{"perft", "--game", "Aqueduct", "--depth", "1"}, "the game 'Aqueduct' is not known"},
      {{"selfplay", "--players", "two"}, "--players"},
      {{"selfplay", "--players", "1"}, "--players: Value 1 not in range 2 to 4"},
      {{"selfplay", "--players", "-1"}, "--players: Value -1 not in range 2 to 4"},
      {{"selfplay", "--players", "5"}, "--players: Value 5 not in range 2 to 4"},
      {{"play", "--players", "99999999999999999999"}, "--players"},
      {{"perft", "--players", "2.5", "--depth", "1"}, "--players"},
      {{"selfplay", "--games", "0"}, "--games"},
      {{"selfplay", "--games", "many"}, "--games"},
      {{"selfplay", "--seed", "x"}, "--seed"},
      {{"selfplay", "--seed", "-1"}, "--seed"},
      {{"play", "--seed", "18446744073709551616"}, "--seed"},
      {{"selfplay", "--seats", "human"},
       "the player 'human' is not known; there are random, by_kind, greedy"},
      {{"selfplay", "--seats", "greedy,greedy,greedy"}, "--seats names 3 players for 2 seats"},
      {{"selfplay", "--seats", ","}, "--seats names 0 players"},
      {{"play", "--seats", "robot"}, "the player 'robot' is not known; there are human, random"},
      {{"play", "--seats", "human,human,human"}, "--seats names 3 players for 2 seats"},
      {{"perft"}, "--depth"},
      {{"perft", "--depth", "13"}, "--depth"},
      {{"perft", "--depth", "-1"}, "--depth"},
      {{"perft", "--depth", "1", "--start", "middle"}, "--start"},
      {{"bench", "--seconds", "0"}, "--seconds"},
      {{"bench", "--seconds", "soon"}, "--seconds"},
      {{"verify"}, "FILE"},
  });
}

TEST_CASE("unknown and contradicting rules are refused by name") {
  check_all({
      {{"selfplay", "--rules", "take"}, "--rules: 'take' is not of the form option=value"},
      {{"selfplay", "--rules", "jump=true"}, "unknown_option (format): the option jump is not known"},
      {{"selfplay", "--rules", "take=never"}, "take has the unknown value never"},
      {{"selfplay", "--rules", "extra_may_close=1"}, "extra_may_close"},
      {{"selfplay", "--rules", "preset=finnish"}, "preset has the unknown value finnish"},
      {{"selfplay", "--game", "aqueduct", "--rules", "take=must"}, "the option take is not known"},
      {{"selfplay", "--game", "aqueduct", "--rules", "spring_distance=21"}, "spring_distance"},
      {{"selfplay", "--game", "aqueduct", "--rules", "spring_distance=0"}, "spring_distance"},
      {{"selfplay", "--game", "aqueduct", "--rules", "preset=standard"}, "preset"},
      {{"selfplay", "--rules", "two\nlines=true"}, "the option two?lines is not known"},
      {{"selfplay", "--game", "aqueduct", "--layout", "standard"}, "--layout: Aqueduct has none"},
      {{"selfplay", "--board", "provincia"}, "--board: Aqua Romana has none"},
  });
}

TEST_CASE("files that are missing, folders, broken or too long are refused by name") {
  const Scratch scratch;
  const std::string missing = scratch.path("missing.json");
  const std::string folder = scratch.path();
  const std::string broken = scratch.write("broken.json", "{\"castellum\":1,");
  const std::string long_one = scratch.write("long.json", "[" + filled(10'000'000, ' ') + "]");
  const std::string empty = scratch.write("empty", "");
  for (const Words& command : {Words{"play", "--load"}, Words{"perft", "--depth", "1", "--record"}}) {
    const auto with = [&](const std::string& path) {
      Words words = command;
      words.push_back(path);
      return words;
    };
    check_all({
        {with(missing), "missing.json: cannot be read: No such file or directory"},
        {with(folder), "cannot be read: it is a folder"},
        {with(broken), "broken.json: not_json (format): a member's name is expected at byte 15"},
        {with(long_one), "long.json: is longer than the 1048576 bytes that are read"},
        {with(empty), "empty: not_json (format): "},
        {with(std::string(5000, 'x')), "cannot be read: File name too long"},
        {with("tests/vectors/perft.txt"), "perft.txt: not_json (format): "},
    });
  }
  check_all({
      {{"selfplay", "--layout", missing}, "layout names the unknown "},
      {{"selfplay", "--layout", folder}, "layout names the unknown "},
      {{"selfplay", "--layout", broken}, "broken.json: a member's name is expected at byte 15"},
      {{"selfplay", "--layout", long_one}, "is longer than"},
      {{"selfplay", "--game", "aqueduct", "--board", missing}, "board names the unknown "},
      {{"selfplay", "--game", "aqueduct", "--board", long_one}, "is longer than"},
      {{"selfplay", "--game", "aqueduct", "--board", empty}, "row 8 of the map has not 12 columns"},
  });
}

TEST_CASE("files that cannot be written are refused by name and leave nothing behind") {
  const Scratch scratch;
  check_all({
      {{"selfplay", "--out", scratch.path("no/such")},
       "no/such: cannot be written: No such file or directory"},
      {{"selfplay", "--out", scratch.path()}, "cannot be written: it is a folder"},
      {{"selfplay", "--out", ""}, "cannot be written"},
      {{"selfplay", "--games", "50", "--out", "/dev/full"}, "/dev/full: cannot be written: No space left"},
  });
  CHECK(scratch.files() == 0);
}

TEST_CASE("a standard output that cannot be written is told") {
  for (const Words& words :
       {Words{"selfplay", "--games", "20"}, Words{"verify", "tests/vectors/aqueduct-0001.json"},
        Words{"perft", "--depth", "1"}, Words{"--help"}, Words{"play", "--seats", "random"}})
    CHECK(not_refused_well(run(words, {}, Colours::refused, "/dev/full"),
                           "standard output cannot be written") == "");
}

TEST_CASE("an impossible map is refused with the fact it breaks") {
  const Scratch scratch;
  const auto fault_of = [&](const char* about, auto&& change) {
    Map map = shipped_map();
    change(map);
    CAPTURE(about);
    const std::string path = scratch.write("map.txt", text_of(map));
    CHECK(not_refused_well(run({"selfplay", "--game", "aqueduct", "--board", path}), about) == "");
  };
  fault_of("map_rows (AQ-1): the map has fewer or more than 8 rows", [](Map& map) { map.pop_back(); });
  fault_of("map_rows (AQ-1)", [](Map& map) { map.push_back(map[3]); });
  fault_of("map_columns (AQ-1): row 5 of the map has not 12 columns", [](Map& map) { map[3].pop_back(); });
  fault_of("map_columns (AQ-1): row 1", [](Map& map) { map[7].emplace_back("1"); });
  fault_of("row 4 of the map holds four, which is no region", [](Map& map) { map[4][4] = "four"; });
  fault_of("map_square_missing (AQ-1): the map has no square on c5", [](Map& map) { map[3][2] = "."; });
  fault_of("map_corner (AQ-1)", [](Map& map) { map[0][0] = "1"; });
  fault_of("b8 is in region 21: 1 to 20 are possible", [](Map& map) { map[0][1] = "21"; });
  fault_of("region 1 has 3 squares: 4, 5 or 6 are needed", [](Map& map) { map[0][1] = "5"; });
  fault_of("the squares of region 1 are not connected", [](Map& map) { std::swap(map[0][1], map[7][10]); });
}

TEST_CASE("an impossible layout is refused with the fact it breaks") {
  const Scratch scratch;
  const json shipped = json::parse(read_file("data/aqua-romana-layouts.json")).at("standard").at("2");
  const auto fault_of = [&](const char* about, auto&& change) {
    json layout = shipped;
    change(layout);
    CAPTURE(about);
    const std::string path = scratch.write("layout.json", layout.dump());
    CHECK(not_refused_well(run({"selfplay", "--layout", path}), about) == "");
  };
  // Yellow lies on g8 and h8 with the outlets g8S, h8S and h8E.
  fault_of("reservoir_count (AR-7): 3 reservoirs: 4 are needed", [](json& all) { all.erase(3); });
  fault_of("the colour red is there twice", [](json& all) { all[0]["colour"] = "red"; });
  fault_of("layout: colour names the unknown pink", [](json& all) { all[0]["colour"] = "pink"; });
  fault_of("layout: squares names the unknown z9", [](json& all) { all[0]["squares"][0] = "z9"; });
  fault_of("covers 1 squares instead of 2", [](json& all) { all[0]["squares"].erase(1); });
  fault_of("g8 and i8 of the yellow reservoir are not adjacent",
           [](json& all) { all[0]["squares"][1] = "i8"; });
  fault_of("reservoir_on_corner (AR-7)", [](json& all) { all[0]["squares"] = {"j8", "k8"}; });
  fault_of("is covered by two reservoirs", [](json& all) { all[0]["squares"] = all[1]["squares"]; });
  fault_of("has 2 outlets: 3 are needed", [](json& all) { all[0]["outlets"].erase(0); });
  fault_of("outlet a2N is not on the yellow reservoir", [](json& all) { all[0]["outlets"][0] = "a2N"; });
  fault_of("layout: outlets names the unknown h8X", [](json& all) { all[0]["outlets"][0] = "h8X"; });
  fault_of("outlet h8S is there twice", [](json& all) { all[0]["outlets"][0] = "h8S"; });
  fault_of("outlet g8N leads to the border", [](json& all) { all[0]["outlets"][0] = "g8N"; });
  fault_of("outlet g8E leads to a reservoir", [](json& all) { all[0]["outlets"][0] = "g8E"; });
  fault_of("outlet j8E leads to a printed corner", [](json& all) {
    all[0]["squares"] = {"i8", "j8"};
    all[0]["outlets"] = {"i8S", "j8S", "j8E"};
  });
  fault_of("belongs to seat 3, which is not in this game", [](json& all) { all[0]["seat"] = 3; });
  fault_of("seat 0 owns 1 reservoirs: 2 are needed", [](json& all) { all[0]["seat"] = 1; });
  fault_of("layout is missing or malformed", [](json& all) { all = json::object(); });
}

}  // namespace castellum::tests
