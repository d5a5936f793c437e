// The frames of a WebSocket (RFC 6455, section 5) as a server reads and writes them; no sockets here.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace castellum::server {

enum class FrameCode : std::uint8_t { text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

/// Codes that end a WebSocket (RFC 6455, section 7.4.1).
enum class CloseCode : std::uint16_t {
  normal = 1000,
  going_away = 1001,
  protocol_error = 1002,
  not_text = 1003,
  none_given = 1005,
  not_utf8 = 1007,
  too_long = 1009,
  our_fault = 1011,
  too_fast = 4008
};

/// What stands before a whole unmasked frame's content.
struct FrameHead {
  std::array<char, 10> bytes{};
  std::uint8_t size = 0;

  std::string_view view() const { return {bytes.data(), size}; }
};
FrameHead frame_head(FrameCode code, std::size_t content_bytes);

/// The content of a close frame; a reason too long for one is cut.
std::string close_content(CloseCode code, std::string_view why);

/// Reads a client's frames from bytes as they come. Between two messages it holds no memory.
class FrameReader {
 public:
  /// `most_bytes`: of a frame, and of a message of several.
  explicit FrameReader(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  enum class Found : std::uint8_t { nothing, text, ping, pong, close, fault };

  /// Takes bytes off the front up to the end of the next message or control frame. `nothing`: it took all and
  /// needs more. After `close` or `fault` nothing may be read.
  Found next(std::string_view& bytes);

  /// The whole content of what was found, until the next call.
  std::string_view content() const { return is_control() ? control_ : message_; }
  /// After `close` the client's code, after `fault` the one to end the connection with.
  CloseCode code() const { return code_; }
  /// What was wrong, after `fault`.
  std::string_view fault() const { return fault_; }

 private:
  bool is_control() const { return (head_[0] & 0x08U) != 0; }
  bool is_last() const { return (head_[0] & 0x80U) != 0; }
  bool read_head(std::string_view& bytes);
  bool begin_frame();
  Found finish_frame();
  Found finish_close();
  bool fail(CloseCode code, std::string_view fault);

  std::size_t most_bytes_;
  std::array<std::uint8_t, 14> head_{};
  std::uint8_t head_read_ = 0;
  bool in_content_ = false;
  bool in_message_ = false;
  std::int8_t frames_ = 0;  // of this message
  CloseCode code_ = CloseCode::none_given;
  std::uint32_t left_ = 0;    // of the frame's content
  std::uint32_t unmask_ = 0;  // place in the mask
  std::string message_;
  std::string control_;
  std::string_view fault_;
};

}  // namespace castellum::server
