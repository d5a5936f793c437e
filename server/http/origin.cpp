#include "server/http/origin.hpp"

#include <algorithm>

namespace castellum::server {

bool is_own_origin(const Request& request, std::span<const std::string> origins) {
  const std::string origin = request.header("Origin");
  if (origin.empty()) return false;
  if (!origins.empty())
    return std::ranges::any_of(origins, [&](const std::string& own) { return same_word(own, origin); });
  const std::string_view text = origin;
  for (const std::string_view scheme : {"http://", "https://"})
    if (text.starts_with(scheme)) return same_word(text.substr(scheme.size()), request.header("Host"));
  return false;
}

}  // namespace castellum::server
