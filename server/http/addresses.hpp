// Addresses of clients, also of those behind a proxy.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace castellum::server {

/// An IPv6 address, or an IPv4 one in its IPv6 form (RFC 4291, 2.5.5.2).
using Address = std::array<std::uint8_t, 16>;

/// Reads digits such as `192.0.2.1`, `::1` or `[::1]`; nothing if it is no address.
std::optional<Address> read_address(std::string_view text);

/// What one host can hardly have many of: the address itself for IPv4, the first 64 bits for IPv6.
Address network_of(const Address& address);

/// The client's own address: the last in X-Forwarded-For that is no trusted proxy's; nothing if the peer is
/// trusted and names none. Who is not trusted is the client.
std::optional<Address> client_of(const Address& peer, std::string_view forwarded_for,
                                 std::span<const Address> trusted);

}  // namespace castellum::server
