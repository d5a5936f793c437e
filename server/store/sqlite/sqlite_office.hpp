// A store's file, read beside the server that has it.
#pragma once

#include <string>

#include "server/store/office.hpp"
#include "server/store/sqlite/reading.hpp"

namespace castellum::server {

class SqliteOffice final : public Office {
 public:
  /// The file must be there, of the newest schema.
  explicit SqliteOffice(const std::string& path);

  void each_table(const std::function<void(const TableLine&)>& visit) override;
  std::optional<StoredTable> table(const std::string& id) override { return reading_.table(id); }
  Figures figures() override;
  void back_up(const std::string& to) override;

 private:
  std::string path_;
  Database database_;
  Reading reading_;
};

}  // namespace castellum::server
