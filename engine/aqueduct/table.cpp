#include "engine/aqueduct/table.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/aqueduct/reasons.hpp"

namespace castellum::aqueduct {
namespace {

using Fault = std::optional<Refusal>;

/// As many as the players ask for, on different squares, far enough apart if they have backs (AQ-3, AQ-4,
/// AQ-21).
Fault check_mountains(const Setup& setup) {
  const auto& mountains = setup.mountains;
  if (const int needed = mountains_for(setup.players); static_cast<int>(mountains.size()) != needed)
    return Refusal(reasons::mountain_count,
                   {{"count", static_cast<int>(mountains.size())}, {"needed", needed}});
  for (auto each = mountains.begin(); each != mountains.end(); ++each) {
    const Square square = each->first;
    if (!exists(square)) return Refusal(reasons::mountain_off_board);
    for (auto other = mountains.begin(); other != each; ++other) {
      if (square == other->first) return Refusal(reasons::mountain_twice, {{"square", name(square)}});
      if (setup.options.mountain_backs && distance(square, other->first) < nearest_mountains)
        return Refusal(reasons::mountains_near, {{"first", name(other->first)}, {"second", name(square)}});
    }
  }
  return std::nullopt;
}

/// Plain without the option; with it all hidden, or from six healing and two stinking ones (AQ-21).
Fault check_backs(const Setup& setup) {
  std::array<int, 4> counts{};
  for (const auto& [square, back] : setup.mountains) {
    if (!setup.options.mountain_backs && back != Back::plain)
      return Refusal(reasons::back_unasked, {{"square", name(square)}, {"back", name(back)}});
    if (setup.options.mountain_backs && back == Back::plain)
      return Refusal(reasons::back_missing, {{"square", name(square)}});
    ++counts[static_cast<unsigned>(back)];
  }
  for (const auto& [back, most] :
       {std::pair(Back::healing, healing_backs), std::pair(Back::stinking, stinking_backs)})
    if (const int count = counts[static_cast<unsigned>(back)]; count > most)
      return Refusal(reasons::backs_too_many, {{"count", count}, {"back", name(back)}, {"most", most}});
  const int hidden = counts[static_cast<unsigned>(Back::hidden)];
  if (hidden != 0 && hidden != static_cast<int>(setup.mountains.size()))
    return Refusal(reasons::backs_half_hidden);
  return std::nullopt;
}

State make_initial(const Table& table, const std::vector<std::pair<Square, Back>>& mountains) {
  State state{};
  state.empty = table.buildable;
  state.untouched = geometry.vertices;
  state.spring_room = geometry.vertices;
  for (int seat = 0; seat < table.players; ++seat)
    for (int value = 0; value < house_values; ++value)
      state.stock[seat_at(seat)][value_at(value)] =
          static_cast<std::uint8_t>(houses_for(table.players, value_at(value)));
  for (int region = 0; region < region_count; ++region)
    if (!(table.squares_of[region_at(region)] & table.buildable).empty()) state.open_regions |= 1U << region;
  for (Vertex& end : state.ends) end = Vertex::nowhere;
  for (Vertex& end : state.first_single) end = Vertex::nowhere;
  for (Vertex& spring : state.springs) spring = Vertex::nowhere;
  state.canals_left = canal_total;
  state.phase = Phase::turn;
  state.turn = table.first;
  state.rolled = Region::none;
  for (unsigned mountain = 0; mountain < mountains.size(); ++mountain)
    state.backs[static_cast<int>(mountain)] = mountains[mountain].second;
  return state;
}

}  // namespace

Result<Table> compile(const Setup& setup) {
  if (setup.players < 2 || setup.players > max_seats)
    return Refusal(reasons::players, {{"players", setup.players}});
  if (const int needed = setup.options.spring_distance; needed < nearest_springs || needed > farthest_springs)
    return Refusal(reasons::spring_distance, {{"distance", needed}});
  if (auto fault = check_map(setup.map)) return *fault;
  if (!setup.first) return Refusal(reasons::first_undrawn);
  if (index(*setup.first) >= setup.players)
    return Refusal(reasons::first_seat, {{"seat", index(*setup.first)}});
  if (auto fault = check_mountains(setup)) return *fault;
  if (auto fault = check_backs(setup)) return *fault;
  Table table;
  table.players = setup.players;
  table.options = setup.options;
  table.first = *setup.first;
  for (int number = 0; number < square_numbers; ++number) {
    const Square square = square_at(number);
    table.region_of[square] = exists(square) ? region_at(setup.map[square] - 1) : Region::none;
    if (exists(square)) table.squares_of[table.region_of[square]].add(number);
  }
  geometry.vertices.for_each([&](int from) {
    geometry.vertices.for_each([&](int to) {
      if (distance(vertex_at(from), vertex_at(to)) < setup.options.spring_distance)
        table.too_near[vertex_at(from)].add(to);
    });
  });
  auto mountains = setup.mountains;
  std::ranges::sort(mountains);
  table.buildable = geometry.squares;
  for (const auto& [square, back] : mountains) {
    table.mountains.push_back(square);
    table.buildable.remove(index(square));
  }
  table.initial = make_initial(table, mountains);
  return table;
}

}  // namespace castellum::aqueduct
