// A record is the game: reading, writing and making one (docs/records.md).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "record/games.hpp"
#include "record/json.hpp"
#include "record/session.hpp"

namespace castellum {

inline constexpr int record_format = 1;
inline constexpr std::size_t max_record_bytes = 1 << 20;
inline constexpr std::size_t max_actions = 16384;  // the longest game of Aqueduct has less than 8600
inline constexpr std::size_t max_name_bytes = 256;
inline constexpr std::size_t max_nonces = 64;

/// Why a record is refused; `ply` and `token` where an action is to blame.
struct RecordFault {
  int ply = -1;
  std::string token;
  std::string code;  // stable
  std::string rule;  // the rule's number, or "format"
  std::string reason;

  /// One line: "ply 3, token pass: must_lay (AR-23): ...".
  std::string line() const;
};

/// A record read: its JSON, unknown members included, and the game replayed to its last action.
struct Record {
  json::Value json;
  std::unique_ptr<Session> session;
};

/// Either a record or why it is refused.
struct ReadRecord {
  std::optional<Record> record;
  RecordFault fault;
};

/// Reads a record and replays it. Nothing is half-loaded: any fault refuses the whole.
ReadRecord read_record(std::string_view text);
ReadRecord read_record(json::Value value);

/// A fresh game as `wish` (members `players`, `rules`, `layout`, `stock`, `board`, ... all optional) asks for
/// it.
ReadRecord new_record(const GameEntry& game, int players, const json::Value& wish, const Draw& draw);

/// The record's JSON with the session's actions, and, if the game is over, its end and result. Members of the
/// record that are not known are kept; if actions were added or taken back, `times`, `expect` and an old end
/// are dropped, and the dice's seed where the game goes on.
json::Value to_json(const Record& record);

/// Letters of what should be a token, fit to be shown on one line.
std::string shown_token(std::string_view token);

/// Points and winners as the member `result`.
json::Value result_json(const Outcome& outcome);

}  // namespace castellum
