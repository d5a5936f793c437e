#include "server/store/portable.hpp"

#include <utility>

#include "record/json.hpp"

namespace castellum::server {
namespace {

using json::Value;

constexpr int format = 1;

Value number(std::int64_t value) { return Value::of_number(value); }
Value text(const std::string& value) { return Value::of_text(value); }

Value line_json(const TableLine& line) {
  Value value = Value::object();
  value.set("id", text(line.id));
  value.set("game", text(line.game));
  value.set("phase", number(static_cast<int>(line.phase)));
  value.set("listed", Value::of_truth(line.listed));
  value.set("computer_acts", Value::of_truth(line.computer_acts));
  value.set("created", number(line.created));
  value.set("changed", number(line.changed));
  value.set("creator", text(line.creator));
  value.set("secret", text(line.secret));
  value.set("deadline", number(line.deadline));
  return value;
}

/// Reads members; remembers whether one was missing or of another kind.
class Reader {
 public:
  explicit Reader(const Value& value) : value_(value) {}
  std::int64_t number(std::string_view name) {
    const auto found = json::number_in(value_, name);
    good = good && found.has_value();
    return found.value_or(0);
  }
  std::string text(std::string_view name) {
    const Value* found = value_.find(name);
    good = good && found != nullptr && found->text();
    return std::string(json::text_in(value_, name));
  }
  bool truth(std::string_view name) {
    const Value* found = value_.find(name);
    good = good && found != nullptr && found->truth();
    return good && *found->truth();
  }
  bool good = true;

 private:
  const Value& value_;
};

TableLine line_of(const Value& value, bool& good) {
  Reader read(value);
  TableLine line;
  line.id = read.text("id");
  line.game = read.text("game");
  const std::int64_t phase = read.number("phase");
  line.phase = static_cast<Phase>(phase);
  line.listed = read.truth("listed");
  line.computer_acts = read.truth("computer_acts");
  line.created = read.number("created");
  line.changed = read.number("changed");
  line.creator = read.text("creator");
  line.secret = read.text("secret");
  line.deadline = read.number("deadline");
  good = good && read.good && phase >= 0 && phase <= 2 && !line.id.empty();
  return line;
}

/// Each element of a member that is a list.
template <class Take>
void each(const Value& value, std::string_view name, bool& good, Take&& take) {
  const Value* list = value.find(name);
  good = good && list != nullptr && list->items() != nullptr;
  if (!good) return;
  for (const Value& item : *list->items()) {
    Reader read(item);
    take(read);
    good = good && read.good;
  }
}

}  // namespace

std::string to_line(const StoredTable& table) {
  Value value = Value::object();
  value.set("castellum_table", number(format));
  value.set("line", line_json(table.line));
  Value rows = Value::list();
  for (const Row& row : table.rows) {
    Value one = Value::object();
    one.set("seq", number(row.seq));
    one.set("at", number(row.at));
    one.set("kind", text(row.kind));
    one.set("body", text(row.body));
    one.set("name", text(row.name));
    one.set("visitor", text(row.visitor));
    rows.add(std::move(one));
  }
  value.set("rows", std::move(rows));
  Value stamps = Value::list();
  for (const Stamp& stamp : table.stamps) {
    Value one = Value::object();
    one.set("visitor", text(stamp.visitor));
    one.set("message", text(stamp.message));
    one.set("seq", number(stamp.seq));
    stamps.add(std::move(one));
  }
  value.set("stamps", std::move(stamps));
  Value holders = Value::list();
  for (const SeatHolder& holder : table.holders) {
    Value one = Value::object();
    one.set("seat", number(holder.seat));
    one.set("visitor", text(holder.visitor));
    holders.add(std::move(one));
  }
  value.set("holders", std::move(holders));
  return value.dump();
}

std::variant<StoredTable, std::string> from_line(std::string_view line) {
  const auto parsed = json::parse(line);
  if (!parsed.value || json::number_in(*parsed.value, "castellum_table") != format)
    return "is no table as `castellum admin export` writes it";
  const Value& value = *parsed.value;
  bool good = value.find("line") != nullptr;
  StoredTable table;
  if (good) table.line = line_of(*value.find("line"), good);
  each(value, "rows", good, [&](Reader& read) {
    table.rows.push_back({read.number("seq"), read.number("at"), read.text("kind"), read.text("body"),
                          read.text("name"), read.text("visitor")});
  });
  each(value, "stamps", good, [&](Reader& read) {
    table.stamps.push_back({read.text("visitor"), read.text("message"), read.number("seq")});
  });
  each(value, "holders", good, [&](Reader& read) {
    table.holders.push_back({static_cast<int>(read.number("seat")), read.text("visitor")});
  });
  if (!good) return "a table with members that are missing or of another kind";
  return table;
}

std::vector<Batch> batches_of(const StoredTable& table) {
  std::vector<Batch> batches(1);
  batches[0].table = table.line.id;
  batches[0].line = table.line;
  batches[0].rows = table.rows;
  batches[0].holders = table.holders;
  for (const Stamp& stamp : table.stamps) {
    Batch& batch = batches.emplace_back();
    batch.table = table.line.id;
    batch.stamp = stamp;
  }
  return batches;
}

}  // namespace castellum::server
