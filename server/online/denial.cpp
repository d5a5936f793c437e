#include "server/online/denial.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "record/written.hpp"

namespace castellum::server {
namespace {

using json::TextSink;

/// 409 where the code is not listed: the table is not as the request takes it to be.
int status_of(std::string_view code) {
  static constexpr std::array<std::pair<std::string_view, int>, 11> statuses{{{"bad_message", 400},
                                                                              {"bad_wish", 400},
                                                                              {"bad_name", 400},
                                                                              {"not_yours", 403},
                                                                              {"not_creator", 403},
                                                                              {"no_table", 404},
                                                                              {"no_seat", 404},
                                                                              {"too_long", 413},
                                                                              {"too_fast", 429},
                                                                              {"too_many", 429},
                                                                              {"not_stored", 503}}};
  constexpr int conflict = 409;
  for (const auto& [known, status] : statuses)
    if (known == code) return status;
  return conflict;
}

}  // namespace

Denial bad_message(std::string_view reason) { return {"bad_message", std::string(reason), {}, {}}; }

Denial not_now(std::string_view reason) { return {"not_now", std::string(reason), {}, {}}; }

Denial not_stored() { return {"not_stored", "it could not be stored; nothing was done", {}, {}}; }

Denial not_read() { return {"not_stored", "it could not be read; come again later", {}, {}}; }

Denial too_many_tables() { return {"too_many", "end or leave one of your tables first", {}, {}}; }

Denial wait_for(std::string_view code, std::int64_t milliseconds, std::string_view reason) {
  return {std::string(code), std::string(reason), {}, R"({"wait":)" + std::to_string(milliseconds) + "}"};
}

Denial denial_of(const Refusal& refusal, std::string_view token) {
  TextSink sink;
  tell_slots(sink, refusal);
  std::string slots = sink.take();
  const bool named = std::ranges::any_of(
      refusal.slots, [](const Slot& slot) { return std::string_view(slot.name) == "token"; });
  if (!named) {
    slots.pop_back();
    slots += slots.size() > 1 ? R"(,"token":)" : R"("token":)";
    json::write_text(slots, token);
    slots += '}';
  }
  return {refusal.reason->code, sentence(refusal), refusal.reason->rule, std::move(slots)};
}

std::string error_json(const Denial& denial) {
  std::string text = R"({"code":)";
  json::write_text(text, denial.code);
  if (!denial.rule.empty()) {
    text += R"(,"rule":)";
    json::write_text(text, denial.rule);
  }
  if (!denial.slots.empty()) text += R"(,"slots":)" + denial.slots;
  text += R"(,"reason":)";
  json::write_text(text, denial.reason);
  return text + '}';
}

Response response_of(const Denial& denial) {
  return json_response(status_of(denial.code), R"({"error":)" + error_json(denial) + '}');
}

Response json_response(int status, std::string body) {
  return {status,
          {{"Content-Type", "application/json"}, {"Cache-Control", "no-store"}},
          std::make_shared<const std::string>(std::move(body))};
}

}  // namespace castellum::server
