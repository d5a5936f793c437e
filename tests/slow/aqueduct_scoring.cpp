// Points of Aqueduct.

#include <algorithm>
#include <cstdlib>
#include <stdexcept>
#include <utility>

#include "tests/slow/aqueduct.hpp"

namespace castellum::slow::aqueduct {

// AQ-21: mountains stand too far apart for a square to touch two backs.
std::string Aqueduct::back_beside(const Square& square) const {
  for (const auto& [mountain, back] : mountains_) {
    const int distance = std::abs(mountain[0] - square[0]) + std::abs(mountain[1] - square[1]);
    if (distance != 1) continue;
    if (back == "hidden") throw std::logic_error("the back of " + mountain + " is hidden");
    if (back != "plain") return back;
  }
  return "none";
}

// AQ-20, AQ-21
int Aqueduct::worth(const House& house) const {
  const int supplied = supply(house.square);
  if (house.left || supplied == 0) return 0;
  const std::string back = back_beside(house.square);
  if (back == "healing" && supplied >= 2) return house.value + 2;
  if (back == "stinking" && supplied < 2) return 0;
  return house.value;
}

// AQ-20
std::vector<int> Aqueduct::points() const {
  std::vector<int> points(static_cast<std::size_t>(players_), 0);
  for (const House& house : houses_) points[static_cast<std::size_t>(house.seat)] += worth(house);
  return points;
}

// AQ-20: those worth nothing count too.
std::vector<int> Aqueduct::watered_tiles() const {
  std::vector<int> tiles(static_cast<std::size_t>(players_), 0);
  for (const House& house : houses_) {
    if (!house.left && supply(house.square) > 0) tiles[static_cast<std::size_t>(house.seat)] += 1;
  }
  return tiles;
}

// AQ-20
std::vector<int> Aqueduct::winners() const {
  const std::vector<int> of_points = points();
  const std::vector<int> of_tiles = watered_tiles();
  std::vector<std::pair<int, int>> standing;
  for (std::size_t seat = 0; seat < of_points.size(); ++seat) {
    standing.emplace_back(of_points[seat], of_tiles[seat]);
  }
  const auto best = *std::max_element(standing.begin(), standing.end());
  std::vector<int> winners;
  for (int seat = 0; seat < players_; ++seat) {
    if (standing[static_cast<std::size_t>(seat)] == best) winners.push_back(seat);
  }
  return winners;
}

}  // namespace castellum::slow::aqueduct
