#pragma once

// Aqueduct, edition aq-1. What is kept is what was laid, in order, and where in the turn we are;
// lines of canals, water, stocks and what is legal are worked out anew each time.

#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/slow/referee.hpp"

namespace castellum::slow::aqueduct {

using Square = std::string;  // "d5"

struct Intersection {
  int x;
  int y;
  auto operator<=>(const Intersection&) const = default;
};

// A canal place: the edge from its western or southern intersection eastward or northward.
struct Place {
  Intersection from;
  char direction;  // E or N
  auto operator<=>(const Place&) const = default;

  Intersection to() const;
  bool touches(Intersection intersection) const;
  Intersection far_end(Intersection near_end) const;
};

std::string name(Intersection intersection);
std::string name(const Place& place);
Intersection read_intersection(const std::string& name);
Place read_place(const std::string& name);

struct House {
  int seat;
  int value;
  Square square;
  bool left;  // the game, by AQ-17
};

// One line of canals: from its spring on.
struct Line {
  Intersection spring;
  std::vector<Place> canals;
  Intersection end;
};

enum class Phase { turn, roll, house, again, canal, over };

class Aqueduct final : public Referee {
 public:
  // `map` is the map's text, whatever the record calls it.
  Aqueduct(const nlohmann::json& record, const std::string& map);

  int actor() const override;
  std::vector<std::string> legal() const override;
  void apply(const std::string& token) override;
  std::vector<int> points() const override;
  std::vector<int> winners() const override;
  std::map<std::string, std::string> facts() const override;

 private:
  // The turn, phase by phase (aqueduct.cpp).
  void begin_turn();
  void end_turn();
  void lay_house(const std::string& token);
  void lay_spring(const std::string& token);
  void lay_canal(const std::string& token);
  void offer_again();
  void offer_canal();

  // What is legal (aqueduct_legal.cpp).
  std::vector<std::string> turn_tokens() const;
  std::vector<std::string> rolls() const;
  std::vector<std::string> houses() const;
  std::vector<std::string> springs() const;
  std::vector<std::string> canals() const;
  bool may_roll() const;
  bool may_lay_spring(Intersection intersection) const;
  bool may_lay_canal(const Place& place) const;
  bool dry() const;
  int stock(int seat, int value) const;
  int lowest_in_stock(int seat) const;
  int springs_left() const;
  int canals_left() const;

  // Squares, lines and water (aqueduct_water.cpp).
  bool has_square(int column, int row) const;
  bool exists(Intersection intersection) const;
  bool exists(const Place& place) const;
  std::vector<Intersection> all_intersections() const;
  std::vector<Place> all_places() const;
  bool empty(const Square& square) const;
  std::vector<Square> empty_squares(int region) const;
  bool canal_touches(Intersection intersection) const;
  std::vector<Line> lines() const;
  std::map<Square, int> supplies() const;
  int supply(const Square& square) const;
  void leave_if_full(int region);

  // Points (aqueduct_scoring.cpp).
  std::string back_beside(const Square& square) const;
  int worth(const House& house) const;
  std::vector<int> watered_tiles() const;

  int players_;
  int first_;
  int spring_distance_;
  bool spring_canal_;
  std::map<Square, int> regions_;
  std::map<Square, std::string> mountains_;  // with their backs

  std::vector<House> houses_;  // in the order laid, those that left included
  std::set<Intersection> springs_;
  std::map<Place, int> canals_;  // 1 single, 2 double

  Phase phase_ = Phase::turn;
  int seat_;
  int turns_laying_nothing_ = 0;
  int dry_turns_without_house_ = 0;

  // Of the turn being played.
  int rolls_used_ = 0;
  int region_ = 0;
  bool laid_something_ = false;
  bool laid_house_ = false;
  bool dry_from_the_start_ = false;
};

}  // namespace castellum::slow::aqueduct
