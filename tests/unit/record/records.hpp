// Small records for tests, and ways to change them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/record.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {

inline constexpr std::string_view aqua_romana_text =
    R"({"castellum":1,"game":"aqua-romana","edition":"ar-1","players":2,)"
    R"("rules":{"no_sight":"step","extra_may_close":false,"extra_kind":"laid","take":"must","builders":"placed"},)"
    R"("layout":"standard","stock":{"C":21,"S":21,"B":21,"D":21},"actions":["C@Nc","S@E4"]})";

inline constexpr std::string_view aqueduct_text =
    R"({"castellum":1,"game":"aqueduct","edition":"aq-1","players":2,)"
    R"("rules":{"spring_distance":5,"mountain_backs":false,"spring_canal":false},)"
    R"("board":"provincia","first":0,"mountains":{"c7":"plain","j2":"plain","f4":"plain","g5":"plain",)"
    R"("b3":"plain","k6":"plain","d2":"plain","i7":"plain"},"actions":["o3.5","roll","r12"]})";

/// A new game of Aqua Romana with two builders placed.
inline json::Value aqua_romana_record() { return to_value(aqua_romana_text); }
/// A game of Aqueduct with a spring and a roll, where a house may be laid.
inline json::Value aqueduct_record() { return to_value(aqueduct_text); }
/// A short game of Aqua Romana, whole, with its result and what it expects.
inline json::Value finished_record() { return read_json(vector_path("aqua-romana", 21)); }

/// The record with the member at a path like "rules.take" replaced or added, a path's last number being a
/// place in a list; an empty text takes the member out.
inline json::Value changed(const json::Value& value, std::string_view path, std::string_view text) {
  const auto dot = path.find('.');
  const std::string_view name = path.substr(0, dot);
  const auto below = [&](const json::Value& part) {
    return dot == std::string_view::npos ? to_value(text) : changed(part, path.substr(dot + 1), text);
  };
  json::Value result = value;
  if (value.items() != nullptr) {
    result = json::Value::list();
    for (std::size_t place = 0; place < value.items()->size(); ++place)
      result.add(std::to_string(place) == name ? below((*value.items())[place]) : (*value.items())[place]);
  } else if (dot == std::string_view::npos && text.empty()) {
    result.remove(name);
  } else {
    const json::Value* part = value.find(name);
    result.set(name, below(part == nullptr ? json::Value::object() : *part));
  }
  return result;
}

/// Why the record is refused; all empty if it is not.
inline RecordFault fault_of(const json::Value& record) { return read_record(record.dump()).fault; }

/// The one line that tells why the record is refused, or "read".
inline std::string line_of(const json::Value& record) {
  const auto read = read_record(record.dump());
  return read.record ? "read" : read.fault.line();
}

}  // namespace castellum::tests
