// How a request becomes a WebSocket (RFC 6455, section 4.2).
#pragma once

#include <string>
#include <variant>

#include "server/http/message.hpp"

namespace castellum::server {

/// Whether the request, one of HTTP/1.1, asks to become a WebSocket.
bool asks_for_websocket(const Request& request);

/// The whole head of the answer that makes it one, with the empty line; or why it cannot be.
std::variant<Response, std::string> handshake(const Request& request);

}  // namespace castellum::server
