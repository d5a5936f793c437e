#include "server/online/visitor.hpp"

#include <array>
#include <cstdint>

#include "record/blake2b.hpp"
#include "record/dice.hpp"
#include "server/online/settings.hpp"

namespace castellum::server {
namespace {

constexpr std::size_t secret_bytes = 32;
constexpr std::size_t digest_bytes = 16;
constexpr int lifetime = 400 * 86400;  // seconds: browsers keep none longer

Header cookie_header(std::string_view value, int seconds, bool secure) {
  return {"Set-Cookie", std::string(cookie_name) + '=' + std::string(value) +
                            "; Path=/; Max-Age=" + std::to_string(seconds) + "; HttpOnly; SameSite=Strict" +
                            (secure ? "; Secure" : "")};
}

}  // namespace

std::string new_secret(const RandomBytes& random) { return fresh_hex(random, secret_bytes); }

std::string digest_of(std::string_view secret) {
  std::array<std::uint8_t, secret_bytes> bytes{};
  if (!bytes_of(secret, bytes)) return {};
  std::array<std::uint8_t, digest_bytes> digest{};
  blake2b(digest, {}, bytes);
  return hex_of(digest);
}

std::string visitor_of(const Request& request) {
  const std::string header = request.header("Cookie");
  for (std::string_view rest = header; !rest.empty();) {
    const auto end = std::min(rest.find(';'), rest.size());
    const std::string_view pair = trimmed(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const auto equals = pair.find('=');
    if (equals == std::string_view::npos || pair.substr(0, equals) != cookie_name) continue;
    if (std::string digest = digest_of(pair.substr(equals + 1)); !digest.empty()) return digest;
  }
  return {};
}

NewVisitor new_visitor(const RandomBytes& random, bool secure) {
  const std::string value = new_secret(random);
  return {digest_of(value), cookie_header(value, lifetime, secure)};
}

Header end_of_cookie(bool secure) { return cookie_header({}, 0, secure); }

bool came_by_https(const Request& request) {
  return request.header("Origin").starts_with("https://") ||
         same_word(request.header("X-Forwarded-Proto"), "https");
}

}  // namespace castellum::server
