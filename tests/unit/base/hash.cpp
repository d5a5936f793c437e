#include "engine/base/hash.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include <doctest/doctest.h>

namespace castellum {
namespace {

std::uint64_t hash_of(std::initializer_list<std::uint64_t> words) {
  Hasher hasher;
  for (const std::uint64_t word : words) hasher.add(word);
  return hasher.value();
}

template <class Bytes>
std::uint64_t hash_of_bytes(const Bytes& bytes) {
  return Hasher().add_bytes(bytes).value();
}

TEST_CASE("mixing is that of SplitMix64, and nothing mixes to nothing") {
  CHECK(mix(0) == 0);
  CHECK(mix(0x9E3779B97F4A7C15ULL) == 0xE220A8397B1DCDAFULL);
}

TEST_CASE("a changed bit changes about half of the mixed bits, whichever it is") {
  for (int bit = 0; bit < 64; ++bit) {
    int changed = 0;
    for (std::uint64_t word = 1; word <= 64; ++word)
      changed += std::popcount(mix(word) ^ mix(word ^ std::uint64_t{1} << bit));
    CHECK(changed > 64 * 28);
    CHECK(changed < 64 * 36);
  }
}

TEST_CASE("hashes are the same numbers in every build") {
  CHECK(Hasher().value() == 0x243F6A8885A308D3ULL);
  CHECK(hash_of({0}) == 0xAA92F3B4BC048A12ULL);
  CHECK(hash_of({1, 2, 3}) == 0xC5B904DB1BA90DA8ULL);
  CHECK(hash_of_bytes(std::array<std::uint8_t, 3>{1, 2, 3}) == 0xA8204B8F53D17D4FULL);
  CHECK(Hasher().add(CellSet::of(100)).value() == 0x004F284E8C4C7367ULL);
}

TEST_CASE("order and number of words count, also of empty ones") {
  CHECK(hash_of({1, 2}) != hash_of({2, 1}));
  CHECK(hash_of({0}) != hash_of({0, 0}));
  CHECK(hash_of({}) != hash_of({0}));
}

TEST_CASE("bytes are gathered from the lowest on, and their number counts") {
  CHECK(hash_of_bytes(std::array<std::uint8_t, 8>{1, 2, 3, 4, 5, 6, 7, 8}) ==
        hash_of({0x0807060504030201ULL, 0}));
  CHECK(hash_of_bytes(std::array<std::uint8_t, 1>{}) != hash_of_bytes(std::array<std::uint8_t, 2>{}));
  CHECK(hash_of_bytes(std::array<std::uint8_t, 7>{}) != hash_of_bytes(std::array<std::uint8_t, 8>{}));
  enum class Letter : std::uint8_t { a, b };
  CHECK(hash_of_bytes(std::array<Letter, 2>{Letter::b, Letter::a}) ==
        hash_of_bytes(std::array<std::uint8_t, 2>{1, 0}));
}

TEST_CASE("a hundred thousand similar inputs have as many hashes") {
  std::vector<std::uint64_t> hashes;
  for (std::uint64_t a = 0; a < 320; ++a)
    for (std::uint64_t b = 0; b < 320; ++b) hashes.push_back(hash_of({a, b}));
  std::ranges::sort(hashes);
  CHECK(std::ranges::adjacent_find(hashes) == hashes.end());
}

TEST_CASE("sets of cells hash by their cells, low and high ones apart") {
  CHECK(Hasher().add(CellSet::of(3)).value() != Hasher().add(CellSet::of(67)).value());
  CHECK(Hasher().add(CellSet::of(67)).value() == hash_of({0, 8}));
}

}  // namespace
}  // namespace castellum
