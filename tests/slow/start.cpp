// From a record's set-up to a referee. The standard layouts and map are written out here once more
// rather than read from data/, so that a slip in the data the engine uses shows as well.

#include <stdexcept>

#include "tests/slow/aqua_romana.hpp"
#include "tests/slow/aqueduct.hpp"
#include "tests/slow/referee.hpp"

namespace castellum::slow {
namespace {

// AR-7
constexpr const char* standard_layouts = R"({
  "2": [
    {"colour": "yellow", "seat": 0, "squares": ["g8", "h8"], "outlets": ["g8S", "h8S", "h8E"]},
    {"colour": "red", "seat": 1, "squares": ["g1", "h1"], "outlets": ["g1N", "h1N", "h1E"]},
    {"colour": "blue", "seat": 0, "squares": ["d1", "e1"], "outlets": ["d1W", "d1N", "e1N"]},
    {"colour": "green", "seat": 1, "squares": ["d8", "e8"], "outlets": ["d8W", "d8S", "e8S"]}
  ],
  "3": [
    {"colour": "yellow", "seat": 0, "squares": ["d8", "e8"],
     "outlets": ["d8W", "d8S", "e8S", "e8E"]},
    {"colour": "red", "seat": 1, "squares": ["h8", "i8"],
     "outlets": ["h8W", "h8S", "i8S", "i8E"]},
    {"colour": "blue", "seat": 2, "squares": ["c1", "d1"],
     "outlets": ["c1W", "c1N", "d1N", "d1E"]}
  ],
  "4": [
    {"colour": "yellow", "seat": 0, "squares": ["g8", "h8"], "outlets": ["g8S", "h8S", "h8E"]},
    {"colour": "red", "seat": 1, "squares": ["g1", "h1"], "outlets": ["g1N", "h1N", "h1E"]},
    {"colour": "blue", "seat": 2, "squares": ["d1", "e1"], "outlets": ["d1W", "d1N", "e1N"]},
    {"colour": "green", "seat": 3, "squares": ["d8", "e8"], "outlets": ["d8W", "d8S", "e8S"]}
  ]
})";

// AQ-1
constexpr const char* provincia = R"(
 .  1  1  2  2  2  3  3  3  4  4  .
 5  1  1  2  2  2  6  3  7  7  4  4
 5  5  8  8  8  9  6  6  7  7 10  4
11  5  8  9  9  9  6  6 12 10 10 10
11 11 11  9 13 13 12 12 12 14 15 10
16 11 17 17 13 13 12 14 14 14 15 15
16 16 17 17 18 13 19 19 19 20 20 15
 . 16 16 18 18 18 19 19 19 20 20  .
)";

}  // namespace

std::unique_ptr<Referee> start(const nlohmann::json& record) {
  if (record.at("game") == "aqua-romana") {
    nlohmann::json setup = record;
    if (record.at("layout") == "standard") {
      const std::string players = std::to_string(record.at("players").get<int>());
      setup["layout"] = nlohmann::json::parse(standard_layouts).at(players);
    }
    return std::make_unique<aqua_romana::AquaRomana>(setup);
  }
  if (record.at("game") == "aqueduct") {
    const auto board = record.at("board").get<std::string>();
    return std::make_unique<aqueduct::Aqueduct>(record, board == "provincia" ? provincia : board);
  }
  throw std::invalid_argument("no such game");
}

}  // namespace castellum::slow
