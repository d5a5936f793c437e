// Workers, podiums and points of Aqua Romana.

#include <algorithm>
#include <functional>
#include <set>

#include "tests/slow/aqua_romana.hpp"

namespace castellum::slow::aqua_romana {
namespace {

// AR-5
int room_on(int podium) { return podium == 3 || podium == 7 ? 2 : 1; }

}  // namespace

// AR-29, AR-31: a scored line has no worker.
bool AquaRomana::on_board(const Worker& worker) const { return podiums_.count(worker.name) == 0; }

// AR-26
bool AquaRomana::has_worker(int seat) const {
  for (const Worker& worker : grid_.workers()) {
    if (worker.seat == seat && on_board(worker)) return true;
  }
  return false;
}

// AR-34
bool AquaRomana::any_worker() const {
  for (int seat = 0; seat < players_; ++seat) {
    if (has_worker(seat)) return true;
  }
  return false;
}

// AR-12, AR-27, AR-28: scoring takes every closed line's worker off the board, so a closed line
// with its worker still there was closed in this turn.
std::vector<Worker> AquaRomana::closed_workers() const {
  std::vector<Worker> closed;
  for (const Worker& worker : grid_.workers()) {
    if (!on_board(worker)) continue;
    if (!grid_.line(worker).open() || worker.name == closed_voluntarily_) closed.push_back(worker);
  }
  return closed;
}

// AR-30, AR-35
std::vector<Worker> AquaRomana::in_scoring_order(const std::vector<Worker>& workers) const {
  std::vector<Worker> ordered;
  for (int i = 0; i < players_; ++i) {
    std::map<std::string, Worker> own;
    for (const Worker& worker : workers) {
      if (worker.seat == (seat_ + i) % players_) own.emplace(worker.name, worker);
    }
    for (const auto& [name, worker] : own) ordered.push_back(worker);
  }
  return ordered;
}

// AR-28: a square passed twice stands in the line twice.
void AquaRomana::score(const Worker& worker) {
  podiums_[worker.name] = podium_for(grid_.line(worker).length());
}

// AR-29
int AquaRomana::podium_for(int length) const {
  for (int podium = std::min(length, 20); podium >= 1; --podium) {
    int standing = 0;
    for (const auto& [worker, taken] : podiums_) {
      if (taken == podium) standing += 1;
    }
    if (standing < room_on(podium)) return podium;
  }
  return 0;
}

// AR-36
int AquaRomana::bonus(int podium) const {
  std::set<int, std::greater<>> occupied;
  for (const auto& [worker, taken] : podiums_) {
    if (taken > 0) occupied.insert(taken);
  }
  int bonus = 4;
  for (const int value : occupied) {
    if (value == podium) return bonus;
    bonus -= 1;
    if (bonus < 2) break;
  }
  return 0;
}

// AR-36
std::vector<int> AquaRomana::points() const {
  std::vector<int> points(static_cast<std::size_t>(players_), 0);
  for (const Worker& worker : grid_.workers()) {
    const int podium = podiums_.at(worker.name);
    points[static_cast<std::size_t>(worker.seat)] += podium + bonus(podium);
  }
  return points;
}

// AR-37
std::vector<int> AquaRomana::winners() const {
  const std::vector<int> all = points();
  const int most = *std::max_element(all.begin(), all.end());
  std::vector<int> winners;
  for (int seat = 0; seat < players_; ++seat) {
    if (all[static_cast<std::size_t>(seat)] == most) winners.push_back(seat);
  }
  return winners;
}

}  // namespace castellum::slow::aqua_romana
