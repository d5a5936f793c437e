// What Aqua Romana offers in each phase.

#include <algorithm>
#include <set>

#include "tests/slow/aqua_romana.hpp"

namespace castellum::slow::aqua_romana {

std::vector<std::string> AquaRomana::legal() const {
  std::vector<std::string> tokens;
  switch (phase_) {
    case Phase::place:
      tokens = places();
      break;
    case Phase::lay:
      tokens = lays_or_steps();
      break;
    case Phase::extra:
      tokens = extras();
      break;
    case Phase::close:
      tokens = closings();
      break;
    case Phase::take:
      tokens = takings();
      break;
    case Phase::over:
      break;
  }
  std::sort(tokens.begin(), tokens.end());
  return tokens;
}

// AR-2
int AquaRomana::stock_left(Kind kind) const {
  int left = full_stock_.at(kind);
  for (const auto& [square, tile] : grid_.tiles()) {
    if (tile[0] == kind) left -= 1;
  }
  return left;
}

// AR-16, AR-17, and AR-22 for the extra tile
std::string AquaRomana::kinds_offered(Kind shown) const {
  if (shown != 'J' && stock_left(shown) > 0) return std::string{shown};
  std::string kinds;
  for (const Kind kind : std::string("BCDS")) {
    if (stock_left(kind) > 0) kinds.push_back(kind);
  }
  return kinds;
}

// AR-9 in set-up, AR-33 in play
std::vector<std::string> AquaRomana::places() const {
  const std::string& from = setting_up() ? unplaced_ : held_[static_cast<std::size_t>(seat_)];
  std::vector<std::string> tokens;
  for (const Kind kind : std::set<Kind>(from.begin(), from.end())) {
    for (const Space& space : all_spaces()) {
      if (!builders_.count(space)) tokens.push_back(std::string{kind} + "@" + space);
    }
  }
  return tokens;
}

// AR-23, AR-24, AR-25
std::vector<std::string> AquaRomana::lays_or_steps() const {
  std::vector<std::string> own;
  std::vector<std::string> foreign;
  for (const Worker& worker : grid_.workers()) {
    std::vector<std::string>& lays = worker.seat == seat_ ? own : foreign;
    for (const std::string& token : lays_for(worker)) lays.push_back(token);
  }
  if (!own.empty()) return own;
  if (options_.foreign && !foreign.empty()) return foreign;
  return steps();
}

// AR-15, AR-16, AR-17
std::vector<std::string> AquaRomana::lays_for(const Worker& worker) const {
  const Line line = grid_.line(worker);
  if (!on_board(worker) || !line.open()) return {};
  std::vector<std::string> tokens;
  for (const Space& space : in_sight(line.end)) {
    if (!builders_.count(space)) continue;
    for (const Kind kind : kinds_offered(builders_.at(space))) {
      for (const Tile& tile : turns(kind)) {
        if (may_lay_for(worker, tile)) tokens.push_back(worker.name + ":" + space + ":" + tile);
      }
    }
  }
  return tokens;
}

// AR-18, AR-19
bool AquaRomana::may_lay_for(const Worker& worker, const Tile& tile) const {
  const Line before = grid_.line(worker);
  Grid after = grid_;
  after.lay(before.ahead, tile);
  return after.line(worker).length() > before.length() && !after.two_outlets_joined();
}

// AR-24
std::vector<std::string> AquaRomana::steps() const {
  std::vector<std::string> tokens;
  for (const auto& [space, kind] : builders_) tokens.push_back(">" + space);
  if (!grid_.tiles().empty()) tokens.push_back("pass");
  return tokens;
}

// AR-22
std::vector<std::string> AquaRomana::extras() const {
  std::vector<std::string> tokens;
  for (const Kind kind : kinds_offered(extra_shows_)) {
    for (const Tile& tile : turns(kind)) {
      for (const Square& square : grid_.empty_squares()) {
        if (may_lay_extra(square, tile)) tokens.push_back("+" + tile + "@" + square);
      }
    }
  }
  return tokens;
}

// AR-19, AR-22: scored lines may be blocked, but not lengthened.
bool AquaRomana::may_lay_extra(const Square& square, const Tile& tile) const {
  Grid after = grid_;
  after.lay(square, tile);
  for (const Worker& worker : grid_.workers()) {
    const Line line_before = grid_.line(worker);
    const Line line_after = after.line(worker);
    if (line_after.squares != line_before.squares) return false;
    const bool closes = line_before.open() && !line_after.open();
    if (closes && on_board(worker) && !options_.extra_may_close) return false;
  }
  return !after.two_outlets_joined();
}

// AR-27
std::vector<std::string> AquaRomana::closings() const {
  std::vector<std::string> tokens = {"keep"};
  for (const Worker& worker : grid_.workers()) {
    if (worker.seat == seat_ && on_board(worker) && grid_.line(worker).open()) {
      tokens.push_back("x" + worker.name);
    }
  }
  return tokens;
}

// AR-32
std::vector<std::string> AquaRomana::takings() const {
  std::vector<std::string> tokens;
  for (const Kind kind : std::set<Kind>(reserve_.begin(), reserve_.end())) {
    tokens.push_back(std::string("take:") + kind);
  }
  if (options_.may_leave) tokens.push_back("leave");
  return tokens;
}

}  // namespace castellum::slow::aqua_romana
