// UTF-8: every code point there and back, and texts made fit for one line.
#include "record/utf8.hpp"

#include <string>

#include <doctest/doctest.h>

namespace castellum {

TEST_CASE("every code point is written as one character of the right length") {
  int wrong = 0;
  for (std::uint32_t code = 0; code < 0x110000; ++code) {
    if (code >= 0xD800 && code < 0xE000) continue;  // surrogates
    std::string text;
    append_utf8(text, code);
    const std::size_t length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (text.size() != length || utf8_length(text) != length) ++wrong;
    if (utf8_length(text.substr(0, length - 1)) == length) ++wrong;
  }
  CHECK(wrong == 0);
  CHECK(utf8_length("") == 0);
}

TEST_CASE("a character counts alone, whatever follows it") {
  CHECK(utf8_length("a\xFF") == 1);
  CHECK(utf8_length("\xC3\xA9\xFF") == 2);
  CHECK(utf8_length("\xFF") == 0);
}

TEST_CASE("a text on one line keeps its letters and loses what could move a cursor") {
  CHECK(on_one_line("Ann's caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80") ==
        "Ann's caf\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80");
  CHECK(on_one_line("a\nb\r\tc\x1B[31m\x7F") == "a?b??c?[31m?");
  CHECK(on_one_line("a\xC2\x9B"
                    "31m") == "a?31m");  // U+009B begins a sequence on some terminals
  CHECK(on_one_line("\xC2\xA0") == "\xC2\xA0");
  CHECK(on_one_line("cut \xE2\x82") == "cut \xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(on_one_line("").empty());
}

}  // namespace castellum
