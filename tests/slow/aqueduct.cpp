#include "tests/slow/aqueduct.hpp"

#include <sstream>

namespace castellum::slow::aqueduct {

// AQ-1, AQ-4, AQ-5: the map's first line is row 8, its first column a.
Aqueduct::Aqueduct(const nlohmann::json& record, const std::string& map)
    : players_(record.at("players").get<int>()),
      first_(record.at("first").get<int>()),
      spring_distance_(record.at("rules").at("spring_distance").get<int>()),
      spring_canal_(record.at("rules").at("spring_canal").get<bool>()),
      seat_(first_) {
  std::istringstream words(map);
  for (const char row : std::string("87654321")) {
    for (const char column : std::string("abcdefghijkl")) {
      std::string word;
      words >> word;
      if (word != ".") regions_[Square{column, row}] = std::stoi(word);
    }
  }
  for (const auto& [square, back] : record.at("mountains").items()) {
    mountains_[square] = back.get<std::string>();
  }
  begin_turn();
}

int Aqueduct::actor() const {
  if (phase_ == Phase::over) return nobody;
  if (phase_ == Phase::roll) return chance;
  return seat_;
}

void Aqueduct::apply(const std::string& token) {
  if (token == "stop" || token == "pass") {
    end_turn();
  } else if (token == "roll") {
    phase_ = Phase::roll;
  } else if (token[0] == 'r') {
    region_ = std::stoi(token.substr(1));
    rolls_used_ += 1;
    phase_ = Phase::house;
  } else if (token[0] == 'o') {
    lay_spring(token);
  } else if (token[0] == '=') {
    lay_canal(token);
  } else {
    lay_house(token);
  }
}

void Aqueduct::begin_turn() {
  phase_ = Phase::turn;
  rolls_used_ = 0;
  region_ = 0;
  laid_something_ = false;
  laid_house_ = false;
  dry_from_the_start_ = dry();
}

// AQ-6, AQ-17; the token is value@square
void Aqueduct::lay_house(const std::string& token) {
  const Square square = token.substr(2);
  houses_.push_back(House{seat_, token[0] - '0', square, false});
  laid_something_ = true;
  laid_house_ = true;
  leave_if_full(regions_.at(square));
  offer_again();
}

// AQ-6: up to three rolls, and only while AQ-8 holds.
void Aqueduct::offer_again() {
  if (rolls_used_ < 3 && may_roll()) {
    phase_ = Phase::again;
  } else {
    end_turn();
  }
}

// AQ-9, AQ-22; the token is o and the intersection
void Aqueduct::lay_spring(const std::string& token) {
  springs_.insert(read_intersection(token.substr(1)));
  laid_something_ = true;
  if (spring_canal_) {
    offer_canal();
  } else {
    end_turn();
  }
}

// AQ-10, AQ-12; the token is = and the place
void Aqueduct::lay_canal(const std::string& token) {
  canals_[read_place(token.substr(1))] += 1;
  laid_something_ = true;
  if (phase_ == Phase::turn) {
    offer_canal();
  } else {
    end_turn();
  }
}

// AQ-10, AQ-22: skipped when there is nothing but to stop.
void Aqueduct::offer_canal() {
  if (canals().empty()) {
    end_turn();
  } else {
    phase_ = Phase::canal;
  }
}

// AQ-18, AQ-19
void Aqueduct::end_turn() {
  const int next = (seat_ + 1) % players_;

  // AQ-19 (a): dry already when this turn began, so it counts "from the next turn on".
  dry_turns_without_house_ = dry_from_the_start_ && !laid_house_ ? dry_turns_without_house_ + 1 : 0;
  // AQ-19 (b)
  turns_laying_nothing_ = laid_something_ ? 0 : turns_laying_nothing_ + 1;

  const bool round_finished = canals_left() == 0 && next == first_;
  if (round_finished || dry_turns_without_house_ >= players_ || turns_laying_nothing_ >= 5 * players_) {
    phase_ = Phase::over;
    return;
  }
  seat_ = next;
  begin_turn();
}

std::map<std::string, std::string> Aqueduct::facts() const {
  std::map<std::string, std::string> facts;
  for (const House& house : houses_) {
    if (house.left) continue;
    facts["house " + house.square] = std::to_string(house.seat) + ":" + std::to_string(house.value);
  }
  for (const auto& [square, fed] : supplies()) facts["supply " + square] = std::to_string(fed);
  for (const Intersection& spring : springs_) facts["spring " + name(spring)] = "1";
  for (const auto& [place, width] : canals_) facts["canal " + name(place)] = std::to_string(width);
  const std::vector<int> watered = watered_tiles();
  for (int seat = 0; seat < players_; ++seat) {
    std::string stocks;
    for (int value = 1; value <= 4; ++value) {
      stocks += (value == 1 ? "" : " ") + std::to_string(stock(seat, value));
    }
    facts["stock " + std::to_string(seat)] = stocks;
    facts["watered " + std::to_string(seat)] = std::to_string(watered[static_cast<std::size_t>(seat)]);
  }
  facts["canals left"] = std::to_string(canals_left());
  facts["springs left"] = std::to_string(springs_left());
  const std::map<Phase, std::string> phases = {{Phase::turn, "turn"},   {Phase::roll, "roll"},
                                               {Phase::house, "house"}, {Phase::again, "again"},
                                               {Phase::canal, "canal"}, {Phase::over, "over"}};
  facts["phase"] = phases.at(phase_);
  facts["actor"] = std::to_string(actor());
  return facts;
}

}  // namespace castellum::slow::aqueduct
