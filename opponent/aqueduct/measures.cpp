#include "opponent/aqueduct/measures.hpp"

#include <algorithm>
#include <bit>

#include "engine/aqueduct/lines.hpp"
#include "engine/base/bits.hpp"

namespace castellum::aqueduct {
namespace {

constexpr auto make_around() {
  PerVertex<CellSet> made{};
  for (int number = 0; number < vertex_numbers; ++number)
    for (int turn = 0; turn < direction_count; ++turn)
      if (geometry.neighbours[vertex_at(number)][direction_at(turn)] != Vertex::nowhere)
        made[vertex_at(number)] |= geometry.along[place_from(vertex_at(number), direction_at(turn))];
  return made;
}
constexpr PerVertex<CellSet> around = make_around();

/// Calls `visit(squares, end)` for each new canal that could be laid from one of those intersections.
template <class Visit>
void for_each_canal(const Position& position, const CellSet& from, Visit&& visit) {
  from.for_each([&](int number) {
    for (int turn = 0; turn < direction_count; ++turn) {
      const Vertex next = geometry.neighbours[vertex_at(number)][direction_at(turn)];
      if (next == Vertex::nowhere || !position.untouched.has(index(next))) continue;
      visit(geometry.along[place_from(vertex_at(number), direction_at(turn))], next);
    }
  });
}

/// The squares water can still come to, soonest first.
struct Reach {
  CellSet next;
  CellSet doubled;
  CellSet second;
  CellSet spring;
};

Reach reach_of(const Position& position) {
  Reach reach;
  if (position.canals_left == 0) return reach;
  CellSet ends;
  for_each_canal(position, position.sources, [&](const CellSet& squares, Vertex end) {
    reach.next |= squares;
    ends.add(index(end));
  });
  for_each_bit(position.single_lines, [&](int line) {
    reach.doubled |= geometry.deep[place_before(position, position.first_single[line_at(line)])];
  });
  if (position.canals_left > 1) ends.for_each([&](int end) { reach.second |= around[vertex_at(end)]; });
  if (position.spring_count < spring_total)
    spring_places(position).for_each([&](int vertex) { reach.spring |= around[vertex_at(vertex)]; });
  return reach;
}

/// The dry houses of each seat and their points.
struct DryHouses {
  Per<CellSet, Seat, max_seats> of{};
  CellSet all;
  PerSquare<std::uint8_t> points{};
};

/// What the best canal would water of each seat's own houses, less what it waters of an average other seat's.
Points canal_gains(const Table& table, const State& state, const DryHouses& dry) {
  Points best{};
  if (state.canals_left == 0) return best;
  const auto players = static_cast<unsigned>(table.players);
  const auto lay = [&](const CellSet& watered) {
    if ((watered & dry.all).empty()) return;
    Points got{};
    float sum = 0;
    for (unsigned number = 0; number < players; ++number) {
      (watered & dry.of[seat_at(static_cast<int>(number))]).for_each([&](int square) {
        got[number] += dry.points[square_at(square)];
      });
      sum += got[number];
    }
    for (unsigned number = 0; number < players; ++number)
      best[number] =
          std::max(best[number], got[number] - (sum - got[number]) / static_cast<float>(players - 1));
  };
  for_each_canal(state, state.sources, [&](const CellSet& squares, Vertex) { lay(squares); });
  for_each_bit(state.single_lines,
               [&](int line) { lay(geometry.deep[place_before(state, state.first_single[line_at(line)])]); });
  return best;
}

/// Lowest and highest value of the houses a seat has left, 0 without any.
struct Range {
  int lowest = 0;
  int highest = 0;
};

Range range_of(const State& state, Seat seat) {
  const ValueMask values = values_in_stock(state, seat);
  if (values == 0) return {};
  return {1 + lowest_bit(values), static_cast<int>(std::bit_width(static_cast<unsigned>(values)))};
}

/// What the best house in a region is worth to a seat with those values, in fours.
float region_worth(const Table& table, const State& state, const Reach& reach, int region, Range values) {
  constexpr float soon = 0.6F;  // shares of a dry house's points, guessed; the weights do the rest
  constexpr float later = 0.3F;
  const CellSet room = table.squares_of[region_at(region)] & state.empty;
  const CellSet dry = room - state.watered;
  float worth = (room & state.watered).empty() ? 0.0F : static_cast<float>(values.lowest);
  if (!(dry & (reach.next | reach.doubled)).empty())
    worth = std::max(worth, soon * static_cast<float>(values.highest));
  else if (!(dry & (reach.second | reach.spring)).empty())
    worth = std::max(worth, later * static_cast<float>(values.highest));
  return worth / house_values;
}

/// Rolls the seat whose turn it is may still make.
int rolls_left(const State& state) {
  switch (state.phase) {
    case Phase::roll:
      return 1 + roll_limit - state.rolls;
    case Phase::house:
    case Phase::again:
      return roll_limit - state.rolls;
    default:
      return 0;
  }
}

/// Adds up the houses on the board; gives the dry ones.
DryHouses add_houses(const Table& table, const State& state, const Reach& reach,
                     SeatMeasures<measure_count>& all) {
  CellSet nearly_full;
  CellSet half_full;
  for_each_bit(state.open_regions, [&](int number) {
    const CellSet& squares = table.squares_of[region_at(number)];
    const int room = (squares & state.empty).count();
    if (room == 1) nearly_full |= squares;
    if (room == 2) half_full |= squares;
  });
  DryHouses dry;
  (table.buildable - state.empty).for_each([&](int number) {
    const House lying = state.houses[square_at(number)];
    const Seat seat = seat_of(lying);
    const float points = static_cast<float>(points_of(value_of(lying))) / 10;
    const auto add = [&](Measure measure) {
      all[static_cast<unsigned>(index(seat))][static_cast<unsigned>(measure)] += points;
    };
    if (state.watered.has(number)) return add(Measure::watered);
    const Measure water = reach.next.has(number)      ? Measure::next_water
                          : reach.doubled.has(number) ? Measure::doubled_water
                          : reach.second.has(number)  ? Measure::second_water
                          : reach.spring.has(number)  ? Measure::spring_water
                                                      : Measure::far;
    add(water);
    if (nearly_full.has(number)) add(Measure::nearly_full);
    if (nearly_full.has(number) && water == Measure::next_water) add(Measure::next_nearly_full);
    if (half_full.has(number)) add(Measure::half_full);
    dry.of[seat].add(number);
    dry.all.add(number);
    dry.points[square_at(number)] = static_cast<std::uint8_t>(points_of(value_of(lying)));
  });
  return dry;
}

}  // namespace

const CellSet& squares_around(Vertex vertex) { return around[vertex]; }

SeatMeasures<measure_count> measure(const Table& table, const State& state) {
  SeatMeasures<measure_count> all{};
  const Reach reach = reach_of(state);
  const DryHouses dry = add_houses(table, state, reach, all);
  const Points gains = canal_gains(table, state, dry);
  const int watered_room = std::min((state.empty & state.watered).count(), 10);
  const int dry_room = std::min(((state.empty & (reach.next | reach.doubled)) - state.watered).count(), 10);
  const int regions = std::popcount(state.open_regions);
  for (unsigned number = 0; number < static_cast<unsigned>(table.players); ++number) {
    const Seat seat = seat_at(static_cast<int>(number));
    const auto set = [&](Measure measure, float value) {
      all[number][static_cast<unsigned>(measure)] = value;
    };
    for (int value = 0; value < house_values; ++value)
      set(static_cast<Measure>(static_cast<int>(Measure::ones) + value),
          static_cast<float>(state.stock[seat][value_at(value)]) / 8);
    const Range values = range_of(state, seat);
    set(Measure::watered_room, static_cast<float>(watered_room * values.lowest) / 20);
    set(Measure::dry_room, static_cast<float>(dry_room * values.highest) / 40);
    set(Measure::lowest, static_cast<float>(values.lowest) / house_values);
    set(Measure::canal_gain, gains[number] / house_values);
    set(Measure::constant, 1);
    float worth = 0;
    for_each_bit(state.open_regions,
                 [&](int region) { worth += region_worth(table, state, reach, region, values); });
    worth = regions == 0 ? 0 : worth / static_cast<float>(regions);
    set(Measure::roll_worth, worth);
    if (state.turn != seat) continue;
    const auto left = static_cast<float>(rolls_left(state));
    set(Measure::turn, 1);
    set(Measure::rolls, left / roll_limit);
    set(Measure::rolls_worth, left * worth);
    if (state.phase == Phase::turn || state.phase == Phase::canal)
      set(Measure::turn_gain, gains[number] / house_values);
    if (state.phase == Phase::canal) set(Measure::canal, 1);
    if (state.phase != Phase::house) continue;
    set(Measure::house, 1);
    set(Measure::rolled_worth, region_worth(table, state, reach, index(state.rolled), values));
  }
  return all;
}

}  // namespace castellum::aqueduct
