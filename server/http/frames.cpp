#include "server/http/frames.hpp"

#include <algorithm>

#include "record/utf8.hpp"
#include "server/http/limits.hpp"

namespace castellum::server {
namespace {

constexpr std::size_t max_control_bytes = 125;
constexpr std::uint8_t two_byte_size = 126;
constexpr std::uint8_t eight_byte_size = 127;
constexpr std::uint8_t continuation = 0;
constexpr std::size_t mask_bytes = 4;

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

/// Whether a client may end a connection with it.
bool is_close_code(int code) {
  constexpr int reserved = 1004;
  constexpr int never_sent = 1006;
  constexpr int last_registered = 1014;
  constexpr int first_free = 3000;
  constexpr int last_free = 4999;
  if (code >= first_free) return code <= last_free;
  return code >= 1000 && code <= last_registered && (code < reserved || code > never_sent);
}

}  // namespace

FrameHead frame_head(FrameCode code, std::size_t content_bytes) {
  FrameHead head;
  const auto put = [&head](std::size_t byte) { head.bytes[head.size++] = static_cast<char>(byte & 0xFFU); };
  put(0x80U | static_cast<std::uint8_t>(code));
  if (content_bytes < two_byte_size) {
    put(content_bytes);
    return head;
  }
  const bool is_short = content_bytes <= 0xFFFF;
  put(is_short ? two_byte_size : eight_byte_size);
  for (int shift = is_short ? 8 : 56; shift >= 0; shift -= 8) put(std::uint64_t{content_bytes} >> shift);
  return head;
}

std::string close_content(CloseCode code, std::string_view why) {
  const auto number = static_cast<std::uint16_t>(code);
  std::string content{static_cast<char>(number >> 8), static_cast<char>(number & 0xFF)};
  // Whole characters only: a cut one would be no UTF-8.
  for (std::size_t length = 0; (length = utf8_length(why)) != 0; why.remove_prefix(length)) {
    if (content.size() + length > max_control_bytes) break;
    content += why.substr(0, length);
  }
  return content;
}

FrameReader::Found FrameReader::next(std::string_view& bytes) {
  if (!in_message_) std::string().swap(message_);
  while (code_ == CloseCode::none_given && (in_content_ || read_head(bytes))) {
    if (!in_content_ && !begin_frame()) break;
    std::string& content = is_control() ? control_ : message_;
    const std::size_t size = std::min<std::size_t>(left_, bytes.size());
    const std::size_t mask_at = head_read_ - mask_bytes;
    for (const char masked : bytes.substr(0, size)) {
      const auto plain = static_cast<std::uint8_t>(masked) ^ head_[mask_at + unmask_++ % mask_bytes];
      content += static_cast<char>(plain);
    }
    bytes.remove_prefix(size);
    left_ -= static_cast<std::uint32_t>(size);
    if (left_ > 0) return Found::nothing;
    in_content_ = false;
    head_read_ = 0;
    if (const Found found = finish_frame(); found != Found::nothing) return found;
  }
  return code_ == CloseCode::none_given ? Found::nothing : Found::fault;
}

/// Whether the head of the frame is complete.
bool FrameReader::read_head(std::string_view& bytes) {
  const auto needed = [this] {
    constexpr std::size_t least = 2;
    if (head_read_ < least) return least;
    const unsigned size = head_[1] & 0x7FU;
    // A frame without mask is refused as soon as that shows.
    const std::size_t mask = (head_[1] & 0x80U) != 0 ? mask_bytes : 0;
    return least + mask + (size == eight_byte_size ? 8 : size == two_byte_size ? 2 : 0);
  };
  while (head_read_ < needed()) {
    if (bytes.empty()) return false;
    head_[head_read_++] = static_cast<std::uint8_t>(bytes.front());
    bytes.remove_prefix(1);
  }
  return true;
}

/// Whether the frame may stand here; else fails.
bool FrameReader::begin_frame() {
  const unsigned code = head_[0] & 0x0FU;
  const unsigned short_size = head_[1] & 0x7FU;
  if ((head_[0] & 0x70U) != 0) return fail(CloseCode::protocol_error, "no extension was agreed on");
  if ((head_[1] & 0x80U) == 0) return fail(CloseCode::protocol_error, "a client masks its frames");
  std::uint64_t size = short_size;
  if (short_size >= two_byte_size) {
    const std::size_t bytes = short_size == two_byte_size ? 2 : 8;
    size = 0;
    for (std::size_t i = 0; i < bytes; ++i) size = size << 8 | head_[2 + i];
    if (size < two_byte_size || (bytes > 2 && size <= 0xFFFF))
      return fail(CloseCode::protocol_error, "a size is written too long");
  }
  if (is_control()) {
    if (code > static_cast<unsigned>(FrameCode::pong))
      return fail(CloseCode::protocol_error, "there is no such frame");
    if (!is_last() || size > max_control_bytes)
      return fail(CloseCode::protocol_error, "a control frame is whole and short");
    control_.clear();
  } else {
    if (code == static_cast<unsigned>(FrameCode::binary))
      return fail(CloseCode::not_text, "only texts are understood");
    if (code > static_cast<unsigned>(FrameCode::text))
      return fail(CloseCode::protocol_error, "there is no such frame");
    if ((code == continuation) != in_message_)
      return fail(CloseCode::protocol_error, "a message begins once and ends");
    if (!in_message_) frames_ = 0;
    if (message_.size() + size > most_bytes_ || ++frames_ > max_message_frames)
      return fail(CloseCode::too_long, "the message is too long");
    message_.reserve(message_.size() + size);
    in_message_ = true;
  }
  left_ = static_cast<std::uint32_t>(size);
  unmask_ = 0;
  in_content_ = true;
  return true;
}

FrameReader::Found FrameReader::finish_frame() {
  switch (static_cast<FrameCode>(head_[0] & 0x0FU)) {
    case FrameCode::ping:
      return Found::ping;
    case FrameCode::pong:
      return Found::pong;
    case FrameCode::close:
      return finish_close();
    default:
      break;
  }
  if (!is_last()) return Found::nothing;
  in_message_ = false;
  if (is_utf8(message_)) return Found::text;
  fail(CloseCode::not_utf8, "the text is not UTF-8");
  return Found::fault;
}

FrameReader::Found FrameReader::finish_close() {
  if (control_.empty()) return Found::close;
  const auto byte = [this](std::size_t place) { return static_cast<std::uint8_t>(control_[place]); };
  const int code = control_.size() < 2 ? 0 : byte(0) << 8 | byte(1);
  if (!is_close_code(code))
    fail(CloseCode::protocol_error, "there is no such code");
  else if (!is_utf8(std::string_view(control_).substr(2)))
    fail(CloseCode::not_utf8, "the reason is not UTF-8");
  else
    code_ = static_cast<CloseCode>(code);
  return fault_.empty() ? Found::close : Found::fault;
}

bool FrameReader::fail(CloseCode code, std::string_view fault) {
  code_ = code;
  fault_ = fault;
  return false;
}

}  // namespace castellum::server
