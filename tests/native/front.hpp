// Stands before several servers as nginx would: gives each connection to the next that is up.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <vector>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace castellum::tests {

class Front {
 public:
  Front() : listener_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in place = loopback(0);
    if (bind(listener_, generic(place), sizeof place) != 0 || listen(listener_, 64) != 0)
      throw std::runtime_error("the front cannot listen");
    socklen_t size = sizeof place;
    getsockname(listener_, generic(place), &size);
    port_ = ntohs(place.sin_port);
    accepting_ = std::thread([this] { accept_all(); });
  }
  Front(const Front&) = delete;
  Front& operator=(const Front&) = delete;
  ~Front() {
    over_ = true;
    shutdown(listener_, SHUT_RDWR);
    accepting_.join();
    close(listener_);
    for (const int end : ends_) shutdown(end, SHUT_RDWR);
    for (std::thread& pump : pumps_) pump.join();
    for (const int end : ends_) close(end);
  }

  std::uint16_t port() const { return port_; }
  void put_in(std::uint16_t server) {
    const std::lock_guard lock(mutex_);
    servers_.push_back(server);
  }
  void take_out(std::uint16_t server) {
    const std::lock_guard lock(mutex_);
    std::erase(servers_, server);
  }

 private:
  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    place.sin_port = htons(port);
    return place;
  }
  static sockaddr* generic(sockaddr_in& place) { return static_cast<sockaddr*>(static_cast<void*>(&place)); }

  std::uint16_t next() {
    const std::lock_guard lock(mutex_);
    return servers_.empty() ? std::uint16_t{0} : servers_[turn_++ % servers_.size()];
  }

  void accept_all() {
    while (!over_) {
      const int client = accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (client < 0) continue;
      const int server = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
      sockaddr_in place = loopback(next());
      ends_.insert(ends_.end(), {client, server});
      if (connect(server, generic(place), sizeof place) != 0) {
        shutdown(client, SHUT_RDWR);
        continue;
      }
      pumps_.emplace_back([client, server] { pump(client, server); });
      pumps_.emplace_back([client, server] { pump(server, client); });
    }
  }

  static void pump(int from, int to) {
    char part[16384];
    for (ssize_t got = 0; (got = recv(from, part, sizeof part, 0)) > 0;)
      for (std::string_view bytes(part, static_cast<std::size_t>(got)); !bytes.empty();) {
        const ssize_t sent = send(to, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) break;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
      }
    shutdown(from, SHUT_RDWR);
    shutdown(to, SHUT_RDWR);
  }

  std::uint16_t port_ = 0;
  std::mutex mutex_;
  std::vector<std::uint16_t> servers_;
  std::size_t turn_ = 0;
  std::atomic<bool> over_ = false;
  int listener_;
  std::vector<int> ends_;
  std::vector<std::thread> pumps_;
  std::thread accepting_;
};

}  // namespace castellum::tests
