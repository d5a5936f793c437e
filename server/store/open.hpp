// Which store an address names.
#pragma once

#include <memory>
#include <string>

#include "server/store/office.hpp"
#include "server/store/store.hpp"

namespace castellum::server {

/// Opens or makes what the address names: the name of a file. Throws std::runtime_error with one line that
/// says what to do.
std::unique_ptr<Store> open_store(const std::string& address);

/// As open_store, for a host who looks at what is there; makes nothing.
std::unique_ptr<Office> open_office(const std::string& address);

}  // namespace castellum::server
