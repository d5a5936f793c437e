#include "engine/aqua_romana/scoring.hpp"

#include <algorithm>
#include <bit>

#include "engine/base/bits.hpp"

namespace castellum::aqua_romana {
namespace {

constexpr std::uint32_t podiums_for_two = 1U << 3 | 1U << 7;  // AR-5
constexpr std::array<int, 3> bonuses{4, 3, 2};                // AR-36

/// Puts a worker on the podium a line of that length gets; gives its value.
std::uint8_t climb(State& state, int length) {
  const int podium = podium_for(state, length);
  const std::uint32_t place = 1U << podium;
  if ((podiums_for_two & ~state.podium_shared & place) != 0)
    state.podium_shared |= place;
  else
    state.podium_room &= ~place;
  return static_cast<std::uint8_t>(podium);
}

/// The values of podiums with a worker on them, as bits.
std::uint32_t occupied_podiums(const Table& table, const State& state) {
  std::uint32_t occupied = 0;
  for (int worker = 0; worker < table.worker_count; ++worker)
    if (const int podium = state.podium[worker_at(worker)]; podium != on_board) occupied |= 1U << podium;
  return occupied & ~1U;
}

int bonus_in(std::uint32_t occupied, int podium) {
  if (podium == 0) return 0;
  const int higher = std::popcount(occupied >> (podium + 1));
  return higher < 3 ? bonuses[static_cast<unsigned>(higher)] : 0;
}

Outcome count_points(const Table& table, const State& state) {
  Outcome outcome;
  outcome.players = table.players;
  const auto points = seat_points(table, state);
  for (unsigned seat = 0; seat < max_seats; ++seat)
    outcome.points[seat] = static_cast<std::int16_t>(points[seat].podiums + points[seat].bonus);
  const int best = *std::max_element(outcome.points.begin(), outcome.points.begin() + table.players);
  for (unsigned seat = 0; seat < static_cast<unsigned>(table.players); ++seat)
    outcome.wins[seat] = outcome.points[seat] == best;
  return outcome;
}

}  // namespace

int podium_for(const State& state, int length) {
  const int wanted = std::min(length, highest_podium);
  const std::uint32_t room = state.podium_room & ((2U << wanted) - 1);
  return room == 0 ? 0 : static_cast<int>(std::bit_width(room)) - 1;
}

void score(const Table& table, State& state, WorkerMask closed) {
  Seat seat = state.turn;
  for (int asked = 0; asked < table.players; ++asked, seat = next_seat(seat, table.players))
    for_each_bit(closed & table.workers_of[seat], [&](int worker) {
      state.podium[worker_at(worker)] = climb(state, state.length[worker_at(worker)]);
    });
  state.workers = static_cast<WorkerMask>(state.workers & ~closed);
}

int bonus_of(const State& state, const Table& table, int podium) {
  return bonus_in(occupied_podiums(table, state), podium);
}

std::array<SeatPoints, max_seats> seat_points(const Table& table, const State& state) {
  std::array<SeatPoints, max_seats> points{};
  const std::uint32_t occupied = occupied_podiums(table, state);
  for (int number = 0; number < table.worker_count; ++number) {
    const int podium = state.podium[worker_at(number)];
    if (podium == on_board) continue;
    SeatPoints& of_seat = points[static_cast<unsigned>(index(table.workers[worker_at(number)].owner))];
    of_seat.podiums += podium;
    of_seat.bonus += bonus_in(occupied, podium);
  }
  return points;
}

std::optional<Outcome> outcome(const Table& table, const State& state) {
  if (state.phase != Phase::over) return std::nullopt;
  return count_points(table, state);
}

Outcome standing(const Table& table, const State& state) {
  State ended = state;
  score_rest(table, ended);
  return count_points(table, ended);
}

}  // namespace castellum::aqua_romana
