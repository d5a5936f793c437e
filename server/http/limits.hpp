// Every limit of the server, in one place: what a stranger may send, hold open or make us wait for.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace castellum::server {

inline constexpr std::size_t kib = 1024;
inline constexpr std::size_t mib = 1024 * kib;

/// Request line and header fields together; more is answered with 431.
inline constexpr std::size_t max_head_bytes = 16 * kib;
/// Path and query together, as sent; more is answered with 414.
inline constexpr std::size_t max_target_bytes = 2048;

/// Frames of one message; more end the connection with 1009, for frames may be empty.
inline constexpr int max_message_frames = 32;
/// Texts that wait in the server for a WebSocket's client to take them; who leaves more is dropped.
inline constexpr std::size_t max_unread_texts = 1024;
/// The system's own buffer of what a client has not taken; left alone it grows to 4 MiB.
inline constexpr int max_system_unread_bytes = 256 * kib;
/// The same of a WebSocket.
inline constexpr int max_system_unheard_bytes = 64 * kib;
/// Unread answers of all addresses together, in those that one address may leave.
inline constexpr std::size_t addresses_unread = 16;
/// Messages of all WebSockets of one address together, in those that one of them may send.
inline constexpr int most_messages_share = 20;

/// All the files of the web folder, which lie in memory.
inline constexpr std::uintmax_t max_web_bytes = 256 * mib;

/// Requests below it that may change something (any but GET and HEAD) come from our own pages only. How often
/// an address may send those, and any at all, is limited.
inline constexpr std::string_view guarded_prefix = "/api/";

/// So many in that time, all at once or spread out; 0: without limit.
struct Rate {
  int number = 0;
  std::chrono::milliseconds time{};
};

/// What a host may set.
struct Limits {
  /// Open at once; who comes later waits in the system's queue. Fewer where file descriptors are short.
  int connections = 16'000;
  /// Open at once from one address (IPv6: one network of 64 bits); 0: without limit.
  int connections_each = 200;
  /// What one WebSocket sends.
  Rate messages{100, std::chrono::seconds(20)};
  /// Requests of one address that may change something.
  Rate changes{30, std::chrono::seconds(60)};
  /// Requests of one address that are no files, and WebSockets it opens.
  Rate requests{300, std::chrono::seconds(20)};
  /// A request's body; a larger one is answered with 413.
  std::size_t body_bytes = 64 * kib;
  /// A WebSocket's frame, and a message of several; a longer one ends the connection with 1009.
  std::size_t frame_bytes = 8 * kib;
  /// What waits in the server for a WebSocket's client to take it; who leaves more is dropped.
  std::size_t unheard_bytes = 256 * kib;
  /// Answers that wait in the server for one address to take them; further requests are answered with 503.
  std::size_t unread_bytes = 16 * mib;
  /// Our own pages' origins, such as `https://castellum.example`; if none, the one a request's Host names.
  // NOLINTNEXTLINE(readability-redundant-member-init): g++ warns of those who leave it out
  std::vector<std::string> origins = {};
  /// Their X-Forwarded-For is believed.
  std::vector<std::string> trusted_proxies{"127.0.0.1", "::1"};
};

/// File descriptors left for what is no connection: the store, files, the server's own.
inline constexpr int spare_descriptors = 64;
/// Connections there is room for however few file descriptors there are.
inline constexpr int least_connections = 16;
/// With more than this share open, each ends after its answer, so that idle ones do not keep others out, and
/// there are no new WebSockets.
constexpr int lasting_share(int connections) { return connections - connections / 4; }

/// How long the server waits for a client before it hangs up.
struct Timeouts {
  std::chrono::milliseconds idle = std::chrono::seconds(30);   // for the first byte of a request
  std::chrono::milliseconds head = std::chrono::seconds(10);   // for the rest of the head
  std::chrono::milliseconds body = std::chrono::seconds(30);   // for the whole body
  std::chrono::milliseconds send = std::chrono::seconds(30);   // for the next part of an answer to be taken
  std::chrono::milliseconds whole = std::chrono::minutes(10);  // for a whole answer to be taken
  std::chrono::milliseconds part = std::chrono::seconds(2);    // for the client's end after ours
  std::chrono::milliseconds late = std::chrono::seconds(30);   // for a late answer; then it is 503

  // WebSockets. Proxies cut what is silent for a minute or so, so the pings keep them open too.
  std::chrono::milliseconds ping = std::chrono::seconds(20);  // between two pings of ours
  std::chrono::milliseconds deaf =
      std::chrono::seconds(45);  // for a whole message, ping or pong of the client's
  std::chrono::milliseconds flood = std::chrono::seconds(5);  // for a client to stop sending too fast
  std::chrono::milliseconds warn = std::chrono::seconds(1);   // between two warnings that it does
  std::chrono::milliseconds beat = std::chrono::seconds(1);   // between two looks at all of this
};

/// What is still read, unseen, after an answer that ends a connection: to close on unread bytes would reset
/// it, and the client might lose the answer.
inline constexpr std::size_t max_unseen_bytes = mib;

/// Before accepting again when no file descriptor was left.
inline constexpr std::chrono::milliseconds accept_pause{100};

}  // namespace castellum::server
