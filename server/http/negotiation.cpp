#include "server/http/negotiation.hpp"

#include <algorithm>
#include <optional>

#include "server/http/message.hpp"

namespace castellum::server {
namespace {

constexpr int full_weight = 1000;
constexpr int unnamed_identity_weight = 1;

/// The thousandths in a text such as `1`, `0.5` or `0.125`.
std::optional<int> thousandths(std::string_view text) {
  if (text.empty() || text.size() > 5 || (text[0] != '0' && text[0] != '1')) return std::nullopt;
  if (text.size() > 1 && text[1] != '.') return std::nullopt;
  int value = text[0] - '0';
  for (std::size_t place = 2; place < 5; ++place) {
    const char digit = place < text.size() ? text[place] : '0';
    if (digit < '0' || digit > '9') return std::nullopt;
    value = value * 10 + (digit - '0');
  }
  return value <= full_weight ? std::optional(value) : std::nullopt;
}

/// The weight behind a semicolon, all if there is none; nothing if it is malformed.
std::optional<int> weight_in(std::string_view parameters) {
  parameters = trimmed(parameters);
  if (parameters.empty()) return full_weight;
  const auto equals = parameters.find('=');
  if (equals == std::string_view::npos || !same_word(trimmed(parameters.substr(0, equals)), "q"))
    return std::nullopt;
  return thousandths(trimmed(parameters.substr(equals + 1)));
}

}  // namespace

int weight_of(std::string_view coding, std::string_view accept_encoding) {
  std::optional<int> any;
  while (!accept_encoding.empty()) {
    const std::string_view member = next_of(accept_encoding);
    const auto semicolon = std::min(member.find(';'), member.size());
    const std::string_view name = trimmed(member.substr(0, semicolon));
    const auto weight = weight_in(member.substr(std::min(semicolon + 1, member.size())));
    if (!weight) continue;
    if (same_word(name, coding)) return *weight;
    if (name == "*") any = weight;
  }
  return any.value_or(coding == "identity" ? unnamed_identity_weight : 0);
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view member = next_of(if_none_match);
    if (member == "*") return true;
    // A proxy that recompresses weakens our tags; for this header that does not matter.
    if (member.starts_with("W/")) member.remove_prefix(2);
    if (member == tag) return true;
  }
  return false;
}

}  // namespace castellum::server
