// Options of any game, read from and told to a format this floor does not know.
//
// A game offers `visit_options(options, visitor)`, which names each option once:
//   visitor.choice(name, value, {"first", "second"})   an enumeration, its values in order
//   visitor.truth(name, value)                          a bool
//   visitor.number(name, value, lowest, highest)        an int
// and `apply_preset(name, options)`, which sets what that preset says or answers false if there is none of
// that name.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/describe.hpp"
#include "engine/base/format_reasons.hpp"
#include "engine/base/refusal.hpp"

namespace castellum {

/// Reads each option from the members of an object; remembers the first fault.
template <class Value>
class OptionReader {
 public:
  OptionReader(const Value& rules, bool all_needed) : rules_(rules), all_needed_(all_needed) {}

  template <class Choice>
  void choice(const char* name, Choice& value, std::initializer_list<const char*> names) {
    const Value* given = find(name);
    if (given == nullptr) return;
    const auto text = given->text();
    int place = 0;
    for (const char* each : names) {
      if (text && *text == each) {
        value = static_cast<Choice>(place);
        return;
      }
      ++place;
    }
    unknown_value(name, text.value_or("of another type"));
  }
  void truth(const char* name, bool& value) {
    const Value* given = find(name);
    if (given == nullptr) return;
    if (const auto truth = given->truth())
      value = *truth;
    else
      unknown_value(name, given->text().value_or("of another type"));
  }
  void number(const char* name, int& value, int lowest, int highest) {
    const Value* given = find(name);
    if (given == nullptr) return;
    const auto number = given->number();
    if (number && *number >= lowest && *number <= highest)
      value = static_cast<int>(*number);
    else
      unknown_value(name,
                    number ? std::string_view(std::to_string(*number)) : std::string_view("of another type"));
  }

  /// The first fault, among them an option nobody asked for.
  std::optional<Refusal> fault() const {
    if (fault_) return fault_;
    for (const auto& [name, value] : *rules_.members())
      if (name != "preset" && asked_.find("|" + name + "|") == std::string::npos)
        return Refusal(format_reasons::unknown_option, {{"option", std::string_view(name)}});
    return std::nullopt;
  }

 private:
  const Value* find(const char* name) {
    asked_ += std::string("|") + name + "|";
    const Value* given = rules_.find(name);
    if (given == nullptr && all_needed_ && !fault_)
      fault_ = Refusal(format_reasons::missing_option, {{"option", name}});
    return given;
  }
  void unknown_value(const char* name, std::string_view value) {
    if (!fault_) fault_ = Refusal(format_reasons::unknown_value, {{"member", name}, {"value", value}});
  }

  const Value& rules_;
  bool all_needed_;
  std::string asked_;
  std::optional<Refusal> fault_;
};

/// Reads options from an object. With `all_needed` (records) each must be there and a named preset must
/// agree; without (a new game) a named preset is applied first and what is not there keeps its value.
template <class Value, class Options>
std::optional<Refusal> read_options(const Value& rules, bool all_needed, Options& options) {
  if (rules.members() == nullptr) return Refusal(format_reasons::malformed, {{"member", "rules"}});
  const Value* given = rules.find("preset");
  const std::string_view preset = given == nullptr ? "" : given->text().value_or("of another type");
  if (given != nullptr && !apply_preset(preset, options))
    return Refusal(format_reasons::unknown_value, {{"member", "preset"}, {"value", preset}});
  OptionReader<Value> reader(rules, all_needed);
  visit_options(options, reader);
  if (auto fault = reader.fault()) return fault;
  if (given != nullptr && all_needed) {
    Options as_preset = options;
    apply_preset(preset, as_preset);
    if (!(as_preset == options)) return Refusal(format_reasons::preset_differs, {{"preset", preset}});
  }
  return std::nullopt;
}

/// Tells each option as a member of the object begun in `sink`.
template <Sink S>
class OptionWriter {
 public:
  explicit OptionWriter(S& sink) : sink_(sink) {}
  template <class Choice>
  void choice(const char* name, const Choice& value, std::initializer_list<const char*> names) {
    member(sink_, name, names.begin()[static_cast<int>(value)]);
  }
  void truth(const char* name, bool value) { member(sink_, name, value); }
  void number(const char* name, int value, int, int) { member(sink_, name, value); }

 private:
  S& sink_;
};

}  // namespace castellum
