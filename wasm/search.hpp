// A computer player at the desk: its thoughts go on in slices, and from one of its turns to the next.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "record/session.hpp"

namespace castellum::wasm {

class Search {
 public:
  Search(const Session& session, const Player& player) : player_(player), thinker_(session.thinker(player)) {}

  const Player& player() const { return player_; }
  /// Whether it has been asked about the position at hand.
  bool is_open() const { return open_; }
  /// What was asked is no longer of interest; what was found stays for the next time.
  void drop() { open_ = false; }

  /// Begins at the session's position. Precondition: a seat is to act.
  void begin(std::uint64_t seed) {
    thinker_->begin(seed);
    open_ = true;
    finished_ = false;
    worked_ = false;
  }
  /// Carries out at most `budget` simulations; whether the player has decided. Precondition: is_open().
  bool run(int budget) {
    finished_ = thinker_->run(budget);
    worked_ = worked_ || budget > 0 || finished_;
    return finished_;
  }
  /// Whether there is a best action yet.
  bool has_best() const { return open_ && worked_; }
  bool is_finished() const { return open_ && finished_; }
  /// Precondition: has_best().
  Advice advice() const { return thinker_->advice(); }

 private:
  Player player_;
  std::unique_ptr<Thinker> thinker_;
  bool open_ = false;
  bool finished_ = false;
  bool worked_ = false;
};

/// Advice as JSON: the chosen action with the points of each seat and why, then the best of all looked at.
std::string advice_json(const Advice& advice, int seats);

}  // namespace castellum::wasm
