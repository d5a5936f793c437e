// A request and its answer, as handlers see them: no sockets, nothing of the library beneath.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace castellum::server {

struct Header {
  std::string name;
  std::string value;
};

struct Request {
  std::string method;  // in capitals, as sent
  std::string path;    // decoded; begins with '/'
  std::string query;   // what stood behind '?', as sent
  std::vector<Header> headers;
  std::string body;
  // NOLINTNEXTLINE(readability-redundant-member-init): g++ warns of those who leave it out
  std::string from = {};  // the client's network, only to be compared

  /// The value of a header, in any case of letters; several of one name joined by commas, empty if none.
  std::string header(std::string_view name) const;
};

struct Response {
  int status = 200;
  std::vector<Header> headers;              // without the standing ones, Date, Content-Length and Connection
  std::shared_ptr<const std::string> body;  // shared, so that a file is never copied; may be null
};

/// An answer of one line of text that nobody may keep.
Response plain_response(int status, std::string_view line);

/// A refusal as online tables have them (docs/protocol.md): `{"error": ...}`. `reason`: English, without
/// quotes.
Response error_response(int status, std::string_view code, std::string_view reason);
/// The same for what may be done again after a while, told in Retry-After as well.
Response wait_response(int status, std::string_view code, std::chrono::milliseconds wait,
                       std::string_view reason);

/// Whether two texts are equal but for the case of ASCII letters.
bool same_word(std::string_view one, std::string_view other);

/// The text without blanks and tabs at its ends.
std::string_view trimmed(std::string_view text);

/// Takes the part before the next comma off the list and gives it trimmed.
std::string_view next_of(std::string_view& list);

}  // namespace castellum::server
