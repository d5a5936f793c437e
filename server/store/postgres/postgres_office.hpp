// A database of tables, read beside the nodes that have it.
#pragma once

#include <string>

#include "server/store/office.hpp"
#include "server/store/postgres/reading.hpp"

namespace castellum::server {

class PostgresOffice final : public Office {
 public:
  /// The database must have tables of the newest version.
  explicit PostgresOffice(const std::string& address);

  void each_table(const std::function<void(const TableLine&)>& visit) override;
  std::optional<StoredTable> table(const std::string& id) override { return reading_.table(id, 0); }
  Figures figures() override;
  /// Always throws: that is PostgreSQL's own business.
  void back_up(const std::string& to) override;

 private:
  postgres::Reading reading_;
};

}  // namespace castellum::server
