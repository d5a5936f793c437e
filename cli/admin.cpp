// castellum admin: what a host does with online tables. Looking, counting and copying go on
// beside a server; what changes a file needs it to be ended.
#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <fstream>
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "record/json_sink.hpp"
#include "server/online/table.hpp"
#include "server/store/open.hpp"
#include "server/store/portable.hpp"

namespace castellum::cli {
namespace {

using server::Office;
using server::Phase;
using server::phase_name;
using server::Store;
using server::StoredTable;
using server::TableLine;

/// A line of an export; tables have at most some 20,000 rows.
constexpr std::size_t most_line_bytes = std::size_t{1} << 26U;

struct AdminOptions {
  std::string db;
  bool json = false;
  std::string phase;
  std::string file;
  std::vector<std::string> tables;
  int days = 0;
};

std::string day_and_time(std::int64_t milliseconds) {
  constexpr std::int64_t second = 1000;
  const std::time_t time = milliseconds / second;
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &parts)};
}

/// The tables asked for: those named, or else all of that phase.
std::vector<TableLine> tables_in(Office& office, const AdminOptions& options) {
  std::vector<TableLine> found;
  office.each_table([&](const TableLine& line) {
    const bool named = std::ranges::find(options.tables, line.id) != options.tables.end();
    if (options.tables.empty() ? options.phase.empty() || phase_name(line.phase) == options.phase : named)
      found.push_back(line);
  });
  for (const std::string& id : options.tables)
    if (std::ranges::find(found, id, &TableLine::id) == found.end())
      throw Failure(options.db + ": no table " + id);
  return found;
}

void list(const AdminOptions& options) {
  const auto office = server::open_office(options.db);
  for (const TableLine& line : tables_in(*office, options)) {
    if (!options.json) {
      fmt::print("{}  {:<11}  {:<5}  {:<8}  {}  {}\n", line.id, line.game, phase_name(line.phase),
                 line.listed ? "public" : "by link", day_and_time(line.created), day_and_time(line.changed));
      continue;
    }
    json::TextSink sink;
    sink.begin_object();
    sink.key("table");
    sink.text(line.id);
    sink.key("game");
    sink.text(line.game);
    sink.key("phase");
    sink.text(phase_name(line.phase));
    sink.key("listed");
    sink.truth(line.listed);
    sink.key("created");
    sink.number(line.created);
    sink.key("changed");
    sink.number(line.changed);
    sink.end_object();
    fmt::print("{}\n", sink.take());
  }
}

void stats(const AdminOptions& options) {
  const Office::Figures figures = server::open_office(options.db)->figures();
  fmt::print(
      "{{\"waiting\":{},\"played\":{},\"over\":{},\"rows\":{},\"visitors\":{},\"bytes\":{},\"schema\":{}}}\n",
      figures.waiting, figures.played, figures.over, figures.rows, figures.visitors, figures.bytes,
      figures.schema);
}

/// Writes a line for each table to the file named, or to standard output.
void write_lines(const AdminOptions& options, const std::function<std::string(const StoredTable&)>& line_of) {
  const auto office = server::open_office(options.db);
  std::unique_ptr<OutputFile> file;
  if (!options.file.empty()) file = std::make_unique<OutputFile>(options.file);
  for (const TableLine& line : tables_in(*office, options)) {
    const auto table = office->table(line.id);
    if (!table) continue;  // deleted since
    const std::string text = line_of(*table);
    if (text.empty()) continue;
    if (file)
      file->write(text + '\n');
    else
      fmt::print("{}\n", text);
  }
  if (file) file->keep();
}

void export_tables(const AdminOptions& options) { write_lines(options, server::to_line); }

/// Finished public games as records, without names: for research.
void dump(const AdminOptions& options) {
  const server::TableWorld world;
  write_lines(options, [&](const StoredTable& stored) {
    if (!stored.line.listed || stored.line.phase != Phase::over) return std::string();
    const auto loaded = server::Table::load(stored, world);
    if (const auto* fault = std::get_if<std::string>(&loaded)) throw Failure(*fault);
    const auto record = std::get<std::unique_ptr<server::Table>>(loaded)->record();
    return record && record->find("result") != nullptr ? record->dump() : std::string();
  });
}

/// A change of a store, which tells how it ended.
using Change = std::function<void(server::Written)>;

/// Carries changes out, together as far as the store can, and waits until they are stored.
void store_now(const std::string& what, const std::vector<Change>& changes) {
  std::vector<std::promise<std::optional<std::string>>> stored(changes.size());
  auto promise = stored.begin();
  for (const Change& change : changes)
    change([&kept = *promise++](std::optional<std::string> fault) { kept.set_value(std::move(fault)); });
  std::optional<std::string> first;
  for (auto& kept : stored) {
    const auto fault = kept.get_future().get();
    if (fault && !first) first = fault;
  }
  if (first) throw Failure(what + ": " + *first);
}

Change writing(Store& store, server::Batch batch) {
  return
      [&store, batch = std::move(batch)](server::Written written) { store.write(batch, std::move(written)); };
}

void import_tables(const AdminOptions& options) {
  const auto store = server::open_store(options.db);
  std::ifstream file(options.file, std::ios::binary);
  if (!file) throw Failure(options.file + ": cannot be read");
  std::string line;
  long number = 0;
  for (; read_line(file, line, most_line_bytes); ++number) {
    const std::string place = fmt::format("{}:{}", options.file, number + 1);
    const auto read = server::from_line(line);
    if (const auto* fault = std::get_if<std::string>(&read)) throw Failure(place + ": " + *fault);
    const auto& table = std::get<StoredTable>(read);
    const server::TableWorld world;
    const auto loaded = server::Table::load(table, world);
    if (const auto* fault = std::get_if<std::string>(&loaded)) throw Failure(place + ": " + *fault);
    if (store->read(table.line.id)) throw Failure(place + ": table " + table.line.id + " is there already");
    std::vector<Change> changes;
    for (server::Batch& batch : server::batches_of(table))
      changes.push_back(writing(*store, std::move(batch)));
    store_now(place, changes);
  }
  fmt::print("{} tables\n", number);
}

/// Ends games that are played, without a result.
void close_tables(const AdminOptions& options) {
  const auto store = server::open_existing_store(options.db);
  const server::TableWorld world;
  for (const std::string& id : options.tables) {
    const auto stored = store->read(id);
    if (!stored) throw Failure(options.db + ": no table " + id);
    auto loaded = server::Table::load(*stored, world);
    if (const auto* fault = std::get_if<std::string>(&loaded)) throw Failure(*fault);
    auto& table = *std::get<std::unique_ptr<server::Table>>(loaded);
    if (table.phase() != Phase::plays) throw Failure("table " + id + ": no game is played there");
    store_now(id, {writing(*store, table.abandon(store->now()))});
  }
}

void delete_tables(const AdminOptions& options) {
  if (options.tables.empty() == (options.days == 0))
    throw Failure("name tables, or those nothing happened at for --older-than DAYS");
  const auto store = server::open_existing_store(options.db);
  constexpr std::int64_t day = 86'400'000;
  constexpr int all = 1'000'000'000;
  const std::vector<std::string> ids =
      options.tables.empty() ? store->stale(store->now() - options.days * day, all) : options.tables;
  std::vector<Change> changes;
  changes.reserve(ids.size());
  for (const std::string& id : ids)
    changes.emplace_back([&store, id](server::Written written) { store->remove(id, std::move(written)); });
  store_now(options.db, changes);
  fmt::print("{} tables\n", ids.size());
}

void back_up(const AdminOptions& options) { server::open_office(options.db)->back_up(options.file); }

}  // namespace

void add_admin(CLI::App& app) {
  auto options = std::make_shared<AdminOptions>();
  CLI::App* command = app.add_subcommand("admin", "look after the file of online tables");
  command->require_subcommand(1);
  const auto add = [&](const char* name, const char* about, void (*work)(const AdminOptions&)) {
    CLI::App* one = command->add_subcommand(name, about);
    one->add_option("--db", options->db, "what `castellum serve --db` has: a file, or postgresql://...")
        ->required();
    one->callback([options, work] {
      try {
        work(*options);
      } catch (const Failure&) {
        throw;
      } catch (const std::runtime_error& fault) {
        throw Failure(fault.what());
      }
    });
    return one;
  };
  const auto add_tables = [&](CLI::App* one, const char* about) {
    return one->add_option("TABLE", options->tables, about);
  };
  CLI::App* one = add("list", "list tables, the oldest first; times are UTC", list);
  one->add_option("--phase", options->phase, "waits, plays or over; all if left out")
      ->check(CLI::IsMember({"waits", "plays", "over"}));
  one->add_flag("--json", options->json, "a line of JSON for each");
  add("stats", "count what is there, as JSON", stats);
  one = add("export", "write whole tables, with their secrets, a line each", export_tables);
  add_tables(one, "tables; all if left out");
  one->add_option("--out", options->file, "file; standard output if left out");
  one = add("dump", "write finished public games as records without names, a line each", dump);
  one->add_option("--out", options->file, "file; standard output if left out");
  one = add("import", "take in what export wrote; no server may be running", import_tables);
  one->add_option("FILE", options->file, "tables")->required();
  one = add("close", "end games without a result; no server may be running", close_tables);
  add_tables(one, "tables")->required();
  one = add("delete", "take tables out for good; no server may be running", delete_tables);
  add_tables(one, "tables");
  one->add_option("--older-than", options->days, "days: all that wait or are over and did not change since")
      ->check(CLI::Range(1, 36'500));
  one = add("backup", "copy the file as it is at one moment, also while a server has it", back_up);
  one->add_option("FILE", options->file, "the copy, which is not there yet")->required();
}

}  // namespace castellum::cli
