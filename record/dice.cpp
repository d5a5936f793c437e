#include "record/dice.hpp"

#include <algorithm>
#include <cstddef>

#include "record/blake2b.hpp"

namespace castellum {
namespace {

constexpr std::string_view purpose = "castellum dice 1";
constexpr std::size_t word_bytes = 8;

void append(std::vector<std::uint8_t>& message, std::uint64_t number) {
  for (unsigned shift = 0; shift < 64; shift += 8)
    message.push_back(static_cast<std::uint8_t>(number >> shift));
}

int digit_of(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

}  // namespace

std::string hex_of(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : bytes) {
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

bool bytes_of(std::string_view digits, std::span<std::uint8_t> bytes) {
  if (digits.size() != 2 * bytes.size()) return false;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    const int high = digit_of(digits[2 * at]);
    const int low = digit_of(digits[2 * at + 1]);
    if (high < 0 || low < 0) return false;
    bytes[at] = static_cast<std::uint8_t>(16 * high + low);
  }
  return true;
}

std::string commitment_to(const DiceSeed& seed) {
  std::array<std::uint8_t, 32> digest;
  blake2b(digest, {}, seed);
  return hex_of(digest);
}

DiceStream::DiceStream(const DiceSeed& seed, std::span<const DiceNonce> nonces, std::uint64_t event)
    : seed_(seed), message_(purpose.begin(), purpose.end()) {
  append(message_, nonces.size());
  for (const DiceNonce& nonce : nonces) message_.insert(message_.end(), nonce.begin(), nonce.end());
  append(message_, event);
  append(message_, 0);
  used_ = block_.size();
}

std::uint64_t DiceStream::next() {
  if (used_ == block_.size()) {
    message_.resize(message_.size() - word_bytes);
    append(message_, blocks_++);
    blake2b(block_, seed_, message_);
    used_ = 0;
  }
  std::uint64_t word = 0;
  for (std::size_t at = 0; at < word_bytes; ++at)
    word |= static_cast<std::uint64_t>(block_[used_ + at]) << 8 * at;
  used_ += word_bytes;
  return word;
}

int DiceStream::below(int bound) {
  const auto wide = static_cast<std::uint64_t>(bound);
  const std::uint64_t surplus = (UINT64_MAX % wide + 1) % wide;  // 2^64 modulo bound
  std::uint64_t word = next();
  while (word > UINT64_MAX - surplus) word = next();
  return static_cast<int>(word % wide);
}

const std::string& fallen(const std::vector<std::pair<std::string, int>>& outcomes, DiceStream& stream) {
  int sum = 0;
  for (const auto& [token, weight] : outcomes) sum += weight;
  auto found = outcomes.begin();
  for (int ticket = stream.below(sum); ticket >= found->second; ++found) ticket -= found->second;
  return found->first;
}

}  // namespace castellum
