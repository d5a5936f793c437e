// Refusals by code and rule, for the tests of single rules.
#pragma once

#include <string>
#include <string_view>

#include "record/record.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {

/// Code and rule by which a new game is refused, such as "outlet_twice AR-7", or "" if it is not; what `wish`
/// leaves out is dealt.
inline std::string refusal(std::string_view game, int players, const json::Value& wish) {
  const auto made = new_record(*find_game(game), players, wish, [](int) { return 0; });
  return made.record ? "" : made.fault.code + " " + made.fault.rule;
}

/// Code and rule of a refusal, or "".
template <class Made>
std::string refusal(const Made& made) {
  return made ? "" : std::string(made.refusal().reason->code) + " " + made.refusal().reason->rule;
}

}  // namespace castellum::tests
