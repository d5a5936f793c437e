// A list with room for N trivially copyable values and no heap.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>

namespace castellum {

template <class T, int N>
class FixedList {
 public:
  static constexpr int capacity = N;

  /// Precondition: size() < N.
  constexpr void add(const T& value) {
    assert(size_ < N);
    values_[static_cast<unsigned>(size_++)] = value;
  }
  constexpr void clear() { size_ = 0; }
  /// Keeps the first values only. Precondition: 0 <= size <= size().
  constexpr void shorten(int size) {
    assert(size >= 0 && size <= size_);
    size_ = size;
  }
  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](int place) const { return values_[static_cast<unsigned>(place)]; }
  constexpr T& operator[](int place) { return values_[static_cast<unsigned>(place)]; }
  constexpr const T* begin() const { return values_.data(); }
  constexpr const T* end() const { return values_.data() + size_; }
  constexpr T* begin() { return values_.data(); }
  constexpr T* end() { return values_.data() + size_; }

 private:
  std::array<T, static_cast<unsigned>(N)> values_{};
  std::int32_t size_ = 0;
};

}  // namespace castellum
