#include "engine/aqueduct/picture.hpp"

namespace castellum::aqueduct {
namespace {

constexpr int square_width = 6;
constexpr int square_height = 3;
constexpr int grid_left = 3;
constexpr int grid_top = 1;
constexpr int grid_bottom = grid_top + rows * square_height;
constexpr int picture_width = grid_left + columns * square_width + 4;
constexpr int below = grid_bottom + 3;

struct Corner {
  int x;
  int y;
};

Corner corner_of(Vertex vertex) {
  return {grid_left + x_of(vertex) * square_width, grid_bottom - y_of(vertex) * square_height};
}

Corner corner_of(Square square) {
  return {grid_left + column_of(square) * square_width + 1,
          grid_bottom - (row_of(square) + 1) * square_height + 1};
}

Ink ink_of(Seat seat) {
  constexpr Ink inks[] = {Ink::yellow, Ink::red, Ink::blue, Ink::green};
  return inks[index(seat)];
}

/// Fills a canal place with glyphs along or upright.
void draw_place(Picture& picture, Place place, std::string_view along, std::string_view upright, Ink ink) {
  const auto [x, y] = corner_of(low_end(place));
  if (direction_of(place) == Direction::east)
    for (int at = 1; at < square_width; ++at) picture.write(x + at, y, along, ink);
  else
    for (int at = 1; at < square_height; ++at) picture.write(x, y - at, upright, ink);
}

/// Whether the squares on both sides are in different regions, or one is off the board.
bool is_border(const Table& table, Place place) {
  const CellSet& squares = geometry.along[place];
  return squares.count() < 2 ||
         table.region_of[square_at(squares.nth(0))] != table.region_of[square_at(squares.nth(1))];
}

void draw_grid(Picture& picture, const Table& table) {
  for (int number = 0; number < place_numbers; ++number)
    if (exists(place_at(number)) && is_border(table, place_at(number)))
      draw_place(picture, place_at(number), "╌", "┆", Ink::dim);
  geometry.vertices.for_each([&](int number) {
    const auto [x, y] = corner_of(vertex_at(number));
    picture.write(x, y, "+", Ink::dim);
  });
}

void draw_water(Picture& picture, const Position& position) {
  for (int number = 0; number < vertex_numbers; ++number) {
    const Vertex vertex = vertex_at(number);
    const Canal canal = position.canals[vertex];
    if (canal.is_none()) continue;
    const bool twice = canal.is_double();
    draw_place(picture, place_before(position, vertex), twice ? "═" : "─", twice ? "║" : "│", Ink::water);
    const auto [x, y] = corner_of(vertex);
    picture.write(x, y, "•", Ink::water);
  }
  for (int number = 0; number < position.spring_count; ++number) {
    const auto [x, y] = corner_of(position.springs[number]);
    picture.write(x, y, "◉", Ink::water);
  }
}

std::string_view glyph(Back back) {
  constexpr std::string_view glyphs[] = {"▲", "▲+", "▲-", "▲?"};
  return glyphs[static_cast<int>(back)];
}

void draw_squares(Picture& picture, const Table& table, const Observation& seen) {
  const Position& position = seen.position;
  const auto supply = supplies(position);
  geometry.squares.for_each([&](int number) {
    const Square square = square_at(number);
    const auto [x, y] = corner_of(square);
    const House lying = position.houses[square];
    if (lying != House::none) {
      const auto text = Name() << index(seat_of(lying)) << ':' << points_of(value_of(lying));
      picture.write(x, y, text, ink_of(seat_of(lying)));
    } else if (position.empty.has(number)) {
      picture.write(x + 1, y, "·", Ink::dim);
    }
    if (supply[square] > 0) picture.write(x + 4, y, Name() << supply[square], Ink::water);
    picture.write(x + 3, y + 1,
                  (printed(table.region_of[square]) < 10 ? Name(" ") : Name())
                      << printed(table.region_of[square]),
                  Ink::dim);
  });
  for (unsigned number = 0; number < table.mountains.size(); ++number) {
    const auto [x, y] = corner_of(table.mountains[number]);
    picture.write(x + 1, y, glyph(seen.backs[static_cast<int>(number)]), Ink::strong);
  }
}

void draw_names(Picture& picture) {
  for (int column = 0; column < columns; ++column) {
    const auto text = Name() << static_cast<char>('a' + column);
    picture.write(grid_left + column * square_width + square_width / 2, 0, text, Ink::dim);
    picture.write(grid_left + column * square_width + square_width / 2, grid_bottom + 1, text, Ink::dim);
  }
  for (int row = 0; row < rows; ++row) {
    const int y = grid_bottom - (row + 1) * square_height + 1;
    picture.write(1, y, Name() << row + 1, Ink::dim);
    picture.write(picture_width - 2, y, Name() << row + 1, Ink::dim);
  }
}

void draw_lists(Picture& picture, const Table& table, const Observation& seen) {
  const Question open = question(table, seen);
  std::string line = "springs left: " + std::to_string(spring_total - seen.position.spring_count) +
                     "   canals left: " + std::to_string(seen.position.canals_left) +
                     "   phase: " + std::string(name(open.phase));
  if (open.rolled != Region::none) line += ", region " + std::to_string(printed(open.rolled));
  picture.write(1, below, line);
  for (int number = 0; number < table.players; ++number) {
    const Seat seat = seat_at(number);
    line = "seat " + std::to_string(number) + ":  " +
           std::to_string(open.standing.points[static_cast<unsigned>(number)]) +
           " points if it ended now   houses:";
    for (int value = 0; value < house_values; ++value)
      line += " " + std::to_string(seen.position.stock[seat][value_at(value)]) + "×" +
              std::to_string(points_of(value_at(value)));
    picture.write(1, below + 1 + number, line, seat == open.turn ? Ink::strong : Ink::plain);
  }
}

}  // namespace

Picture draw(const Table& table, const Observation& seen) {
  Picture picture(picture_width, below + 1 + table.players);
  draw_names(picture);
  draw_grid(picture, table);
  draw_water(picture, seen.position);
  draw_squares(picture, table, seen);
  draw_lists(picture, table, seen);
  return picture;
}

}  // namespace castellum::aqueduct
