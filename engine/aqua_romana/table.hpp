// The set-up of a game of Aqua Romana and its compiled form (AR-2, AR-6 to AR-9).
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/aqua_romana/board.hpp"
#include "engine/aqua_romana/options.hpp"
#include "engine/aqua_romana/state.hpp"
#include "engine/aqua_romana/tiles.hpp"
#include "engine/base/bits.hpp"
#include "engine/base/describe.hpp"
#include "engine/base/refusal.hpp"
#include "engine/base/seat.hpp"

namespace castellum::aqua_romana {

enum class Colour : std::uint8_t { yellow, red, blue, green };

inline constexpr int colour_count = 4;
constexpr std::string_view name(Colour colour) {
  constexpr std::string_view names[] = {"yellow", "red", "blue", "green"};
  return names[static_cast<int>(colour)];
}
constexpr char initial(Colour colour) { return "YRBG"[static_cast<int>(colour)]; }

/// A channel out of a reservoir: the square of the reservoir and the side it leaves by.
struct Outlet {
  Square square;
  Side side;
  friend constexpr bool operator==(const Outlet&, const Outlet&) = default;
};

/// A start tile as a layout names it (AR-6).
struct Reservoir {
  Colour colour;
  Seat seat;
  std::vector<Square> squares;
  std::vector<Outlet> outlets;
};

/// What a record says of a game before its first action.
struct Setup {
  int players = 2;
  Options options;
  std::vector<Reservoir> layout;
  std::string layout_name;                       // of a shipped layout, else empty
  PerTileKind<int> stock{21, 21, 21, 21};        // AR-2
  std::vector<std::pair<Space, Kind>> builders;  // with Builders::drawn only (AR-9)
};

/// A worker's unchanging facts (AR-8).
struct WorkerFacts {
  Colour colour;
  int number;  // of its outlet in the layout's order, from 1
  Seat owner;
  Outlet outlet;
};

/// The compiled set-up: everything that never changes during the game. Workers are numbered in the byte order
/// of their names, which is the order AR-30 scores them in.
struct Table {
  int players = 2;
  Options options;
  std::vector<Reservoir> layout;
  int worker_count = 0;
  PerWorker<WorkerFacts> workers{};
  Per<WorkerMask, Seat, max_seats> workers_of{};
  State initial{};
};

/// Checks a set-up against AR-2, AR-6, AR-7 and AR-9 and compiles it; a refusal names the fact that is
/// broken.
Result<Table> compile(const Setup& setup);

inline State start(const Table& table) { return table.initial; }
inline int players(const Table& table) { return table.players; }

/// The worker's name, such as `Y1` (AR-8).
inline Name name(const Table& table, Worker worker) {
  Name text;
  return text << initial(table.workers[worker].colour) << table.workers[worker].number;
}

/// Tells a reservoir as an entry of a layout.
template <Sink S>
void tell_reservoir(S& sink, const Reservoir& reservoir) {
  sink.begin_object();
  member(sink, "colour", name(reservoir.colour));
  member(sink, "seat", index(reservoir.seat));
  list_member(sink, "squares", [&](S& squares) {
    for (const Square square : reservoir.squares) squares.text(name(square));
  });
  list_member(sink, "outlets", [&](S& outlets) {
    for (const Outlet& outlet : reservoir.outlets)
      outlets.text((name(outlet.square) << letter(outlet.side)).view());
  });
  sink.end_object();
}

}  // namespace castellum::aqua_romana
