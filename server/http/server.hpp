// An HTTP/1.1 server on one thread. Nothing of the library beneath it shows here.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/http/limits.hpp"
#include "server/http/router.hpp"

namespace castellum::server {

/// Where to listen.
struct Place {
  std::string address = "127.0.0.1";  // IPv4, IPv6 (brackets are allowed), or `localhost`
  std::uint16_t port = 8080;          // 0: any free one
};

class HttpServer {
 public:
  /// Listens from now on. Throws std::runtime_error with one line, which says what to do, if it cannot.
  HttpServer(const Place& place, Router router, const Timeouts& timeouts = {}, const Limits& limits = {});
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer();

  /// Its address for a browser, such as `http://[::1]:8080/`.
  std::string url() const;
  /// The port it listens on.
  std::uint16_t port() const;

  /// Answers requests until `stop`, or SIGINT or SIGTERM, which are caught as long as the object lives.
  void run();
  /// Ends `run` at once and with it all connections; every listener is told before `run` returns. From any
  /// thread.
  void stop();
  /// Does something on the server's thread, soon; from any thread.
  void post(std::function<void()> what);
  /// Does something on the server's thread after that time; on the server's thread, or before `run`.
  void after(std::chrono::milliseconds time, std::function<void()> what);

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace castellum::server
