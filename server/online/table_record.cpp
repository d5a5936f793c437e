// A table's game as a record, for whoever keeps or studies games.
#include <utility>

#include "record/record.hpp"
#include "server/online/table.hpp"

namespace castellum::server {

using json::Value;

std::optional<Value> Table::record() const {
  if (!session_) return std::nullopt;
  const auto start = json::parse(rows_.slice(start_row_ - 1, start_row_));
  Value record = *start.value->find("record");
  Value actions = Value::list();
  for (const std::string& token : session_->tokens()) actions.add(Value::of_text(token));
  record.set("actions", std::move(actions));
  if (line_.phase != Phase::over) return record;
  const auto told = json::parse('[' + std::string(rows_.slice(start_row_, rows_.last())) + ']');
  for (const Value& row : *told.value->items()) {
    if (json::text_in(row, "kind") == "reveal") {
      Value dice = *record.find("dice");
      dice.set("seed", *row.find("seed"));
      record.set("dice", std::move(dice));
      if (const Value* mountains = row.find("mountains")) record.set("mountains", *mountains);
    } else if (json::text_in(row, "kind") == "end") {
      record.set("end", *row.find("end"));
      if (const Value* result = row.find("result")) record.set("result", *result);
    }
  }
  return record;
}

Batch Table::abandon(std::int64_t now) {
  Batch batch = begin_batch();
  finish(batch, now, "abandoned");
  close_batch(batch, now);
  return batch;
}

}  // namespace castellum::server
