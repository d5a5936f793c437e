// The target of a request line: path and query.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace castellum::server {

struct Target {
  std::string path;   // decoded
  std::string query;  // as sent
};

/// Path and query of a target such as `/t/x?y=1` or `http://host/t/x`; nothing if it has no path, an escape
/// is not two hex digits, a control character is in the path, or a segment of it is `.` or `..`.
std::optional<Target> parse_target(std::string_view text);

}  // namespace castellum::server
