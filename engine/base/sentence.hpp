// Plain sentences with gaps, as scenarios use them: "the line {} has length {}".
#pragma once

#include <array>
#include <charconv>
#include <optional>
#include <string_view>

namespace castellum {

/// The words in the gaps of `pattern`, each without spaces at its end, or nothing if the sentence is another
/// one. Precondition: the pattern has N gaps.
template <std::size_t N>
std::optional<std::array<std::string_view, N>> match(std::string_view pattern, std::string_view sentence) {
  std::array<std::string_view, N> words{};
  for (auto& word : words) {
    const auto gap = pattern.find("{}");
    if (!sentence.starts_with(pattern.substr(0, gap))) return std::nullopt;
    sentence.remove_prefix(gap);
    pattern.remove_prefix(gap + 2);
    const std::string_view until = pattern.substr(0, pattern.find("{}"));
    const auto end = until.empty() ? sentence.size() : sentence.find(until);
    if (end == std::string_view::npos || end == 0) return std::nullopt;
    word = sentence.substr(0, end);
    sentence.remove_prefix(end);
  }
  if (sentence != pattern) return std::nullopt;
  return words;
}

/// The number a word is, or nothing.
inline std::optional<int> number_in(std::string_view word) {
  int number = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && stop == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

}  // namespace castellum
