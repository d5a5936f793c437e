#include "server/store/postgres/connection.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>

#include <poll.h>

namespace castellum::server::postgres {
namespace {

/// Nothing that is asked takes that long: the database, or the way to it, has gone.
constexpr std::chrono::milliseconds longest_answer{10'000};

/// One line, without what libpq says in front and behind.
std::string in_a_line(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  text.resize(text.find_last_not_of(' ') + 1);
  return text;
}

/// What a dead host or a lost network leaves open ends within seconds, on both sides; a transaction of a node
/// that was stopped must not keep the others waiting.
PGconn* connected(const std::string& address) {
  const std::array<const char*, 9> names{"dbname",           "connect_timeout",     "keepalives_idle",
                                         "keepalives_count", "keepalives_interval", "tcp_user_timeout",
                                         "client_encoding",  "application_name",    nullptr};
  const std::array<const char*, 9> values{address.c_str(), "3",    "5",         "3",    "2",
                                          "8000",          "UTF8", "castellum", nullptr};
  return PQconnectdbParams(names.data(), values.data(), 1);
}

constexpr std::string_view settings =
    "SELECT set_config('search_path', 'castellum', false),"
    " set_config('idle_in_transaction_session_timeout', '5000', false),"
    " set_config('client_min_messages', 'error', false),"
    // What is acknowledged is on the disk, whatever the database's own setting; a stricter one stays.
    " set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')"
    " THEN 'on' ELSE current_setting('synchronous_commit') END, false)";

}  // namespace

std::string Answer::text(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

std::int64_t Answer::number(int row, int column) const {
  const char* text = PQgetvalue(result_.get(), row, column);
  std::int64_t value = 0;
  std::from_chars(text, text + PQgetlength(result_.get(), row, column), value);
  return value;
}

std::string array_of(std::span<const std::string> texts) {
  std::string array = "{";
  for (const std::string& text : texts) {
    array += array.size() > 1 ? ",\"" : "\"";
    for (const char letter : text) {
      if (letter == '"' || letter == '\\') array += '\\';
      array += letter;
    }
    array += '"';
  }
  return array + '}';
}

std::string array_of(std::span<const std::int64_t> numbers) {
  std::string array = "{";
  for (const std::int64_t number : numbers) array += (array.size() > 1 ? "," : "") + std::to_string(number);
  return array + '}';
}

Connection::Connection(const std::string& address) : handle_(connected(address)) {
  if (PQstatus(handle_.get()) != CONNECTION_OK) throw Lost(in_a_line(PQerrorMessage(handle_.get())));
  // A library prints nothing: what matters comes as an answer too.
  PQsetNoticeProcessor(handle_.get(), [](void* /*unused*/, const char* /*notice*/) {}, nullptr);
  PQsetnonblocking(handle_.get(), 1);
  run(settings);
}

void Connection::lose(const std::string& why) {
  const std::string reason = in_a_line(why);
  handle_.reset();
  throw Lost(reason.empty() ? "the connection was lost" : reason);
}

bool Connection::wait(short events, std::chrono::milliseconds patience) {
  pollfd socket{PQsocket(handle_.get()), events, 0};
  return poll(&socket, 1, static_cast<int>(patience.count())) > 0;
}

void Connection::flush() {
  while (const int left = PQflush(handle_.get())) {
    if (left < 0 || !wait(POLLIN | POLLOUT, longest_answer)) lose(PQerrorMessage(handle_.get()));
    if (PQconsumeInput(handle_.get()) == 0) lose(PQerrorMessage(handle_.get()));
  }
}

std::unique_ptr<PGresult, void (*)(PGresult*)> Connection::next() {
  while (PQisBusy(handle_.get()) != 0) {
    if (!wait(POLLIN, longest_answer)) lose("the database does not answer");
    if (PQconsumeInput(handle_.get()) == 0) lose(PQerrorMessage(handle_.get()));
  }
  return {PQgetResult(handle_.get()), PQclear};
}

void Connection::send(const Query& query) {
  std::vector<const char*> values;
  values.reserve(query.values.size());
  for (const std::string& value : query.values) values.push_back(value.c_str());
  if (PQsendQueryParams(handle_.get(), std::string(query.sql).c_str(), static_cast<int>(values.size()),
                        nullptr, values.data(), nullptr, nullptr, 0) == 0)
    lose(PQerrorMessage(handle_.get()));
}

Answer Connection::run(std::string_view sql, std::vector<std::string> values) {
  const std::array<Query, 1> one{Query{sql, std::move(values)}};
  return std::move(run_all(one).front());
}

std::vector<Answer> Connection::run_all(std::span<const Query> queries) {
  if (!handle_) throw Lost("the connection was lost");
  if (PQenterPipelineMode(handle_.get()) == 0) lose(PQerrorMessage(handle_.get()));
  for (const Query& query : queries) send(query);
  if (PQpipelineSync(handle_.get()) == 0) lose(PQerrorMessage(handle_.get()));
  flush();
  std::vector<Answer> answers;
  std::optional<Refused> refused;
  while (true) {
    auto result = next();
    if (!result) {
      // Between two answers; without a connection nothing else would ever come.
      if (PQstatus(handle_.get()) != CONNECTION_OK) lose(PQerrorMessage(handle_.get()));
      continue;
    }
    const ExecStatusType status = PQresultStatus(result.get());
    if (status == PGRES_PIPELINE_SYNC) break;
    if (status == PGRES_PIPELINE_ABORTED) continue;
    if (status == PGRES_FATAL_ERROR) {
      if (PQstatus(handle_.get()) != CONNECTION_OK) lose(PQresultErrorMessage(result.get()));
      const char* code = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
      const char* said = PQresultErrorField(result.get(), PG_DIAG_MESSAGE_PRIMARY);
      if (code == nullptr || said == nullptr) lose(PQresultErrorMessage(result.get()));
      if (!refused) refused.emplace(in_a_line(said) + " (" + code + ")", code);
      continue;
    }
    answers.emplace_back(result.release());
  }
  PQexitPipelineMode(handle_.get());
  // FATAL of a session that is ended comes as an answer first.
  if (refused && (refused->code().starts_with("57P") || refused->code().starts_with("08")))
    lose(refused->what());
  if (refused) throw std::move(*refused);
  return answers;
}

std::unique_ptr<PGnotify, decltype(&PQfreemem)> Connection::news(std::chrono::milliseconds patience) {
  if (!handle_) throw Lost("the connection was lost");
  for (int look = 0; look < 2; ++look) {
    if (PGnotify* told = PQnotifies(handle_.get())) return {told, &PQfreemem};
    if (look == 0 && wait(POLLIN, patience) && PQconsumeInput(handle_.get()) == 0)
      lose(PQerrorMessage(handle_.get()));
  }
  return {nullptr, &PQfreemem};
}

}  // namespace castellum::server::postgres
