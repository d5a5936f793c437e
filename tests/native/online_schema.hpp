// What goes over the wire of online tables, held against docs/schemas/online.schema.json.
#pragma once

#include <string>

namespace castellum::tests {

/// The first way in which a text breaks one of the schema's shapes ("told", "asked", "card", "wish"), or
/// empty.
std::string protocol_fault(const std::string& shape, const std::string& text);

}  // namespace castellum::tests
