#include "opponent/aqua_romana/measures.hpp"

#include <algorithm>
#include <bit>

#include "engine/aqua_romana/lines.hpp"
#include "engine/aqua_romana/scoring.hpp"
#include "engine/base/bits.hpp"

namespace castellum::aqua_romana {
namespace {

constexpr int steps = 6;  // that a line looks ahead

constexpr CellSet column_set(int column) {
  CellSet set;
  for (int row = 0; row < rows; ++row) set.add(index(square_at(column, row)));
  return set;
}
constexpr CellSet westmost = column_set(0);
constexpr CellSet eastmost = column_set(columns - 1);

constexpr CellSet ahead_by(const CellSet& set, int step) {
  return {set.low << step, set.high << step | set.low >> (64 - step)};
}
constexpr CellSet back_by(const CellSet& set, int step) {
  return {set.low >> step | set.high << (64 - step), set.high >> step};
}

/// Tiles that lead the water from one side to another.
constexpr auto make_leads() {
  Per<PerSide<TileMask>, Side, side_count> made{};
  for (int from = 0; from < side_count; ++from)
    for (int tile = 0; tile < tile_count; ++tile)
      if (const std::int8_t exit = tile_facts.exit[tile_at(tile)][side_at(from)]; exit >= 0)
        made[side_at(from)][side_at(exit)] |= bit(tile_at(tile));
  return made;
}
constexpr auto leads = make_leads();

/// An open line and the empty squares it can reach.
struct OpenLine {
  Worker worker;
  Seat owner;
  Front front;
  CellSet reached;
  CellSet edge;  // of what is reached: the squares of the last step
  int own_room = 0;
};
using OpenLines = FixedList<OpenLine, max_workers>;

OpenLines open_lines(const Table& table, const State& state) {
  OpenLines lines;
  for_each_bit(state.workers, [&](int number) {
    const Worker worker = worker_at(number);
    const Front front = front_of(state, worker);
    if (front.ahead == Square::outside) return;
    lines.add({worker, table.workers[worker].owner, front, {}, CellSet::of(index(front.ahead)), 0});
  });
  return lines;
}

/// Lets all lines spread over the empty squares at the same pace.
void spread_out(OpenLines& lines, const CellSet& empty) {
  CellSet taken;
  for (int step = 0; step < steps; ++step) {
    CellSet once;
    CellSet twice;
    for (OpenLine& line : lines) {
      if (step > 0) line.edge = (beside(line.edge) & empty) - line.reached;
      line.reached |= line.edge;
      twice |= once & line.edge;
      once |= line.edge;
    }
    for (OpenLine& line : lines) line.own_room += ((line.edge - taken) - twice).count();
    taken |= once;
  }
}

/// The third highest of what stands on podiums and of the lines' lengths.
int third_height(const Table& table, const State& state) {
  std::uint32_t heights = 0;
  for (int number = 0; number < table.worker_count; ++number) {
    const Worker worker = worker_at(number);
    const int height = state.podium[worker] == on_board ? state.length[worker] : state.podium[worker];
    heights |= 1U << std::min(height, highest_podium);
  }
  int third = 0;
  for (int each = 0; each < 3; ++each) {
    third = heights == 0 ? 0 : static_cast<int>(std::bit_width(heights)) - 1;
    if (heights != 0) heights &= ~(1U << third);
  }
  return third;
}

/// Tiles that lead a line on from the square ahead, and how many of its sides do.
struct WaysOn {
  TileMask tiles = 0;
  int sides = 0;
};

WaysOn ways_on(const State& state, const Front& front) {
  WaysOn ways;
  for (int turn = 0; turn < side_count; ++turn) {
    const Side side = side_at(turn);
    if (side == front.entered_by) continue;
    const Tile lying = state.tiles[geometry.neighbours[front.ahead][side]];
    const bool on =
        lying == Tile::nothing || (index(lying) < tile_count && tile_facts.exit[lying][opposite(side)] >= 0);
    if (!on) continue;
    ++ways.sides;
    ways.tiles = static_cast<TileMask>(ways.tiles | leads[front.entered_by][side]);
  }
  return ways;
}

void add_line(Measures<measure_count>& sum, const OpenLine& line, const OpenLines& lines, const State& state,
              int third) {
  const auto add = [&](Measure measure, float value) { sum[static_cast<unsigned>(measure)] += value; };
  const int length = state.length[line.worker];
  const int podium = podium_for(state, length);
  const TileMask tiles = tiles_in_front(state, line.front);
  const AllowedTiles& allowed = allowed_tiles(state);
  unsigned in_sight = 0;
  int sights = 0;
  for (const Space space : geometry.sights[line.front.stands_on]) {
    const unsigned seen = static_cast<unsigned>(allowed[state.builders[space]]) & tiles;
    in_sight |= seen;
    sights += seen != 0 ? 1 : 0;
  }
  const WaysOn ways = ways_on(state, line.front);
  bool foreign_ahead = false;
  bool own_ahead = false;
  for (const OpenLine& other : lines)
    if (other.worker != line.worker && other.front.ahead == line.front.ahead)
      (other.owner == line.owner ? own_ahead : foreign_ahead) = true;
  const bool grows = (in_sight & ways.tiles) != 0;
  const int room = line.reached.count();
  constexpr int scarce = 6;
  add(Measure::open_lines, 1);
  add(Measure::length, static_cast<float>(length) / 10);
  add(Measure::length_squared, static_cast<float>(length * length) / 100);
  add(Measure::lost_length, static_cast<float>(length - podium) / 5);
  add(Measure::next_podiums, static_cast<float>(podium_for(state, length + 3) - podium) / 3);
  add(Measure::grows, grows ? 1 : 0);
  add(Measure::only_closes, !grows && in_sight != 0 ? 1 : 0);
  add(Measure::sights, static_cast<float>(sights) / side_count);
  add(Measure::ways_on, static_cast<float>(ways.sides) / 3);
  add(Measure::room, static_cast<float>(room) / 20);
  add(Measure::own_room, static_cast<float>(line.own_room) / 10);
  add(Measure::scarce_room, static_cast<float>(std::min(room, scarce)) / scarce);
  add(Measure::own_scarce_room, static_cast<float>(std::min(line.own_room, scarce)) / scarce);
  add(Measure::foreign_ahead, foreign_ahead ? 1 : 0);
  add(Measure::own_ahead, own_ahead ? 1 : 0);
  add(Measure::bonus_chance, static_cast<float>(std::clamp(length + std::min(room, 4) - third, 0, 8)) / 4);
}

}  // namespace

CellSet beside(const CellSet& squares) {
  return ahead_by(squares, columns) | back_by(squares, columns) | ahead_by(squares - eastmost, 1) |
         back_by(squares - westmost, 1);
}

SeatMeasures<measure_count> measure(const Table& table, const State& state) {
  SeatMeasures<measure_count> all{};
  OpenLines lines = open_lines(table, state);
  spread_out(lines, state.empty);
  const int third = third_height(table, state);
  for (const OpenLine& line : lines)
    add_line(all[static_cast<unsigned>(index(line.owner))], line, lines, state, third);
  const Outcome now = standing(table, state);
  for (unsigned number = 0; number < static_cast<unsigned>(table.players); ++number) {
    const Seat seat = seat_at(static_cast<int>(number));
    const auto add = [&](Measure measure, float value) {
      all[number][static_cast<unsigned>(measure)] += value;
    };
    add(Measure::standing, static_cast<float>(now.points[number]) / 10);
    add(Measure::turn, state.turn == seat ? 1 : 0);
    add(Measure::held, static_cast<float>(std::popcount(static_cast<unsigned>(state.held[seat]))));
    add(Measure::constant, 1);
  }
  return all;
}

}  // namespace castellum::aqua_romana
