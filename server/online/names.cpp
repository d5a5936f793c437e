#include "server/online/names.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

#include <utf8proc.h>

#include "record/utf8.hpp"
#include "server/online/settings.hpp"

namespace castellum::server {
namespace {

using Code = utf8proc_int32_t;

constexpr int most_marks = 3;   // on one letter that stand above, below or around it
constexpr int most_codes = 72;  // of a name: emoji are made of several
constexpr Code not_joined = 0x200C;
constexpr Code joined = 0x200D;
constexpr Code as_picture = 0xFE0F;
constexpr Code keycap = 0x20E3;
constexpr Code empty_braille = 0x2800;  // counts as a symbol, and shows nothing

/// The text with each letter and its marks as one character where there is one (NFC); nothing if it is not
/// UTF-8.
std::optional<std::string> composed(std::string_view text) {
  utf8proc_uint8_t* made = nullptr;
  const auto size = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                 static_cast<utf8proc_ssize_t>(text.size()), &made,
                                 static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  if (size < 0) return std::nullopt;
  std::string text_made(reinterpret_cast<const char*>(made), static_cast<std::size_t>(size));
  std::free(made);  // NOLINT(cppcoreguidelines-no-malloc): so the library wants it
  return text_made;
}

/// Takes the first character off the text. Precondition: it is UTF-8 and not empty.
Code take_code(std::string_view& text) {
  Code code = 0;
  const auto size = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                     static_cast<utf8proc_ssize_t>(text.size()), &code);
  text.remove_prefix(static_cast<std::size_t>(size));
  return code;
}

bool is_picture(Code code) {
  return utf8proc_get_property(code)->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

bool is_keycap_base(Code code) { return code == '#' || code == '*' || (code >= '0' && code <= '9'); }

bool is_arabic(Code code) { return code >= 0x620 && code <= 0x8FF; }

bool is_virama(Code code) { return utf8proc_get_property(code)->combining_class == 9; }

/// What shows nothing by itself stands only where a script or a picture needs it.
bool may_be_unseen(Code before, Code code, Code after) {
  if (code == as_picture) return is_picture(before) || (is_keycap_base(before) && after == keycap);
  if (code == joined)
    return is_virama(before) || ((is_picture(before) || before == as_picture) && is_picture(after));
  if (code == not_joined) return is_virama(before) || (is_arabic(before) && is_arabic(after));
  return false;
}

/// Whether it may stand in a name, between those two (0: none).
bool may_stand(Code before, Code code, Code after) {
  const utf8proc_property_t& property = *utf8proc_get_property(code);
  if (property.ignorable || property.category == UTF8PROC_CATEGORY_CF)
    return may_be_unseen(before, code, after);
  switch (property.category) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO:
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return false;
    case UTF8PROC_CATEGORY_ME:
      return code == keycap && (before == as_picture || is_keycap_base(before));
    default:
      return code != empty_braille;
  }
}

bool is_blank(Code code) { return utf8proc_category(code) == UTF8PROC_CATEGORY_ZS; }

bool is_mark(Code code) {
  const auto category = utf8proc_category(code);
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
         category == UTF8PROC_CATEGORY_ME;
}

}  // namespace

std::optional<std::string> tidy_name(std::string_view text) {
  const auto whole = composed(text);
  if (!whole) return std::nullopt;
  std::string name;
  int codes = 0;
  int seen = 0;  // letters as people see them
  int marks = 0;
  bool blank = false;
  Code before = 0;
  utf8proc_int32_t state = 0;
  for (std::string_view rest = *whole; !rest.empty();) {
    const Code code = take_code(rest);
    std::string_view ahead = rest;
    const Code after = ahead.empty() ? 0 : take_code(ahead);
    if (is_blank(code)) {
      blank = !name.empty();
      before = 0;
      continue;
    }
    if (!may_stand(before, code, after) || (is_mark(code) && before == 0)) return std::nullopt;
    // Those that take room of their own make no tower.
    marks = utf8proc_category(code) == UTF8PROC_CATEGORY_MN ? marks + 1 : 0;
    if (marks > most_marks) return std::nullopt;
    if (blank) {
      name += ' ';
      ++codes;
      ++seen;
    }
    if (before == 0 || utf8proc_grapheme_break_stateful(before, code, &state)) ++seen;
    blank = false;
    before = code;
    append_utf8(name, static_cast<std::uint32_t>(code));
    if (++codes > most_codes || seen > most_name_letters) return std::nullopt;
  }
  return name.empty() ? std::nullopt : std::optional(name);
}

}  // namespace castellum::server
