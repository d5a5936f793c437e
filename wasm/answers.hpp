// What a call answers, as JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/json.hpp"
#include "record/record.hpp"

namespace castellum::wasm {

/// One line of JSON: what was asked for, or why it is refused.
struct Answer {
  bool carried_out = false;
  std::string text;
};

Answer carried_out(std::string text);
/// `{"code","rule","slots"}`.
Answer refused(const Refusal& refusal);
/// `{"code","rule","reason","ply","token"}`; ply -1 and no token where no action is to blame.
Answer refused(const RecordFault& fault);

/// Why a member of a wish is refused that is not what it should be.
Refusal malformed(std::string_view member);

Answer plies_answer(int plies);
Answer hash_answer(std::uint64_t hash);
Answer list_answer(const std::vector<std::string>& tokens);

/// The number that 16 hex digits write, or nothing.
std::optional<std::uint64_t> parse_seed(std::string_view digits);

/// The JSON object that the text is, or why not.
Result<json::Value> read_object(std::string_view text);

}  // namespace castellum::wasm
