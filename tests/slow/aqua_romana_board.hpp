#pragma once

// What is printed and never changes in Aqua Romana: squares and corners, the tiles' channels, the
// builders' path (AR-1, AR-2, AR-3, AR-15, AR-21).

#include <map>
#include <string>
#include <vector>

namespace castellum::slow::aqua_romana {

using Square = std::string;  // "f4"; "" is what lies beyond the border
using Edge = char;           // N, E, S, W
using Tile = std::string;    // "C-NE", "S-NS", "B", "D-NW"
using Kind = char;           // C, S, B, D; of builders also J
using Space = std::string;   // of the builders' path: "Nc", "E4"
using Builders = std::map<Space, Kind>;

constexpr Edge no_edge = '-';

// All 88, corners included.
std::vector<Square> all_squares();

// The curve printed on a corner square, "" on any other.
Tile printed_on(const Square& square);

Square beyond(const Square& square, Edge edge);
Edge opposite(Edge edge);

// The ways a tile of this kind can be turned.
std::vector<Tile> turns(Kind kind);

// The pairs of edges a tile's channels join.
std::vector<std::string> channels(const Tile& tile);

// Where the channel that has this edge leads; no_edge if the tile has no channel there.
Edge other_end(const Tile& tile, Edge entry);

// All 38, clockwise from Na.
std::vector<Space> all_spaces();

// The four spaces at the ends of the square's row and column.
std::vector<Space> in_sight(const Square& square);

struct Step {
  Space to;
  bool fountain;  // passed at least one
};

// The way of the builder on this space to the next free one.
Step next_free(const Builders& builders, const Space& from);

}  // namespace castellum::slow::aqua_romana
