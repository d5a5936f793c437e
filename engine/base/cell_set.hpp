// A set of up to 128 cells (squares, intersections) in two words.
#pragma once

#include <cstdint>

#include "engine/base/bits.hpp"

namespace castellum {

/// A set of cells numbered 0 to 127; a plain value, empty when made.
struct CellSet {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  static constexpr CellSet of(int cell) {
    CellSet set;
    set.add(cell);
    return set;
  }

  constexpr bool has(int cell) const { return ((cell < 64 ? low >> cell : high >> (cell - 64)) & 1U) != 0; }
  constexpr void add(int cell) { word(cell) |= bit(cell); }
  constexpr void remove(int cell) { word(cell) &= ~bit(cell); }
  constexpr bool empty() const { return (low | high) == 0; }
  constexpr int count() const { return std::popcount(low) + std::popcount(high); }

  /// The k-th cell (from 0), lowest first. Precondition: k < count().
  constexpr int nth(int k) const {
    const int below = std::popcount(low);
    return k < below ? nth_bit(low, k) : 64 + nth_bit(high, k - below);
  }

  /// Calls `visit(cell)` for each cell, lowest first.
  template <class Visit>
  constexpr void for_each(Visit&& visit) const {
    for_each_bit(low, visit);
    for_each_bit(high, [&](int position) { visit(64 + position); });
  }

  constexpr CellSet& operator|=(const CellSet& other) {
    low |= other.low;
    high |= other.high;
    return *this;
  }
  constexpr CellSet& operator&=(const CellSet& other) {
    low &= other.low;
    high &= other.high;
    return *this;
  }
  /// Takes the cells of `other` out.
  constexpr CellSet& operator-=(const CellSet& other) {
    low &= ~other.low;
    high &= ~other.high;
    return *this;
  }
  friend constexpr CellSet operator|(CellSet a, const CellSet& b) { return a |= b; }
  friend constexpr CellSet operator&(CellSet a, const CellSet& b) { return a &= b; }
  friend constexpr CellSet operator-(CellSet a, const CellSet& b) { return a -= b; }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;

 private:
  static constexpr std::uint64_t bit(int cell) { return std::uint64_t{1} << (cell & 63); }
  constexpr std::uint64_t& word(int cell) { return cell < 64 ? low : high; }
};

}  // namespace castellum
