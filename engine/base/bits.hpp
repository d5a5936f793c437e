// Bit tricks on words: the k-th set bit, and loops over set bits.
#pragma once

#include <bit>
#include <cstdint>

namespace castellum {

constexpr int lowest_bit(std::uint64_t word) { return std::countr_zero(word); }

/// Position of the k-th (from 0) set bit. Precondition: k < popcount(word).
/// Halving by popcount: pdep is not in x86-64-v2 nor in WebAssembly.
constexpr int nth_bit(std::uint64_t word, int k) {
  int base = 0;
  for (int width = 32; width >= 8; width /= 2) {
    const int below = std::popcount(word & ((std::uint64_t{1} << width) - 1));
    if (k >= below) {
      k -= below;
      word >>= width;
      base += width;
    }
  }
  while (k-- > 0) word &= word - 1;
  return base + lowest_bit(word);
}

/// The same for words with few bits, where clearing them one by one is quicker.
constexpr int nth_bit_of_few(std::uint64_t word, int k) {
  while (k-- > 0) word &= word - 1;
  return lowest_bit(word);
}

/// Calls `visit(position)` for each set bit, lowest first.
template <class Visit>
constexpr void for_each_bit(std::uint64_t word, Visit&& visit) {
  for (; word != 0; word &= word - 1) visit(lowest_bit(word));
}

}  // namespace castellum
