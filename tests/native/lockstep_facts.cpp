// From a view to the facts of the slow referee.
#include <algorithm>
#include <set>

#include "tests/native/lockstep.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;

std::string sorted_letters(const json& kinds) {
  std::string letters;
  for (const json& kind : kinds) letters += kind.get<std::string>();
  std::ranges::sort(letters);
  return letters;
}

/// The square on that side, empty beyond the border.
std::string beyond(std::string square, char side) {
  if (side == 'N') ++square[1];
  if (side == 'S') --square[1];
  if (side == 'E') ++square[0];
  if (side == 'W') --square[0];
  const bool inside = square[0] >= 'a' && square[0] <= 'k' && square[1] >= '1' && square[1] <= '8';
  return inside ? square : "";
}

/// Squares on which something lies or is printed.
std::set<std::string> covered(const json& view) {
  std::set<std::string> squares{"a1", "k1", "a8", "k8"};
  for (const auto& [square, tile] : view.at("tiles").items()) squares.insert(square);
  for (const json& reservoir : view.at("reservoirs"))
    for (const json& square : reservoir.at("squares")) squares.insert(square.get<std::string>());
  return squares;
}

/// The square a line without length stands on: that of its outlet.
std::string outlet_square(const json& view, const std::string& worker) {
  for (const json& reservoir : view.at("reservoirs")) {
    const auto colour = reservoir.at("colour").get<std::string>();
    if (static_cast<char>(colour[0] - 'a' + 'A') != worker[0]) continue;
    return reservoir.at("outlets")[static_cast<std::size_t>(worker[1] - '1')].get<std::string>().substr(0, 2);
  }
  return "";
}

/// "b2 b3 | N open": a view names the edge of the end from either of its squares, the referee the side by
/// which the last square is left.
std::string line_fact(const json& view, const json& line, const std::set<std::string>& covered_squares) {
  std::string text;
  std::string last = outlet_square(view, line.at("worker"));
  for (const json& square : line.at("squares")) {
    last = square.get<std::string>();
    text += (text.empty() ? "" : " ") + last;
  }
  const auto end = line.at("end").get<std::string>();
  char side = end[2];
  if (end.substr(0, 2) != last) side = side == 'N' ? 'S' : side == 'S' ? 'N' : side == 'E' ? 'W' : 'E';
  const std::string ahead = beyond(last, side);
  const bool open = !ahead.empty() && !covered_squares.contains(ahead);
  return text + " | " + side + (open ? " open" : " closed");
}

Facts aqua_romana_facts(const json& view) {
  Facts facts;
  for (const auto& [square, tile] : view.at("tiles").items()) facts["tile " + square] = tile;
  const auto covered_squares = covered(view);
  for (const json& line : view.at("lines")) {
    const auto worker = line.at("worker").get<std::string>();
    facts["line " + worker] = line_fact(view, line, covered_squares);
    facts["length " + worker] = line.at("length").dump();
    if (line.contains("podium")) facts["podium " + worker] = line.at("podium").dump();
  }
  for (const auto& [space, kind] : view.at("builders").items()) facts["builder " + space] = kind;
  for (const auto& [kind, count] : view.at("stock").items()) facts["stock " + kind] = count.dump();
  facts["reserve"] = sorted_letters(view.at("reserve"));
  int seat = 0;
  for (const json& held : view.at("held")) facts["held " + std::to_string(seat++)] = sorted_letters(held);
  return facts;
}

Facts aqueduct_facts(const json& view) {
  Facts facts;
  std::map<int, int> watered;
  for (const auto& [square, house] : view.at("houses").items()) {
    facts["house " + square] = house.at("seat").dump() + ":" + house.at("value").dump();
    if (view.at("supply").contains(square)) ++watered[house.at("seat").get<int>()];
  }
  for (const auto& [square, supply] : view.at("supply").items()) facts["supply " + square] = supply.dump();
  for (const json& spring : view.at("springs")) facts["spring " + spring.get<std::string>()] = "1";
  for (const auto& [place, canal] : view.at("canals").items())
    facts["canal " + place] = canal.at("canals").dump();
  int seat = 0;
  for (const json& stock : view.at("stocks")) {
    std::string counts;
    for (const json& count : stock) counts += (counts.empty() ? "" : " ") + count.dump();
    facts["stock " + std::to_string(seat)] = counts;
    facts["watered " + std::to_string(seat)] = std::to_string(watered[seat]);
    ++seat;
  }
  facts["canals left"] = view.at("canals_left").dump();
  facts["springs left"] = view.at("springs_left").dump();
  return facts;
}

}  // namespace

Facts facts_in(const json& view) {
  Facts facts = view.at("game") == "aqueduct" ? aqueduct_facts(view) : aqua_romana_facts(view);
  facts["phase"] = view.at("phase");
  facts["actor"] = view.at("actor").dump();
  return facts;
}

}  // namespace castellum::tests
