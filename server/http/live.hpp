// Connections that stay open: a WebSocket as the rooms above see it. All of it happens on the server's
// thread.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "server/http/message.hpp"

namespace castellum::server {

/// The other end of a WebSocket. After its end, which the listener hears of a little later, both are
/// harmless.
class Peer {
 public:
  Peer() = default;
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;
  virtual ~Peer() = default;

  /// Sends a text; what is sent to many is shared. A client that leaves too much unread is dropped.
  virtual void send(std::shared_ptr<const std::string> text) = 0;
  /// Ends the connection with a code of 4000 to 4999 or 1000, after what was sent before.
  virtual void close(int code, std::string_view why) = 0;
  /// How long the way to the client and back took when it was last measured, or takes already.
  virtual std::chrono::milliseconds lag() const = 0;
  /// Measures it now.
  virtual void measure() = 0;
  /// Counts a change, as if a request of the client's had asked for it; how long he must wait with it, zero
  /// if he need not.
  virtual std::chrono::milliseconds change() = 0;
};

/// What is done with what a peer sends.
class Listener {
 public:
  Listener() = default;
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  virtual ~Listener() = default;

  /// A whole text, not longer than a frame may be, valid UTF-8.
  virtual void hear(std::string_view text) = 0;
  /// The connection is over, whoever ended it; the last call, never from within one to the peer.
  virtual void gone() = 0;
};

/// Either an answer that refuses, or the listener of the new connection. The peer lives as long as its
/// listener.
using Opened = std::variant<Response, std::unique_ptr<Listener>>;
using OpenLive = std::function<Opened(const Request&, std::shared_ptr<Peer>)>;

/// Takes the answer to a request, once, now or later, on the server's thread.
using Reply = std::function<void(Response)>;
using LateHandler = std::function<void(const Request&, Reply)>;

}  // namespace castellum::server
