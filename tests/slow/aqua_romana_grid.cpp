#include "tests/slow/aqua_romana_grid.hpp"

#include <cctype>
#include <stdexcept>
#include <utility>

namespace castellum::slow::aqua_romana {

// AR-6, AR-8: one worker on each outlet, named by colour and number.
Layout read_layout(const nlohmann::json& reservoirs) {
  Layout layout;
  for (const auto& reservoir : reservoirs) {
    const auto colour = reservoir.at("colour").get<std::string>();
    const char initial = static_cast<char>(std::toupper(static_cast<unsigned char>(colour[0])));
    for (const auto& square : reservoir.at("squares")) {
      layout.reservoirs.insert(square.get<std::string>());
    }
    int number = 0;
    for (const auto& outlet : reservoir.at("outlets")) {
      const auto place = outlet.get<std::string>();
      number += 1;
      layout.workers.push_back(Worker{initial + std::to_string(number), reservoir.at("seat").get<int>(),
                                      place.substr(0, 2), place[2]});
    }
  }
  return layout;
}

Grid::Grid(Layout layout) : layout_(std::move(layout)) {}

void Grid::lay(const Square& square, const Tile& tile) { tiles_[square] = tile; }

const Worker& Grid::worker(const std::string& name) const {
  for (const Worker& worker : layout_.workers) {
    if (worker.name == name) return worker;
  }
  throw std::invalid_argument("no such worker: " + name);
}

// AR-1, AR-6: corners and reservoirs are never free.
std::vector<Square> Grid::empty_squares() const {
  std::vector<Square> empty;
  for (const Square& square : all_squares()) {
    if (!printed_on(square).empty() || layout_.reservoirs.count(square)) continue;
    if (!tiles_.count(square)) empty.push_back(square);
  }
  return empty;
}

// AR-6
bool Grid::is_outlet(const Square& square, Edge edge) const {
  for (const Worker& worker : layout_.workers) {
    if (worker.square == square && worker.edge == edge) return true;
  }
  return false;
}

// AR-11, AR-12, AR-13: followed from the outlet each time. It ends, because a channel's two ends
// each meet at most one other, so a way that begins at an outlet never comes round to itself.
Line Grid::line(const Worker& worker) const {
  Line line{{}, worker.square, worker.edge, "", Front::border};
  while (true) {
    line.ahead = beyond(line.end, line.leaves);
    const Edge entry = opposite(line.leaves);
    if (line.ahead.empty()) {
      line.front = Front::border;
      return line;
    }
    if (layout_.reservoirs.count(line.ahead)) {
      line.front = is_outlet(line.ahead, entry) ? Front::outlet : Front::wall;
      return line;
    }
    const Tile tile = tiles_.count(line.ahead) ? tiles_.at(line.ahead) : printed_on(line.ahead);
    if (tile.empty()) {
      line.front = Front::empty;
      return line;
    }
    const Edge exit = other_end(tile, entry);
    if (exit == no_edge) {
      line.front = Front::misfit;
      return line;
    }
    line.squares.push_back(line.ahead);
    line.end = line.ahead;
    line.leaves = exit;
  }
}

// AR-19: whoever owns them, scored or not; every outlet of the layout has its worker in the list.
bool Grid::two_outlets_joined() const {
  for (const Worker& worker : layout_.workers) {
    if (line(worker).front == Front::outlet) return true;
  }
  return false;
}

}  // namespace castellum::slow::aqua_romana
