#include "server/http/target.hpp"

#include <algorithm>

namespace castellum::server {
namespace {

/// The value of a hex digit, or -1.
int hex_value(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char letter = text[i];
    if (letter == '%') {
      if (i + 2 >= text.size()) return std::nullopt;
      const int high = hex_value(text[i + 1]);
      const int low = hex_value(text[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      letter = static_cast<char>(high * 16 + low);
      i += 2;
    }
    const auto code = static_cast<unsigned char>(letter);
    if (code < 0x20 || code == 0x7f) return std::nullopt;
    plain += letter;
  }
  return plain;
}

bool has_dot_segment(std::string_view path) {
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::string_view segment = path.substr(0, path.find('/'));
    if (segment == "." || segment == "..") return true;
    path.remove_prefix(segment.size());
  }
  return false;
}

/// A proxy's form of a target names the host first.
std::string_view without_host(std::string_view text) {
  for (const std::string_view scheme : {"http://", "https://"})
    if (text.starts_with(scheme)) return text.substr(std::min(text.find('/', scheme.size()), text.size()));
  return text;
}

}  // namespace

std::optional<Target> parse_target(std::string_view text) {
  text = without_host(text);
  if (!text.starts_with('/') || text.find('#') != std::string_view::npos) return std::nullopt;
  const auto mark = std::min(text.find('?'), text.size());
  auto path = decoded(text.substr(0, mark));
  if (!path || has_dot_segment(*path)) return std::nullopt;
  return Target{std::move(*path), std::string(text.substr(std::min(mark + 1, text.size())))};
}

}  // namespace castellum::server
