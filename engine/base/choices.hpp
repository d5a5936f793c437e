// How many legal actions there are, kind by kind, without listing them.
#pragma once

#include <array>
#include <cstdint>

namespace castellum {

/// Counts of legal actions by kind. The order of kinds is the order of `legal` and `nth`.
template <int Kinds>
struct KindCounts {
  static constexpr int kinds = Kinds;
  std::array<std::int32_t, static_cast<unsigned>(Kinds)> of{};
  std::int32_t total = 0;
  std::uint32_t present = 0;  // bit k: kind k has any

  /// Sets the count of a kind not set before.
  constexpr void set(int kind, int count) {
    of[static_cast<unsigned>(kind)] = count;
    total += count;
    present |= (count > 0 ? 1U : 0U) << kind;
  }
  constexpr int count(int kind) const { return of[static_cast<unsigned>(kind)]; }
};

}  // namespace castellum
