#include "engine/base/fixed_list.hpp"

#include <numeric>

#include <doctest/doctest.h>

#include "engine/base/choices.hpp"
#include "engine/base/per.hpp"

namespace castellum {
namespace {

TEST_CASE("a fixed list keeps what is added, in order, up to its capacity") {
  FixedList<int, 4> list;
  CHECK(list.empty());
  for (int number = 0; number < 4; ++number) list.add(10 * number);
  CHECK(list.size() == 4);
  CHECK(list[0] == 0);
  CHECK(list[3] == 30);
  CHECK(std::accumulate(list.begin(), list.end(), 0) == 60);
  list[1] = 7;
  CHECK(std::accumulate(list.begin(), list.end(), 0) == 57);
}

TEST_CASE("a cleared list is empty and can be filled again") {
  FixedList<int, 2> list;
  list.add(1);
  list.add(2);
  list.clear();
  CHECK(list.empty());
  CHECK(list.begin() == list.end());
  list.add(3);
  CHECK(list.size() == 1);
  CHECK(list[0] == 3);
}

TEST_CASE("a fixed list is a plain value that can be made while compiling") {
  static_assert(std::is_trivially_copyable_v<FixedList<int, 8>>);
  constexpr auto list = [] {
    FixedList<int, 3> made;
    made.add(5);
    return made;
  }();
  static_assert(list.size() == 1 && list[0] == 5);
}

TEST_CASE("counts by kind add up and tell which kinds there are") {
  KindCounts<4> counts;
  counts.set(1, 3);
  counts.set(3, 2);
  counts.set(0, 0);
  CHECK(counts.total == 5);
  CHECK(counts.present == 0b1010U);
  CHECK(counts.count(1) == 3);
  CHECK(counts.count(2) == 0);
}

enum class Place : std::uint8_t { first, second };

TEST_CASE("an array that takes its own index is a plain value") {
  Per<int, Place, 2> numbers{};
  static_assert(std::is_trivially_copyable_v<decltype(numbers)> && numbers.size() == 2);
  numbers[Place::second] = 4;
  CHECK(numbers[Place::first] == 0);
  CHECK(std::accumulate(numbers.begin(), numbers.end(), 0) == 4);
  CHECK_FALSE(numbers == Per<int, Place, 2>{});
}

}  // namespace
}  // namespace castellum
