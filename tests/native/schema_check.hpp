// JSON Schema (draft 2020-12), as far as the schemas in docs/schemas/ use it. A keyword that is not known is
// a fault of the schema, so that none is passed over.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace castellum::tests {

class Schema {
 public:
  using Json = nlohmann::json;

  explicit Schema(Json schema) : root_(std::move(schema)) {}

  /// The first way in which the value breaks the schema, as "/path: what", or empty.
  std::string fault_of(const Json& value) { return check(root_, value, ""); }
  const Json& root() const { return root_; }

 private:
  static std::string told(const std::string& path, const std::string& what) {
    return (path.empty() ? "/" : path) + ": " + what;
  }

  std::string check(const Json& schema, const Json& value, const std::string& path) {
    if (schema.is_boolean()) return schema.get<bool>() ? "" : told(path, "is not known");
    for (const auto& [keyword, rule] : schema.items())
      if (auto fault = check_keyword(schema, keyword, rule, value, path); !fault.empty()) return fault;
    return "";
  }

  std::string check_keyword(const Json& schema, const std::string& keyword, const Json& rule,
                            const Json& value, const std::string& path) {
    if (keyword == "$ref") return check_reference(rule.get<std::string>(), value, path);
    if (keyword == "oneOf") return check_one_of(rule, value, path);
    if (keyword == "type") return check_type(rule.get<std::string>(), value, path);
    if (keyword == "pattern") return check_pattern(rule.get<std::string>(), value, path);
    if (keyword == "required") return check_required(rule, value, path);
    if (keyword == "items") return check_items(rule, value, path);
    if (keyword == "properties") return check_members(schema, value, path);
    if (keyword == "patternProperties" || keyword == "additionalProperties")
      return schema.contains("properties") ? "" : check_members(schema, value, path);
    static const std::vector<std::string> silent{"description", "$schema", "$id", "title", "$defs"};
    if (std::ranges::find(silent, keyword) != silent.end()) return "";
    return check_bound(keyword, rule, value, path);
  }

  static std::string check_type(const std::string& type, const Json& value, const std::string& path) {
    const bool is = type == "object"    ? value.is_object()
                    : type == "array"   ? value.is_array()
                    : type == "string"  ? value.is_string()
                    : type == "integer" ? value.is_number_integer()
                    : type == "boolean" ? value.is_boolean()
                                        : false;
    return is ? "" : told(path, "is no " + type);
  }

  /// Keywords that compare a value with a figure or with others.
  static std::string check_bound(const std::string& keyword, const Json& rule, const Json& value,
                                 const std::string& path) {
    bool holds = false;
    if (keyword == "const")
      holds = value == rule;
    else if (keyword == "enum")
      holds = std::ranges::find(rule, value) != rule.end();
    else if (keyword == "minimum")
      holds = !value.is_number() || value >= rule;
    else if (keyword == "maximum")
      holds = !value.is_number() || value <= rule;
    else if (keyword == "maxLength")
      holds = !value.is_string() || letters(value) <= rule.get<std::int64_t>();
    else if (keyword == "minItems")
      holds = !value.is_array() || value.size() >= rule.get<std::size_t>();
    else if (keyword == "maxItems")
      holds = !value.is_array() || value.size() <= rule.get<std::size_t>();
    else
      return told(path, "unknown keyword " + keyword);
    return holds ? "" : told(path, "breaks " + keyword + " " + rule.dump());
  }

  static std::int64_t letters(const Json& value) {
    return std::ranges::count_if(value.get_ref<const std::string&>(), [](char byte) {
      return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    });
  }

  std::string check_pattern(const std::string& pattern, const Json& value, const std::string& path) {
    if (!value.is_string() || matches(pattern, value.get_ref<const std::string&>())) return "";
    return told(path, value.dump() + " is not like " + pattern);
  }

  static std::string check_required(const Json& rule, const Json& value, const std::string& path) {
    for (const Json& name : rule)
      if (value.is_object() && !value.contains(name.get_ref<const std::string&>()))
        return told(path, "lacks " + name.get<std::string>());
    return "";
  }

  std::string check_members(const Json& schema, const Json& value, const std::string& path) {
    if (!value.is_object()) return "";
    for (const auto& [name, member] : value.items())
      if (auto fault = check_member(schema, name, member, path + "/" + name); !fault.empty()) return fault;
    return "";
  }

  std::string check_member(const Json& schema, const std::string& name, const Json& member,
                           const std::string& path) {
    static const Json none = Json::object();
    const auto part = [&](const char* keyword) -> const Json& {
      const auto found = schema.find(keyword);
      return found == schema.end() ? none : *found;
    };
    bool known = false;
    if (const auto found = part("properties").find(name); found != part("properties").end()) {
      known = true;
      if (auto fault = check(*found, member, path); !fault.empty()) return fault;
    }
    for (const auto& [pattern, rule] : part("patternProperties").items()) {
      if (!matches(pattern, name)) continue;
      known = true;
      if (auto fault = check(rule, member, path); !fault.empty()) return fault;
    }
    const auto others = schema.find("additionalProperties");
    return known || others == schema.end() ? "" : check(*others, member, path);
  }

  std::string check_items(const Json& rule, const Json& value, const std::string& path) {
    for (std::size_t place = 0; value.is_array() && place < value.size(); ++place)
      if (auto fault = check(rule, value[place], path + "/" + std::to_string(place)); !fault.empty())
        return fault;
    return "";
  }

  std::string check_one_of(const Json& rule, const Json& value, const std::string& path) {
    int fitting = 0;
    std::string faults;
    for (const Json& each : rule) {
      if (is_other_kind(each, value)) continue;
      const std::string fault = check(each, value, path);
      fitting += fault.empty() ? 1 : 0;
      if (!fault.empty()) faults += " (" + fault + ")";
    }
    return fitting == 1 ? ""
                        : told(path, "fits " + std::to_string(fitting) + " of the alternatives" + faults);
  }

  /// Whether the alternative asks for another constant `type` than the value has; said first, since its other
  /// faults would only confuse.
  bool is_other_kind(const Json& alternative, const Json& value) const {
    if (!alternative.contains("$ref") || !value.is_object() || !value.contains("type")) return false;
    const Json& wanted = resolved(alternative.at("$ref").get<std::string>());
    const Json::json_pointer type("/properties/type/const");
    return wanted.contains(type) && wanted.at(type) != value.at("type");
  }

  std::string check_reference(const std::string& pointer, const Json& value, const std::string& path) {
    return check(resolved(pointer), value, path);
  }

  /// Precondition: a reference within this schema, such as "#/$defs/seat".
  const Json& resolved(const std::string& pointer) const {
    return root_.at(Json::json_pointer(pointer.substr(1)));
  }

  /// Whether the pattern is found in the text; answers are kept, since matching is slow.
  bool matches(const std::string& pattern, const std::string& text) {
    auto found = patterns_.find(pattern);
    if (found == patterns_.end())
      found = patterns_.try_emplace(pattern, std::regex(pattern), Answers()).first;
    auto& [expression, answers] = found->second;
    const auto [answer, fresh] = answers.try_emplace(text, false);
    if (fresh) answer->second = std::regex_search(text, expression);
    return answer->second;
  }

  using Answers = std::map<std::string, bool>;
  Json root_;
  std::map<std::string, std::pair<std::regex, Answers>> patterns_;
};

}  // namespace castellum::tests
