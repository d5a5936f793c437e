#include "server/store/postgres/postgres_office.hpp"

#include <stdexcept>

#include "server/store/postgres/schema.hpp"

namespace castellum::server {
namespace {

std::string checked(std::string address) {
  try {
    postgres::Connection connection(address);
    postgres::check_newest(connection);
  } catch (const postgres::Lost& lost) {
    throw std::runtime_error("the database cannot be reached: " + std::string(lost.what()));
  }
  return address;
}

}  // namespace

PostgresOffice::PostgresOffice(const std::string& address) : reading_(checked(address)) {}

void PostgresOffice::each_table(const std::function<void(const TableLine&)>& visit) {
  const auto answer = reading_.ask(
      "SELECT id, game, phase, listed, computer_acts, created, changed, creator, deadline FROM tables"
      " ORDER BY created, id");
  for (int row = 0; row < answer.size(); ++row) visit(postgres::line_in(answer, row));
}

Office::Figures PostgresOffice::figures() {
  const auto answer = reading_.ask(
      "SELECT (SELECT count(*) FROM tables WHERE phase = 0), (SELECT count(*) FROM tables WHERE phase = 1),"
      " (SELECT count(*) FROM tables WHERE phase = 2), (SELECT count(*) FROM rows),"
      " (SELECT count(DISTINCT visitor) FROM holders WHERE seat >= 0), pg_database_size(current_database())");
  const auto number = [&](int column) { return answer.number(0, column); };
  return {number(0), number(1), number(2), number(3), number(4), number(5), postgres::newest_schema()};
}

void PostgresOffice::back_up(const std::string& /*to*/) {
  throw std::runtime_error("a database is copied by PostgreSQL's own means: pg_dump, or pg_basebackup");
}

}  // namespace castellum::server
