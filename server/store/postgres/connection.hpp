// One connection to a PostgreSQL database.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <libpq-fe.h>

namespace castellum::server::postgres {

/// There is no connection, or none any more. What was asked for last may have been done all the same.
class Lost : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The database refuses a statement; the connection is as before.
class Refused : public std::runtime_error {
 public:
  Refused(const std::string& reason, std::string code) : std::runtime_error(reason), code_(std::move(code)) {}
  /// SQLSTATE: five letters, the first two of them its class.
  const std::string& code() const { return code_; }

 private:
  std::string code_;
};

/// What a statement answers.
class Answer {
 public:
  explicit Answer(PGresult* result) : result_(result) {}
  int size() const { return PQntuples(result_.get()); }
  std::string text(int row, int column) const;
  std::int64_t number(int row, int column) const;
  bool truth(int row, int column) const { return *PQgetvalue(result_.get(), row, column) == 't'; }
  /// Which command was carried out.
  std::string_view command() const { return PQcmdStatus(result_.get()); }

 private:
  struct Clear {
    void operator()(PGresult* result) const { PQclear(result); }
  };
  std::unique_ptr<PGresult, Clear> result_;
};

/// A statement and the values of its parameters $1, $2, ..., as text.
struct Query {
  std::string_view sql;
  // NOLINTNEXTLINE(readability-redundant-member-init): g++ warns of those who leave it out
  std::vector<std::string> values = {};
};

/// A list as the text of an array.
std::string array_of(std::span<const std::string> texts);
std::string array_of(std::span<const std::int64_t> numbers);

/// Every call throws Lost or Refused. For one thread at a time.
class Connection {
 public:
  /// `address`: a URL, of one host or several. Sees the tables of our schema.
  explicit Connection(const std::string& address);

  Answer run(std::string_view sql, std::vector<std::string> values = {});
  /// Sends all at once and gives the answers in order. If one is refused the later ones are not carried out.
  std::vector<Answer> run_all(std::span<const Query> queries);
  /// Waits so long at most for news of LISTEN, and gives one of them or null.
  std::unique_ptr<PGnotify, decltype(&PQfreemem)> news(std::chrono::milliseconds patience);
  /// The process of the database that serves this connection.
  int process() const { return PQbackendPID(handle_.get()); }

 private:
  struct Finish {
    void operator()(PGconn* handle) const { PQfinish(handle); }
  };
  void send(const Query& query);
  void flush();
  /// Waits until the socket can be read; false if it cannot after so long.
  bool wait(short events, std::chrono::milliseconds patience);
  std::unique_ptr<PGresult, void (*)(PGresult*)> next();
  [[noreturn]] void lose(const std::string& why);

  std::unique_ptr<PGconn, Finish> handle_;
};

}  // namespace castellum::server::postgres
