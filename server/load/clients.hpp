// Clients of a server, many of them on one thread: what `castellum load` and the tests of the server speak
// through.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace castellum::server {

/// Where a server is: an address in digits and a port.
struct Whereabouts {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;
};

/// Reads `http://127.0.0.1:8080/`. Throws std::runtime_error with one line if it is anything else.
Whereabouts whereabouts_of(std::string_view url);

/// What a request was answered with; status 0: with nothing, the connection failed.
struct Answer {
  int status = 0;
  std::string body;
  std::string cookie;  // `name=value` of the cookie it sets, if any
};

/// One WebSocket of a client.
class Line {
 public:
  Line() = default;
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;
  virtual ~Line() = default;
  /// Sends a text after those sent before; harmless once the line is gone.
  virtual void send(std::string text) = 0;
  /// Ends the line; neither function it was opened with is called again.
  virtual void hang_up() = 0;
};

struct LineEvents {
  std::function<void()> opened;
  std::function<void(std::string_view text)> heard;
  std::function<void()> gone;  // it failed or the server ended it; the last call
};

class Clients {
 public:
  explicit Clients(Whereabouts server);
  Clients(const Clients&) = delete;
  Clients& operator=(const Clients&) = delete;
  ~Clients();

  /// The server may have moved since.
  void move_to(Whereabouts server);
  void request(std::string method, std::string path, std::string cookie, std::string body,
               std::function<void(Answer)> answered);
  std::shared_ptr<Line> open(std::string path, std::string cookie, LineEvents events);
  void after(std::chrono::microseconds time, std::function<void()> what);

  /// Works until `stop`; all functions are called on this thread.
  void run();
  void stop();

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace castellum::server
