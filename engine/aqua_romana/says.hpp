// Plain sentences about a position of Aqua Romana, for scenarios.
#pragma once

#include <optional>
#include <string_view>

#include "engine/aqua_romana/table.hpp"
#include "engine/base/describe.hpp"

namespace castellum::aqua_romana {

/// Whether the sentence is true here, or nothing if it is none of these:
/// "the phase is lay" · "the line Y2 is open" (closed, scored) · "the line Y2 has length 5" · "the line Y2
/// passes a1 b1" · "the line Y2 ends at b1E" (the edge its water stands at, named from either side) · "the
/// worker Y2 stands on podium 7" (0 for none) · "the worker Y2 has the bonus 4" (0 for none) · "the worker Y2
/// is on the board" · "a builder C stands on Nc" · "no builder stands on Nc" · "seat 0 holds CJ" (- for none)
/// · "seat 0 is due 2 builders" (still to be asked in this turn) · "the reserve is CJ" · "the stock of C is
/// 3" · "C-NE lies on e5" · "e5 is empty".
std::optional<bool> says(const Table& table, const State& state, std::string_view sentence);

/// What a finished game's `expect` may name: `podiums`, a value for each worker that was scored.
template <Sink S>
void tell_facts(S& sink, const Table& table, const State& state) {
  object_member(sink, "podiums", [&](S& podiums) {
    for (int worker = 0; worker < table.worker_count; ++worker)
      if (state.podium[worker_at(worker)] != on_board)
        member(podiums, name(table, worker_at(worker)), state.podium[worker_at(worker)]);
  });
}

}  // namespace castellum::aqua_romana
