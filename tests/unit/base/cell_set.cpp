#include "engine/base/cell_set.hpp"

#include <array>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"

namespace castellum {
namespace {

using Cells = std::array<bool, 128>;

/// A random set of cells in both forms.
struct Pair {
  CellSet set;
  Cells cells{};

  Pair(Random& random, int count) {
    for (int number = 0; number < count; ++number) {
      const int cell = random.below(128);
      set.add(cell);
      cells[static_cast<unsigned>(cell)] = true;
    }
  }
};

bool same(const CellSet& set, const Cells& cells) {
  for (int cell = 0; cell < 128; ++cell)
    if (set.has(cell) != cells[static_cast<unsigned>(cell)]) return false;
  return true;
}

std::vector<int> listed(const Cells& cells) {
  std::vector<int> list;
  for (int cell = 0; cell < 128; ++cell)
    if (cells[static_cast<unsigned>(cell)]) list.push_back(cell);
  return list;
}

TEST_CASE("a new set is empty and has no cell") {
  const CellSet set;
  CHECK(set.empty());
  CHECK(set.count() == 0);
  CHECK(same(set, {}));
}

TEST_CASE("a set has what was added and not removed, on both sides of the word's border") {
  CellSet set = CellSet::of(63);
  set.add(64);
  set.add(127);
  set.add(0);
  set.add(64);  // again
  CHECK(set.count() == 4);
  set.remove(63);
  set.remove(1);  // is not there
  CHECK_FALSE(set.has(63));
  CHECK(set.has(0));
  CHECK(set.has(64));
  CHECK(set.has(127));
  CHECK(set.count() == 3);
}

TEST_CASE("count, n-th and loop agree with the cells looked at one by one") {
  Random random(2);
  for (int number = 0; number < 300; ++number) {
    const Pair pair(random, random.below(200));
    const auto list = listed(pair.cells);
    std::vector<int> visited;
    pair.set.for_each([&](int cell) { visited.push_back(cell); });
    CHECK(visited == list);
    CHECK(pair.set.count() == static_cast<int>(list.size()));
    CHECK(pair.set.empty() == list.empty());
    bool nth = true;
    for (int k = 0; k < pair.set.count(); ++k) nth = nth && pair.set.nth(k) == list[static_cast<unsigned>(k)];
    CHECK(nth);
  }
}

TEST_CASE("union, intersection and difference are those of the cells") {
  Random random(3);
  for (int number = 0; number < 300; ++number) {
    const Pair a(random, random.below(120));
    const Pair b(random, random.below(120));
    Cells either{};
    Cells both{};
    Cells only_a{};
    for (unsigned cell = 0; cell < 128; ++cell) {
      either[cell] = a.cells[cell] || b.cells[cell];
      both[cell] = a.cells[cell] && b.cells[cell];
      only_a[cell] = a.cells[cell] && !b.cells[cell];
    }
    CHECK(same(a.set | b.set, either));
    CHECK(same(a.set & b.set, both));
    CHECK(same(a.set - b.set, only_a));
    CHECK((a.set == b.set) == (a.cells == b.cells));
    CellSet changed = a.set;
    CHECK(same(changed -= b.set, only_a));
    CHECK(same(changed |= b.set, either));
    CHECK(same(changed &= a.set, a.cells));
  }
}

}  // namespace
}  // namespace castellum
