#include "server/store/open.hpp"

#include "server/store/sqlite/sqlite_office.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace castellum::server {

std::unique_ptr<Store> open_store(const std::string& address) {
  return std::make_unique<SqliteStore>(StoreOptions{.path = address, .vfs = {}});
}

std::unique_ptr<Office> open_office(const std::string& address) {
  return std::make_unique<SqliteOffice>(address);
}

}  // namespace castellum::server
