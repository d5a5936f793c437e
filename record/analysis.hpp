// What each decision of a game was worth: a review by search, worked off in slices (docs/analysis.md).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "record/record.hpp"

namespace castellum {

inline constexpr std::int64_t default_review_simulations = 1000;

/// How far each seat is ahead of the average other one, in points.
using Leads = Points;

/// One action of the game and what it changed.
struct Reviewed {
  int ply = 0;
  int actor = -1;  // a seat, or -1 for chance
  std::string token;
  std::string best;               // what the search would have done; empty for chance
  std::vector<std::string> line;  // and how it expected the game to go on
  Worth before;
  Worth after;
  float lost = 0;         // points of the mover's lead given away, at least 0
  bool punished = false;  // a mistake the others did not give back before the mover's next decision
};

/// Where a seat's lead went. The three changes add up to its last lead less its first.
struct SeatReview {
  float own = 0;     // changes by its own decisions
  float others = 0;  // by those of the others
  float luck = 0;    // by the outcomes of chance
  float lost = 0;    // points lost by its own decisions
  int decisions = 0;
  int mistakes = 0;
};

/// A loss of that many points counts as a mistake.
inline constexpr float mistake = 1.0F;

class Analysis {
 public:
  /// Reviews all actions of the record, with that many simulations for each position. The same record and
  /// number give the same review.
  Analysis(const Record& record, std::int64_t simulations, const MakeThinker& make_thinker = {});

  /// Carries out up to that many simulations; whether the review is finished.
  bool run(std::int64_t simulations);
  /// Positions looked at so far, of `positions()`.
  int done() const { return static_cast<int>(outlooks_.size()); }
  int positions() const { return static_cast<int>(tokens_.size()) + 1; }

  /// Every action in order. Precondition of both: finished.
  std::vector<Reviewed> actions() const;
  std::vector<SeatReview> seats() const;
  /// All of it as JSON, numbers in thousandths of a point: a record keeps it as its member `analysis`.
  json::Value to_json() const;

 private:
  struct Seen {
    Actor actor = Actor::nobody();
    Outlook outlook;
  };

  void look();
  Leads leads(int position) const;

  std::vector<std::string> tokens_;
  std::unique_ptr<Session> session_;
  std::unique_ptr<Thinker> thinker_;
  std::int64_t simulations_;
  std::vector<Seen> outlooks_;
  bool begun_ = false;
};

}  // namespace castellum
