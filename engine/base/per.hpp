// An array that only takes its own index type.
#pragma once

#include <type_traits>

namespace castellum {

/// N values of T, one for each Index; an aggregate, so that states stay trivially copyable.
template <class T, class Index, int N>
struct Per {
  static_assert(std::is_enum_v<Index> || std::is_same_v<Index, int>);
  T values[static_cast<unsigned>(N)];  // a plain array takes an int without a cast

  constexpr T& operator[](Index place) { return values[static_cast<int>(place)]; }
  constexpr const T& operator[](Index place) const { return values[static_cast<int>(place)]; }
  constexpr T* begin() { return values; }
  constexpr T* end() { return values + N; }
  constexpr const T* begin() const { return values; }
  constexpr const T* end() const { return values + N; }
  static constexpr int size() { return N; }
  friend constexpr bool operator==(const Per&, const Per&) = default;
};

}  // namespace castellum
