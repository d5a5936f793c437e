// Names of tables, and other things nobody can guess.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace castellum::server {

/// Fills the bytes with what nobody can foresee.
using RandomBytes = std::function<void(std::span<std::uint8_t>)>;

/// 16 of the letters a to z and 2 to 7: 80 bits.
std::string fresh_table_id(const RandomBytes& random);
/// Whether a text is written as they are.
bool is_table_id(std::string_view text);

/// So many bytes in hex digits.
std::string fresh_hex(const RandomBytes& random, std::size_t bytes);

/// Whether two texts are equal; the time it takes tells their lengths only.
bool same_secret(std::string_view one, std::string_view other);

}  // namespace castellum::server
