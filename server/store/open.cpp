#include "server/store/open.hpp"

#include <filesystem>
#include <stdexcept>

#include "server/store/postgres/postgres_office.hpp"
#include "server/store/postgres/postgres_store.hpp"
#include "server/store/sqlite/sqlite_office.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace castellum::server {

bool is_database(const std::string& address) {
  return address.starts_with("postgresql://") || address.starts_with("postgres://");
}

std::unique_ptr<Store> open_store(const std::string& address) {
  if (is_database(address))
    return std::make_unique<PostgresStore>(PostgresOptions{.address = address, .direct = {}});
  return std::make_unique<SqliteStore>(StoreOptions{.path = address, .vfs = {}});
}

std::unique_ptr<Store> open_existing_store(const std::string& address) {
  if (!is_database(address) && !std::filesystem::is_regular_file(address))
    throw std::runtime_error(address + ": there is no such file");
  return open_store(address);
}

std::unique_ptr<Office> open_office(const std::string& address) {
  if (is_database(address)) return std::make_unique<PostgresOffice>(address);
  return std::make_unique<SqliteOffice>(address);
}

}  // namespace castellum::server
