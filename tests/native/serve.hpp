// Runs `castellum serve` as a process of its own, and speaks HTTP with it byte by byte.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <arpa/inet.h>
#include <sys/socket.h>

#include "server/http/message.hpp"
#include "tests/native/process.hpp"

namespace castellum::tests {

/// A server that runs until the object goes.
class Served {
 public:
  /// Starts it on a free port. Throws if it does not say where it is. `descriptors`: its limit of open files.
  explicit Served(std::vector<std::string> words, int descriptors = 256) {
    words.insert(words.begin(), {CASTELLUM_BINARY, "serve", "--port", "0"});
    const std::string limited = "ulimit -n " + std::to_string(descriptors) + "; exec \"$0\" \"$@\"";
    words.insert(words.begin(), {"/bin/sh", "-c", limited});
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[1], 1);
    auto environment = environment_with(Colours::refused);
    const int fault = posix_spawn(&process_, "/bin/sh", &files, nullptr, pointers_to(words).data(),
                                  pointers_to(environment).data());
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    for (char letter = 0; fault == 0 && letter != '\n' && read(ends[0], &letter, 1) == 1;) line_ += letter;
    close(ends[0]);
    const auto colon = line_.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("the server did not start");
    port_ = static_cast<std::uint16_t>(std::stoi(line_.substr(colon + 1)));
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  ~Served() {
    if (process_ != 0) end(SIGKILL);
  }

  const std::string& line() const { return line_; }
  std::uint16_t port() const { return port_; }
  pid_t process() const { return process_; }

  /// Sends a signal; the status of the process, 128 and more if the signal ended it.
  int end(int signal) {
    kill(process_, signal);
    return status_of(std::exchange(process_, 0));
  }

 private:
  pid_t process_ = 0;
  std::string line_;
  std::uint16_t port_ = 0;
};

struct Answer {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;

  /// The header's value, empty if it is not there.
  std::string operator[](const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string() : found->second;
  }
};

/// One connection. Nothing waits longer than ten seconds.
class Client {
 public:
  explicit Client(std::uint16_t port, int family = AF_INET) : socket_(::socket(family, SOCK_STREAM, 0)) {
    const timeval most{10, 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &most, sizeof most);
    setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &most, sizeof most);
    int fault = 0;
    if (family == AF_INET6) {
      sockaddr_in6 place{};
      place.sin6_family = AF_INET6;
      place.sin6_port = htons(port);
      place.sin6_addr = in6addr_loopback;
      fault = connect_to(&place, sizeof place);
    } else {
      sockaddr_in place{};
      place.sin_family = AF_INET;
      place.sin_port = htons(port);
      place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      fault = connect_to(&place, sizeof place);
    }
    if (fault != 0) throw std::runtime_error("no connection");
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;
  ~Client() { close(socket_); }

  /// Sends as much as the other side takes.
  void send(std::string_view text) const {
    while (!text.empty()) {
      const auto sent = ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      text.remove_prefix(static_cast<std::size_t>(sent));
    }
  }

  /// The next answer; with status 0 if the connection ended or nothing came.
  Answer receive(bool head_only = false) {
    Answer answer;
    while (text_.find("\r\n\r\n") == std::string::npos)
      if (!more()) return answer;
    const auto end = text_.find("\r\n\r\n");
    for (const std::string& line : lines_of(text_.substr(0, end))) {
      const auto colon = line.find(": ");
      if (line.starts_with("HTTP/1.")) answer.status = std::stoi(line.substr(9));
      if (colon == std::string::npos) continue;
      std::string name = line.substr(0, colon);
      for (char& letter : name) letter = static_cast<char>(std::tolower(letter));
      answer.headers[name] += server::trimmed(line.substr(colon + 2, line.find('\r') - colon - 2));
    }
    text_.erase(0, end + 4);
    const std::string length = head_only ? "" : answer["content-length"];
    const std::size_t size = length.empty() ? 0 : std::stoul(length);
    while (text_.size() < size)
      if (!more()) break;
    answer.body = text_.substr(0, size);
    text_.erase(0, size);
    return answer;
  }

  Answer ask(std::string_view request, bool head_only = false) {
    send(request);
    return receive(head_only);
  }

  /// The next so many bytes; fewer if the connection ended or nothing came.
  std::string take(std::size_t size) {
    while (text_.size() < size)
      if (!more()) break;
    std::string taken = text_.substr(0, size);
    text_.erase(0, size);
    return taken;
  }

  /// Whether the other side ends the connection, with nothing more to read.
  bool ended() { return text_.empty() && ::recv(socket_, &spare_, 1, 0) == 0; }

 private:
  template <typename Place>
  int connect_to(const Place* place, socklen_t size) const {
    return ::connect(socket_, reinterpret_cast<const sockaddr*>(place), size);
  }
  bool more() {
    char block[16384];
    const auto size = ::recv(socket_, block, sizeof block, 0);
    if (size > 0) text_.append(block, static_cast<std::size_t>(size));
    return size > 0;
  }

  int socket_;
  char spare_ = 0;
  std::string text_;  // received, not yet looked at
};

/// A request without a body. `headers`: whole lines with their ends.
inline std::string request_of(std::string_view method, std::string_view path, std::string_view headers = {}) {
  return std::string(method) + ' ' + std::string(path) + " HTTP/1.1\r\nHost: castellum\r\n" +
         std::string(headers) + "\r\n";
}

/// The answer to one GET on a connection of its own.
inline Answer get(std::uint16_t port, std::string_view path, std::string_view headers = {}) {
  return Client(port).ask(request_of("GET", path, headers));
}

/// A folder as the web program's build leaves it.
class Pages {
 public:
  Pages() {
    std::filesystem::create_directory(scratch_.path("assets"));
    scratch_.write("index.html", "<!doctype html>");
    scratch_.write("sw.js", "// worker");
    scratch_.write("assets/app-1a2b.js", "plain");
    scratch_.write("assets/app-1a2b.js.br", "with br");
    scratch_.write("assets/app-1a2b.js.gz", "with gzip");
  }
  const Scratch& files() const { return scratch_; }
  std::string folder() const { return scratch_.path(); }

 private:
  Scratch scratch_;
};

}  // namespace castellum::tests
