// Squares, intersections, lines of canals and water of Aqueduct.

#include "tests/slow/aqueduct.hpp"

namespace castellum::slow::aqueduct {
namespace {

// Counted from 0, as the intersection at their south-western corner.
Square square_at(int column, int row) {
  return Square{static_cast<char>('a' + column), static_cast<char>('1' + row)};
}

}  // namespace

Intersection Place::to() const {
  return direction == 'E' ? Intersection{from.x + 1, from.y} : Intersection{from.x, from.y + 1};
}

bool Place::touches(Intersection intersection) const { return from == intersection || to() == intersection; }

Intersection Place::far_end(Intersection near_end) const { return from == near_end ? to() : from; }

// AQ-2
std::string name(Intersection intersection) {
  return std::to_string(intersection.x) + "." + std::to_string(intersection.y);
}

// AQ-2
std::string name(const Place& place) { return name(place.from) + place.direction; }

// AQ-2
Intersection read_intersection(const std::string& name) {
  const std::size_t dot = name.find('.');
  return {std::stoi(name.substr(0, dot)), std::stoi(name.substr(dot + 1))};
}

// AQ-2
Place read_place(const std::string& name) {
  return {read_intersection(name.substr(0, name.size() - 1)), name.back()};
}

// AQ-1
bool Aqueduct::has_square(int column, int row) const {
  if (column < 0 || column > 11 || row < 0 || row > 7) return false;
  return regions_.count(square_at(column, row)) > 0;
}

// AQ-2
bool Aqueduct::exists(Intersection at) const {
  return has_square(at.x, at.y) || has_square(at.x - 1, at.y) || has_square(at.x, at.y - 1) ||
         has_square(at.x - 1, at.y - 1);
}

// AQ-2
bool Aqueduct::exists(const Place& place) const {
  const auto [x, y] = place.from;
  if (place.direction == 'E') return has_square(x, y) || has_square(x, y - 1);
  return has_square(x, y) || has_square(x - 1, y);
}

// AQ-2
std::vector<Intersection> Aqueduct::all_intersections() const {
  std::vector<Intersection> all;
  for (int x = 0; x <= 12; ++x) {
    for (int y = 0; y <= 8; ++y) {
      if (exists(Intersection{x, y})) all.push_back({x, y});
    }
  }
  return all;
}

// AQ-2
std::vector<Place> Aqueduct::all_places() const {
  std::vector<Place> all;
  for (int x = 0; x <= 12; ++x) {
    for (int y = 0; y <= 8; ++y) {
      for (const char direction : std::string("EN")) {
        const Place place{{x, y}, direction};
        if (exists(place)) all.push_back(place);
      }
    }
  }
  return all;
}

// AQ-4, AQ-6, AQ-17: the square of a house that left is empty again.
bool Aqueduct::empty(const Square& square) const {
  for (const House& house : houses_) {
    if (house.square == square && !house.left) return false;
  }
  return mountains_.count(square) == 0;
}

// AQ-6
std::vector<Square> Aqueduct::empty_squares(int region) const {
  std::vector<Square> squares;
  for (const auto& [square, of] : regions_) {
    if (of == region && empty(square)) squares.push_back(square);
  }
  return squares;
}

// AQ-9, AQ-11
bool Aqueduct::canal_touches(Intersection intersection) const {
  for (const auto& [place, width] : canals_) {
    if (place.touches(intersection)) return true;
  }
  return false;
}

// AQ-11: every canal touching a spring begins a line, and lines never branch or meet, so at its end
// a line goes on by the one other canal there, if any.
std::vector<Line> Aqueduct::lines() const {
  std::vector<Line> lines;
  for (const Intersection& spring : springs_) {
    for (const auto& [first, first_width] : canals_) {
      if (!first.touches(spring)) continue;
      Line line{spring, {first}, first.far_end(spring)};
      bool longer = true;
      while (longer) {
        longer = false;
        for (const auto& [next, width] : canals_) {
          if (next == line.canals.back() || !next.touches(line.end)) continue;
          line.canals.push_back(next);
          line.end = next.far_end(line.end);
          longer = true;
          break;
        }
      }
      lines.push_back(line);
    }
  }
  return lines;
}

// AQ-15, AQ-16
std::map<Square, int> Aqueduct::supplies() const {
  std::map<Square, int> supplies;
  const auto feed = [&](int column, int row, int canals) {
    if (has_square(column, row)) supplies[square_at(column, row)] += canals;
  };
  for (const auto& [place, width] : canals_) {
    const auto [x, y] = place.from;
    if (place.direction == 'E') {
      feed(x, y, width);
      feed(x, y - 1, width);
    } else {
      feed(x, y, width);
      feed(x - 1, y, width);
    }
    if (width < 2) continue;
    if (place.direction == 'E') {
      feed(x, y + 1, 1);
      feed(x, y - 2, 1);
    } else {
      feed(x + 1, y, 1);
      feed(x - 2, y, 1);
    }
  }
  return supplies;
}

// AQ-16
int Aqueduct::supply(const Square& square) const {
  const std::map<Square, int> all = supplies();
  return all.count(square) ? all.at(square) : 0;
}

// AQ-17: which leave is settled before any does.
void Aqueduct::leave_if_full(int region) {
  if (!empty_squares(region).empty()) return;
  for (House& house : houses_) {
    if (regions_.at(house.square) == region && supply(house.square) == 0) house.left = true;
  }
}

}  // namespace castellum::slow::aqueduct
