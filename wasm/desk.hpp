// The desk where one game is played: what each call of the module does (wasm/abi.hpp). A refusal changes
// nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "record/record.hpp"
#include "wasm/answers.hpp"

namespace castellum::wasm {

class Desk {
 public:
  // The game itself.
  Answer start(std::string_view text);
  Answer open(std::string_view text);
  Answer record() const;
  Answer describe(std::string_view text);
  Answer dice() const;

  // Where it stands. `actor` is -3 without a game.
  int actor() const;
  Answer legal() const;
  Answer chances() const;
  Answer view(int viewer) const;
  Answer hash() const;
  Answer public_hash() const;

  // Actions.
  Answer check(std::string_view token) const;
  Answer preview(std::string_view token) const;
  Answer apply(std::string_view token);
  Answer undo(int count);
  Answer draw(std::string_view seed);

  /// The game at the desk, or null.
  const Record* game() const { return record_ ? &*record_ : nullptr; }
  /// Another number whenever another game lies on the desk, and whenever the position is another.
  std::uint32_t games() const { return games_; }
  std::uint32_t positions() const { return positions_; }

 private:
  Answer seated(ReadRecord read);
  Session& session() const { return *record_->session; }

  std::optional<Record> record_;
  std::uint32_t games_ = 0;
  std::uint32_t positions_ = 0;
};

}  // namespace castellum::wasm
