#include "server/store/sqlite/database.hpp"

#include <stdexcept>

namespace castellum::server {

Database::Database(const std::string& path, const std::string& vfs) : path_(path) {
  sqlite3* opened = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                      vfs.empty() ? nullptr : vfs.c_str());
  handle_.reset(opened);
  if (code != SQLITE_OK) throw std::runtime_error(path + ": cannot be opened: " + said());
}

Fault Database::execute(const std::string& sql) const {
  if (sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  return said();
}

void Database::require(const std::string& sql) const {
  if (const Fault fault = execute(sql)) throw std::runtime_error(path_ + ": " + *fault);
}

std::string Database::said() const {
  return std::string(sqlite3_errmsg(handle())) + " (sqlite " +
         std::to_string(sqlite3_extended_errcode(handle())) + ")";
}

std::string Columns::text(int column) const {
  const unsigned char* text = sqlite3_column_text(statement_, column);
  if (text == nullptr) return {};
  return {reinterpret_cast<const char*>(text),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

Statement::Statement(Database& database, std::string_view sql) : database_(&database) {
  sqlite3_stmt* prepared = nullptr;
  const int code = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
  handle_.reset(prepared);
  if (code != SQLITE_OK) throw std::runtime_error(database.path() + ": " + database.said());
}

void Statement::bind(std::string_view value) {
  // A null pointer would be NULL. Values live until the statement has ended, so nothing is copied.
  const char* text = value.empty() ? "" : value.data();
  sqlite3_bind_text64(handle_.get(), ++bound_, text, value.size(), nullptr, SQLITE_UTF8);
}

Fault Statement::finish(int code) {
  constexpr int kind = 0xff;  // the rest of a code says more exactly what
  Fault fault;
  if ((code & kind) == SQLITE_CONSTRAINT)
    fault = "conflict: " + database_->said();
  else if (code != SQLITE_DONE)
    fault = database_->said();
  sqlite3_reset(handle_.get());
  return fault;
}

}  // namespace castellum::server
