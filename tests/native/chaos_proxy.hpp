// A proxy between clients and a server that treats WebSocket messages badly: drops, doubles and delays them,
// and cuts connections.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "engine/base/random.hpp"

namespace castellum::tests {

/// How often each befalls a message, in thousandths.
struct Mischief {
  int dropped = 20;
  int doubled = 20;
  int delayed = 100;
  int cut = 3;
};

class ChaosProxy {
 public:
  ChaosProxy(std::uint16_t server, std::uint64_t seed, const Mischief& mischief)
      : server_(server),
        random_(seed),
        mischief_(mischief),
        listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in place = loopback(0);
    if (bind(listener_, generic(place), sizeof place) != 0 || listen(listener_, 64) != 0)
      throw std::runtime_error("the proxy cannot listen");
    socklen_t size = sizeof place;
    getsockname(listener_, generic(place), &size);
    port_ = ntohs(place.sin_port);
    accepting_ = std::thread([this] { accept_all(); });
  }
  ChaosProxy(const ChaosProxy&) = delete;
  ChaosProxy& operator=(const ChaosProxy&) = delete;
  ~ChaosProxy() {
    over_ = true;
    shutdown(listener_, SHUT_RDWR);
    accepting_.join();
    close(listener_);
    for (const int end : ends_) shutdown(end, SHUT_RDWR);
    for (std::thread& pump : pumps_) pump.join();
    for (const int end : ends_) close(end);
  }

  std::uint16_t port() const { return port_; }
  int mischiefs() const { return mischiefs_; }
  /// From now on everything passes as it should.
  void behave() { behaves_ = true; }

 private:
  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    place.sin_port = htons(port);
    return place;
  }
  static sockaddr* generic(sockaddr_in& place) { return static_cast<sockaddr*>(static_cast<void*>(&place)); }

  void accept_all() {
    while (!over_) {
      const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (client < 0) continue;
      const int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      sockaddr_in place = loopback(server_);
      ends_.insert(ends_.end(), {client, server});
      if (connect(server, generic(place), sizeof place) != 0) {
        shutdown(client, SHUT_RDWR);
        continue;
      }
      pumps_.emplace_back([this, client, server] { pump(client, server); });
      pumps_.emplace_back([this, client, server] { pump(server, client); });
    }
  }

  bool befalls(int thousandths) {
    const std::lock_guard guard(lock_);
    const bool happens = !behaves_ && random_.below(1000) < thousandths;
    if (happens) ++mischiefs_;
    return happens;
  }

  static bool pass(int to, std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t sent = ::send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  /// The length of the frame at the front, or 0 while it is not whole.
  static std::size_t frame_length(std::string_view bytes) {
    const auto byte = [&](std::size_t at) {
      return static_cast<std::size_t>(static_cast<unsigned char>(bytes[at]));
    };
    if (bytes.size() < 2) return 0;
    std::size_t length = byte(1) & 0x7FU;
    std::size_t head = 2;
    for (std::size_t more = length == 126 ? 2 : length == 127 ? 8 : 0; more > 0; head += more, more = 0) {
      if (bytes.size() < head + more) return 0;
      length = 0;
      for (std::size_t at = 0; at < more; ++at) length = length << 8U | byte(head + at);
    }
    if ((byte(1) & 0x80U) != 0) head += 4;
    return bytes.size() < head + length ? 0 : head + length;
  }

  void pump(int from, int to) {
    std::string bytes;
    std::string message;   // frames up to the last of a message
    bool talking = false;  // after the heads, which pass as they are
    char part[16384];
    for (ssize_t got = 0; (got = recv(from, part, sizeof part, 0)) > 0;) {
      bytes.append(part, static_cast<std::size_t>(got));
      if (!talking) {
        const std::size_t end = bytes.find("\r\n\r\n");
        if (end == std::string::npos) continue;
        const std::string head = bytes.substr(0, end + 4);
        bytes.erase(0, head.size());
        if (!pass(to, head)) break;
        if (head.find("websocket") == std::string::npos) {
          if (!pass(to, std::exchange(bytes, {})) || !pass_on(from, to)) break;
          return;
        }
        talking = true;
      }
      if (!pass_frames(to, bytes, message)) break;
    }
    shutdown(from, SHUT_RDWR);
    shutdown(to, SHUT_RDWR);
  }

  /// All that comes, as it is, until it ends.
  static bool pass_on(int from, int to) {
    char part[16384];
    for (ssize_t got = 0; (got = recv(from, part, sizeof part, 0)) > 0;)
      if (!pass(to, {part, static_cast<std::size_t>(got)})) return false;
    shutdown(to, SHUT_WR);
    return true;
  }

  bool pass_frames(int to, std::string& bytes, std::string& message) {
    for (std::size_t length = frame_length(bytes); length > 0; length = frame_length(bytes)) {
      const std::string frame = bytes.substr(0, length);
      bytes.erase(0, length);
      const auto first = static_cast<unsigned char>(frame[0]);
      if ((first & 0x08U) != 0) {  // ping, pong or close
        if (!pass(to, frame)) return false;
        continue;
      }
      message += frame;
      if ((first & 0x80U) != 0 && !pass_message(to, std::exchange(message, {}))) return false;
    }
    return true;
  }

  bool pass_message(int to, const std::string& message) {
    if (befalls(mischief_.cut)) return false;
    if (befalls(mischief_.dropped)) return true;
    if (befalls(mischief_.delayed)) std::this_thread::sleep_for(std::chrono::milliseconds(delay()));
    return pass(to, message) && (!befalls(mischief_.doubled) || pass(to, message));
  }

  int delay() {
    const std::lock_guard guard(lock_);
    return 1 + random_.below(40);
  }

  std::uint16_t server_;
  std::uint16_t port_ = 0;
  std::mutex lock_;
  Random random_;
  Mischief mischief_;
  std::atomic<int> mischiefs_ = 0;
  std::atomic<bool> behaves_ = false;
  std::atomic<bool> over_ = false;
  int listener_;
  std::vector<int> ends_;
  std::vector<std::thread> pumps_;
  std::thread accepting_;
};

}  // namespace castellum::tests
