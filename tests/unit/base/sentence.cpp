#include "engine/base/sentence.hpp"

#include <doctest/doctest.h>

namespace castellum {
namespace {

TEST_CASE("a sentence of the pattern gives the words in its gaps") {
  const auto words = match<2>("seat {} has {} points", "seat 1 has 23 points");
  REQUIRE(words.has_value());
  CHECK((*words)[0] == "1");
  CHECK((*words)[1] == "23");
}

TEST_CASE("gaps may stand at the beginning, at the end and hold several words") {
  const auto first = match<2>("{} breaks {}", "Y1:Nc:C-NE breaks AR-19");
  REQUIRE(first.has_value());
  CHECK((*first)[0] == "Y1:Nc:C-NE");
  CHECK((*first)[1] == "AR-19");
  const auto several = match<1>("the line passes {}", "the line passes a1 b1 c1");
  REQUIRE(several.has_value());
  CHECK((*several)[0] == "a1 b1 c1");
}

TEST_CASE("a pattern without a gap only matches itself") {
  CHECK(match<0>("the game is over", "the game is over").has_value());
  CHECK_FALSE(match<0>("the game is over", "the game is over.").has_value());
  CHECK_FALSE(match<0>("the game is over", "the game is").has_value());
}

TEST_CASE("another sentence does not match: other words, a gap left empty, more after the end") {
  for (const char* sentence :
       {"", "seat", "seat 1 has", "seat 1 has 2", "seat 1 has 2 point", "seat  has 2 points",
        "seat 1 has  points", "seat 1 has 2 points!", " seat 1 has 2 points", "Seat 1 has 2 points"})
    CHECK_FALSE(match<2>("seat {} has {} points", sentence).has_value());
  CHECK_FALSE(match<1>("{} is empty", "f4 is full").has_value());
  CHECK_FALSE(match<1>("{} is empty", " is empty").has_value());
  CHECK_FALSE(match<1>("the reserve is {}", "the reserve is ").has_value());
}

TEST_CASE("words are read as numbers only if they are whole numbers from end to end") {
  CHECK(number_in("0") == 0);
  CHECK(number_in("84") == 84);
  CHECK(number_in("-3") == -3);
  for (const char* word : {"", " 1", "1 ", "1.5", "+1", "one", "0x1", "--1", "99999999999"})
    CHECK_FALSE(number_in(word).has_value());
}

}  // namespace
}  // namespace castellum
