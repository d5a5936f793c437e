#include "tests/slow/aqua_romana_board.hpp"

#include <algorithm>
#include <stdexcept>

namespace castellum::slow::aqua_romana {
namespace {

const std::string columns = "abcdefghijk";
const std::string rows = "12345678";

// AR-1: the curves printed on the corners.
const std::map<Square, Tile> printed_corners = {
    {"a1", "C-NE"}, {"k1", "C-NW"}, {"a8", "C-SE"}, {"k8", "C-SW"}};

}  // namespace

// AR-1
std::vector<Square> all_squares() {
  std::vector<Square> squares;
  for (const char column : columns) {
    for (const char row : rows) squares.push_back(Square{column, row});
  }
  return squares;
}

// AR-1
Tile printed_on(const Square& square) {
  return printed_corners.count(square) ? printed_corners.at(square) : "";
}

// AR-1
Square beyond(const Square& square, Edge edge) {
  std::size_t column = columns.find(square[0]);
  std::size_t row = rows.find(square[1]);
  // Stepping off the west or south side wraps to a huge index, which the test below refuses too.
  if (edge == 'N') row += 1;
  if (edge == 'S') row -= 1;
  if (edge == 'E') column += 1;
  if (edge == 'W') column -= 1;
  if (column >= columns.size() || row >= rows.size()) return "";
  return Square{columns[column], rows[row]};
}

Edge opposite(Edge edge) {
  switch (edge) {
    case 'N':
      return 'S';
    case 'S':
      return 'N';
    case 'E':
      return 'W';
    case 'W':
      return 'E';
    default:
      throw std::invalid_argument("no such edge");
  }
}

// AR-2
std::vector<Tile> turns(Kind kind) {
  switch (kind) {
    case 'C':
      return {"C-NE", "C-SE", "C-SW", "C-NW"};
    case 'S':
      return {"S-NS", "S-EW"};
    case 'B':
      return {"B"};
    case 'D':
      return {"D-NE", "D-NW"};
    default:
      throw std::invalid_argument("no such kind of tile");
  }
}

// AR-2
std::vector<std::string> channels(const Tile& tile) {
  if (tile == "B") return {"NS", "EW"};
  if (tile == "D-NE") return {"NE", "SW"};
  if (tile == "D-NW") return {"NW", "SE"};
  return {tile.substr(2)};
}

// AR-2
Edge other_end(const Tile& tile, Edge entry) {
  for (const std::string& channel : channels(tile)) {
    if (channel[0] == entry) return channel[1];
    if (channel[1] == entry) return channel[0];
  }
  return no_edge;
}

// AR-3
std::vector<Space> all_spaces() {
  std::vector<Space> spaces;
  for (const char column : std::string("abcdefghijk")) spaces.push_back(Space{'N', column});
  for (const char row : std::string("87654321")) spaces.push_back(Space{'E', row});
  for (const char column : std::string("kjihgfedcba")) spaces.push_back(Space{'S', column});
  for (const char row : std::string("12345678")) spaces.push_back(Space{'W', row});
  return spaces;
}

// AR-15: nothing blocks the sight.
std::vector<Space> in_sight(const Square& square) {
  const char column = square[0];
  const char row = square[1];
  return {Space{'N', column}, Space{'E', row}, Space{'S', column}, Space{'W', row}};
}

// AR-21, AR-22: a fountain lies wherever the next space is on another side.
Step next_free(const Builders& builders, const Space& from) {
  const std::vector<Space> spaces = all_spaces();
  const auto here = std::find(spaces.begin(), spaces.end(), from);
  if (here == spaces.end()) throw std::invalid_argument("no such space: " + from);
  auto index = static_cast<std::size_t>(here - spaces.begin());
  Step step{from, false};
  do {
    index = (index + 1) % spaces.size();
    if (spaces[index][0] != step.to[0]) step.fountain = true;
    step.to = spaces[index];
  } while (builders.count(step.to));
  return step;
}

}  // namespace castellum::slow::aqua_romana
