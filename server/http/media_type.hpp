// Content types by the ends of file names.
#pragma once

#include <string_view>

namespace castellum::server {

/// The text from the last dot of the last segment of a path on, with it; empty if there is none.
std::string_view extension_of(std::string_view path);

/// The Content-Type for a path; `application/octet-stream` for unknown ends.
std::string_view media_type_of(std::string_view path);

}  // namespace castellum::server
