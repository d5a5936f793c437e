// A WebSocket client that blocks, and may break every rule; a server in this process for it to speak with.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/http/server.hpp"
#include "tests/native/serve.hpp"

namespace castellum::tests {

/// What the client of an example in RFC 6455 sends, with the Origin of `request_of`'s host.
inline constexpr std::string_view own_origin = "Origin: http://castellum\r\n";
inline constexpr std::string_view upgrade_headers =
    "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

inline std::string upgrade_of(std::string_view path, std::string_view headers = own_origin) {
  return request_of("GET", path, std::string(upgrade_headers) + std::string(headers));
}

/// First bytes of frames.
inline constexpr int text_frame = 0x81;
inline constexpr int first_part = 0x01;
inline constexpr int next_part = 0x00;
inline constexpr int last_part = 0x80;
inline constexpr int binary_frame = 0x82;
inline constexpr int close_frame = 0x88;
inline constexpr int ping_frame = 0x89;
inline constexpr int pong_frame = 0x8A;

/// A frame as a client sends it, or without mask as a client must not.
inline std::string frame_of(int first, std::string_view content, bool masked = true) {
  constexpr std::string_view mask = "\x11\x22\xC3\x84";
  std::string frame(1, static_cast<char>(first));
  const auto put = [&](std::size_t byte) { frame += static_cast<char>(byte & 0xFF); };
  const std::size_t mask_bit = masked ? 0x80 : 0;
  const std::size_t size = content.size();
  if (size < 126) {
    put(mask_bit | size);
  } else if (size < 65536) {
    put(mask_bit | 126);
    put(size >> 8);
    put(size);
  } else {
    put(mask_bit | 127);
    for (int shift = 56; shift >= 0; shift -= 8) put(size >> shift);
  }
  if (!masked) return frame += content;
  frame += mask;
  for (std::size_t i = 0; i < size; ++i) frame += static_cast<char>(content[i] ^ mask[i % mask.size()]);
  return frame;
}

/// The content of a close frame.
inline std::string close_of(int code, std::string_view why = {}) {
  return std::string{static_cast<char>(code >> 8), static_cast<char>(code & 0xFF)} + std::string(why);
}

struct Frame {
  int first = -1;  // -1: the connection ended, or nothing came
  std::string content;

  /// Of a close frame: its code; 1005 without, -1 if it is none.
  int code() const {
    if (first != close_frame) return -1;
    if (content.empty()) return 1005;
    return static_cast<unsigned char>(content[0]) << 8 | static_cast<unsigned char>(content[1]);
  }
};

class LiveClient {
 public:
  explicit LiveClient(std::uint16_t port, std::string_view path = "/live",
                      std::string_view headers = own_origin)
      : client_(port), answer_(client_.ask(upgrade_of(path, headers))) {}

  const Answer& answer() const { return answer_; }
  Client& raw() { return client_; }
  void send(std::string_view text) const { client_.send(frame_of(text_frame, text)); }
  void send_frame(int first, std::string_view content) const { client_.send(frame_of(first, content)); }

  /// The next frame, whatever it is.
  Frame receive() {
    const std::string head = client_.take(2);
    if (head.size() < 2) return {};
    std::size_t size = static_cast<unsigned char>(head[1]);
    if (size >= 126) {
      const std::string long_size = client_.take(size == 126 ? 2 : 8);
      size = 0;
      for (const char byte : long_size) size = size << 8 | static_cast<unsigned char>(byte);
    }
    return {static_cast<unsigned char>(head[0]), client_.take(size)};
  }
  /// The next frame that is no ping.
  Frame next() {
    Frame frame = receive();
    while (frame.first == ping_frame) frame = receive();
    return frame;
  }
  /// The next text, or what came in its place in brackets.
  std::string text() {
    const Frame frame = next();
    return frame.first == text_frame ? frame.content : '[' + std::to_string(frame.first) + ']';
  }
  /// What the text is answered with.
  std::string ask(std::string_view text_sent) {
    send(text_sent);
    return text();
  }
  /// The code the server ends the connection with, after whatever else it sends; -1 if it just ends it.
  int ending() {
    Frame frame = receive();
    while (frame.first != -1 && frame.first != close_frame) frame = receive();
    return frame.code();
  }

 private:
  Client client_;
  Answer answer_;
};

/// A server in this process that runs until the object goes.
class Running {
 public:
  explicit Running(server::Router router, const server::Timeouts& timeouts = {},
                   const server::Limits& limits = {})
      : server_({.port = 0}, std::move(router), timeouts, limits) {}
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running() { stop(); }

  void stop() {
    server_.stop();
    if (thread_.joinable()) thread_.join();
  }
  std::uint16_t port() const { return server_.port(); }
  server::HttpServer& server() { return server_; }

 private:
  server::HttpServer server_;
  std::thread thread_{[this] { server_.run(); }};
};

/// Waits until it holds, at most five seconds; whether it does.
template <typename Condition>
bool comes_true(Condition condition) {
  const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (!condition() && std::chrono::steady_clock::now() < latest)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  return condition();
}

/// Rooms of listeners that say back what they hear, and what became of them.
class Echoes {
 public:
  std::atomic<int> opened = 0;
  std::atomic<int> heard = 0;
  std::atomic<int> gone = 0;

  /// `/live` says back `echo <text>`, with some words that do other things; `/healthz` answers `ok`.
  server::Router router() {
    server::Router made;
    made.add("GET", "/healthz", [](const server::Request&) { return server::plain_response(200, "ok"); });
    made.set_fallback([](const server::Request&) { return server::plain_response(200, "page"); });
    made.add_live("/live", [this](const server::Request& request, std::shared_ptr<server::Peer> peer) {
      return open(request, std::move(peer));
    });
    return made;
  }

  /// On the server's thread: all peers there ever were.
  std::vector<std::shared_ptr<server::Peer>> peers;

 private:
  class Echo final : public server::Listener {
   public:
    Echo(Echoes& all, std::shared_ptr<server::Peer> peer) : all_(all), peer_(std::move(peer)) {}

    void hear(std::string_view text) override {
      ++all_.heard;
      if (text == "throw") throw std::runtime_error("told to");
      if (text == "close") {
        say("last");
        peer_->close(4001, "told to");
        return say("never sent");
      }
      if (text.starts_with("flood "))
        for (int i = std::stoi(std::string(text.substr(6))); i > 0; --i) say(filled(1000, 'f'));
      else if (text.starts_with("all "))
        for (const auto& peer : all_.peers) peer->send(std::make_shared<const std::string>(text));
      else
        say("echo " + std::string(text));
    }
    void gone() override { ++all_.gone; }

   private:
    void say(std::string text) const { peer_->send(std::make_shared<const std::string>(std::move(text))); }

    Echoes& all_;
    std::shared_ptr<server::Peer> peer_;
  };

  server::Opened open(const server::Request& request, std::shared_ptr<server::Peer> peer) {
    if (request.path == "/live/refused") return server::plain_response(404, "no such room");
    if (request.path == "/live/throws") throw std::runtime_error("told to");
    if (request.path == "/live/greets") peer->send(std::make_shared<const std::string>("welcome"));
    ++opened;
    peers.push_back(peer);
    return std::make_unique<Echo>(*this, std::move(peer));
  }
};

}  // namespace castellum::tests
