// The desk where one game is played: what each call of the module does (wasm/abi.hpp). A refusal changes
// nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "record/record.hpp"
#include "wasm/answers.hpp"
#include "wasm/search.hpp"

namespace castellum::wasm {

class Desk {
 public:
  // The game itself.
  Answer start(std::string_view text);
  Answer open(std::string_view text);
  Answer record() const;
  Answer describe(std::string_view text);

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
  Answer draw(std::string_view digits);

  // A computer player's choice.
  Answer search(std::string_view text);
  Answer run(int budget);
  bool is_finished() const { return search_ && search_->is_finished(); }
  Answer best();

 private:
  Answer seated(ReadRecord read);
  Session& session() const { return *record_->session; }

  std::optional<Record> record_;
  std::optional<Search> search_;
};

}  // namespace castellum::wasm
