// What a client accepts and what it has already (RFC 9110, sections 12.5.3 and 13.1.2).
#pragma once

#include <string_view>

namespace castellum::server {

/// How much a client wants a content coding, in thousandths: 0 refuses it, 1 is what `identity` gets when
/// Accept-Encoding is silent about it, so that any other accepted coding comes first.
int weight_of(std::string_view coding, std::string_view accept_encoding);

/// Whether If-None-Match names this entity tag, which includes its quotes.
bool names_tag(std::string_view if_none_match, std::string_view tag);

}  // namespace castellum::server
