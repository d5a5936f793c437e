#include "opponent/aqueduct/valuation.hpp"

namespace castellum::aqueduct {
namespace {

// In tenths of a point for each point of a house. Found by a few hundred games against the random players.
constexpr int watered = 10;
constexpr int water_near = 5;  // a canal can still be laid beside it
constexpr int water_far = 2;
constexpr int a_roll = 14;  // what taking the die is worth: somewhere a house fits

/// Squares a canal laid next would water.
CellSet squares_in_reach(const Position& position) {
  CellSet squares;
  if (position.canals_left == 0) return squares;
  position.sources.for_each([&](int number) {
    for (int turn = 0; turn < direction_count; ++turn) {
      const Vertex next = geometry.neighbours[vertex_at(number)][direction_at(turn)];
      if (next == Vertex::nowhere || !position.untouched.has(index(next))) continue;
      squares |= geometry.along[place_from(vertex_at(number), direction_at(turn))];
    }
  });
  return squares;
}

}  // namespace

Per<int, Seat, max_seats> worth_of_houses(const Table& table, const State& state, const CellSet& squares) {
  const CellSet reach = squares_in_reach(state);
  const int far = state.canals_left > 0 ? water_far : 0;
  Per<int, Seat, max_seats> worth{};
  ((table.buildable - state.empty) & squares).for_each([&](int number) {
    const House lying = state.houses[square_at(number)];
    const int share = state.watered.has(number) ? watered : reach.has(number) ? water_near : far;
    worth[seat_of(lying)] += share * points_of(value_of(lying));
  });
  if (state.phase == Phase::roll) worth[state.turn] += a_roll;
  return worth;
}

int valuation(const Table& table, const State& state, Seat seat) {
  const auto worth = worth_of_houses(table, state, geometry.squares);
  int sum = 0;
  for (const int each : worth) sum += each;
  return worth[seat] * table.players - sum;
}

}  // namespace castellum::aqueduct
