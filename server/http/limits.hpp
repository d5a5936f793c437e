// Every limit of the server, in one place: what a stranger may send, hold open or make us wait for.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace castellum::server {

inline constexpr std::size_t kib = 1024;
inline constexpr std::size_t mib = 1024 * kib;

/// Request line and header fields together; more is answered with 431.
inline constexpr std::size_t max_head_bytes = 16 * kib;
/// Path and query together, as sent; more is answered with 414.
inline constexpr std::size_t max_target_bytes = 2048;
/// No route takes a body yet; a larger one is answered with 413.
inline constexpr std::size_t max_body_bytes = 64 * kib;

/// Below the usual 1024 file descriptors of a process; who comes later waits in the system's queue.
inline constexpr int max_connections = 512;
/// With more than these open, each ends after its answer, so that idle ones do not keep others out.
inline constexpr int max_lasting_connections = 384;

/// All the files of the web folder, which lie in memory.
inline constexpr std::uintmax_t max_web_bytes = 256 * mib;

/// How long the server waits for a client before it hangs up.
struct Timeouts {
  std::chrono::milliseconds idle = std::chrono::seconds(30);   // for the first byte of a request
  std::chrono::milliseconds head = std::chrono::seconds(10);   // for the rest of the head
  std::chrono::milliseconds body = std::chrono::seconds(30);   // for the whole body
  std::chrono::milliseconds send = std::chrono::seconds(30);   // for the next part of an answer to be taken
  std::chrono::milliseconds whole = std::chrono::minutes(10);  // for a whole answer to be taken
  std::chrono::milliseconds part = std::chrono::seconds(2);    // for the client's end after ours
};

/// What is still read, unseen, after an answer that ends a connection: to close on unread bytes would reset
/// it, and the client might lose the answer.
inline constexpr std::size_t max_unseen_bytes = mib;

/// Before accepting again when no file descriptor was left.
inline constexpr std::chrono::milliseconds accept_pause{100};

}  // namespace castellum::server
