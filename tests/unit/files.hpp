// What the tests read from the source tree. Plain C files: WebAssembly's library has no streams on files.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "record/json.hpp"

namespace castellum::tests {

inline constexpr int vectors_a_game = 60;

/// The content of a file, empty if there is none. Paths start at the source root.
inline std::string read_file(const std::string& path) {
  std::string content;
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return content;
  char block[4096];
  for (std::size_t size = 1; size > 0;) {
    size = std::fread(block, 1, sizeof block, file);
    content.append(block, size);
  }
  std::fclose(file);
  return content;
}

/// The lines of a file.
inline std::vector<std::string> read_lines(const std::string& path) {
  std::vector<std::string> lines;
  std::string line;
  for (const char letter : read_file(path)) {
    if (letter != '\n') {
      line += letter;
      continue;
    }
    lines.push_back(line);
    line.clear();
  }
  return lines;
}

/// The JSON in a text, null if it is none.
inline json::Value to_value(std::string_view text) {
  auto parsed = json::parse(text);
  return parsed.value ? std::move(*parsed.value) : json::Value();
}

inline json::Value read_json(const std::string& path) { return to_value(read_file(path)); }

/// The path of a game's vector of that number, from 0 to `vectors_a_game` - 1.
inline std::string vector_path(std::string_view game, int number) {
  const std::string digits = std::to_string(number);
  return "tests/vectors/" + std::string(game) + "-" + std::string(4 - digits.size(), '0') + digits + ".json";
}

/// The number of a member that is there.
inline int number_of(const json::Value& object, std::string_view name) {
  const json::Value* member = object.find(name);
  return member == nullptr ? 0 : static_cast<int>(member->number().value_or(0));
}

/// The text of a member that is there.
inline std::string text_of(const json::Value& object, std::string_view name) {
  const json::Value* member = object.find(name);
  return member == nullptr ? std::string() : std::string(member->text().value_or(""));
}

/// The items of a member that is a list; none if it is not there.
inline const std::vector<json::Value>& items_of(const json::Value& object, std::string_view name) {
  static const std::vector<json::Value> none;
  const json::Value* member = object.find(name);
  return member == nullptr || member->items() == nullptr ? none : *member->items();
}

/// The members of a member that is an object; none if it is not there.
inline const json::Value::Members& members_of(const json::Value& object, std::string_view name) {
  static const json::Value::Members none;
  const json::Value* member = object.find(name);
  return member == nullptr || member->members() == nullptr ? none : *member->members();
}

}  // namespace castellum::tests
