#include "server/online/names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "record/utf8.hpp"
#include "server/online/settings.hpp"

namespace castellum::server {
namespace {

using Range = std::pair<std::uint32_t, std::uint32_t>;  // first and last code point

constexpr std::array<Range, 7> blanks{{{0x20, 0x20},
                                       {0xA0, 0xA0},
                                       {0x1680, 0x1680},
                                       {0x2000, 0x200A},
                                       {0x202F, 0x202F},
                                       {0x205F, 0x205F},
                                       {0x3000, 0x3000}}};

constexpr std::array<Range, 22> refused{{{0x00, 0x1F},                          // control
                                         {0x7F, 0x9F},                          // control
                                         {0xAD, 0xAD},                          // soft hyphen
                                         {0x34F, 0x34F},                        // grapheme joiner
                                         {0x61C, 0x61C},                        // direction
                                         {0x115F, 0x1160},                      // fillers
                                         {0x17B4, 0x17B5},                      // vowels that are not shown
                                         {0x180B, 0x180F},   {0x200B, 0x200F},  // zero width, direction
                                         {0x2028, 0x202E},                      // line ends, direction
                                         {0x2060, 0x206F},                      // invisible, direction
                                         {0x2800, 0x2800},                      // a braille cell without dots
                                         {0x3164, 0x3164},                      // filler
                                         {0xE000, 0xF8FF},                      // private
                                         {0xFDD0, 0xFDEF},                      // no characters
                                         {0xFE00, 0xFE0F},                      // variation selectors
                                         {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},  // filler
                                         {0xFFF0, 0xFFFF},   {0x1BCA0, 0x1BCA3},
                                         {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF}}};  // tags, private

constexpr std::array<Range, 5> marks{
    {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}}};
constexpr int most_marks = 2;  // on one letter

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, std::uint32_t code) {
  return std::ranges::any_of(ranges,
                             [&](const Range& range) { return code >= range.first && code <= range.second; });
}

/// The last two of each plane.
bool is_no_character(std::uint32_t code) { return (code & 0xFFFEU) == 0xFFFEU; }

/// Takes the first character off the text. Precondition: it begins with a well-formed one.
std::uint32_t take_code(std::string_view& text) {
  const std::size_t length = utf8_length(text);
  const auto byte = [&](std::size_t place) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[place]));
  };
  constexpr std::array<std::uint32_t, 5> first_bits{0, 0x7F, 0x1F, 0x0F, 0x07};
  std::uint32_t code = byte(0) & first_bits[length];
  for (std::size_t place = 1; place < length; ++place) code = code << 6U | (byte(place) & 0x3FU);
  text.remove_prefix(length);
  return code;
}

}  // namespace

std::optional<std::string> tidy_name(std::string_view text) {
  std::string name;
  int length = 0;
  int marks_here = 0;
  bool blank = false;
  while (!text.empty()) {
    if (utf8_length(text) == 0) return std::nullopt;
    const std::uint32_t code = take_code(text);
    if (within(blanks, code)) {
      blank = true;
      continue;
    }
    if (within(refused, code) || is_no_character(code)) return std::nullopt;
    marks_here = within(marks, code) ? marks_here + 1 : 0;
    if (marks_here > most_marks || (marks_here > 0 && (name.empty() || blank))) return std::nullopt;
    if (blank && !name.empty()) {
      name += ' ';
      ++length;
    }
    blank = false;
    append_utf8(name, code);
    if (++length > most_name_letters) return std::nullopt;
  }
  return name.empty() ? std::nullopt : std::optional(name);
}

}  // namespace castellum::server
