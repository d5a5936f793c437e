#include "server/http/handshake.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

namespace castellum::server {
namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// RFC 4648, section 4.
std::string base64(std::string_view bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (at + i < bytes.size() ? static_cast<std::uint8_t>(bytes[at + i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i)
      text += at + i <= bytes.size() ? alphabet[bits >> (18 - 6 * i) & 0x3FU] : '=';
  }
  return text;
}

using Sha1State = std::array<std::uint32_t, 5>;

void sha1_block(Sha1State& state, std::string_view block) {
  std::array<std::uint32_t, 80> words{};
  for (std::size_t i = 0; i < 64; ++i) words[i / 4] = words[i / 4] << 8 | static_cast<std::uint8_t>(block[i]);
  for (std::size_t i = 16; i < words.size(); ++i)
    words[i] = std::rotl(words[i - 3] ^ words[i - 8] ^ words[i - 14] ^ words[i - 16], 1);
  auto [a, b, c, d, e] = state;
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::uint32_t mixed = (b ^ c ^ d) + (i < 40 ? 0x6ED9EBA1U : 0xCA62C1D6U);
    if (i < 20) mixed = (d ^ (b & (c ^ d))) + 0x5A827999U;
    if (i >= 40 && i < 60) mixed = ((b & c) | (d & (b | c))) + 0x8F1BBCDCU;
    const std::uint32_t next = std::rotl(a, 5) + mixed + e + words[i];
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  }
  const Sha1State sum{a, b, c, d, e};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += sum[i];
}

/// FIPS 180-4. Broken as a signature, but this is none: it only shows that a server speaks WebSocket.
std::string sha1(std::string message) {
  Sha1State state{0x67452301U, 0xEFCDAB89U, 0x98BADCFEU, 0x10325476U, 0xC3D2E1F0U};
  const std::uint64_t bits = message.size() * 8;
  message += '\x80';
  while (message.size() % 64 != 56) message += '\0';
  for (int shift = 56; shift >= 0; shift -= 8) message += static_cast<char>(bits >> shift & 0xFFU);
  for (std::size_t at = 0; at < message.size(); at += 64)
    sha1_block(state, std::string_view(message).substr(at, 64));
  std::string digest;
  for (const std::uint32_t word : state)
    for (int shift = 24; shift >= 0; shift -= 8) digest += static_cast<char>(word >> shift & 0xFFU);
  return digest;
}

bool has_word(std::string_view list, std::string_view word) {
  while (!list.empty())
    if (same_word(next_of(list), word)) return true;
  return false;
}

/// Whether it is base64 of 16 bytes.
bool is_key(std::string_view key) {
  constexpr std::size_t digits = 22;
  return key.size() == digits + 2 && key.ends_with("==") &&
         key.substr(0, digits).find_first_not_of(alphabet) == std::string_view::npos;
}

}  // namespace

bool asks_for_websocket(const Request& request) {
  return request.method == "GET" && has_word(request.header("Upgrade"), "websocket") &&
         has_word(request.header("Connection"), "upgrade");
}

std::variant<Response, std::string> handshake(const Request& request) {
  if (request.header("Sec-WebSocket-Version") != "13") {
    Response refusal = plain_response(400, "only version 13 is spoken here");
    refusal.headers.push_back({"Sec-WebSocket-Version", "13"});
    return refusal;
  }
  const std::string key = request.header("Sec-WebSocket-Key");
  if (!is_key(key)) return plain_response(400, "Sec-WebSocket-Key is no 16 bytes in base64");
  // Every compressed connection would cost its own window of up to 32 KiB; ours take less than 2 KiB.
  return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Accept: " +
         base64(sha1(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")) + "\r\n\r\n";
}

}  // namespace castellum::server
