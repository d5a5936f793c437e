// A player's search, worked off in slices so that a page stays awake. It knows no clock.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "record/session.hpp"

namespace castellum::wasm {

class Search {
 public:
  Search(Player player, std::uint64_t seed) : player_(player), random_(seed) {}

  /// Works on at most `budget` units; whether it is finished. The players there are look one action ahead:
  /// their whole search is one unit. Precondition: a seat is to act, the same at every call.
  bool run(const Session& session, int budget) {
    if (!best_ && budget > 0) best_ = session.choose(player_, random_);
    return best_.has_value();
  }
  /// The best token so far, or nothing before the first unit.
  const std::optional<std::string>& best() const { return best_; }

 private:
  Player player_;
  Random random_;
  std::optional<std::string> best_;
};

}  // namespace castellum::wasm
