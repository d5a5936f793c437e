#include "record/shipped_data.hpp"

#include <map>
#include <string>

namespace castellum {

// NOLINTBEGIN(readability-convert-member-functions-to-static): see the header
std::optional<std::string_view> ShippedData::text(std::string_view file) const {
  for (const auto& [name, content] : shipped_files())
    if (name == file) return content;
  return std::nullopt;
}

const json::Value* ShippedData::value(std::string_view file) const {
  static const auto parsed = [] {
    std::map<std::string, json::Value, std::less<>> values;
    for (const auto& [name, content] : shipped_files())
      if (name.ends_with(".json"))
        if (auto read = json::parse(content); read.value) values.emplace(name, std::move(*read.value));
    return values;
  }();
  const auto found = parsed.find(file);
  return found == parsed.end() ? nullptr : &found->second;
}

// NOLINTEND(readability-convert-member-functions-to-static)

}  // namespace castellum
