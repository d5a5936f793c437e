#include "wasm/answers.hpp"

#include <charconv>

#include "engine/base/format_reasons.hpp"
#include "record/json_sink.hpp"
#include "record/written.hpp"
#include "wasm/reasons.hpp"

namespace castellum::wasm {
namespace {

using json::TextSink;

void tell_text(TextSink& sink, std::string_view name, std::string_view text) {
  sink.key(name);
  sink.text(text);
}

}  // namespace

Refusal malformed(std::string_view member) {
  return Refusal(format_reasons::malformed, {{"member", member}});
}

Answer carried_out(std::string text) { return {true, std::move(text)}; }

Answer refused(const Refusal& refusal) {
  return {false, json::told([&](TextSink& sink) {
            sink.begin_object();
            tell_text(sink, "code", refusal.reason->code);
            tell_text(sink, "rule", refusal.reason->rule);
            sink.key("slots");
            tell_slots(sink, refusal);
            sink.end_object();
          })};
}

Answer refused(const RecordFault& fault) {
  return {false, json::told([&](TextSink& sink) {
            sink.begin_object();
            tell_text(sink, "code", fault.code);
            tell_text(sink, "rule", fault.rule);
            tell_text(sink, "reason", fault.reason);
            sink.key("ply");
            sink.number(fault.ply);
            tell_text(sink, "token", fault.token);
            sink.end_object();
          })};
}

Answer plies_answer(int plies) { return carried_out(R"({"plies":)" + std::to_string(plies) + "}"); }

Answer hash_answer(std::uint64_t hash) { return carried_out(R"({"hash":")" + hex(hash) + R"("})"); }

Answer list_answer(const std::vector<std::string>& tokens) {
  return carried_out(json::told([&](TextSink& sink) {
    sink.begin_list();
    for (const std::string& token : tokens) sink.text(token);
    sink.end_list();
  }));
}

std::optional<std::uint64_t> parse_seed(std::string_view digits) {
  std::uint64_t seed = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, seed, 16);
  return digits.size() == 16 && stop == end && error == std::errc() ? std::optional(seed) : std::nullopt;
}

Result<json::Value> read_object(std::string_view text) {
  auto parsed = json::parse(text);
  if (!parsed.value)
    return Refusal(reasons::not_json,
                   {{"why", std::string_view(parsed.fault.why)}, {"at", static_cast<int>(parsed.fault.at)}});
  if (parsed.value->members() == nullptr)
    return Refusal(format_reasons::malformed, {{"member", "the object"}});
  return std::move(*parsed.value);
}

}  // namespace castellum::wasm
