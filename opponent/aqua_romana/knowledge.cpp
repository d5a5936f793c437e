#include "opponent/aqua_romana/knowledge.hpp"

#include <bit>

#include "engine/aqua_romana/lines.hpp"
#include "engine/base/bits.hpp"
#include "opponent/aqua_romana/valuation.hpp"

namespace castellum {

using aqua_romana::ActionKind;
using aqua_romana::beside;
using aqua_romana::Front;
using aqua_romana::Phase;
using aqua_romana::Square;
using aqua_romana::Worker;
using aqua_romana::worker_at;
using aqua_romana::WorkerMask;

bool Knowledge<aqua_romana::Game>::candidates(const Table& table, const State& state,
                                              aqua_romana::ActionList& list) {
  legal(table, state, list);
  if (state.phase != Phase::extra) return true;
  CellSet near;
  for_each_bit(state.workers, [&](int worker) {
    const Front front = front_of(state, worker_at(worker));
    if (front.ahead == Square::outside) return;
    near.add(index(front.ahead));
    near |= beside(CellSet::of(index(front.ahead)));
  });
  const int all = list.size();
  int kept = 0;
  for (int place = 0; place < all; ++place)
    if (near.has(index(list[place].square()))) list[kept++] = list[place];
  if (kept == 0) return true;
  list.shorten(kept);
  return kept == all;
}

int Knowledge<aqua_romana::Game>::favour(const Table& table, const State& after, Seat seat,
                                         aqua_romana::Action action) {
  const WorkerMask own = table.workers_of[seat];
  const auto which = static_cast<int>(public_hash(table, table.initial) %
                                      static_cast<unsigned>(std::popcount(unsigned{own})));
  const bool loved = action.kind() == ActionKind::lay && index(action.worker()) == nth_bit_of_few(own, which);
  return 2 * first_glance(table, after, seat, action) + (loved ? 3 : 0);
}

int Knowledge<aqua_romana::Game>::own_worth(const Table& table, const State& state, Seat seat) {
  constexpr aqua_romana::Appraisal wary{8, 2};
  return worth_of_lines(table, state, table.workers_of[seat], wary);
}

int Knowledge<aqua_romana::Game>::first_glance(const Table&, const State& after, Seat,
                                               aqua_romana::Action action) {
  if (action.kind() == ActionKind::lay) return after.length[action.worker()];
  return action.kind() == ActionKind::keep ? 1 : 0;
}

}  // namespace castellum
