// The printed board, the tiles and the builders of Aqua Romana.
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "tests/unit/rules/aqua_romana_set_up.hpp"
#include "tests/unit/rules/refused.hpp"

namespace castellum::aqua_romana {
namespace {

State start_of(const Setup& setup) { return compile(setup)->initial; }

TEST_CASE("AR-1: 88 squares from a1 to k8, named west to east and south to north") {
  CHECK(square_count == 88);
  CHECK(name(square_at(0, 0)).view() == "a1");
  CHECK(name(square_at(10, 7)).view() == "k8");
  std::set<std::string> names;
  for (int number = 0; number < square_count; ++number) {
    const auto square = static_cast<Square>(number);
    names.insert(std::string(name(square)));
    CHECK(parse_square(name(square).view()) == square);
  }
  CHECK(names.size() == 88);
  for (const char* wrong : {"l1", "a9", "a0", "A1", "a", "a11", ""}) CHECK(!parse_square(wrong));
}

TEST_CASE("AR-1: a curve is printed on each corner and joins its two inner neighbours; 84 squares are free") {
  const State state = start_of(standard(2));
  CHECK(state.tiles[*parse_square("a1")] == Tile::curve_ne);
  CHECK(state.tiles[*parse_square("k1")] == Tile::curve_nw);
  CHECK(state.tiles[*parse_square("a8")] == Tile::curve_se);
  CHECK(state.tiles[*parse_square("k8")] == Tile::curve_sw);
  int corners = 0;
  for (int number = 0; number < square_count; ++number)
    corners += is_corner(static_cast<Square>(number)) ? 1 : 0;
  CHECK(corners == 4);
  CHECK(state.empty.count() == 84 - 8);  // four reservoirs of two squares
}

TEST_CASE("AR-2: the channels of the four kinds of tile in their nine turns") {
  const auto told = [](Tile tile) {
    std::string text(name(tile));
    for (int at = 0; at < channels(tile).count; ++at) {
      const auto [from, to] = channels(tile).each[at];
      text += std::string(" ") + letter(from) + letter(to);
    }
    return text;
  };
  CHECK(tile_count == 9);
  CHECK(told(Tile::curve_ne) == "C-NE NE");
  CHECK(told(Tile::curve_se) == "C-SE SE");
  CHECK(told(Tile::curve_sw) == "C-SW SW");
  CHECK(told(Tile::curve_nw) == "C-NW NW");
  CHECK(told(Tile::straight_ns) == "S-NS NS");
  CHECK(told(Tile::straight_ew) == "S-EW EW");
  CHECK(told(Tile::bridge) == "B NS EW");
  CHECK(told(Tile::double_ne) == "D-NE NE SW");
  CHECK(told(Tile::double_nw) == "D-NW NW SE");
}

TEST_CASE("AR-2: 21 tiles of each kind, or what the record says, from 0 to 84") {
  const State usual = start_of(standard(2));
  for (const int count : usual.stock) CHECK(count == 21);
  Setup scarce = standard(2);
  scarce.stock = {0, 84, 1, 7};
  const State other = start_of(scarce);
  CHECK(other.stock[Kind::curve] == 0);
  CHECK(other.stock[Kind::straight] == 84);
  CHECK(other.stock[Kind::bridge] == 1);
  CHECK(other.stock[Kind::double_curve] == 7);
  const auto with_curves = [](const char* count) {
    return tests::refusal(
        "aqua-romana", 2,
        tests::to_value(std::string(R"({"stock":{"S":21,"B":21,"D":21,"C":)") + count + "}}"));
  };
  CHECK(with_curves("84").empty());
  CHECK(with_curves("85") == "stock AR-2");
  CHECK(with_curves("-1") == "stock AR-2");
}

TEST_CASE("AR-3: 38 spaces clockwise, Na to Nk, E8 to E1, Sk to Sa, W1 to W8") {
  std::string path;
  for (int number = 0; number < space_count; ++number) path += std::string(name(space_at(number))) + " ";
  CHECK(path ==
        "Na Nb Nc Nd Ne Nf Ng Nh Ni Nj Nk E8 E7 E6 E5 E4 E3 E2 E1 "
        "Sk Sj Si Sh Sg Sf Se Sd Sc Sb Sa W1 W2 W3 W4 W5 W6 W7 W8 ");
  for (int number = 0; number < space_count; ++number)
    CHECK(parse_space(name(space_at(number)).view()) == space_at(number));
  for (const char* wrong : {"Nl", "E9", "W0", "N1", "Ea", "fountain", ""}) CHECK(!parse_space(wrong));
}

TEST_CASE("AR-3: a fountain lies after Nk, after E1, after Sa and after W8, and nowhere else") {
  std::string before;
  for (int number = 0; number < space_count; ++number)
    if (side_of(space_at(number)) != side_of(space_at((number + 1) % space_count)))
      before += std::string(name(space_at(number))) + " ";
  CHECK(before == "Nk E1 Sa W8 ");
}

TEST_CASE("AR-4: 4 builders of each kind and a joker: one each in the reserve, three of each to be placed") {
  const State state = start_of(standard(3));
  for (int kind = 0; kind < builder_kinds; ++kind) CHECK((state.reserve & bit(kind_at(kind))) != 0);
  for (const int count : state.to_place) CHECK(count == 3);
  CHECK(state.occupied == 0);
  CHECK(state.phase == Phase::place);
}

TEST_CASE("AR-15: a square is seen from the four ends of its row and column") {
  const auto seen = [](const char* square) {
    std::string spaces;
    for (int turn = 0; turn < side_count; ++turn)
      spaces += std::string(name(sight(*parse_square(square), side_at(turn)))) + " ";
    return spaces;
  };
  CHECK(seen("e3") == "Ne E3 Se W3 ");
  CHECK(seen("a8") == "Na E8 Sa W8 ");
  CHECK(seen("k1") == "Nk E1 Sk W1 ");
}

}  // namespace
}  // namespace castellum::aqua_romana
