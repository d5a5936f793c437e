// What computer players think of the game at the desk, worked off in slices. A refusal changes nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "record/analysis.hpp"
#include "wasm/answers.hpp"
#include "wasm/desk.hpp"

namespace castellum::wasm {

class Thoughts {
 public:
  /// The desk must outlive them.
  explicit Thoughts(const Desk& desk) : desk_(desk) {}

  // A computer player's choice. What was found stays for the next one, as long as the game goes on.
  Answer search(std::string_view text);
  Answer run(int budget);
  bool has_decided() const { return decided_; }
  Answer best() const;

  // The review of the game as it stood when it began.
  Answer review(std::string_view text);
  Answer run_review(int budget);
  bool has_reviewed() const { return reviewed_; }
  Answer reviewed() const;

 private:
  /// Whether the search was begun at the position at hand.
  bool is_asked() const { return thinker_ && asked_at_ == desk_.positions(); }

  const Desk& desk_;

  std::unique_ptr<Thinker> thinker_;
  Player player_;
  std::uint32_t game_ = 0;      // of the desk, when the thinker came
  std::uint32_t asked_at_ = 0;  // the position of the desk that it was asked about
  bool worked_ = false;
  bool decided_ = false;

  std::optional<Analysis> analysis_;
  bool reviewed_ = false;
};

/// Advice as JSON: the chosen action with the points of each seat and why, then the best of all looked at.
std::string advice_json(const Advice& advice, int seats);

}  // namespace castellum::wasm
