#include "opponent/aqua_romana/valuation.hpp"

#include <algorithm>
#include <bit>

#include "engine/aqua_romana/lines.hpp"
#include "engine/aqua_romana/scoring.hpp"
#include "engine/base/bits.hpp"

namespace castellum::aqua_romana {
namespace {

// In tenths of a point. Found by a few hundred games against the random players, not tuned further.
constexpr int point = 10;
constexpr int room_to_grow = 25;  // a line that some tile can lengthen

int value_of_line(const Table& table, const State& state, Worker worker, const AllowedTiles& allowed,
                  const Appraisal& appraisal) {
  if (state.podium[worker] != on_board)
    return point * state.podium[worker] +
           appraisal.bonus_point * bonus_of(state, table, state.podium[worker]);
  int value = point * podium_for(state, state.length[worker]);
  const Front front = front_of(state, worker);
  if (front.ahead == Square::outside) return value;
  const TileMask tiles = tiles_in_front(state, front);
  if (tiles == 0) return value;
  int sights = 0;
  for (const Space space : geometry.sights[front.stands_on])
    if ((allowed[state.builders[space]] & tiles) != 0) ++sights;
  value += room_to_grow + appraisal.each_sight * std::min(sights, 2);
  return value;
}

}  // namespace

int worth_of_lines(const Table& table, const State& state, WorkerMask workers, const Appraisal& appraisal) {
  const AllowedTiles& allowed = allowed_tiles(state);
  int sum = 0;
  for_each_bit(workers, [&](int worker) {
    sum += value_of_line(table, state, worker_at(worker), allowed, appraisal);
  });
  return sum;
}

int valuation(const Table& table, const State& state, Seat seat) {
  int own = 0;
  int others = 0;
  for (int number = 0; number < table.players; ++number) {
    const int worth = worth_of_lines(table, state, table.workers_of[seat_at(number)], greedy_appraisal);
    (seat_at(number) == seat ? own : others) += worth;
  }
  return own * (table.players - 1) - others;
}

}  // namespace castellum::aqua_romana
