// Aqua Romana on boards that are nearly full of tiles nobody's water has reached yet: lines run on through
// them, meet each other behind them, and the extra tile often finds no square. Random games hardly come here.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/unit/playouts/aqua_romana_probe.hpp"
#include "tests/unit/playouts/aqua_romana_scratch.hpp"

namespace castellum::aqua_romana {
namespace {

/// Lays random tiles that leave every line as it is, open ones open, until few squares are empty or nothing
/// fits.
void crowd(const Table& played, State& state, Random& random) {
  Table table = played;
  table.options.extra_may_close = false;  // a line closed here would have to be scored
  const Phase phase = state.phase;
  const int left = 2 + random.below(30);
  state.phase = Phase::extra;
  state.extra_kind = Kind::joker;
  while (state.empty.count() > left) {
    const Choices choices = count_choices(table, state);
    if (choices.counts.total == 0) break;
    const Action action = nth_choice(table, state, choices, random.below(choices.counts.total));
    --state.stock[kind_of(action.tile())];
    lay_tile(state, action.square(), action.tile());
  }
  state.phase = phase;
}

std::vector<tests::SetUp> set_ups() {
  auto all = tests::option_set_ups(Game::id);
  for (auto& each : tests::random_set_ups(Game::id, 30, 4)) all.push_back(std::move(each));
  std::erase_if(all, [](const tests::SetUp& each) {
    const json::Value* stock = each.wish.find("stock");
    return stock != nullptr && tests::number_of(*stock, "C") < 21;  // too few tiles to crowd with
  });
  return all;
}

/// Where every line would end, and whether it would be joined, with the tile on the square.
struct Traced {
  bool joined = false;
  PerWorker<int> length{};
  PerWorker<bool> open{};
};

Traced trace_with(const Table& table, State state, Square square, Tile tile) {
  if (square != Square::outside) state.tiles[square] = tile;
  const TracedPaths paths(table, state);
  Traced traced;
  for (int number = 0; number < table.worker_count; ++number) {
    const Worker worker = worker_at(number);
    const auto& [from, side] = table.workers[worker].outlet;
    const auto [end, length] = paths.follow(neighbour(from, side), opposite(side));
    traced.length[worker] = length;
    if (is_outlet(end)) {
      traced.joined = true;
      continue;
    }
    for (const Square beside : geometry.beside[edge_of(end)])
      if (beside != Square::outside && state.tiles[beside] == Tile::nothing) traced.open[worker] = true;
  }
  return traced;
}

bool in_stock(const State& state, Kind kind) { return state.stock[kind] > 0; }

/// Whether a builder that shows that may bring that tile (AR-16, AR-17).
bool may_bring(const State& state, Kind shown, Tile tile) {
  const bool any_kind = shown == Kind::joker || !in_stock(state, shown);
  return in_stock(state, kind_of(tile)) && (any_kind || kind_of(tile) == shown);
}

/// The legal extra tiles, each tried on the board (AR-19, AR-22).
std::vector<std::uint32_t> tried_extras(const Table& table, const State& state) {
  std::vector<std::uint32_t> actions;
  const Traced before = trace_with(table, state, Square::outside, Tile::border);
  for (int place = 0; place < square_count; ++place)
    for (int number = 0; number < tile_count; ++number) {
      const auto square = static_cast<Square>(place);
      const Tile tile = tile_at(number);
      if (state.tiles[square] != Tile::nothing || !may_bring(state, state.extra_kind, tile)) continue;
      const Traced after = trace_with(table, state, square, tile);
      bool legal = !after.joined;
      for (int each = 0; each < table.worker_count; ++each) {
        const Worker worker = worker_at(each);
        const bool closes = before.open[worker] && !after.open[worker] && state.podium[worker] == on_board;
        legal = legal && after.length[worker] == before.length[worker] &&
                (!closes || table.options.extra_may_close);
      }
      if (legal) actions.push_back(Action::extra(square, tile).bits());
    }
  return actions;
}

/// The legal tiles for the workers of one seat, each tried on the board (AR-15 to AR-19).
std::vector<std::uint32_t> tried_lays(const Table& table, const State& state, bool own) {
  std::vector<std::uint32_t> actions;
  const Traced before = trace_with(table, state, Square::outside, Tile::border);
  for (int each = 0; each < table.worker_count; ++each) {
    const Worker worker = worker_at(each);
    if ((table.workers[worker].owner == state.acting) != own) continue;
    if (state.podium[worker] != on_board || !before.open[worker]) continue;
    const Front front = front_of(state, worker);
    for (int turn = 0; turn < side_count; ++turn) {
      const Space space = sight(front.stands_on, side_at(turn));
      for (int number = 0; number < tile_count; ++number) {
        const Tile tile = tile_at(number);
        if (state.builders[space] == Kind::none || !may_bring(state, state.builders[space], tile)) continue;
        const Traced after = trace_with(table, state, front.ahead, tile);
        if (!after.joined && after.length[worker] > before.length[worker])
          actions.push_back(Action::lay(worker, space, tile).bits());
      }
    }
  }
  return actions;
}

std::vector<std::uint32_t> listed(const Table& table, const State& state) {
  ActionList list;
  legal(table, state, list);
  std::vector<std::uint32_t> actions;
  for (const Action action : list)
    if (action.kind() == ActionKind::lay || action.kind() == ActionKind::extra)
      actions.push_back(action.bits());
  std::ranges::sort(actions);
  return actions;
}

/// Whether tiles are legal exactly where trying them on the board finds no rule broken.
tests::Fault tried_fault(const Table& table, const State& state) {
  std::vector<std::uint32_t> tried;
  if (state.phase == Phase::extra) tried = tried_extras(table, state);
  if (state.phase == Phase::lay) {
    tried = tried_lays(table, state, true);
    if (tried.empty() && table.options.no_sight == NoSight::foreign) tried = tried_lays(table, state, false);
  }
  std::ranges::sort(tried);
  return tried == listed(table, state) ? "" : "other tiles may be laid";
}

using CrowdedPly = tests::Ply<Game>;

TEST_CASE("AR-13, AR-18, AR-19, AR-22: on crowded boards tiles are legal where trying them breaks no rule") {
  CHECK(tests::for_each_ply<Game>(
            set_ups(), 2, [](const CrowdedPly& ply) { return tried_fault(ply.table, ply.before); }, crowd) >
        5'000);
}

TEST_CASE("AR-22: on crowded boards the extra tile lapses if and only if it fits nowhere") {
  int asked = 0;
  int lapsed = 0;
  tests::for_each_ply<Game>(
      set_ups(), 6,
      [&](const CrowdedPly& ply) -> tests::Fault {
        if (ply.action.kind() != ActionKind::lay) return {};
        const Kind shown = ply.before.builders[ply.action.builder()];
        const Space to = next_free_space(ply.before, ply.action.builder());
        if (side_of(ply.action.builder()) == side_of(to)) return {};
        State extra = ply.before;
        --extra.stock[kind_of(ply.action.tile())];
        lay_tile(extra, front_of(ply.before, ply.action.worker()).ahead, ply.action.tile());
        extra.extra_kind =
            ply.table.options.extra_kind == ExtraKind::laid ? kind_of(ply.action.tile()) : shown;
        const bool fits = !tried_extras(ply.table, extra).empty();
        ++(fits ? asked : lapsed);
        return fits == (ply.after.phase == Phase::extra) ? "" : "the extra tile is asked for wrongly";
      },
      crowd);
  CHECK(asked > 500);
  CHECK(lapsed > 50);
}

TEST_CASE("AR-11, AR-12, AR-28: on crowded boards lines, paths and sets equal those traced and looked up") {
  tests::for_each_ply<Game>(
      set_ups(), 6,
      [](const CrowdedPly& ply) {
        auto fault = lines_fault(ply.table, ply.after);
        if (fault.empty()) fault = paths_fault(ply.table, ply.after);
        if (fault.empty()) fault = sets_fault(ply.table, ply.after);
        return fault.empty() ? pieces_fault(ply.table, ply.after) : fault;
      },
      crowd);
}

TEST_CASE("AR-15 to AR-33: on crowded boards what is not legal is refused, and nothing else") {
  tests::for_each_ply<Game>(
      set_ups(), 1,
      [](const CrowdedPly& ply) {
        if (ply.number % 20 != 13) return tests::Fault();
        const auto fault = tests::check_fault<Game>(ply.table, ply.before);
        return fault.empty() ? tests::choices_fault<Game>(ply.table, ply.before) : fault;
      },
      crowd);
}

}  // namespace
}  // namespace castellum::aqua_romana
