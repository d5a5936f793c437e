#include "engine/base/bits.hpp"

#include <vector>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"

namespace castellum {
namespace {

/// The set bits of a word, lowest first, looked at one by one.
std::vector<int> set_bits(std::uint64_t word) {
  std::vector<int> bits;
  for (int position = 0; position < 64; ++position)
    if ((word >> position & 1U) != 0) bits.push_back(position);
  return bits;
}

/// Words with few, with about half and with nearly all bits set, and the extremes.
std::vector<std::uint64_t> words() {
  std::vector<std::uint64_t> all{1, 2, 0x80, 0x100, 0x8000, 0x1'0000, 0x8000'0000, 0x1'0000'0000};
  all.insert(all.end(), {~std::uint64_t{0}, std::uint64_t{1} << 63, 0x8000'0000'0000'0001, 0xFF00'FF00});
  Random random(1);
  for (int number = 0; number < 500; ++number) {
    const std::uint64_t word = random.next();
    all.insert(all.end(), {word, word & random.next() & random.next(), word | random.next() | random.next()});
    all.push_back(std::uint64_t{1} << random.below(64));
  }
  std::erase(all, 0);
  return all;
}

TEST_CASE("the k-th set bit is the k-th that counting from the lowest meets") {
  for (const std::uint64_t word : words()) {
    const auto bits = set_bits(word);
    bool same = true;
    for (int k = 0; k < static_cast<int>(bits.size()); ++k) {
      same = same && nth_bit(word, k) == bits[static_cast<unsigned>(k)];
      same = same && nth_bit_of_few(word, k) == bits[static_cast<unsigned>(k)];
    }
    CAPTURE(word);
    CHECK(same);
    CHECK(lowest_bit(word) == bits.front());
  }
}

TEST_CASE("a loop over set bits visits each once, lowest first") {
  for (const std::uint64_t word : words()) {
    std::vector<int> visited;
    for_each_bit(word, [&](int position) { visited.push_back(position); });
    CHECK(visited == set_bits(word));
  }
}

TEST_CASE("a loop over no bits visits none") {
  int visits = 0;
  for_each_bit(0, [&](int) { ++visits; });
  CHECK(visits == 0);
}

TEST_CASE("bits can be found while compiling") {
  static_assert(nth_bit(0b1011'0000, 2) == 7);
  static_assert(nth_bit(0xFFFF'FFFF'FFFF'FFFF, 63) == 63);
  static_assert(nth_bit_of_few(0b1010, 1) == 3);
  static_assert(lowest_bit(0b1000) == 3);
}

}  // namespace
}  // namespace castellum
