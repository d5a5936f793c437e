// The open WebSockets. They hold no buffer while nothing happens: one serves all to read.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/http/asio.hpp"
#include "server/http/doors.hpp"
#include "server/http/limits.hpp"
#include "server/http/live.hpp"

namespace castellum::server {

class WebSocket;

class WebSockets {
 public:
  WebSockets(Executor executor, const Timeouts& timeouts, const Limits& limits);
  WebSockets(const WebSockets&) = delete;
  WebSockets& operator=(const WebSockets&) = delete;
  ~WebSockets();

  /// Asks whether the request may become a WebSocket: a peer that is not connected yet, or the refusal.
  /// Throws what `open` throws.
  std::variant<Response, std::shared_ptr<WebSocket>> ask(const Request& request, const OpenLive& open);
  /// Connects it. `head`: the answer that makes the connection a WebSocket; `read`: what came already.
  void begin(const std::shared_ptr<WebSocket>& websocket, Socket socket, Doors::Stay stay, std::string head,
             std::string_view read);
  /// Sends pings, ends those that are silent or take too long to end.
  void look_after(Clock::time_point now);
  /// Ends all at once, with 1001 to who can take it.
  void end_all();

 private:
  friend class WebSocket;
  void forget(const WebSocket& websocket);

  static constexpr std::size_t read_bytes = 16 * kib;

  Executor executor_;
  Timeouts timeouts_;
  Rate messages_;
  std::size_t frame_bytes_;
  std::size_t unheard_bytes_;
  std::vector<std::shared_ptr<WebSocket>> all_;
  std::array<char, read_bytes> buffer_;
};

}  // namespace castellum::server
