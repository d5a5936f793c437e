// Our own random numbers: the standard distributions differ between libraries.
#pragma once

#include <cstdint>

#include "engine/base/hash.hpp"

namespace castellum {

/// A one-word generator (SplitMix64): the same numbers for the same seed on every platform.
/// For play and tests only; dice of real games come from elsewhere.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : word_(seed) {}

  constexpr std::uint64_t next() { return mix(word_ += 0x9E3779B97F4A7C15ULL); }

  /// A number in [0, bound), by multiply-shift; biased by less than bound / 2^32. Precondition: bound > 0.
  constexpr int below(int bound) {
    return static_cast<int>(((next() >> 32) * static_cast<std::uint64_t>(bound)) >> 32);
  }

 private:
  std::uint64_t word_;
};

}  // namespace castellum
