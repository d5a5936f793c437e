#include "server/store/postgres/reading.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace castellum::server::postgres {
namespace {

/// So long after it could not be reached the database is not tried again: who reads waits for each try.
constexpr std::chrono::milliseconds between_reads{300};

std::string unread(const std::string& why) { return "the store cannot be read: " + why; }

}  // namespace

std::int64_t clock_ahead(Connection& connection) {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  const auto steady = [] {
    return duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
  };
  const std::int64_t before = steady();
  const std::int64_t there = connection.run("SELECT now_ms()").number(0, 0);
  return there - (before + steady()) / 2;
}

TableLine line_in(const Answer& answer, int row) {
  return {answer.text(row, 0),   answer.text(row, 1),  static_cast<Phase>(answer.number(row, 2)),
          answer.truth(row, 3),  answer.truth(row, 4), answer.number(row, 5),
          answer.number(row, 6), answer.text(row, 7),  {},
          answer.number(row, 8)};
}

Connection& Reading::connection() {
  if (connection_) return *connection_;
  if (Clock::now() < next_try_) throw Lost("the database cannot be reached");
  try {
    return connection_.emplace(address_);
  } catch (const Lost&) {
    next_try_ = Clock::now() + between_reads;
    throw;
  }
}

/// Once more if the connection is found lost: that happened long ago perhaps.
template <class Work>
auto Reading::with_connection(const Work& work) {
  const std::lock_guard lock(mutex_);
  try {
    const bool was_there = connection_.has_value();
    try {
      return work(connection());
    } catch (const Lost&) {
      connection_.reset();
      if (!was_there) throw;
      return work(connection());
    }
  } catch (const Lost& lost) {
    connection_.reset();
    throw StoreFault(unread(lost.what()));
  } catch (const Refused& refused) {
    connection_.reset();  // and whatever transaction is open there
    throw StoreFault(unread(refused.what()));
  }
}

std::vector<Answer> Reading::ask(std::span<const Query> queries) {
  return with_connection([&](Connection& connection) { return connection.run_all(queries); });
}

Answer Reading::ask(std::string_view sql, std::vector<std::string> values) {
  const std::array<Query, 1> one{Query{sql, std::move(values)}};
  return std::move(ask(one).front());
}

std::vector<std::string> Reading::texts(std::string_view sql, std::vector<std::string> values) {
  const Answer answer = ask(sql, std::move(values));
  std::vector<std::string> found;
  found.reserve(static_cast<std::size_t>(answer.size()));
  for (int i = 0; i < answer.size(); ++i) found.push_back(answer.text(i, 0));
  return found;
}

std::optional<StoredTable> Reading::table(const std::string& id, std::int64_t after) {
  const std::string from = std::to_string(after);
  const auto answers = ask(std::array<Query, 6>{
      Query{"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"},
      {"SELECT id, game, phase, listed, computer_acts, created, changed, creator, deadline, secret"
       " FROM tables JOIN secrets ON table_id = id WHERE id = $1",
       {id}},
      {"SELECT seq, at, kind, body, name, visitor FROM rows WHERE table_id = $1 AND seq > $2 ORDER BY seq",
       {id, from}},
      {"SELECT visitor, message, seq FROM stamps WHERE table_id = $1 AND seq > $2 ORDER BY visitor, message",
       {id, from}},
      {"SELECT seat, visitor FROM holders WHERE table_id = $1 ORDER BY seat", {id}},
      {"COMMIT"}});
  if (answers[1].size() == 0) return std::nullopt;
  StoredTable table;
  table.line = line_in(answers[1], 0);
  table.line.secret = answers[1].text(0, 9);
  for (int i = 0; i < answers[2].size(); ++i)
    table.rows.push_back({answers[2].number(i, 0), answers[2].number(i, 1), answers[2].text(i, 2),
                          answers[2].text(i, 3), answers[2].text(i, 4), answers[2].text(i, 5)});
  for (int i = 0; i < answers[3].size(); ++i)
    table.stamps.push_back({answers[3].text(i, 0), answers[3].text(i, 1), answers[3].number(i, 2)});
  for (int i = 0; i < answers[4].size(); ++i)
    table.holders.push_back({static_cast<int>(answers[4].number(i, 0)), answers[4].text(i, 1)});
  return table;
}

Downtimes Reading::downtimes() {
  const Answer answer = ask("SELECT began, ended FROM downtimes ORDER BY began");
  Downtimes found;
  for (int i = 0; i < answer.size(); ++i) found.push_back({answer.number(i, 0), answer.number(i, 1)});
  return found;
}

std::int64_t Reading::clock_ahead() {
  return with_connection([](Connection& connection) { return postgres::clock_ahead(connection); });
}

}  // namespace castellum::server::postgres
