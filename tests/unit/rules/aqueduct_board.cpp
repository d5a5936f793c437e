// The printed board of Aqueduct, its map, and what canals water.
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "tests/unit/rules/aqueduct_set_up.hpp"

namespace castellum::aqueduct {
namespace {

Map provincia() { return undrawn(2).map; }

TEST_CASE("AQ-1: 92 squares, the four corners missing") {
  CHECK(geometry.squares.count() == 92);
  for (const char* corner : {"a1", "l1", "a8", "l8"}) CHECK(!parse_square(corner));
  for (const char* wrong : {"m1", "a9", "a0", "A2", ""}) CHECK(!parse_square(wrong));
  for (const char* square : {"b1", "a2", "l7", "k8"}) CHECK(name(*parse_square(square)).view() == square);
}

TEST_CASE("AQ-1: the shipped map is sound and unchanged by a half turn") {
  const Map map = provincia();
  CHECK(!check_map(map));
  CHECK(map_text(map) == *ShippedData().text("aqueduct-provincia.txt"));
  std::set<std::pair<int, int>> pairs;  // a region and the one it turns into
  for (int number = 0; number < square_numbers; ++number)
    if (exists(square_at(number)))
      pairs.emplace(map[square_at(number)], map[square_at(square_numbers - 1 - number)]);
  CHECK(pairs.size() == 20);
}

TEST_CASE("AQ-1: a region has 4, 5 or 6 squares") {
  const Table table = *compile(drawn(2));
  int squares = 0;
  for (const CellSet& region : table.squares_of) {
    CHECK(region.count() >= 4);
    CHECK(region.count() <= 6);
    squares += region.count();
  }
  CHECK(squares == 92);
}

TEST_CASE("AQ-2: 113 intersections and 204 canal places exist, each by one name") {
  std::set<std::string> vertices;
  std::set<std::string> places;
  for (int x = 0; x <= columns; ++x)
    for (int y = 0; y <= rows; ++y) {
      const std::string vertex = std::to_string(x) + "." + std::to_string(y);
      if (const auto found = parse_vertex(vertex)) {
        CHECK(name(*found).view() == vertex);
        vertices.insert(vertex);
      }
      for (const char* way : {"E", "N"})
        if (const auto found = parse_place(vertex + way)) {
          CHECK(name(*found).view() == vertex + way);
          places.insert(vertex + way);
        }
    }
  CHECK(vertices.size() == 113);
  CHECK(places.size() == 204);
  for (const char* corner : {"0.0", "12.0", "0.8", "12.8"}) CHECK(vertices.count(corner) == 0);
  for (const char* none : {"0.0E", "0.0N", "11.0E", "12.7N", "12.3E", "5.8N"}) CHECK(places.count(none) == 0);
  for (const char* wrong : {"13.1", "1.9", "01.1", "1.1S", "1", "", "1.E"}) {
    CHECK(!parse_vertex(wrong));
    CHECK(!parse_place(wrong));
  }
}

/// Supplies above 0 after those canals, laid from a spring on 6.4.
std::string supplied(std::initializer_list<const char*> canals) {
  const Table table = *compile(drawn(2));
  State state = table.initial;
  lay_spring(table, state, *parse_vertex("6.4"));
  for (const char* canal : canals) lay_canal(state, *parse_place(canal));
  const auto supply = supplies(state);
  std::string text;
  for (int number = 0; number < square_numbers; ++number) {
    const Square square = square_at(number);
    CHECK(state.watered.has(number) == (supply[square] > 0));
    if (supply[square] > 0) text += std::string(name(square)) + ":" + std::to_string(supply[square]) + " ";
  }
  return text;
}

TEST_CASE("AQ-15, AQ-16: what canals feed, and how much") {
  CHECK(supplied({}).empty());
  CHECK(supplied({"6.4E"}) == "g4:1 g5:1 ");
  CHECK(supplied({"6.4N"}) == "f5:1 g5:1 ");
  CHECK(supplied({"6.4E", "6.4E"}) == "g3:1 g4:2 g5:2 g6:1 ");
  CHECK(supplied({"6.4N", "6.4N"}) == "e5:1 f5:2 g5:2 h5:1 ");
  CHECK(supplied({"6.4E", "7.4N"}) == "g4:1 g5:2 h5:1 ");                    // round a corner
  CHECK(supplied({"6.4E", "7.4N", "6.5E"}) == "g4:1 g5:3 h5:1 g6:1 ");       // and once more
  CHECK(supplied({"6.4E", "6.4E", "7.4N"}) == "g3:1 g4:2 g5:3 h5:1 g6:1 ");  // beside a double and a single
  CHECK(supplied({"6.4E", "6.4E", "5.4E", "5.4E"}) == "f3:1 g3:1 f4:2 g4:2 f5:2 g5:2 f6:1 g6:1 ");
}

TEST_CASE("AQ-15: at the edge of the board the water goes as far as there are squares") {
  const Table table = *compile(drawn(2));
  State state = table.initial;
  lay_spring(table, state, *parse_vertex("0.3"));
  lay_canal(state, *parse_place("0.3N"));
  lay_canal(state, *parse_place("0.3N"));
  const auto supply = supplies(state);
  CHECK(supply[*parse_square("a4")] == 2);
  CHECK(supply[*parse_square("b4")] == 1);
  CHECK(state.watered.count() == 2);
}

TEST_CASE("AQ-8: no roll when no region has an empty square, a position play does not reach") {
  const Table table = *compile(drawn(2));
  State state = table.initial;
  state.open_regions = 0;
  const auto why = check(table, state, Action::roll());
  CHECK(why.has_value());
  if (why) CHECK(std::string(why->reason->code) == "no_room_left");
  CHECK(count_choices(table, state).counts.count(static_cast<int>(ActionKind::roll)) == 0);
}

}  // namespace
}  // namespace castellum::aqueduct
