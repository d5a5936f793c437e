// What a position of Aqua Romana is worth, for the greedy player.
#pragma once

#include "engine/aqua_romana/rules.hpp"

namespace castellum::aqua_romana {

/// What a player makes of a line, in tenths of a point each.
struct Appraisal {
  int bonus_point;  // a point of bonus, which others may still take away (AR-36)
  int each_sight;   // a builder in sight that can lengthen the line, up to two
};

/// The greedy player takes a bonus for granted, and closes lines for it.
inline constexpr Appraisal greedy_appraisal{10, 4};

/// Worth of the lines of those workers, in tenths of a point: the podiums they have or would get and their
/// room to grow.
int worth_of_lines(const Table& table, const State& state, WorkerMask workers, const Appraisal& appraisal);

/// Worth of the position to a seat: the podiums its lines have or would get and their room to grow, less the
/// others'.
int valuation(const Table& table, const State& state, Seat seat);

}  // namespace castellum::aqua_romana
