// SHA-256 (FIPS 180-4), for the checksums in conformance records.
#pragma once

#include <string>
#include <string_view>

namespace castellum {

/// The digest as 64 lower-case hex digits.
std::string sha256_hex(std::string_view message);

}  // namespace castellum
