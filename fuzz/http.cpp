// Any bytes as what the server reads of strangers: targets, headers, addresses, a WebSocket's frames.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/require.hpp"
#include "record/utf8.hpp"
#include "server/http/addresses.hpp"
#include "server/http/frames.hpp"
#include "server/http/handshake.hpp"
#include "server/http/limits.hpp"
#include "server/http/negotiation.hpp"
#include "server/http/origin.hpp"
#include "server/http/target.hpp"

namespace castellum::server {
namespace {

void try_target(std::string_view text) {
  const auto target = parse_target(text);
  if (!target) return;
  require(target->path.starts_with('/'), "a path begins with a slash", text);
  require(('/' + target->path + '/').find("/../") == std::string::npos, "no path leads upward", text);
  for (const char letter : target->path)
    require(static_cast<unsigned char>(letter) >= 0x20, "a path has no control characters", text);
}

void try_headers(std::string_view text) {
  const int weight = weight_of("br", text);
  require(weight >= 0 && weight <= 1000, "a weight is in thousandths", text);
  names_tag(text, "\"a\"");
  Request request{"GET", "/live", "", {}, ""};
  for (const char* name : {"Origin", "Upgrade", "Connection", "Sec-WebSocket-Version", "Sec-WebSocket-Key"})
    request.headers.push_back({name, std::string(text)});
  request.headers.push_back({"Host", "castellum"});
  require(!is_own_origin(request, {}) || same_word(text.substr(text.find("//") + 2), "castellum"),
          "only our own host is ours", text);
  asks_for_websocket(request);
  request.headers[3].value = "13";
  const auto answer = handshake(request);
  const auto* head = std::get_if<std::string>(&answer);
  require(head == nullptr || head->find("\r\n\r\n") == head->size() - 4, "a head is one head", text);
}

void try_addresses(std::string_view text) {
  const std::vector<Address> trusted{read_address("127.0.0.1").value(), read_address("::1").value()};
  const auto client = client_of(trusted.front(), text, trusted);
  require(!client || std::ranges::find(trusted, *client) == trusted.end(), "no proxy is a client", text);
  require(client_of(Address{}, text, trusted) == Address{}, "a stranger is not believed", text);
}

/// What a reader finds, in pieces of that size: kinds, codes and contents.
std::string found_in(std::string_view bytes, std::size_t piece) {
  const std::size_t most = Limits().frame_bytes;
  FrameReader reader(most);
  std::string all;
  for (; !bytes.empty(); bytes.remove_prefix(std::min(piece, bytes.size()))) {
    std::string_view part = bytes.substr(0, piece);
    for (;;) {
      const FrameReader::Found found = reader.next(part);
      if (found == FrameReader::Found::nothing) break;
      all += std::to_string(static_cast<int>(found)) + ' ' + std::to_string(static_cast<int>(reader.code())) +
             ' ';
      if (found == FrameReader::Found::fault || found == FrameReader::Found::close) return all;
      const std::string_view content = reader.content();
      require(content.size() <= most, "a message is no longer than the limit");
      if (found == FrameReader::Found::text)
        for (std::string_view rest = content; !rest.empty(); rest.remove_prefix(utf8_length(rest)))
          require(utf8_length(rest) > 0, "a text is UTF-8", bytes);
      all += content;
    }
  }
  return all;
}

void try_frames(std::string_view bytes) {
  const std::string whole = found_in(bytes, bytes.size());
  for (const std::size_t piece : {std::size_t{1}, std::size_t{7}})
    require(found_in(bytes, piece) == whole, "frames do not depend on how they are cut", bytes);
}

}  // namespace
}  // namespace castellum::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = castellum::text_of(data, size);
  castellum::server::try_target(text);
  castellum::server::try_headers(text);
  castellum::server::try_addresses(text);
  castellum::server::try_frames(text);
  return 0;
}
