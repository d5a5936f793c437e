// A computer player's thoughts on one game, worked off in slices so that a page stays awake. It knows no
// clock.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "opponent/reward.hpp"

namespace castellum {

/// One legal action as a player sees it.
struct Advised {
  std::string token;
  std::int64_t visits = 0;  // simulations that went this way
  Worth worth;              // of the game after it
  bool solved = false;      // the worth is exact
};

/// What a player thinks of the legal actions, the chosen one first.
struct Advice {
  std::vector<Advised> choices;
  std::int64_t simulations = 0;
  std::string reason;  // the code of why the first is chosen (docs/opponents.md), or nothing
};

/// What a player expects of a position.
struct Outlook {
  Worth worth;
  std::vector<std::string> line;  // the actions it expects, outcomes of chance among them
};

class Thinker {
 public:
  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  virtual ~Thinker() = default;

  /// Begins at the position where the session stands, and keeps what was found of it before if the game only
  /// went on since. The seed decides among equals. Precondition: a seat is to act, or for a search chance.
  virtual void begin(std::uint64_t seed) = 0;
  /// Carries out up to that many simulations; whether the player has decided. Precondition: begun, and the
  /// session still stands there.
  virtual bool run(std::int64_t simulations) = 0;
  /// The actions looked at. Precondition: one simulation was carried out.
  virtual Advice advice() const = 0;
  /// The position as a whole. Precondition as above; chance may be to act.
  virtual Outlook outlook() const = 0;
};

}  // namespace castellum
