// Dice that follow from a seed and nonces: the documented numbers, fair ones, and nothing told by the wrong
// seed.
#include "record/dice.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

namespace castellum {
namespace {

/// 0, 1, 2 and so on.
DiceSeed counted_seed() {
  DiceSeed seed;
  for (std::size_t at = 0; at < seed.size(); ++at) seed[at] = static_cast<std::uint8_t>(at);
  return seed;
}

/// Of three people: all ones, all twos, all threes.
std::vector<DiceNonce> three_nonces() {
  std::vector<DiceNonce> nonces(3);
  for (std::size_t at = 0; at < nonces.size(); ++at) nonces[at].fill(static_cast<std::uint8_t>(at + 1));
  return nonces;
}

std::vector<int> numbers(std::uint64_t event, int bound, int count) {
  DiceStream stream(counted_seed(), three_nonces(), event);
  std::vector<int> drawn;
  for (int number = 0; number < count; ++number) drawn.push_back(stream.below(bound));
  return drawn;
}

}  // namespace

TEST_CASE("the numbers are those that docs/dice.md tells how to find") {  // found by another program
  CHECK(numbers(0, 20, 20) ==
        std::vector{1, 1, 15, 12, 0, 6, 10, 1, 7, 13, 13, 19, 2, 7, 2, 19, 14, 3, 8, 18});
  CHECK(numbers(1, 20, 20) ==
        std::vector{3, 6, 10, 12, 12, 1, 5, 12, 17, 19, 14, 7, 15, 14, 2, 2, 11, 9, 5, 18});
  CHECK(numbers(7, INT32_MAX, 3) == std::vector{144016298, 1735779596, 285741766});
  CHECK(commitment_to(counted_seed()) == "cb2f5160fc1f7e05a55ef49d340b48da2e5a78099d53393351cd579dd42503d6");
}

TEST_CASE("every nonce, their order and their number change the numbers") {
  const auto drawn = [](const std::vector<DiceNonce>& nonces) {
    return DiceStream(counted_seed(), nonces, 1).below(INT32_MAX);
  };
  auto nonces = three_nonces();
  const int all = drawn(nonces);
  std::swap(nonces[0], nonces[1]);
  CHECK(drawn(nonces) != all);
  nonces = three_nonces();
  nonces[2][15] ^= 1U;
  CHECK(drawn(nonces) != all);
  nonces.pop_back();
  CHECK(drawn(nonces) != all);
}

TEST_CASE("each number is as likely as any other") {
  std::array<int, 20> counts{};
  DiceStream stream(counted_seed(), {}, 3);
  for (int draw = 0; draw < 20'000; ++draw) ++counts.at(static_cast<std::size_t>(stream.below(20)));
  double chi_squared = 0;
  for (const int count : counts) chi_squared += (count - 1000.0) * (count - 1000.0) / 1000.0;
  CHECK(chi_squared < 43.8);  // one in a thousand true dice has more
}

TEST_CASE("outcomes fall by their weights, and one of no weight never does") {
  const std::vector<std::pair<std::string, int>> outcomes{{"a", 0}, {"b", 1}, {"c", 3}, {"d", 0}};
  DiceStream stream(counted_seed(), {}, 4);
  int threes = 0;
  for (int roll = 0; roll < 4000; ++roll) {
    const std::string& token = fallen(outcomes, stream);
    REQUIRE((token == "b" || token == "c"));
    threes += token == "c" ? 1 : 0;
  }
  CHECK(threes > 2880);
  CHECK(threes < 3120);
}

TEST_CASE("only whole hex digits in small letters write bytes") {
  DiceNonce nonce{};
  CHECK(bytes_of("000102030405060708090a0b0c0d0eff", nonce));
  CHECK(nonce[10] == 10);
  CHECK(nonce[15] == 255);
  CHECK(hex_of(nonce) == "000102030405060708090a0b0c0d0eff");
  for (const char* text : {"", "00", "000102030405060708090A0B0C0D0EFF", "000102030405060708090a0b0c0d0ef",
                           "000102030405060708090a0b0c0d0eff0", "0g0102030405060708090a0b0c0d0eff"})
    CHECK_FALSE(bytes_of(text, nonce));
}

}  // namespace castellum
