// The files of data/, carried inside the program.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "record/json.hpp"

namespace castellum {

/// Name and content of each file of data/; made by the build.
std::span<const std::pair<std::string_view, std::string_view>> shipped_files();

/// Finds shipped data by file name. To the engine this is an object like any other source of data.
// NOLINTBEGIN(readability-convert-member-functions-to-static)
class ShippedData {
 public:
  /// The file's content, or nothing.
  std::optional<std::string_view> text(std::string_view file) const;
  /// The file's content read as JSON, or null. Each file is read once.
  const json::Value* value(std::string_view file) const;
};
// NOLINTEND(readability-convert-member-functions-to-static)

}  // namespace castellum
