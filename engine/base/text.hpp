// Short texts without a heap: tokens and the slots of a refusal.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <string_view>

namespace castellum {

/// Up to N - 1 bytes of text as a plain value; what does not fit is cut.
template <int N>
class FixedText {
 public:
  constexpr FixedText() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a text is a text
  constexpr FixedText(std::string_view text) { *this << text; }
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr FixedText(const char* text) : FixedText(std::string_view(text)) {}

  constexpr FixedText& operator<<(std::string_view text) {
    for (const char letter : text) *this << letter;
    return *this;
  }
  constexpr FixedText& operator<<(char letter) {
    if (size_ < N - 1) letters_[size_++] = letter;
    return *this;
  }
  constexpr FixedText& operator<<(int number) {
    if (number < 0) *this << '-';
    unsigned rest = number < 0 ? 0U - static_cast<unsigned>(number) : static_cast<unsigned>(number);
    std::array<char, 12> digits{};
    int count = 0;
    do digits[static_cast<unsigned>(count++)] = static_cast<char>('0' + rest % 10);
    while ((rest /= 10) != 0);
    while (count > 0) *this << digits[static_cast<unsigned>(--count)];
    return *this;
  }

  constexpr std::string_view view() const { return {letters_.data(), size_}; }
  // NOLINTNEXTLINE(google-explicit-constructor)
  constexpr operator std::string_view() const { return view(); }
  friend constexpr bool operator==(const FixedText& a, const FixedText& b) { return a.view() == b.view(); }

 private:
  std::array<char, static_cast<unsigned>(N)> letters_{};
  std::uint8_t size_ = 0;
  static_assert(N <= 256);
};

/// The text of one action, as records and the engine protocol write it.
using Token = FixedText<16>;

}  // namespace castellum
