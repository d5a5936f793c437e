#include "engine/base/text.hpp"

#include <limits>
#include <string>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"

namespace castellum {
namespace {

TEST_CASE("a text is what was written into it: texts, letters and numbers") {
  FixedText<32> text;
  text << "C@" << 'N' << 12 << '.' << 0 << ':' << -7;
  CHECK(text.view() == "C@N12.0:-7");
  CHECK(FixedText<8>("abc").view() == "abc");
  CHECK(FixedText<8>(std::string_view()).view().empty());
}

TEST_CASE("numbers are written as the standard library writes them, the lowest and highest too") {
  Random random(4);
  for (int number = 0; number < 1000; ++number) {
    const int value = static_cast<int>(random.next() >> random.below(64));
    CHECK((FixedText<16>() << value).view() == std::to_string(value));
  }
  for (const int value : {std::numeric_limits<int>::min(), std::numeric_limits<int>::max(), 0, -1, 10})
    CHECK((FixedText<16>() << value).view() == std::to_string(value));
}

TEST_CASE("what does not fit is cut, never written beyond the end") {
  FixedText<4> text("abcdef");
  CHECK(text.view() == "abc");
  text << 'x' << 99;
  CHECK(text.view() == "abc");
  CHECK((FixedText<4>() << 12345).view() == "123");
}

TEST_CASE("texts are equal if they say the same, whatever was cut") {
  CHECK(FixedText<4>("abcd") == FixedText<4>("abc"));
  CHECK_FALSE(FixedText<4>("ab") == FixedText<4>("abc"));
}

TEST_CASE("the longest tokens of both games fit") {
  CHECK((Token() << "Y1:Nc:C-NE").view() == "Y1:Nc:C-NE");
  CHECK((Token() << "=12.8E").view() == "=12.8E");
}

TEST_CASE("texts can be made while compiling and are plain values") {
  constexpr auto text = FixedText<8>("ab");
  static_assert(text.view() == "ab");
  static_assert(std::is_trivially_copyable_v<Token>);
}

}  // namespace
}  // namespace castellum
