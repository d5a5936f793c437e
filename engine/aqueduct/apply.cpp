// What an action does, and the way of a turn (AQ-6 to AQ-19, AQ-22).
#include "engine/aqueduct/lines.hpp"
#include "engine/aqueduct/rules.hpp"
#include "engine/base/hash.hpp"

namespace castellum::aqueduct {
namespace {

constexpr int idle_rounds = 5;  // AQ-19

/// Ends the turn and begins the next, or ends the game (AQ-18, AQ-19).
void end_turn(const Table& table, State& state) {
  state.idle_turns = state.laid ? std::uint8_t{0} : static_cast<std::uint8_t>(state.idle_turns + 1);
  state.laid = false;
  state.rolls = 0;
  const Seat next = next_seat(state.turn, table.players);
  const bool ends =
      state.canals_left == 0 ? next == table.first : state.idle_turns >= idle_limit(table, state);
  state.phase = ends ? Phase::over : Phase::turn;
  if (!ends) state.turn = next;
}

/// Empties the squares of a full region that are not watered (AQ-17).
void fill_region(const Table& table, State& state, Region region) {
  const CellSet leaving = leaving_houses(table, state, region);
  if (leaving.empty()) {
    state.open_regions &= ~(1U << index(region));
    return;
  }
  leaving.for_each([&](int square) { state.houses[square_at(square)] = House::none; });
  state.empty |= leaving;
}

void apply_house(const Table& table, State& state, Action action) {
  const Square square = action.square();
  --state.stock[state.turn][action.value()];
  state.houses[square] = house(state.turn, action.value());
  state.empty.remove(index(square));
  state.laid = true;
  const Region region = state.rolled;
  state.rolled = Region::none;
  if ((table.squares_of[region] & state.empty).empty()) fill_region(table, state, region);
  if (state.rolls < roll_limit && can_lay_houses(state))
    state.phase = Phase::again;
  else
    end_turn(table, state);
}

/// Asks for one more canal, or ends the turn if there is none to lay.
void ask_for_canal(const Table& table, State& state) {
  if (can_lay_canal(state))
    state.phase = Phase::canal;
  else
    end_turn(table, state);
}

}  // namespace

bool can_lay_houses(const Position& position) {
  return position.open_regions != 0 && values_in_stock(position, position.turn) != 0;
}

int idle_limit(const Table& table, const Position& position) {
  return is_dry(position) ? table.players : idle_rounds * table.players;
}

CellSet leaving_houses(const Table& table, const Position& position, Region region) {
  return (table.squares_of[region] & table.buildable) - position.watered;
}

void apply(const Table& table, State& state, Action action) {
  switch (action.kind()) {
    case ActionKind::roll:
      ++state.rolls;
      state.phase = Phase::roll;
      break;
    case ActionKind::rolled:
      state.rolled = action.region();
      state.phase = Phase::house;
      break;
    case ActionKind::house:
      apply_house(table, state, action);
      break;
    case ActionKind::spring:
      lay_spring(table, state, action.vertex());
      state.laid = true;
      if (table.options.spring_canal)  // AQ-22
        ask_for_canal(table, state);
      else
        end_turn(table, state);
      break;
    case ActionKind::canal:
      lay_canal(state, action.place());
      state.laid = true;
      if (state.phase == Phase::turn)  // AQ-10
        ask_for_canal(table, state);
      else
        end_turn(table, state);
      break;
    case ActionKind::stop:
      state.rolled = Region::none;
      end_turn(table, state);
      break;
    case ActionKind::pass:
      end_turn(table, state);
      break;
  }
}

std::uint64_t hash_position(const Position& position) {
  Hasher hasher;
  hasher.add_bytes(position.houses);
  PerVertex<std::uint8_t> canals;
  for (int vertex = 0; vertex < vertex_numbers; ++vertex)
    canals[vertex_at(vertex)] = position.canals[vertex_at(vertex)].laid();
  hasher.add_bytes(canals).add(position.untouched);
  for (const auto& stock : position.stock) hasher.add_bytes(stock);
  for (const int part : {static_cast<int>(position.phase), index(position.turn), int{position.rolls},
                         index(position.rolled), int{position.laid}, int{position.idle_turns}})
    hasher.add(static_cast<std::uint64_t>(part));
  return hasher.value();
}

std::uint64_t hash(const Table&, const State& state) {
  return Hasher().add(hash_position(state)).add_bytes(state.backs).value();
}

}  // namespace castellum::aqueduct
