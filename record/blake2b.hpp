// BLAKE2b (RFC 7693): commitments to dice, and the dice themselves.
#pragma once

#include <cstdint>
#include <span>

namespace castellum {

using ByteSpan = std::span<const std::uint8_t>;

/// Fills `digest` (1 to 64 bytes; its length is part of what is hashed) with the message's digest under the
/// key (0 to 64 bytes; none for a plain hash).
void blake2b(std::span<std::uint8_t> digest, ByteSpan key, ByteSpan message);

}  // namespace castellum
