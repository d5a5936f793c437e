#include "engine/base/random.hpp"

#include <array>

#include <doctest/doctest.h>

namespace castellum {
namespace {

TEST_CASE("the generator gives the published numbers of SplitMix64") {
  Random zero(0);
  for (const std::uint64_t expected : {0xE220A8397B1DCDAFULL, 0x6E789E6AA1B965F4ULL, 0x06C45D188009454FULL,
                                       0xF88BB8A8724C81ECULL, 0x1B39896A51A8749BULL})
    CHECK(zero.next() == expected);
  Random other(1234567);
  for (const std::uint64_t expected : {6457827717110365317ULL, 3203168211198807973ULL, 9817491932198370423ULL,
                                       4593380528125082431ULL, 16408922859458223821ULL})
    CHECK(other.next() == expected);
}

TEST_CASE("bounded numbers are the upper half of the word, scaled") {
  Random random(0);
  CHECK(random.below(1'000'000) == 883310);  // 0xE220A839 * 10^6 / 2^32
  CHECK(random.below(6) == 2);               // 0x6E789E6A * 6 / 2^32
  CHECK(random.below(100) == 2);             // 0x06C45D18 * 100 / 2^32
  CHECK(random.below(1) == 0);
}

TEST_CASE("bounded numbers stay below the bound and reach all of it, about equally often") {
  for (const int bound : {1, 2, 3, 7, 20, 113}) {
    Random random(5);
    std::array<int, 113> drawn{};
    for (int number = 0; number < 1000 * bound; ++number) {
      const int each = random.below(bound);
      CHECK_MESSAGE((each >= 0 && each < bound), each);
      ++drawn[static_cast<unsigned>(each)];
    }
    for (int each = 0; each < bound; ++each) {
      CHECK(drawn[static_cast<unsigned>(each)] > 850);
      CHECK(drawn[static_cast<unsigned>(each)] < 1150);
    }
  }
}

TEST_CASE("the highest bound there is can be drawn below") {
  Random random(6);
  for (int number = 0; number < 100; ++number) CHECK(random.below(0x7FFFFFFF) >= 0);
}

TEST_CASE("the same seed gives the same numbers, another seed others") {
  Random a(7);
  Random b(7);
  Random c(8);
  int equal = 0;
  for (int number = 0; number < 100; ++number) {
    const std::uint64_t word = a.next();
    CHECK(word == b.next());
    equal += word == c.next() ? 1 : 0;
  }
  CHECK(equal == 0);
}

}  // namespace
}  // namespace castellum
