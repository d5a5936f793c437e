// What WebSockets and limits are made of, without sockets: frames, the handshake, rates, addresses, origins.
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "server/http/doors.hpp"
#include "server/http/frames.hpp"
#include "server/http/handshake.hpp"
#include "server/http/origin.hpp"
#include "tests/native/live_client.hpp"

namespace castellum::tests {
namespace {

using namespace std::string_literals;
using server::CloseCode;
using server::FrameReader;
using server::Request;
using Found = FrameReader::Found;
using std::chrono::milliseconds;

/// What a reader finds in bytes that come in pieces of that size, as text.
std::vector<std::string> found_in(std::string_view bytes, std::size_t piece) {
  FrameReader reader(server::Limits().frame_bytes);
  std::vector<std::string> all;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    std::string_view part = bytes.substr(0, piece);
    for (;;) {
      const Found found = reader.next(part);
      if (found == Found::nothing) break;
      const auto code = std::to_string(static_cast<int>(reader.code()));
      if (found == Found::text) all.push_back("text " + std::string(reader.content()));
      if (found == Found::ping) all.push_back("ping " + std::string(reader.content()));
      if (found == Found::pong) all.push_back("pong " + std::string(reader.content()));
      if (found == Found::close) all.push_back("close " + code);
      if (found == Found::fault) all.push_back("fault " + code);
      if (found == Found::close || found == Found::fault) return all;
    }
  }
  return all;
}

/// The code of the fault in these bytes, 0 if there is none.
int fault_in(std::string_view bytes) {
  const auto all = found_in(bytes, bytes.size());
  return all.empty() || !all.back().starts_with("fault ") ? 0 : std::stoi(all.back().substr(6));
}

Request request_with(std::vector<server::Header> headers) {
  return {"POST", "/api/x", "", std::move(headers), ""};
}

bool is_own(std::string_view origin, std::string_view host, const std::vector<std::string>& origins = {}) {
  return server::is_own_origin(request_with({{"Host", std::string(host)}, {"Origin", std::string(origin)}}),
                               origins);
}

}  // namespace

TEST_CASE("frames are found in bytes however they are cut") {
  const std::string bytes = frame_of(text_frame, "one") + frame_of(ping_frame, "p") +
                            frame_of(first_part, "t") + frame_of(pong_frame, "") + frame_of(next_part, "w") +
                            frame_of(last_part, "o") + frame_of(text_frame, filled(8192, 'x')) +
                            frame_of(text_frame, "") + frame_of(close_frame, close_of(1001, "bye"));
  const std::vector<std::string> expected{
      "text one", "ping p", "pong ", "text two", "text " + filled(8192, 'x'), "text ", "close 1001"};
  for (const std::size_t piece : {1U, 2U, 3U, 5U, 7U, 64U, 1000U, 100'000U})
    CHECK(found_in(bytes, piece) == expected);
}

TEST_CASE("every broken frame has its code") {
  CHECK(fault_in(frame_of(text_frame, "x", false)) == 1002);
  CHECK(fault_in(frame_of(0xC1, "x")) == 1002);
  CHECK(fault_in(frame_of(0x83, "x")) == 1002);
  CHECK(fault_in(frame_of(0x8B, "x")) == 1002);
  CHECK(fault_in(frame_of(0x09, "x")) == 1002);
  CHECK(fault_in(frame_of(ping_frame, filled(126, 'x'))) == 1002);
  CHECK(fault_in(frame_of(last_part, "x")) == 1002);
  CHECK(fault_in(frame_of(first_part, "x") + frame_of(text_frame, "x")) == 1002);
  CHECK(fault_in("\x81\xFE\x00\x7D"s) == 0);
  CHECK(fault_in("\x81\xFE\x00\x7D\0\0\0\0"s) == 1002);
  CHECK(fault_in("\x81\xFF\0\0\0\0\0\0\xFF\xFF\0\0\0\0"s) == 1002);
  CHECK(fault_in("\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0"s) == 1009);
  CHECK(fault_in(frame_of(binary_frame, "x")) == 1003);
  CHECK(fault_in(frame_of(text_frame, filled(8193, 'x'))) == 1009);
  CHECK(fault_in(frame_of(first_part, filled(8000, 'x')) + frame_of(last_part, filled(193, 'x'))) == 1009);
  std::string parts = frame_of(first_part, "");
  for (int i = 1; i < server::max_message_frames; ++i) parts += frame_of(next_part, "");
  CHECK(fault_in(parts) == 0);
  CHECK(fault_in(parts + frame_of(next_part, "")) == 1009);
  for (const char* bad : {"\xFF", "\xC3", "\xED\xA0\x80", "\xC0\xAF", "\xF4\x90\x80\x80"})
    CHECK_MESSAGE(fault_in(frame_of(text_frame, bad)) == 1007, bad);
  CHECK(fault_in(frame_of(first_part, "\xC5") + frame_of(last_part, "\x90")) == 0);
  for (const int code : {0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535})
    CHECK_MESSAGE(fault_in(frame_of(close_frame, close_of(code))) == 1002, code);
  CHECK(fault_in(frame_of(close_frame, "x")) == 1002);
  CHECK(fault_in(frame_of(close_frame, close_of(1000, "\xFF"))) == 1007);
}

TEST_CASE("frames are written with the shortest size there is, reasons cut at whole characters") {
  const auto head = [](std::size_t size) {
    return std::string(server::frame_head(server::FrameCode::text, size).view());
  };
  CHECK(head(0) == "\x81\x00"s);
  CHECK(head(125) == "\x81\x7D"s);
  CHECK(head(126) == "\x81\x7E\x00\x7E"s);
  CHECK(head(65535) == "\x81\x7E\xFF\xFF"s);
  CHECK(head(65536) == "\x81\x7F\0\0\0\0\0\x01\0\0"s);
  CHECK(server::close_content(CloseCode::too_fast, "ő") == "\x0F\xA8ő");
  std::string reason = filled(122, 'x');
  CHECK(server::close_content(CloseCode::normal, reason + "ő").substr(2) == reason);
}

TEST_CASE("keys are digested as others digest them") {
  // Made with Python's hashlib and base64.
  for (const auto& [key, accept] : {std::pair("dGhlIHNhbXBsZSBub25jZQ==", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
                                    std::pair("AAAAAAAAAAAAAAAAAAAAAA==", "ICX+Yqv66kxgM0FcWaLWlFLwTAI="),
                                    std::pair("/////////////////////w==", "XXpj4jYzLM2yUE0C7TIgMwTQh2g=")}) {
    const auto answer =
        server::handshake(request_with({{"Sec-WebSocket-Version", "13"}, {"Sec-WebSocket-Key", key}}));
    const auto* head = std::get_if<std::string>(&answer);
    REQUIRE(head != nullptr);
    CHECK_MESSAGE(head->find("Accept: " + std::string(accept) + "\r\n") != std::string::npos, *head);
  }
}

TEST_CASE("a bucket gives its number at once, then one after the other, and says how long to wait") {
  const server::Rate rate{4, milliseconds(400)};
  server::Bucket bucket;
  auto now = server::Bucket::Clock::time_point(std::chrono::hours(1));
  for (int i = 0; i < 4; ++i) CHECK(bucket.take(rate, now) == milliseconds(0));
  CHECK(bucket.take(rate, now) == milliseconds(100));
  CHECK(bucket.take(rate, now + milliseconds(30)) == milliseconds(70));
  CHECK(bucket.take(rate, now + milliseconds(100)) == milliseconds(0));
  CHECK(bucket.take(rate, now + milliseconds(100)) == milliseconds(100));
  CHECK_FALSE(bucket.is_full(now + milliseconds(499)));
  CHECK(bucket.is_full(now + milliseconds(500)));
  for (int i = 0; i < 1000; ++i) CHECK(bucket.take({}, now) == milliseconds(0));
}

TEST_CASE("the client is the last address that no trusted proxy has") {
  const auto address = [](std::string_view text) { return server::read_address(text).value(); };
  const std::vector<server::Address> trusted{address("127.0.0.1"), address("::1")};
  const auto client = [&](std::string_view peer, std::string_view forwarded) {
    return server::client_of(address(peer), forwarded, trusted);
  };
  CHECK(client("192.0.2.1", "198.51.100.1") == address("192.0.2.1"));
  CHECK(client("127.0.0.1", "198.51.100.1") == address("198.51.100.1"));
  CHECK(client("::ffff:127.0.0.1", "198.51.100.1") == address("198.51.100.1"));
  CHECK(client("::1", "6.6.6.6, 2001:db8::1 , 127.0.0.1") == address("2001:db8::1"));
  for (const char* none : {"", ",", "127.0.0.1", "unknown", "198.51.100.1, x", "198.51.100.1:80"})
    CHECK_MESSAGE(client("127.0.0.1", none) == std::nullopt, none);
  for (const char* bad : {"", "localhost", "1.2.3", "1.2.3.4 ", ":::", "[::1", "1.2.3.4.5"})
    CHECK_MESSAGE(server::read_address(bad) == std::nullopt, bad);
  CHECK(server::network_of(address("2001:db8:1:2:3:4:5:6")) == address("2001:db8:1:2::"));
  CHECK(server::network_of(address("192.0.2.7")) == address("192.0.2.7"));
}

TEST_CASE("an origin is our own if it names the host that was asked, or stands in the list") {
  CHECK(is_own("http://castellum:80", "castellum:80"));
  CHECK(is_own("https://Castellum.example", "castellum.example"));
  for (const char* foreign :
       {"", "null", "http://evil", "http://castellum.evil", "castellum", "http://", "ftp://castellum",
        "http://castellum:81", "http://castellum/", "http://castellum, x"})
    CHECK_FALSE_MESSAGE(is_own(foreign, "castellum"), foreign);
  CHECK(is_own("https://a", "castellum", {"https://b", "https://a"}));
  CHECK_FALSE(is_own("https://castellum", "castellum", {"https://a"}));
  CHECK_FALSE(is_own("", "", {""}));
}

TEST_CASE("an address has so many connections and changes, and is forgotten when nothing need be known") {
  const server::Limits limits{.connections_each = 2, .changes = {2, milliseconds(100)}};
  server::Doors doors(limits, 4);
  const auto stranger = server::read_address("192.0.2.1").value();
  const auto proxy = server::read_address("127.0.0.1").value();
  const auto now = server::Doors::Clock::now();
  {
    const auto one = doors.enter(stranger);
    const auto two = doors.enter(stranger);
    CHECK(one.has_value());
    CHECK(two.has_value());
    CHECK_FALSE(doors.enter(stranger).has_value());
    CHECK_FALSE(doors.lets_in(stranger));
    auto three = doors.enter(proxy);
    CHECK(doors.has_much_room());
    const auto four = doors.enter(proxy);
    CHECK_FALSE(doors.has_much_room());
    CHECK(doors.is_full());
    three->count_for(server::read_address("2001:db8::1").value());
    CHECK(doors.lets_in(server::read_address("2001:db8::2").value()));
  }
  CHECK(doors.lets_in(stranger));
  CHECK_FALSE(doors.is_full());
  const Request through = request_with({{"X-Forwarded-For", "192.0.2.1"}});
  CHECK(doors.network(proxy, through) == stranger);
  CHECK(doors.network(proxy, request_with({})) == proxy);
  CHECK(doors.change(stranger, now) == milliseconds(0));
  CHECK(doors.change(stranger, now) == milliseconds(0));
  doors.sweep(now);
  CHECK(doors.change(stranger, now) == milliseconds(50));
  CHECK(doors.change(proxy, now) == milliseconds(0));
}

}  // namespace castellum::tests
