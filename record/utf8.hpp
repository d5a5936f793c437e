// UTF-8, as far as reading and writing texts needs it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace castellum {

/// Length in bytes of the well-formed character the text begins with (RFC 3629), 0 if there is none.
constexpr std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t place) { return static_cast<unsigned char>(text[place]); };
  const auto follows = [&](std::size_t place, unsigned lowest, unsigned highest) {
    return place < text.size() && byte(place) >= lowest && byte(place) <= highest;
  };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return follows(1, 0x80, 0xBF) ? 2 : 0;
  if (first >= 0xE0 && first <= 0xEF) {
    const unsigned lowest = first == 0xE0 ? 0xA0 : 0x80;   // no overlong forms
    const unsigned highest = first == 0xED ? 0x9F : 0xBF;  // no surrogates
    return follows(1, lowest, highest) && follows(2, 0x80, 0xBF) ? 3 : 0;
  }
  if (first >= 0xF0 && first <= 0xF4) {
    const unsigned lowest = first == 0xF0 ? 0x90 : 0x80;
    const unsigned highest = first == 0xF4 ? 0x8F : 0xBF;  // up to U+10FFFF
    return follows(1, lowest, highest) && follows(2, 0x80, 0xBF) && follows(3, 0x80, 0xBF) ? 4 : 0;
  }
  return 0;
}

/// The text fit to be shown on one line: a control character becomes `?`, a byte that is not UTF-8 U+FFFD.
inline std::string on_one_line(std::string_view text) {
  std::string safe;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const auto byte = [&](std::size_t place) { return static_cast<unsigned char>(text[place]); };
    const bool control =
        byte(0) < 0x20 || byte(0) == 0x7F || (length == 2 && byte(0) == 0xC2 && byte(1) < 0xA0);
    if (length == 0)
      safe += "\uFFFD";
    else if (control)
      safe += '?';
    else
      safe.append(text.substr(0, length));
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return safe;
}

/// Appends a code point. Precondition: it is one, and no surrogate.
inline void append_utf8(std::string& out, std::uint32_t code) {
  const auto add = [&](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xC0 | code >> 6);
    add(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    add(0xE0 | code >> 12);
    add(0x80 | (code >> 6 & 0x3F));
    add(0x80 | (code & 0x3F));
  } else {
    add(0xF0 | code >> 18);
    add(0x80 | (code >> 12 & 0x3F));
    add(0x80 | (code >> 6 & 0x3F));
    add(0x80 | (code & 0x3F));
  }
}

}  // namespace castellum
