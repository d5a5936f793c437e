// Checks records, conformance vectors and scenarios against the engine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "record/json.hpp"

namespace castellum {

/// What is wrong with one record: why it is refused, or each member of `expect` that does not hold. Empty if
/// all is well.
std::vector<std::string> verify_record(std::string_view text);
std::vector<std::string> verify_record(json::Value value);

}  // namespace castellum
