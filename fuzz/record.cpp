// Any bytes as a record: refused with one clear line, or rewritten and read again as the same game.
#include "record/record.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "fuzz/require.hpp"
#include "record/verify.hpp"

namespace castellum {
namespace {

bool is_one_line(std::string_view text) {
  return !text.empty() && std::ranges::none_of(text, [](unsigned char letter) { return letter < ' '; });
}

void try_refused(const RecordFault& fault) {
  require(is_one_line(fault.line()), "a refusal is one line", fault.line());
  require(!fault.code.empty() && !fault.rule.empty() && !fault.reason.empty(), "a refusal says why");
}

/// What everyone may ask of a position is JSON.
void try_told(const Session& session) {
  require(json::parse(session.view_json(std::nullopt)).value.has_value(), "a spectator's view is JSON");
  for (int seat = 0; seat < session.seats(); ++seat)
    require(json::parse(session.view_json(seat_at(seat))).value.has_value(), "a seat's view is JSON");
  require(json::parse(session.facts_json()).value.has_value(), "the facts are JSON");
  require(session.who().is_nobody() || !session.legal_tokens().empty() || !session.chance_tokens().empty(),
          "a game that is not over offers an action");
}

void try_read(std::string_view text) {
  const auto read = read_record(text);
  if (!read.record) return try_refused(read.fault);
  const json::Value rewritten = to_json(*read.record);
  require(rewritten == read.record->json, "a record read is rewritten as it was");
  const std::string dumped = rewritten.dump();
  const auto again = read_record(dumped);
  require(again.record.has_value(), "a record written is read", dumped);
  require(again.record->session->position_hash() == read.record->session->position_hash(),
          "a record read again has the same hash", dumped);
  require(to_json(*again.record).dump() == dumped, "a record read again is the same JSON", dumped);
  try_told(*again.record->session);
  for (const std::string& problem : verify_record(text))
    require(is_one_line(problem), "a difference is one line", problem);
}

}  // namespace
}  // namespace castellum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  castellum::try_read(castellum::text_of(data, size));
  return 0;
}
