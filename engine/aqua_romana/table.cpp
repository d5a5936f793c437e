#include "engine/aqua_romana/table.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "engine/aqua_romana/lines.hpp"
#include "engine/aqua_romana/reasons.hpp"
#include "engine/aqua_romana/rules.hpp"

namespace castellum::aqua_romana {
namespace {

using Fault = std::optional<Refusal>;

Name name(Outlet outlet) { return aqua_romana::name(outlet.square) << letter(outlet.side); }

bool covered(const std::vector<Reservoir>& layout, Square square) {
  return std::ranges::any_of(layout, [&](const Reservoir& each) {
    return std::ranges::find(each.squares, square) != each.squares.end();
  });
}

/// Two adjacent free squares each, none shared (AR-7).
Fault check_squares(const std::vector<Reservoir>& layout) {
  std::vector<Square> seen;
  for (const Reservoir& reservoir : layout) {
    const auto colour = name(reservoir.colour);
    if (reservoir.squares.size() != 2)
      return Refusal(reasons::reservoir_squares,
                     {{"colour", colour}, {"count", static_cast<int>(reservoir.squares.size())}});
    for (const Square square : reservoir.squares) {
      if (is_corner(square))
        return Refusal(reasons::reservoir_on_corner,
                       {{"colour", colour}, {"square", aqua_romana::name(square)}});
      if (std::ranges::find(seen, square) != seen.end())
        return Refusal(reasons::reservoir_shared, {{"square", aqua_romana::name(square)}});
      seen.push_back(square);
    }
    const Square first = reservoir.squares[0];
    const Square second = reservoir.squares[1];
    bool adjacent = false;
    for (int turn = 0; turn < side_count; ++turn)
      adjacent = adjacent || neighbour(first, side_at(turn)) == second;
    if (!adjacent)
      return Refusal(
          reasons::reservoir_apart,
          {{"first", aqua_romana::name(first)}, {"second", aqua_romana::name(second)}, {"colour", colour}});
  }
  return std::nullopt;
}

/// As many outlets as the players ask for, each to a free square, none twice (AR-6, AR-7).
Fault check_outlets(const std::vector<Reservoir>& layout, int needed) {
  for (const Reservoir& reservoir : layout) {
    const auto colour = name(reservoir.colour);
    const int count = static_cast<int>(reservoir.outlets.size());
    if (count != needed)
      return Refusal(reasons::outlet_count, {{"colour", colour}, {"count", count}, {"needed", needed}});
    for (const Outlet& outlet : reservoir.outlets) {
      const Name text = name(outlet);
      if (std::ranges::find(reservoir.squares, outlet.square) == reservoir.squares.end())
        return Refusal(reasons::outlet_elsewhere, {{"outlet", text}, {"colour", colour}});
      if (std::ranges::count(reservoir.outlets, outlet) > 1)
        return Refusal(reasons::outlet_twice, {{"outlet", text}});
      const Square ahead = neighbour(outlet.square, outlet.side);
      if (ahead == Square::outside) return Refusal(reasons::outlet_to_border, {{"outlet", text}});
      if (is_corner(ahead)) return Refusal(reasons::outlet_to_corner, {{"outlet", text}});
      if (covered(layout, ahead)) return Refusal(reasons::outlet_to_reservoir, {{"outlet", text}});
    }
  }
  return std::nullopt;
}

/// Every seat owns at least one reservoir, with two players two each (AR-7).
Fault check_owners(const std::vector<Reservoir>& layout, int players) {
  Per<int, Seat, max_seats> owned{};
  for (const Reservoir& reservoir : layout) {
    if (index(reservoir.seat) >= players)
      return Refusal(reasons::reservoir_seat,
                     {{"colour", name(reservoir.colour)}, {"seat", index(reservoir.seat)}});
    ++owned[reservoir.seat];
  }
  const int needed = players == 2 ? 2 : 1;
  for (int seat = 0; seat < players; ++seat)
    if (owned[seat_at(seat)] < needed || (players == 2 && owned[seat_at(seat)] != needed))
      return Refusal(reasons::seat_without_reservoir,
                     {{"seat", seat}, {"count", owned[seat_at(seat)]}, {"needed", needed}});
  return std::nullopt;
}

Fault check_layout(const std::vector<Reservoir>& layout, int players) {
  const int needed = players == 3 ? 3 : 4;
  if (static_cast<int>(layout.size()) != needed)
    return Refusal(reasons::reservoir_count,
                   {{"count", static_cast<int>(layout.size())}, {"needed", needed}});
  for (auto each = layout.begin(); each != layout.end(); ++each)
    if (std::any_of(layout.begin(), each,
                    [&](const Reservoir& other) { return other.colour == each->colour; }))
      return Refusal(reasons::colour_twice, {{"colour", name(each->colour)}});
  if (auto fault = check_squares(layout)) return fault;
  if (auto fault = check_outlets(layout, players == 3 ? 4 : 3)) return fault;
  return check_owners(layout, players);
}

/// Twelve builders, three of each kind, on twelve spaces, if and only if the referee deals them (AR-9).
Fault check_builders(const Setup& setup) {
  if (setup.options.builders == Builders::placed) {
    if (!setup.builders.empty()) return Refusal(reasons::builders_undealt);
    return std::nullopt;
  }
  PerTileKind<int> dealt{};
  std::uint64_t taken = 0;
  for (const auto& [space, kind] : setup.builders) {
    if ((taken >> index(space) & 1U) != 0)
      return Refusal(reasons::builders_shared, {{"space", aqua_romana::name(space)}});
    taken |= std::uint64_t{1} << index(space);
    if (index(kind) < tile_kinds)
      ++dealt[kind];
    else
      return Refusal(reasons::builders_count, {{"kind", "J"}, {"count", 1}});
  }
  for (int kind = 0; kind < tile_kinds; ++kind)
    if (dealt[kind_at(kind)] != 3) {
      FixedText<8> letter_text;
      return Refusal(reasons::builders_count,
                     {{"kind", letter_text << letter(kind_at(kind))}, {"count", dealt[kind_at(kind)]}});
    }
  return std::nullopt;
}

/// Names the workers and numbers them in the byte order of their names (AR-8, AR-30).
void number_workers(Table& table) {
  std::vector<WorkerFacts> workers;
  for (const Reservoir& reservoir : table.layout)
    for (const Outlet& outlet : reservoir.outlets)
      workers.push_back({reservoir.colour, 1 + static_cast<int>(&outlet - reservoir.outlets.data()),
                         reservoir.seat, outlet});
  std::ranges::sort(workers, {},
                    [](const WorkerFacts& facts) { return std::pair(initial(facts.colour), facts.number); });
  for (const WorkerFacts& facts : workers) {
    const Worker worker = worker_at(table.worker_count++);
    table.workers[worker] = facts;
    table.workers_of[facts.owner] = static_cast<WorkerMask>(table.workers_of[facts.owner] | bit(worker));
  }
}

/// The printed corners, the reservoirs and the workers on their outlets (AR-1, AR-6, AR-8).
void lay_board(const Table& table, State& state) {
  for (int end = 0; end < path_end_count; ++end)
    state.far_end[static_cast<PathEnd>(end)] = static_cast<PathEnd>(end);
  for (int square = 0; square < square_count; ++square) {
    state.tiles[static_cast<Square>(square)] = Tile::nothing;
    state.empty.add(square);
  }
  state.tiles[Square::outside] = Tile::border;
  for (const auto& [square, tile] :
       {std::pair(square_at(0, 0), Tile::curve_ne), std::pair(square_at(columns - 1, 0), Tile::curve_nw),
        std::pair(square_at(0, rows - 1), Tile::curve_se),
        std::pair(square_at(columns - 1, rows - 1), Tile::curve_sw)})
    lay_tile(state, square, tile);
  for (const Reservoir& reservoir : table.layout)
    for (const Square square : reservoir.squares) {
      state.tiles[square] = Tile::reservoir;
      state.empty.remove(index(square));
    }
  for (int number = 0; number < table.worker_count; ++number) {
    const Worker worker = worker_at(number);
    const auto& [square, side] = table.workers[worker].outlet;
    state.far_end[path_end(worker)] = path_end(edge_of(square, side));
    state.far_end[path_end(edge_of(square, side))] = path_end(worker);
    state.podium[worker] = on_board;
    state.workers = static_cast<WorkerMask>(state.workers | bit(worker));
  }
}

State make_initial(const Table& table, const Setup& setup) {
  State state{};
  for (auto& kind : state.builders) kind = Kind::none;
  lay_board(table, state);
  for (int podium = 1; podium <= highest_podium; ++podium) state.podium_room |= 1U << podium;
  for (int kind = 0; kind < tile_kinds; ++kind)
    state.stock[kind_at(kind)] = static_cast<std::uint8_t>(setup.stock[kind_at(kind)]);
  state.reserve = (1U << builder_kinds) - 1;
  if (setup.options.builders == Builders::drawn) {
    for (const auto& [space, kind] : setup.builders) put_builder(state, kind, space);
    begin_turn(table, state, seat_at(0));
  } else {
    for (auto& count : state.to_place) count = 3;
    state.phase = Phase::place;
  }
  return state;
}

}  // namespace

Result<Table> compile(const Setup& setup) {
  if (setup.players < 2 || setup.players > max_seats)
    return Refusal(reasons::players, {{"players", setup.players}});
  for (int kind = 0; kind < tile_kinds; ++kind)
    if (const int count = setup.stock[kind_at(kind)]; count < 0 || count > 84) {
      FixedText<8> text;
      return Refusal(reasons::stock, {{"kind", text << letter(kind_at(kind))}, {"count", count}});
    }
  if (auto fault = check_layout(setup.layout, setup.players)) return *fault;
  if (auto fault = check_builders(setup)) return *fault;
  Table table;
  table.players = setup.players;
  table.options = setup.options;
  table.layout = setup.layout;
  number_workers(table);
  table.initial = make_initial(table, setup);
  return table;
}

}  // namespace castellum::aqua_romana
