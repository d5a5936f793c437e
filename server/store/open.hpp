// Which store an address names.
#pragma once

#include <memory>
#include <string>

#include "server/store/office.hpp"
#include "server/store/store.hpp"

namespace castellum::server {

/// Whether the address is that of a PostgreSQL database; else it is the name of a file.
bool is_database(const std::string& address);

/// Opens or makes what the address names. Throws std::runtime_error with one line that says what to do.
std::unique_ptr<Store> open_store(const std::string& address);

/// As open_store, but makes no file.
std::unique_ptr<Store> open_existing_store(const std::string& address);

/// As open_existing_store, for a host who looks at what is there.
std::unique_ptr<Office> open_office(const std::string& address);

}  // namespace castellum::server
