// Who is who: a cookie of 32 random bytes, of which the digest only is kept.
#pragma once

#include <string>
#include <string_view>

#include "server/http/message.hpp"
#include "server/online/ids.hpp"

namespace castellum::server {

/// The digest of the visitor whose cookie the request brings, 32 hex digits; empty if it brings none.
std::string visitor_of(const Request& request);

/// A secret of ours as it is written, and the digest of one; empty if it is not written so.
std::string new_secret(const RandomBytes& random);
std::string digest_of(std::string_view secret);

/// A visitor nobody was before.
struct NewVisitor {
  std::string digest;
  Header cookie;  // to be set
};

/// `secure`: the browser shall send the cookie by https only.
NewVisitor new_visitor(const RandomBytes& random, bool secure);
/// The header that ends the cookie.
Header end_of_cookie(bool secure);
/// Whether the request came by https, as its Origin or a proxy says.
bool came_by_https(const Request& request);

}  // namespace castellum::server
