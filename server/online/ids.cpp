#include "server/online/ids.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "record/dice.hpp"

namespace castellum::server {
namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz234567";
constexpr std::size_t id_letters = 16;

}  // namespace

std::string fresh_table_id(const RandomBytes& random) {
  std::array<std::uint8_t, id_letters> bytes{};
  random(bytes);
  std::string id;
  for (const std::uint8_t byte : bytes) id += letters[byte % letters.size()];
  return id;
}

bool is_table_id(std::string_view text) {
  return text.size() == id_letters && text.find_first_not_of(letters) == std::string_view::npos;
}

std::string fresh_hex(const RandomBytes& random, std::size_t bytes) {
  std::vector<std::uint8_t> all(bytes);
  random(all);
  return hex_of(all);
}

bool same_secret(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned differs = 0;
  for (std::size_t at = 0; at < one.size(); ++at)
    differs |=
        static_cast<unsigned char>(one[at]) ^ static_cast<unsigned>(static_cast<unsigned char>(other[at]));
  return differs == 0;
}

}  // namespace castellum::server
