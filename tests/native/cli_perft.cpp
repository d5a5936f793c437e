// castellum perft: counts of action sequences, compared with those of an independent referee.
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

/// One line of perft.txt: where to count from, and the count of each length.
struct Counts {
  std::vector<std::string> from;
  std::vector<std::string> counts;
};

std::vector<Counts> published() {
  std::vector<Counts> all;
  for (const std::string& line : lines_of(read_file("tests/vectors/perft.txt"))) {
    if (line.starts_with('#')) continue;
    const auto colon = line.find(':');
    std::istringstream head(line.substr(0, colon));
    std::istringstream tail(line.substr(colon + 1));
    std::string game;
    std::string players;
    std::string start;
    head >> game >> players >> start;
    Counts each{{"--game", game, "--players", players}, {}};
    if (!start.empty()) each.from.insert(each.from.end(), {"--start", start});
    for (std::string count; tail >> count;) each.counts.push_back(count);
    all.push_back(std::move(each));
  }
  return all;
}

std::string perft(std::vector<std::string> words, std::string_view depth) {
  words.insert(words.begin(), "perft");
  words.insert(words.end(), {"--depth", std::string(depth)});
  const Finished done = run(words);
  return done.status == 0 ? done.out : done.out + done.err;
}

}  // namespace

TEST_CASE("the published perft counts are met") {
  const auto lines = published();
  CHECK(lines.size() == 9);
  for (const Counts& each : lines)
    for (std::size_t place = 0; place < each.counts.size(); ++place) {
      const std::string depth = std::to_string(place + 1);
      CHECK(perft(each.from, depth) == "perft " + depth + " " + each.counts[place] + "\n");
    }
}

TEST_CASE("there is one sequence of length nothing") { CHECK(perft({}, "0") == "perft 0 1\n"); }

TEST_CASE("perft counts from the position of a record") {
  const Scratch scratch;
  json record = json::parse(read_file("tests/vectors/aqueduct-0026.json"));
  const auto counts = record.at("expect").at("legal_counts").get<std::vector<int>>();
  for (const std::size_t plies : {0U, 7U, 20U}) {
    json cut = record;
    cut["actions"] = json(
        std::vector<json>(record["actions"].begin(), record["actions"].begin() + static_cast<long>(plies)));
    for (const char* name : {"end", "result", "expect"}) cut.erase(name);
    const std::string path = scratch.write("cut.json", cut.dump());
    CHECK(perft({"--record", path}, "1") == "perft 1 " + std::to_string(counts[plies]) + "\n");
  }
  const std::string whole = scratch.write("whole.json", record.dump());
  CHECK(perft({"--record", whole}, "0") == "perft 0 1\n");
  CHECK(perft({"--record", whole}, "1") == "perft 1 0\n");
}

}  // namespace castellum::tests
