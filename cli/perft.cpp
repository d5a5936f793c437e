// castellum perft: counts action sequences, to compare engines.
#include <memory>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "record/protocol.hpp"

namespace castellum::cli {
namespace {

struct PerftOptions {
  std::string game = "aqua-romana";
  int players = 2;
  std::string start;
  std::string record;
  int depth = 1;
};

/// The fixed starts the published counts refer to (tests/vectors/perft.txt).
constexpr std::string_view drawn_start =
    R"({"rules":{"builders":"drawn"},"builders":{"Nb":"C","Ne":"S","Nh":"B","Nk":"D","E6":"C","E3":"S","Sj":"B","Sf":"D","Sc":"C","Sa":"S","W2":"B","W7":"D"}})";
constexpr std::string_view placed_start = R"({"rules":{"builders":"placed"}})";
constexpr std::string_view mountain_squares[] = {"c7", "j2", "f4", "g5", "b3", "k6", "d2", "i7"};

json::Value fixed_wish(const PerftOptions& options) {
  if (options.game != "aqueduct")
    return *json::parse(options.start == "drawn" ? drawn_start : placed_start).value;
  json::Value mountains = json::Value::object();
  for (int place = 0; place < 12 - 2 * options.players && place < 8; ++place)
    mountains.set(mountain_squares[place], json::Value::of_text("plain"));
  json::Value wish = json::Value::object();
  wish.set("first", json::Value::of_number(0));
  wish.set("mountains", std::move(mountains));
  return wish;
}

void perft(const PerftOptions& options) {
  Record record;
  if (!options.record.empty()) {
    auto read = read_record(read_file(options.record));
    if (!read.record) throw Failure(fmt::format("{}: {}", options.record, read.fault.line()));
    record = std::move(*read.record);
  } else {
    auto made =
        new_record(game_of(options.game), options.players, fixed_wish(options), [](int) { return 0; });
    if (!made.record) throw Failure(made.fault.line());
    record = std::move(*made.record);
  }
  fmt::print("perft {} {}\n", options.depth, *record.session->perft(options.depth));
}

}  // namespace

void add_perft(CLI::App& app) {
  auto options = std::make_shared<PerftOptions>();
  CLI::App* command =
      app.add_subcommand("perft", "count the action sequences of a length, outcomes of chance included");
  command->add_option("--game", options->game, "aqua-romana or aqueduct")->capture_default_str();
  command->add_option("--players", options->players, "seats: 2, 3 or 4")
      ->capture_default_str()
      ->check(CLI::Range(2, max_seats));
  command->add_option("--start", options->start, "Aqua Romana: drawn (twelve fixed builders) or placed")
      ->default_val("placed")
      ->check(CLI::IsMember({"drawn", "placed"}));
  command->add_option("--record", options->record, "start from the position of a record instead");
  command->add_option("--depth", options->depth, "length of the sequences")
      ->required()
      ->check(CLI::Range(0, max_perft_depth));
  command->callback([options] { perft(*options); });
}

}  // namespace castellum::cli
