// The engine protocol: lines in, lines out (docs/engine-protocol.md).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "record/record.hpp"

namespace castellum {

inline constexpr int protocol_version = 1;
inline constexpr int max_perft_depth = 12;
/// Positions one `perft` may look at: two to five seconds' worth, since nothing can interrupt it.
inline constexpr std::int64_t max_perft_positions = 10'000'000;

/// What a search asks now and then: whether it shall end with the best it has.
using StopAsked = std::function<bool()>;

/// An error's line.
std::string protocol_error(const std::string& what);
/// The whole number that the word is, or nothing.
std::optional<std::uint64_t> protocol_number(std::string_view word);

/// One conversation with the engine.
class Protocol {
 public:
  /// Each `perft` may look at that many positions.
  explicit Protocol(std::int64_t perft_positions = max_perft_positions, StopAsked stop_asked = {},
                    MakeThinker make_thinker = {})
      : perft_positions_(perft_positions),
        stop_asked_(std::move(stop_asked)),
        make_thinker_(std::move(make_thinker)) {}

  /// The answer to one line, its lines ended by newlines. Anything wrong answers `error ...` and changes
  /// nothing.
  std::string answer(std::string_view line);
  /// Whether `quit` was said.
  bool ended() const { return ended_; }

 private:
  using Words = std::vector<std::string_view>;

  std::string answer_position(std::string_view command, const Words& words);
  std::string load(std::string_view rest);
  std::string act(const Words& tokens);
  std::string undo(const Words& words);
  std::string actor() const;
  std::string legal() const;
  std::string chances() const;
  std::string check(const Words& words) const;
  std::string view(const Words& words) const;
  std::string events(const Words& words) const;
  std::string perft(const Words& words) const;
  std::string go(const Words& words);
  std::string analyse(const Words& words);

  std::int64_t perft_positions_;
  StopAsked stop_asked_;
  MakeThinker make_thinker_;
  std::optional<Record> record_;
  bool ended_ = false;
};

}  // namespace castellum
