// Hashing of positions, equal on every platform.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/base/cell_set.hpp"

namespace castellum {

/// A bijection that spreads every bit (the finalizer of SplitMix64).
constexpr std::uint64_t mix(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
  return word ^ (word >> 31);
}

/// Gathers fixed-width words into one 64-bit hash; independent of the byte order of the machine.
class Hasher {
 public:
  constexpr Hasher& add(std::uint64_t word) {
    hash_ = mix(hash_ ^ (word + 0x9E3779B97F4A7C15ULL + (hash_ << 6)));
    return *this;
  }
  constexpr Hasher& add(const CellSet& cells) { return add(cells.low).add(cells.high); }

  /// Adds bytes, eight to a word.
  template <class Bytes>
  constexpr Hasher& add_bytes(const Bytes& bytes) {
    std::uint64_t word = 0;
    int filled = 0;
    for (const auto byte : bytes) {
      word |= static_cast<std::uint64_t>(static_cast<std::uint8_t>(byte)) << (8 * filled);
      if (++filled == 8) {
        add(word);
        word = 0;
        filled = 0;
      }
    }
    return add(word ^ (static_cast<std::uint64_t>(filled) << 60));
  }
  constexpr std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0x243F6A8885A308D3ULL;
};

}  // namespace castellum
