// Whether a request comes from our own pages (RFC 6454, and what browsers send).
#pragma once

#include <span>
#include <string>

#include "server/http/message.hpp"

namespace castellum::server {

/// Whether the request's Origin is one of these; if there are none, whether host and port of it are those of
/// the request's Host. False without an Origin: every browser sends one with what can do harm.
bool is_own_origin(const Request& request, std::span<const std::string> origins);

}  // namespace castellum::server
