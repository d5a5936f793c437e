#include "server/http/addresses.hpp"

#include <algorithm>

#include <arpa/inet.h>

#include "server/http/message.hpp"

namespace castellum::server {
namespace {

constexpr Address mapped_v4{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
constexpr std::size_t v4_at = 12;
constexpr std::size_t network_bytes = 8;

}  // namespace

std::optional<Address> read_address(std::string_view text) {
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  const std::string digits(text);
  Address address{};
  if (inet_pton(AF_INET6, digits.c_str(), address.data()) == 1) return address;
  address = mapped_v4;
  if (inet_pton(AF_INET, digits.c_str(), address.data() + v4_at) == 1) return address;
  return std::nullopt;
}

Address network_of(const Address& address) {
  if (std::equal(mapped_v4.begin(), mapped_v4.begin() + v4_at, address.begin())) return address;
  Address network = address;
  std::fill(network.begin() + network_bytes, network.end(), std::uint8_t{0});
  return network;
}

std::optional<Address> client_of(const Address& peer, std::string_view forwarded_for,
                                 std::span<const Address> trusted) {
  const auto is_trusted = [&](const Address& address) {
    return std::find(trusted.begin(), trusted.end(), address) != trusted.end();
  };
  if (!is_trusted(peer)) return peer;
  while (!forwarded_for.empty()) {
    const auto comma = forwarded_for.rfind(',');
    const std::string_view last =
        comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1);
    const auto address = read_address(trimmed(last));
    if (!address) return std::nullopt;
    if (!is_trusted(*address)) return address;
    forwarded_for = comma == std::string_view::npos ? std::string_view() : forwarded_for.substr(0, comma);
  }
  return std::nullopt;
}

}  // namespace castellum::server
