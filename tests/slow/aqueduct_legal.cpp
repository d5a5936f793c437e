// What Aqueduct offers in each phase.

#include <algorithm>
#include <cstdlib>

#include "tests/slow/aqueduct.hpp"

namespace castellum::slow::aqueduct {

std::vector<std::string> Aqueduct::legal() const {
  std::vector<std::string> tokens;
  switch (phase_) {
    case Phase::turn:
      tokens = turn_tokens();
      break;
    case Phase::roll:
      tokens = rolls();
      break;
    case Phase::house:
      tokens = houses();
      tokens.push_back("stop");
      break;
    case Phase::again:
      tokens = {"roll", "stop"};
      break;
    case Phase::canal:
      tokens = canals();
      tokens.push_back("stop");
      break;
    case Phase::over:
      break;
  }
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

// AQ-3
int Aqueduct::stock(int seat, int value) const {
  int left = value == 4 ? 4 : 10 - players_;
  for (const House& house : houses_) {
    if (house.seat == seat && house.value == value) left -= 1;
  }
  return left;
}

// AQ-7; 0 when the stock is empty.
int Aqueduct::lowest_in_stock(int seat) const {
  for (int value = 1; value <= 4; ++value) {
    if (stock(seat, value) > 0) return value;
  }
  return 0;
}

// AQ-3
int Aqueduct::springs_left() const { return 5 - static_cast<int>(springs_.size()); }

// AQ-3, AQ-12: a doubling counts too.
int Aqueduct::canals_left() const {
  int left = 36;
  for (const auto& [place, width] : canals_) left -= width;
  return left;
}

// AQ-6, AQ-9, AQ-10, AQ-14
std::vector<std::string> Aqueduct::turn_tokens() const {
  std::vector<std::string> tokens;
  if (may_roll()) tokens.push_back("roll");
  for (const std::string& token : springs()) tokens.push_back(token);
  for (const std::string& token : canals()) tokens.push_back(token);
  if (tokens.empty()) tokens.push_back("pass");
  return tokens;
}

// AQ-8
bool Aqueduct::may_roll() const { return lowest_in_stock(seat_) > 0 && !rolls().empty(); }

// AQ-6: a roll of a full region is rolled again, so it is no outcome.
std::vector<std::string> Aqueduct::rolls() const {
  std::vector<std::string> tokens;
  for (int region = 1; region <= 20; ++region) {
    if (!empty_squares(region).empty()) tokens.push_back("r" + std::to_string(region));
  }
  return tokens;
}

// AQ-6, AQ-7
std::vector<std::string> Aqueduct::houses() const {
  std::vector<std::string> tokens;
  for (const Square& square : empty_squares(region_)) {
    for (int value = 1; value <= 4; ++value) {
      if (stock(seat_, value) == 0) continue;
      if (supply(square) > 0 && value != lowest_in_stock(seat_)) continue;
      tokens.push_back(std::to_string(value) + "@" + square);
    }
  }
  return tokens;
}

// AQ-9
std::vector<std::string> Aqueduct::springs() const {
  std::vector<std::string> tokens;
  for (const Intersection& intersection : all_intersections()) {
    if (may_lay_spring(intersection)) tokens.push_back("o" + name(intersection));
  }
  return tokens;
}

// AQ-9: the distance, 1 at least, also keeps two springs off one intersection.
bool Aqueduct::may_lay_spring(Intersection intersection) const {
  if (springs_left() == 0 || canal_touches(intersection)) return false;
  for (const Intersection& spring : springs_) {
    const int distance = std::abs(spring.x - intersection.x) + std::abs(spring.y - intersection.y);
    if (distance < spring_distance_) return false;
  }
  return true;
}

// AQ-10
std::vector<std::string> Aqueduct::canals() const {
  std::vector<std::string> tokens;
  for (const Place& place : all_places()) {
    if (may_lay_canal(place)) tokens.push_back("=" + name(place));
  }
  return tokens;
}

// AQ-11, AQ-12
bool Aqueduct::may_lay_canal(const Place& place) const {
  if (canals_left() == 0) return false;
  const std::vector<Line> all_lines = lines();

  if (canals_.count(place)) {
    for (const Line& line : all_lines) {
      for (const Place& canal : line.canals) {
        if (canals_.at(canal) == 2) continue;
        if (canal == place) return true;
        break;
      }
    }
    return false;
  }

  std::set<Intersection> starts;
  for (const Intersection& spring : springs_) {
    int leaving = 0;
    for (const Line& line : all_lines) {
      if (line.spring == spring) leaving += 1;
    }
    if (leaving < 2) starts.insert(spring);
  }
  for (const Line& line : all_lines) starts.insert(line.end);

  for (const Intersection& start : starts) {
    if (!place.touches(start)) continue;
    const Intersection far = place.far_end(start);
    if (!canal_touches(far) && !springs_.count(far)) return true;
  }
  return false;
}

// AQ-19 (a)
bool Aqueduct::dry() const { return canals_left() > 0 && canals().empty() && springs().empty(); }

}  // namespace castellum::slow::aqueduct
