#include "server/store/sqlite/sqlite_office.hpp"

#include <filesystem>
#include <stdexcept>

#include "server/store/sqlite/file_lock.hpp"
#include "server/store/sqlite/schema.hpp"

namespace castellum::server {
namespace {

std::string path_of_existing(const std::string& path) {
  if (!std::filesystem::is_regular_file(path)) throw std::runtime_error(path + ": there is no such file");
  return path_of_store(path);
}

Database opened(const std::string& path) {
  Database database(path, "");
  database.require("PRAGMA query_only = 1; PRAGMA busy_timeout = 5000");
  check_newest(database);
  return database;
}

void require(const Database& database, const Fault& fault) {
  if (fault) throw std::runtime_error(database.path() + ": " + *fault);
}

}  // namespace

SqliteOffice::SqliteOffice(const std::string& path)
    : path_(path_of_existing(path)),
      database_(opened(path_)),
      reading_(StoreOptions{.path = path_, .vfs = {}}) {}

void SqliteOffice::each_table(const std::function<void(const TableLine&)>& visit) {
  Statement all(
      database_,
      "SELECT id, game, phase, listed, computer_acts, created, changed, creator, deadline FROM tables"
      " ORDER BY created, id");
  require(database_, all.each([&](const Columns& line) {
    visit({line.text(0),
           line.text(1),
           static_cast<Phase>(line.number(2)),
           line.number(3) != 0,
           line.number(4) != 0,
           line.number(5),
           line.number(6),
           line.text(7),
           {},
           line.number(8)});
  }));
}

Office::Figures SqliteOffice::figures() {
  Figures figures;
  Statement counts(database_,
                   "SELECT (SELECT count(*) FROM tables WHERE phase = 0), (SELECT count(*) FROM tables WHERE"
                   " phase = 1), (SELECT count(*) FROM tables WHERE phase = 2), (SELECT count(*) FROM rows),"
                   " (SELECT count(DISTINCT visitor) FROM holders WHERE seat >= 0)");
  require(database_, counts.each([&](const Columns& row) {
    figures = {row.number(0), row.number(1), row.number(2), row.number(3), row.number(4), 0, newest_schema()};
  }));
  figures.bytes = static_cast<std::int64_t>(std::filesystem::file_size(path_));
  return figures;
}

void SqliteOffice::back_up(const std::string& to) {
  if (std::filesystem::exists(to)) throw std::runtime_error(to + ": is there already");
  // Beside its place until it is whole.
  const std::string part = to + ".part";
  std::filesystem::remove(part);
  database_.require("PRAGMA query_only = 0");
  Statement copy(database_, "VACUUM INTO ?");
  const Fault fault = copy.run(std::string_view(part));
  database_.require("PRAGMA query_only = 1");
  require(database_, fault);
  std::filesystem::permissions(part,
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  std::filesystem::rename(part, to);
}

}  // namespace castellum::server
