// Kinds of tiles and builders, the channels of each tile, and what follows from them (AR-2, AR-4, AR-18,
// AR-19).
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/aqua_romana/board.hpp"

namespace castellum::aqua_romana {

/// What a builder shows; the first four are also the kinds of tiles. `none` marks an empty path space.
enum class Kind : std::uint8_t { curve, straight, bridge, double_curve, joker, none };

inline constexpr int tile_kinds = 4;
inline constexpr int builder_kinds = 5;
constexpr int index(Kind kind) { return static_cast<int>(kind); }
constexpr Kind kind_at(int number) { return static_cast<Kind>(number); }
constexpr char letter(Kind kind) { return "CSBDJ-"[index(kind)]; }

constexpr std::optional<Kind> parse_kind(char text) {
  for (int number = 0; number < builder_kinds; ++number)
    if (letter(kind_at(number)) == text) return kind_at(number);
  return std::nullopt;
}

template <class T>
using PerTileKind = Per<T, Kind, tile_kinds>;

/// What lies on a square: one of the nine turned tiles, nothing, a reservoir, or beyond the border.
enum class Tile : std::uint8_t {
  curve_ne,
  curve_se,
  curve_sw,
  curve_nw,
  straight_ns,
  straight_ew,
  bridge,
  double_ne,
  double_nw,
  nothing,
  reservoir,
  border
};

inline constexpr int tile_count = 9;
constexpr int index(Tile tile) { return static_cast<int>(tile); }
constexpr Tile tile_at(int number) { return static_cast<Tile>(number); }

constexpr Kind kind_of(Tile tile) {
  constexpr Kind kinds[] = {Kind::curve,  Kind::curve,        Kind::curve,
                            Kind::curve,  Kind::straight,     Kind::straight,
                            Kind::bridge, Kind::double_curve, Kind::double_curve};
  return index(tile) < tile_count ? kinds[index(tile)] : Kind::none;
}

/// Sets of the nine tiles, and of a square's sides, as bits.
using TileMask = std::uint16_t;
using SideMask = std::uint8_t;

constexpr SideMask bit(Side side) { return static_cast<SideMask>(1U << static_cast<int>(side)); }
constexpr TileMask bit(Tile tile) { return static_cast<TileMask>(1U << index(tile)); }
inline constexpr TileMask all_tiles = (1U << tile_count) - 1;

/// A channel joins two sides.
struct Channel {
  Side from;
  Side to;
};

/// The one or two channels of a tile.
struct Channels {
  Channel each[2];
  int count;
};

constexpr Channels channels(Tile tile) {
  constexpr Side n = Side::north;
  constexpr Side e = Side::east;
  constexpr Side s = Side::south;
  constexpr Side w = Side::west;
  switch (tile) {
    case Tile::curve_ne:
      return {{{n, e}, {}}, 1};
    case Tile::curve_se:
      return {{{s, e}, {}}, 1};
    case Tile::curve_sw:
      return {{{s, w}, {}}, 1};
    case Tile::curve_nw:
      return {{{n, w}, {}}, 1};
    case Tile::straight_ns:
      return {{{n, s}, {}}, 1};
    case Tile::straight_ew:
      return {{{e, w}, {}}, 1};
    case Tile::bridge:
      return {{{n, s}, {e, w}}, 2};
    case Tile::double_ne:
      return {{{n, e}, {s, w}}, 2};
    case Tile::double_nw:
      return {{{n, w}, {s, e}}, 2};
    case Tile::nothing:
    case Tile::reservoir:
    case Tile::border:
      break;
  }
  return {{}, 0};
}

/// What follows from the channels, as tables.
struct TileFacts {
  Per<Channels, Tile, tile_count> channels;
  Per<Per<std::int8_t, Side, side_count>, Tile, tile_count + 3>
      exit;                                        // the side water leaves by, -1 for none
  PerSide<TileMask> with_channel;                  // tiles with a channel on that side (AR-18)
  Per<TileMask, int, 16> without_channels;         // by a mask of sides: tiles with none on any of them
  Per<TileMask, int, 16> joining;                  // by the sides that lead to an outlet (AR-19)
  Per<TileMask, int, 16> joining_round;            // the same when the other two sides are joined outside
  Per<TileMask, Kind, builder_kinds + 1> of_kind;  // tiles of that kind; joker all, none none
  Per<Per<Side, int, 2>, int, 16> other_sides;     // the two sides not in a mask of two
};

constexpr TileFacts make_tile_facts() {
  TileFacts made{};
  for (auto& exits : made.exit) exits = {-1, -1, -1, -1};
  for (int number = 0; number < tile_count; ++number) {
    const Tile tile = tile_at(number);
    const Channels channels_of = channels(tile);
    made.channels[tile] = channels_of;
    SideMask sides = 0;
    for (int at = 0; at < channels_of.count; ++at) {
      const auto [from, to] = channels_of.each[at];
      made.exit[tile][from] = static_cast<std::int8_t>(to);
      made.exit[tile][to] = static_cast<std::int8_t>(from);
      sides = static_cast<SideMask>(sides | bit(from) | bit(to));
    }
    for (int mask = 0; mask < 16; ++mask) {
      if ((mask & sides) == 0) made.without_channels[mask] |= bit(tile);
      bool joins = false;
      int reached = 0;  // sides with a channel whose far side leads to an outlet
      for (int at = 0; at < channels_of.count; ++at) {
        const auto [from, to] = channels_of.each[at];
        const bool from_outlet = (mask & bit(from)) != 0;
        const bool to_outlet = (mask & bit(to)) != 0;
        joins = joins || (from_outlet && to_outlet);
        if (from_outlet != to_outlet) ++reached;
      }
      if (joins) made.joining[mask] |= bit(tile);
      // Two outlets on two channels whose other sides are joined outside the square: the water meets there.
      if (joins || reached == 2) made.joining_round[mask] |= bit(tile);
    }
    for (int turn = 0; turn < side_count; ++turn)
      if ((sides & bit(side_at(turn))) != 0) made.with_channel[side_at(turn)] |= bit(tile);
    made.of_kind[kind_of(tile)] |= bit(tile);
  }
  made.of_kind[Kind::joker] = all_tiles;
  for (int mask = 0; mask < 16; ++mask) {
    int found = 0;
    for (int turn = 0; turn < side_count; ++turn)
      if ((mask & bit(side_at(turn))) == 0 && found < 2) made.other_sides[mask][found++] = side_at(turn);
  }
  return made;
}

inline constexpr TileFacts tile_facts = make_tile_facts();

/// The tiles a builder of each kind may bring (AR-16, AR-17).
using AllowedTiles = Per<TileMask, Kind, builder_kinds + 1>;

/// What may be brought by a mask of the kinds in stock: the builder's kind, any kind where that is out of
/// stock.
constexpr Per<AllowedTiles, int, 16> make_allowed_tiles() {
  Per<AllowedTiles, int, 16> made{};
  for (int stock = 0; stock < 16; ++stock) {
    TileMask in_stock = 0;
    for (int kind = 0; kind < tile_kinds; ++kind)
      if ((stock >> kind & 1) != 0) in_stock |= tile_facts.of_kind[kind_at(kind)];
    for (int kind = 0; kind < builder_kinds; ++kind) {
      const auto of_kind = static_cast<TileMask>(tile_facts.of_kind[kind_at(kind)] & in_stock);
      made[stock][kind_at(kind)] = of_kind != 0 ? of_kind : in_stock;
    }
  }
  return made;
}

inline constexpr Per<AllowedTiles, int, 16> allowed_by_stock = make_allowed_tiles();

/// The tile's text in tokens: `C-NE`, `S-NS`, `B`, `D-NW`.
constexpr std::string_view name(Tile tile) {
  constexpr std::string_view names[] = {"C-NE", "C-SE", "C-SW", "C-NW", "S-NS", "S-EW", "B", "D-NE", "D-NW"};
  return index(tile) < tile_count ? names[index(tile)] : std::string_view{};
}

constexpr std::optional<Tile> parse_tile(std::string_view text) {
  for (int number = 0; number < tile_count; ++number)
    if (name(tile_at(number)) == text) return tile_at(number);
  return std::nullopt;
}

}  // namespace castellum::aqua_romana
