#include "bench/playouts.hpp"

#include <algorithm>
#include <array>
#include <cinttypes>
#include <cstdio>
#include <ctime>

#include "engine/base/hash.hpp"
#include "record/games.hpp"
#include "record/json.hpp"

namespace castellum {
namespace {

constexpr int parts = 5;              // a row's best part counts: other programs only ever slow it down
constexpr int playouts_a_step = 500;  // between two looks at the clock
constexpr int signature_playouts = 200;
constexpr std::uint64_t seed = 1;

/// Processor time in seconds.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Builders are dealt, as in the published counts of Aqua Romana; the other game does not know the option.
json::Value wish_for(const GameEntry& game) {
  return *json::parse(game.id == "aqua-romana" ? R"({"rules":{"builders":"drawn"}})" : "{}").value;
}

template <class Row>
void for_each_row(Row&& row) {
  for (const GameEntry& game : games())
    for (int players = 2; players <= max_seats; ++players)
      for (const PlayKind kind : {PlayKind::uniform, PlayKind::by_kind}) row(game, players, kind);
}

BenchRow measure(const GameEntry& game, int players, PlayKind kind, double seconds) {
  const json::Value wish = wish_for(game);
  BenchRow row{std::string(game.id), players, kind == PlayKind::uniform ? "uniform" : "by_kind", 0, 0, 0,
               game.state_bytes};
  PlayoutCount all;
  for (int part = 0; part < parts; ++part) {
    PlayoutCount count;
    const double from = now();
    double spent = 0;
    do {
      const PlayoutCount step =
          game.play_out(wish, players, kind, seed + static_cast<std::uint64_t>(all.playouts + count.playouts),
                        playouts_a_step);
      count.playouts += step.playouts;
      count.actions += step.actions;
      spent = now() - from;
    } while (spent < seconds / parts);
    row.playouts_per_s = std::max(row.playouts_per_s, static_cast<double>(count.playouts) / spent);
    row.actions_per_s = std::max(row.actions_per_s, static_cast<double>(count.actions) / spent);
    all.playouts += count.playouts;
    all.actions += count.actions;
  }
  row.mean_actions = static_cast<double>(all.actions) / static_cast<double>(all.playouts);
  return row;
}

/// Plain search from the start of a dealt game, as the best of several searches.
SearchRow measure_search(const GameEntry& game, int players, double seconds) {
  constexpr std::int64_t simulations = 20'000;
  constexpr std::int64_t a_step = 1000;
  const Player plain{Player::Kind::uct, 0, simulations, PlayKind::uniform};
  SearchRow row{std::string(game.id), players, 0};
  double spent = 0;
  for (int part = 0; part < 2 || spent < seconds; ++part) {
    Random random(seed);
    const auto session =
        std::move(*game.deal(wish_for(game), players, [&](int bound) { return random.below(bound); }));
    const auto thinker = session->thinker(plain);
    thinker->begin(seed + static_cast<std::uint64_t>(part));
    const double from = now();
    while (!thinker->run(a_step)) continue;
    const double took = now() - from;
    spent += took;
    row.simulations_per_s =
        std::max(row.simulations_per_s, static_cast<double>(thinker->advice().simulations) / took);
  }
  return row;
}

/// How often a second `step` runs; its result is kept alive.
template <class Step>
double yardstick(int steps, Step&& step) {
  double best = 0;
  for (int part = 0; part < parts; ++part) {
    const double from = now();
    for (int each = 0; each < steps; ++each) step(each);
    best = std::max(best, steps / std::max(now() - from, 1e-9));
  }
  return best;
}

/// The number rounded, with that many digits after the point.
std::string rounded(double number, int digits = 0) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, number);
  return text.data();
}

/// The text filled up to a width, on the left if the width is negative.
std::string padded(std::string text, int width) {
  const auto wanted = static_cast<std::size_t>(width < 0 ? -width : width);
  if (text.size() < wanted) text.insert(width < 0 ? 0 : text.size(), wanted - text.size(), ' ');
  return text;
}

}  // namespace

std::string bench_signature() {
  Hasher hasher;
  for_each_row([&](const GameEntry& game, int players, PlayKind kind) {
    hasher.add(game.play_out(wish_for(game), players, kind, seed, signature_playouts).signature);
  });
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016" PRIx64, hasher.value());
  return text.data();
}

BenchReport run_bench(double seconds) {
  BenchReport report{};
  std::uint64_t word = seed;
  report.mixes_per_s = yardstick(10'000'000, [&](int) { word = mix(word); });
  std::array<std::uint64_t, 64> source{};
  std::array<std::uint64_t, 64> target{};
  report.copies_per_s = yardstick(5'000'000, [&](int each) {
    source[static_cast<unsigned>(each) % 64U] = static_cast<std::uint64_t>(each);
    target = source;
    word += target[word % 64U];
  });
  const volatile std::uint64_t kept = word;  // so that the loops above are not left out
  (void)kept;
  for_each_row([&](const GameEntry& game, int players, PlayKind kind) {
    report.rows.push_back(measure(game, players, kind, seconds));
  });
  for (const GameEntry& game : games())
    for (int players = 2; players <= max_seats; ++players)
      report.searches.push_back(measure_search(game, players, seconds));
  report.signature = bench_signature();
  return report;
}

std::string to_json(const BenchReport& report) {
#ifdef NDEBUG
  const std::string checks = "release";
#else
  const std::string checks = "debug";
#endif
#ifdef __wasm__
  const std::string platform = "wasm32 ";
#else
  const std::string platform = "native ";
#endif
  using json::Value;
  Value results = Value::list();
  for (const BenchRow& row : report.rows) {
    Value entry = Value::object();
    entry.set("game", Value::of_text(row.game));
    entry.set("players", Value::of_number(row.players));
    entry.set("play", Value::of_text(row.play));
    entry.set("playouts_per_s", Value::of_literal(rounded(row.playouts_per_s)));
    entry.set("actions_per_s", Value::of_literal(rounded(row.actions_per_s)));
    entry.set("mean_actions", Value::of_literal(rounded(row.mean_actions, 1)));
    entry.set("state_bytes", Value::of_number(static_cast<std::int64_t>(row.state_bytes)));
    entry.set("build", Value::of_text(platform + checks));
    results.add(std::move(entry));
  }
  Value searches = Value::list();
  for (const SearchRow& row : report.searches) {
    Value entry = Value::object();
    entry.set("game", Value::of_text(row.game));
    entry.set("players", Value::of_number(row.players));
    entry.set("simulations_per_s", Value::of_literal(rounded(row.simulations_per_s)));
    searches.add(std::move(entry));
  }
  Value yardstick = Value::object();
  yardstick.set("mixes_per_s", Value::of_literal(rounded(report.mixes_per_s)));
  yardstick.set("copies_of_512_bytes_per_s", Value::of_literal(rounded(report.copies_per_s)));
  Value all = Value::object();
  all.set("results", std::move(results));
  all.set("searches", std::move(searches));
  all.set("yardstick", std::move(yardstick));
  all.set("signature", Value::of_text(report.signature));
  return all.dump();
}

std::string to_text(const BenchReport& report) {
  std::string text = "game         seats  play      playouts/s  actions/s  actions a game  state bytes\n";
  for (const BenchRow& row : report.rows)
    text += padded(row.game, 13) + padded(std::to_string(row.players), 7) + padded(row.play, 8) +
            padded(rounded(row.playouts_per_s), -12) + padded(rounded(row.actions_per_s), -11) +
            padded(rounded(row.mean_actions, 1), -16) + padded(std::to_string(row.state_bytes), -13) + '\n';
  text += "\ngame         seats  plain search, simulations/s\n";
  for (const SearchRow& row : report.searches)
    text += padded(row.game, 13) + padded(std::to_string(row.players), 7) +
            padded(rounded(row.simulations_per_s), -10) + '\n';
  text += "\nyardstick: " + rounded(report.mixes_per_s) + " mixes/s, " + rounded(report.copies_per_s) +
          " copies of 512 bytes/s\n";
  return text + "signature: " + report.signature;
}

}  // namespace castellum
