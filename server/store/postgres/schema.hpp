// The tables of a database and how older ones become newer ones.
#pragma once

#include <cstdint>

#include "server/store/postgres/connection.hpp"

namespace castellum::server::postgres {

/// The newest schema; a database says which one it has.
std::int64_t newest_schema();

/// Makes or brings forward our tables, one node at a time. Throws std::runtime_error with one line, and
/// leaves all as it is, if they are of a newer version.
void bring_up_to_date(Connection& connection);

/// Throws std::runtime_error with one line if the database does not have tables of the newest schema.
void check_newest(Connection& connection);

}  // namespace castellum::server::postgres
