// The tables of a store's file and how older files become newer ones.
#pragma once

#include <cstdint>

#include "server/store/sqlite/database.hpp"

namespace castellum::server {

/// The newest schema; a file says in user_version which one it has.
std::int64_t newest_schema();

/// Makes or brings forward what the file holds, each step in a transaction of its own. Throws
/// std::runtime_error with one line, and leaves the file as it is, if it is of a newer version or not a
/// store.
void bring_up_to_date(Database& database);

/// Throws std::runtime_error with one line if the file is not a store of the newest schema.
void check_newest(Database& database);

}  // namespace castellum::server
