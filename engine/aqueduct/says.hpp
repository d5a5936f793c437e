// Plain sentences about a position of Aqueduct, for scenarios.
#pragma once

#include <optional>
#include <string_view>

#include "engine/aqueduct/scoring.hpp"
#include "engine/aqueduct/table.hpp"
#include "engine/base/describe.hpp"

namespace castellum::aqueduct {

/// Whether the sentence is true here, or nothing if it is none of these:
/// "the phase is house" · "the rolled region is 17" · "2 rolls are left" (in this turn) · "a house 3 of seat
/// 0 lies on d5" · "d5 is empty" · "d5 has supply 2" · "the mountain on c7 is hidden" (plain, healing,
/// stinking) · "region 17 has 3 empty squares" · "a spring lies on 3.5" · "3.5 is free" · "the canal on 3.5E
/// is single" (double) · "no canal lies on 3.5E" · "the line from 3.5 ends on 6.5" · "4 springs are left" ·
/// "12 canals are left" · "seat 0 holds 7 houses 3" · "seat 0 has 5 watered tiles".
std::optional<bool> says(const Table& table, const State& state, std::string_view sentence);

/// What a finished game's `expect` may name: `watered_tiles`, one number a seat.
template <Sink S>
void tell_facts(S& sink, const Table& table, const State& state) {
  list_member(sink, "watered_tiles", [&](S& list) {
    const auto tiles = watered_tiles(table, state);
    for (int seat = 0; seat < table.players; ++seat) list.number(tiles[seat_at(seat)]);
  });
}

}  // namespace castellum::aqueduct
