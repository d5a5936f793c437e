#include "engine/aqua_romana/picture.hpp"

namespace castellum::aqua_romana {
namespace {

constexpr int square_width = 5;
constexpr int square_height = 3;
constexpr int grid_left = 5;
constexpr int grid_top = 2;
constexpr int picture_width = grid_left + columns * square_width + 5;
constexpr int below = grid_top + rows * square_height + 3;

struct Corner {
  int x;
  int y;
};

Corner corner_of(Square square) {
  return {grid_left + column_of(square) * square_width,
          grid_top + (rows - 1 - row_of(square)) * square_height};
}

Ink ink_of(Colour colour) {
  constexpr Ink inks[] = {Ink::yellow, Ink::red, Ink::blue, Ink::green};
  return inks[static_cast<int>(colour)];
}

/// The glyph where the channels of a tile meet; the bridge's upper channel runs from north to south.
std::string_view heart(Tile tile) {
  constexpr std::string_view glyphs[] = {"╰", "╭", "╮", "╯", "│", "─", "│", "╲", "╱"};
  return glyphs[index(tile)];
}

void draw_arm(Picture& picture, Square square, Side side, Ink ink) {
  const auto [x, y] = corner_of(square);
  switch (side) {
    case Side::north:
      picture.write(x + 2, y, "│", ink);
      break;
    case Side::east:
      picture.write(x + 3, y + 1, "──", ink);
      break;
    case Side::south:
      picture.write(x + 2, y + 2, "│", ink);
      break;
    case Side::west:
      picture.write(x, y + 1, "──", ink);
      break;
  }
}

void draw_channel(Picture& picture, Square square, Tile tile, Channel channel, Ink ink) {
  const auto [x, y] = corner_of(square);
  draw_arm(picture, square, channel.from, ink);
  draw_arm(picture, square, channel.to, ink);
  const bool under = tile == Tile::bridge && channel.from != Side::north;
  if (!under) picture.write(x + 2, y + 1, heart(tile), ink);
}

void draw_squares(Picture& picture, const State& state) {
  for (int number = 0; number < square_count; ++number) {
    const auto square = static_cast<Square>(number);
    const auto [x, y] = corner_of(square);
    const Tile tile = state.tiles[square];
    if (tile == Tile::nothing) picture.write(x + 2, y + 1, "·", Ink::dim);
    if (index(tile) >= tile_count) continue;
    const Channels& laid = tile_facts.channels[tile];
    for (int each = 0; each < laid.count; ++each)
      draw_channel(picture, square, tile, laid.each[each], Ink::dim);
  }
}

/// Colours the channels an aqueduct passes and writes the worker where it stands.
void draw_line(Picture& picture, const Table& table, const State& state, Worker worker) {
  const WorkerFacts& facts = table.workers[worker];
  const Ink ink = ink_of(facts.colour);
  Square square = facts.outlet.square;
  Side side = facts.outlet.side;
  for (int length = 0; length < state.length[worker]; ++length) {
    square = geometry.neighbours[square][side];
    const Side from = opposite(side);
    side = side_at(tile_facts.exit[state.tiles[square]][from]);
    const bool north_first = side == Side::north || side == Side::south;
    draw_channel(picture, square, state.tiles[square], {north_first ? side : from, north_first ? from : side},
                 ink);
  }
  const auto [x, y] = corner_of(square);
  const Name text = state.podium[worker] == on_board ? name(table, worker) : Name("×");
  switch (side) {
    case Side::north:
      picture.write(x + 2, y, text, ink);
      break;
    case Side::east:
      picture.write(x + 3, y + 1, text, ink);
      break;
    case Side::south:
      picture.write(x + 2, y + 2, text, ink);
      break;
    case Side::west:
      picture.write(x, y + 1, text, ink);
      break;
  }
}

void draw_path(Picture& picture, const State& state) {
  for (int number = 0; number < space_count; ++number) {
    const Space space = space_at(number);
    const bool taken = state.builders[space] != Kind::none;
    const FixedText<4> text = FixedText<4>() << (taken ? letter(state.builders[space]) : '.');
    const Ink ink = taken ? Ink::strong : Ink::dim;
    const int along_column = grid_left + square_width / 2;
    const int along_row = grid_top + 1;
    switch (side_of(space)) {
      case Side::north:
        picture.write(along_column + number * square_width, grid_top - 1, text, ink);
        break;
      case Side::east:
        picture.write(picture_width - 4, along_row + (number - first_east) * square_height, text, ink);
        break;
      case Side::south:
        picture.write(along_column + (columns - 1 - (number - first_south)) * square_width,
                      grid_top + rows * square_height, text, ink);
        break;
      case Side::west:
        picture.write(3, along_row + (rows - 1 - (number - first_west)) * square_height, text, ink);
        break;
    }
  }
}

void draw_names(Picture& picture) {
  for (int column = 0; column < columns; ++column) {
    const FixedText<4> text = FixedText<4>() << static_cast<char>('a' + column);
    const int x = grid_left + column * square_width + square_width / 2;
    picture.write(x, 0, text, Ink::dim);
    picture.write(x, grid_top + rows * square_height + 1, text, Ink::dim);
  }
  for (int row = 0; row < rows; ++row) {
    const FixedText<4> text = FixedText<4>() << row + 1;
    const int y = grid_top + (rows - 1 - row) * square_height + 1;
    picture.write(1, y, text, Ink::dim);
    picture.write(picture_width - 2, y, text, Ink::dim);
  }
}

template <class Counts>
std::string counts_text(const Counts& counts) {
  std::string text;
  for (int kind = 0; kind < tile_kinds; ++kind)
    text += std::string(1, ' ') + letter(kind_at(kind)) + std::to_string(counts[kind_at(kind)]);
  return text;
}

std::string kinds_text(KindMask kinds) {
  std::string text;
  for_each_bit(kinds, [&](int kind) { text += letter(kind_at(kind)); });
  return text.empty() ? "-" : text;
}

void draw_lists(Picture& picture, const Table& table, const State& state) {
  std::string tiles = "tiles:" + counts_text(state.stock) + "   reserve: " + kinds_text(state.reserve);
  if (in_set_up(state)) tiles += "   to place:" + counts_text(state.to_place);
  picture.write(1, below, tiles);
  const Outcome now = standing(table, state);
  for (int seat = 0; seat < table.players; ++seat) {
    const int y = below + 1 + seat;
    picture.write(1, y,
                  "seat " + std::to_string(seat) + ":  " +
                      std::to_string(now.points[static_cast<unsigned>(seat)]) + " points if it ended now",
                  seat == index(state.turn) ? Ink::strong : Ink::plain);
    int x = 38;
    for_each_bit(table.workers_of[seat_at(seat)], [&](int number) {
      const Worker worker = worker_at(number);
      const bool scored = state.podium[worker] != on_board;
      std::string text(name(table, worker).view());
      text +=
          scored ? "→" + std::to_string(state.podium[worker]) : " " + std::to_string(state.length[worker]);
      picture.write(x, y, text, ink_of(table.workers[worker].colour));
      x += 6;
    });
    if (state.held[seat_at(seat)] != 0) picture.write(x, y, "holds " + kinds_text(state.held[seat_at(seat)]));
  }
}

}  // namespace

Picture draw(const Table& table, const Observation& observation) {
  const State& state = observation.position;
  Picture picture(picture_width + 22, below + 1 + table.players);
  draw_names(picture);
  draw_path(picture, state);
  draw_squares(picture, state);
  for (const Reservoir& reservoir : table.layout)
    for (const Square square : reservoir.squares) {
      const auto [x, y] = corner_of(square);
      for (int line = 0; line < square_height; ++line)
        picture.write(x, y + line, "▒▒▒▒▒", ink_of(reservoir.colour));
    }
  for (int worker = 0; worker < table.worker_count; ++worker)
    draw_line(picture, table, state, worker_at(worker));
  draw_lists(picture, table, state);
  return picture;
}

}  // namespace castellum::aqua_romana
