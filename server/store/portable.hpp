// A stored table as one line of JSON, to be kept elsewhere or taken into another store. It holds secrets.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store/store.hpp"

namespace castellum::server {

/// The whole table, without an end of line.
std::string to_line(const StoredTable& table);

/// What such a line holds, or in one line what is wrong with it.
std::variant<StoredTable, std::string> from_line(std::string_view line);

/// What is to be written, in order, to have the table in a store.
std::vector<Batch> batches_of(const StoredTable& table);

}  // namespace castellum::server
