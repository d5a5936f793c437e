// Why a request is not carried out, as clients are told (docs/protocol.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/refusal.hpp"
#include "server/http/message.hpp"

namespace castellum::server {

struct Denial {
  std::string code;
  std::string reason;  // English, for logs
  std::string rule;    // of the game, where one was broken
  std::string slots;   // a JSON object, or empty
};

Denial bad_message(std::string_view reason);
Denial not_now(std::string_view reason);
Denial not_stored();
Denial not_read();
Denial too_many_tables();
/// What may be asked again after so many milliseconds.
Denial wait_for(std::string_view code, std::int64_t milliseconds, std::string_view reason);
/// The engine's refusal of a token.
Denial denial_of(const Refusal& refusal, std::string_view token);

/// `{"code", "rule"?, "slots"?, "reason"}`.
std::string error_json(const Denial& denial);
/// `{"error": ...}` with the fitting status.
Response response_of(const Denial& denial);
/// An answer in JSON that nobody may keep.
Response json_response(int status, std::string body);

}  // namespace castellum::server
