// Set-ups chosen by bytes: players, options, stocks, layouts, maps and what the referee deals.
#pragma once

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/aqua_romana/game.hpp"
#include "engine/aqueduct/game.hpp"
#include "record/session_of.hpp"

namespace castellum {

/// Bytes read as choices; zeros once they are used up.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}

  bool done() const { return rest_.empty(); }
  /// A number below `bound`, from one byte, or two if it needs them. Precondition: bound > 0.
  int below(int bound) {
    int number = next();
    if (bound > 256) number = number * 256 + next();
    return number % bound;
  }
  bool flag() { return below(2) != 0; }

 private:
  int next() {
    if (done()) return 0;
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return byte;
  }

  std::string_view rest_;
};

/// The set-up of a new game with nothing wished.
template <Game G>
typename G::Setup plain_setup(int players) {
  auto setup = read_setup(json::Value::object(), ShippedData(), players, false, typename G::Setup());
  return std::move(*setup);
}

}  // namespace castellum

namespace castellum::aqua_romana {

/// A reservoir in a row, often the northernmost; many layouts made of them are possible, some are not.
inline Reservoir reservoir_from(int number, int players, Bytes& bytes) {
  const int column = 1 + bytes.below(columns - 3);
  const int row = bytes.flag() ? rows - 1 : bytes.below(rows);
  const Square first = square_at(column, row);
  const Square second = square_at(column + 1, row);
  Reservoir made{static_cast<Colour>(number), seat_at(number % players), {first, second}, {}};
  const int wanted = players == 3 ? 4 : 3;
  for (int turn = bytes.below(side_count), tries = 0; tries < 8; ++tries, turn = (turn + 1) % side_count) {
    const Outlet outlet{tries < 4 ? first : second, side_at(turn)};
    const Square ahead = neighbour(outlet.square, outlet.side);
    if (ahead == Square::outside || ahead == first || ahead == second) continue;
    if (static_cast<int>(made.outlets.size()) < wanted) made.outlets.push_back(outlet);
  }
  return made;
}

inline Setup setup_from(Bytes& bytes) {
  const int players = 2 + bytes.below(3);
  Setup setup = plain_setup<Game>(players);
  setup.options = {static_cast<NoSight>(bytes.below(2)), static_cast<ExtraKind>(bytes.below(2)), bytes.flag(),
                   static_cast<Take>(bytes.below(2)), static_cast<Builders>(bytes.below(2))};
  if (bytes.flag())
    for (int kind = 0; kind < tile_kinds; ++kind) setup.stock[kind_at(kind)] = bytes.below(22);
  if (bytes.flag()) {
    setup.layout_name.clear();
    setup.layout.clear();
    for (int number = 0; number < (players == 3 ? 3 : 4); ++number)
      setup.layout.push_back(reservoir_from(number, players, bytes));
  }
  deal(setup, [&](int bound) { return bytes.below(bound); });
  return setup;
}

}  // namespace castellum::aqua_romana

namespace castellum::aqueduct {

/// The map with some squares given to the region beside them where that breaks nothing.
inline Map changed_map(Map map, Bytes& bytes) {
  for (int changes = bytes.below(16); changes > 0; --changes) {
    const int column = bytes.below(columns - 1);
    const int row = bytes.below(rows);
    Map next = map;
    if (bytes.flag())
      next[square_at(column, row)] = next[square_at(column + 1, row)];
    else
      next[square_at(column + 1, row)] = next[square_at(column, row)];
    if (!check_map(next)) map = next;
  }
  return map;
}

inline Setup setup_from(Bytes& bytes) {
  const int players = 2 + bytes.below(3);
  Setup setup = plain_setup<Game>(players);
  setup.options = {1 + bytes.below(farthest_springs), bytes.flag(), bytes.flag()};
  if (bytes.flag()) {
    setup.map_name.clear();
    setup.map = changed_map(setup.map, bytes);
  }
  deal(setup, [&](int bound) { return bytes.below(bound); });
  if (setup.options.mountain_backs && bytes.flag())
    for (auto& [square, back] : setup.mountains) back = Back::hidden;
  return setup;
}

}  // namespace castellum::aqueduct
