// One connection to a SQLite file; every error is a value.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <sqlite3.h>

namespace castellum::server {

/// Nothing, or in one line why it was not done.
using Fault = std::optional<std::string>;

/// A connection for one thread at a time.
class Database {
 public:
  /// Opens the file, or makes it. `vfs`: SQLite's name of a file system, empty for its own. Throws
  /// std::runtime_error with one line.
  Database(const std::string& path, const std::string& vfs);

  /// Carries out statements without parameters; what they answer is dropped.
  [[nodiscard]] Fault execute(const std::string& sql) const;
  /// As execute, but throws std::runtime_error: for what is done while a store is opened.
  void require(const std::string& sql) const;
  bool in_transaction() const { return sqlite3_get_autocommit(handle()) == 0; }
  /// Rows that the last statement changed.
  int changes() const { return sqlite3_changes(handle()); }
  sqlite3* handle() const { return handle_.get(); }
  const std::string& path() const { return path_; }
  /// What SQLite says about the last call, with its number.
  std::string said() const;

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
  std::string path_;
};

/// One row of an answer, valid until the next.
class Columns {
 public:
  explicit Columns(sqlite3_stmt* statement) : statement_(statement) {}
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  std::string text(int column) const;

 private:
  sqlite3_stmt* statement_;
};

/// A prepared statement; it must not outlive its connection.
class Statement {
 public:
  /// Throws std::runtime_error with one line if the file is not what the statement is for.
  Statement(Database& database, std::string_view sql);

  /// Carries it out with these values in the order of its parameters.
  template <typename... Values>
  [[nodiscard]] Fault run(const Values&... values) {
    return each([](const Columns&) {}, values...);
  }

  /// As run, and calls `visit` with the Columns of every row of the answer.
  template <typename Visit, typename... Values>
  [[nodiscard]] Fault each(const Visit& visit, const Values&... values) {
    bound_ = 0;
    (bind(values), ...);
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(handle_.get())) == SQLITE_ROW) visit(Columns(handle_.get()));
    return finish(code);
  }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };
  void bind(std::int64_t value) { sqlite3_bind_int64(handle_.get(), ++bound_, value); }
  void bind(std::string_view value);
  Fault finish(int code);

  Database* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
  int bound_ = 0;  // parameters that have their values
};

}  // namespace castellum::server
