#include "record/blake2b.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace castellum {
namespace {

using Words = std::array<std::uint64_t, 8>;

constexpr Words initial{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                        0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};
constexpr std::size_t block_bytes = 128;
constexpr int rounds = 12;

/// The order in which each round takes the words of a block; the last two rounds are as the first two.
constexpr std::array<std::array<std::uint8_t, 16>, 10> orders{{
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}};

class Hash {
 public:
  Hash(std::size_t digest_bytes, std::size_t key_bytes) : state_(initial) {
    state_[0] ^= 0x01010000 ^ key_bytes << 8U ^ digest_bytes;
  }

  /// Takes one more block, of which the first `used` bytes count; the rest are zeros.
  void add(const std::array<std::uint8_t, block_bytes>& block, std::size_t used, bool last) {
    counted_ += used;
    std::array<std::uint64_t, 16> words{};
    for (std::size_t at = 0; at < block_bytes; ++at)
      words[at / 8] |= static_cast<std::uint64_t>(block[at]) << 8 * (at % 8);
    std::array<std::uint64_t, 16> v;
    std::ranges::copy(state_, v.begin());
    std::ranges::copy(initial, v.begin() + 8);
    v[12] ^= counted_;  // what is hashed here never comes near 2^64 bytes
    if (last) v[14] = ~v[14];
    const auto mix = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d, std::uint64_t x,
                         std::uint64_t y) {
      v[a] += v[b] + x;
      v[d] = std::rotr(v[d] ^ v[a], 32);
      v[c] += v[d];
      v[b] = std::rotr(v[b] ^ v[c], 24);
      v[a] += v[b] + y;
      v[d] = std::rotr(v[d] ^ v[a], 16);
      v[c] += v[d];
      v[b] = std::rotr(v[b] ^ v[c], 63);
    };
    for (int round = 0; round < rounds; ++round) {
      const auto& order = orders[static_cast<std::size_t>(round) % orders.size()];
      for (std::size_t column = 0; column < 4; ++column)
        mix(column, column + 4, column + 8, column + 12, words[order[2 * column]],
            words[order[2 * column + 1]]);
      for (std::size_t turn = 0; turn < 4; ++turn)
        mix(turn, 4 + (turn + 1) % 4, 8 + (turn + 2) % 4, 12 + (turn + 3) % 4, words[order[8 + 2 * turn]],
            words[order[9 + 2 * turn]]);
    }
    for (std::size_t at = 0; at < 8; ++at) state_[at] ^= v[at] ^ v[at + 8];
  }

  std::uint8_t byte(std::size_t at) const {
    return static_cast<std::uint8_t>(state_[at / 8] >> 8 * (at % 8));
  }

 private:
  Words state_;
  std::uint64_t counted_ = 0;
};

}  // namespace

void blake2b(std::span<std::uint8_t> digest, ByteSpan key, ByteSpan message) {
  Hash hash(digest.size(), key.size());
  std::array<std::uint8_t, block_bytes> block{};
  if (!key.empty()) {
    std::ranges::copy(key, block.begin());
    hash.add(block, block_bytes, message.empty());
  }
  while (!message.empty() || key.empty()) {
    const ByteSpan part = message.first(std::min(block_bytes, message.size()));
    message = message.subspan(part.size());
    block = {};
    std::ranges::copy(part, block.begin());
    hash.add(block, part.size(), message.empty());
    if (message.empty()) break;
  }
  for (std::size_t at = 0; at < digest.size(); ++at) digest[at] = hash.byte(at);
}

}  // namespace castellum
