// Dice anyone can check (docs/dice.md): what the referee deals and every roll follow from a seed that was
// committed to before seats were taken, and from what each person's own device added when he sat down.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace castellum {

using DiceSeed = std::array<std::uint8_t, 32>;
using DiceNonce = std::array<std::uint8_t, 16>;

/// The bytes as lower-case hex digits.
std::string hex_of(std::span<const std::uint8_t> bytes);
/// The bytes that so many lower-case hex digits write, or nothing if the text is anything else.
bool bytes_of(std::string_view digits, std::span<std::uint8_t> bytes);

/// What is shown of a seed before it is used: 64 hex digits that no other seed is known to have.
std::string commitment_to(const DiceSeed& seed);

/// The numbers of one event of chance: the deal of the set-up is number 0, the first roll number 1.
class DiceStream {
 public:
  DiceStream(const DiceSeed& seed, std::span<const DiceNonce> nonces, std::uint64_t event);

  /// The next number in [0, bound), each as likely as any other. Precondition: bound > 0.
  int below(int bound);

 private:
  std::uint64_t next();

  DiceSeed seed_;
  std::vector<std::uint8_t> message_;  // ends with the number of the block
  std::array<std::uint8_t, 64> block_{};
  std::uint64_t blocks_ = 0;
  std::size_t used_ = 0;
};

/// One of the outcomes by their weights, taken in their order. Precondition: there is one, and no weight is
/// negative.
const std::string& fallen(const std::vector<std::pair<std::string, int>>& outcomes, DiceStream& stream);

}  // namespace castellum
