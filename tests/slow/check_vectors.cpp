// Holds the slow referee against the vectors:
//   check_vectors [--perft shared/vectors/perft.txt] shared/vectors/*.json

#include <algorithm>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "tests/slow/referee.hpp"
#include "tests/slow/sha256.hpp"

namespace {

using castellum::slow::Referee;
using nlohmann::json;

// What differs from the record, or nothing.
std::string first_difference(const json& record) {
  const std::unique_ptr<Referee> game = castellum::slow::start(record);
  const json& actions = record.at("actions");
  const json& expect = record.at("expect");
  for (const char* each : {"actors", "legal_counts", "legal_sha256_16"}) {
    if (expect.at(each).size() != actions.size()) return std::string(each) + " has another length";
  }
  for (std::size_t ply = 0; ply < actions.size(); ++ply) {
    const std::string where = "ply " + std::to_string(ply) + ": ";
    const auto action = actions[ply].get<std::string>();
    const std::vector<std::string> legal = game->legal();
    std::string joined;
    for (const std::string& token : legal) joined += (joined.empty() ? "" : "\n") + token;

    if (game->actor() != expect.at("actors")[ply].get<int>()) {
      return where + "the actor is " + std::to_string(game->actor());
    }
    if (legal.size() != expect.at("legal_counts")[ply].get<std::size_t>()) {
      return where + std::to_string(legal.size()) + " are legal:\n" + joined;
    }
    if (castellum::slow::sha256(joined).substr(0, 16) != expect.at("legal_sha256_16")[ply]) {
      return where + "others are legal:\n" + joined;
    }
    if (std::find(legal.begin(), legal.end(), action) == legal.end()) {
      return where + action + " is illegal";
    }
    game->apply(action);
  }

  if (game->actor() != castellum::slow::nobody) return "not over at the end";
  if (!game->legal().empty()) return "something is legal after the end";
  const json result = {{"points", game->points()}, {"winners", game->winners()}};
  if (result != record.at("result")) return "the result is " + result.dump();
  const std::map<std::string, std::string> facts = game->facts();
  if (expect.contains("podiums")) {
    json podiums = json::object();
    for (const auto& [key, value] : facts) {
      if (key.rfind("podium ", 0) == 0) podiums[key.substr(7)] = std::stoi(value);
    }
    if (podiums != expect.at("podiums")) return "the podiums are " + podiums.dump();
  }
  if (expect.contains("watered_tiles")) {
    json watered = json::array();
    for (int seat = 0; seat < record.at("players").get<int>(); ++seat) {
      watered.push_back(std::stoi(facts.at("watered " + std::to_string(seat))));
    }
    if (watered != expect.at("watered_tiles")) return "watered tiles: " + watered.dump();
  }
  return "";
}

// The set-ups perft.txt describes in its head.
json perft_record(const std::string& game, int players, const std::string& begin) {
  json record = {{"game", game}, {"players", players}};
  if (game == "aqua-romana") {
    record["layout"] = "standard";
    record["stock"] = {{"C", 21}, {"S", 21}, {"B", 21}, {"D", 21}};
    record["rules"] = {{"no_sight", "step"},
                       {"extra_may_close", false},
                       {"extra_kind", "laid"},
                       {"take", "must"},
                       {"builders", begin}};
    record["builders"] = {{"Nb", "C"}, {"Ne", "S"}, {"Nh", "B"}, {"Nk", "D"}, {"E6", "C"}, {"E3", "S"},
                          {"Sj", "B"}, {"Sf", "D"}, {"Sc", "C"}, {"Sa", "S"}, {"W2", "B"}, {"W7", "D"}};
  } else {
    const std::vector<std::string> mountains = {"c7", "j2", "f4", "g5", "b3", "k6", "d2", "i7"};
    const std::size_t in_play = players == 2 ? 8 : players == 3 ? 6 : 4;
    record["board"] = "provincia";
    record["first"] = 0;
    record["rules"] = {{"spring_distance", 5}, {"mountain_backs", false}, {"spring_canal", false}};
    for (std::size_t i = 0; i < in_play; ++i) record["mountains"][mountains[i]] = "plain";
  }
  return record;
}

// Sequences of `length` more actions. Each is replayed from the start: a referee cannot be copied.
std::uint64_t perft(const json& record, std::vector<std::string>& played, int length) {
  const std::unique_ptr<Referee> game = castellum::slow::start(record);
  for (const std::string& token : played) game->apply(token);
  const std::vector<std::string> legal = game->legal();
  if (length == 1) return legal.size();
  std::uint64_t count = 0;
  for (const std::string& token : legal) {
    played.push_back(token);
    count += perft(record, played, length - 1);
    played.pop_back();
  }
  return count;
}

// The number of lines that differ.
int check_perft(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  int lines = 0;
  int differ = 0;
  std::string line;
  while (std::getline(file, line)) {
    if (line.empty() || line[0] == '#') continue;
    lines += 1;
    std::istringstream start(line.substr(0, line.find(':')));
    std::istringstream counts(line.substr(line.find(':') + 1));
    std::string game;
    std::string begin;
    int players = 0;
    start >> game >> players >> begin;
    std::uint64_t expected = 0;
    for (int length = 1; counts >> expected; ++length) {
      std::vector<std::string> played;
      const std::uint64_t count = perft(perft_record(game, players, begin), played, length);
      if (count == expected) continue;
      std::cout << line << "\n  length " << length << ": " << count << "\n";
      differ += 1;
      break;
    }
  }
  std::cout << lines << " perft lines, " << differ << " differ\n";
  return differ;
}

}  // namespace

int main(int count, char** arguments) {
  int records = 0;
  int differ = 0;
  int perft_differ = 0;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    try {
      if (argument == "--perft" && i + 1 < count) {
        i += 1;
        perft_differ += check_perft(arguments[i]);
        continue;
      }
      records += 1;
      std::ifstream file(argument);
      const std::string difference = first_difference(json::parse(file));
      if (difference.empty()) continue;
      std::cout << argument << ": " << difference << "\n";
      differ += 1;
    } catch (const std::exception& problem) {
      std::cout << argument << ": " << problem.what() << "\n";
      differ += 1;
    }
  }
  std::cout << records << " records, " << differ << " differ\n";
  return differ + perft_differ > 0 ? 1 : 0;
}
