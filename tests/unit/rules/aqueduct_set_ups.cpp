// Each way a map or a set-up of Aqueduct is refused.
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "tests/unit/rules/aqueduct_set_up.hpp"
#include "tests/unit/rules/refused.hpp"

namespace castellum::aqueduct {
namespace {

std::string provincia() { return std::string(*ShippedData().text("aqueduct-provincia.txt")); }

/// The shipped map with the word of one square replaced.
std::string with(const char* square, std::string_view word) {
  std::string text = provincia();
  const std::size_t at = static_cast<std::size_t>(('8' - square[1]) * 36 + (square[0] - 'a') * 3);
  text.replace(at, 2, word.size() == 1 ? " " + std::string(word) : std::string(word));
  return text;
}

std::string refused(const std::string& map) {
  const auto parsed = parse_map(map);
  if (!parsed) return tests::refusal(parsed);
  const auto fault = check_map(*parsed);
  return fault ? std::string(fault->reason->code) + " " + fault->reason->rule : "";
}

TEST_CASE("AQ-1: a map has eight rows of twelve") {
  const std::string map = provincia();
  CHECK(refused(map).empty());
  CHECK(refused(map.substr(0, map.size() - 1)).empty());  // without the last line feed
  CHECK(refused(map.substr(36)) == "map_rows AQ-1");
  CHECK(refused(map + map) == "map_rows AQ-1");
  CHECK(refused("") == "map_rows AQ-1");
  CHECK(refused(map.substr(0, map.size() - 4)) == "map_columns AQ-1");
  CHECK(refused(map.substr(0, map.size() - 1) + " 20\n") == "map_columns AQ-1");
}

TEST_CASE("AQ-1: a map holds numbers of regions and dots") {
  for (const char* word : {"x", "-1", "0", "01", "1x", "..", "+1"}) {
    CAPTURE(word);
    CHECK(refused(with("d5", word)) == "map_word AQ-1");
  }
}

TEST_CASE("AQ-1: a map has the outline of the board") {
  CHECK(refused(with("f5", ".")) == "map_square_missing AQ-1");
  CHECK(refused(with("a8", "5")) == "map_corner AQ-1");
  CHECK(refused(with("l1", "20")) == "map_corner AQ-1");
}

TEST_CASE("AQ-1: a map has 20 regions of 4, 5 or 6 connected squares") {
  CHECK(refused(with("f5", "21")) == "region_number AQ-1");
  CHECK(refused(with("c3", "11")) == "region_size AQ-1");   // c3 to region 11: 17 keeps 3 squares
  CHECK(refused(with("f6", "2")) == "region_size AQ-1");    // f6 to region 2, which has 7 then
  CHECK(refused(with("c3", "16")) == "region_apart AQ-1");  // c3 to region 16, which it does not touch
}

TEST_CASE("AQ-1: another map, symmetric or not, can be played") {
  const auto board = [](const std::string& map) {
    json::Value wish = json::Value::object();
    wish.set("board", json::Value::of_text(map));
    return tests::refusal("aqueduct", 2, wish);
  };
  CHECK(board(provincia()).empty());
  CHECK(board("provincia").empty());
  CHECK(board(with("c4", "17")).empty());  // from region 11
  CHECK(board("atlantis") == "unknown_name format");
  CHECK(board(with("f5", "21")) == "region_number AQ-1");
}

json::Value wish_of(std::string_view text) { return tests::to_value(text); }

std::string refused(int players, std::string_view wish) {
  return tests::refusal("aqueduct", players, wish_of(wish));
}

TEST_CASE("AQ-3: 8, 6 or 4 mountains with 2, 3 or 4 players") {
  const char* eight = R"({"mountains":{"b1":"plain","c1":"plain","d1":"plain","e1":"plain","f1":"plain",
                                       "g1":"plain","h1":"plain","i1":"plain"}})";
  CHECK(refused(2, eight).empty());
  CHECK(refused(3, eight) == "mountain_count AQ-3");
  CHECK(refused(4, eight) == "mountain_count AQ-3");
  CHECK(refused(4, R"({"mountains":{"b1":"plain","c1":"plain","d1":"plain","e1":"plain"}})").empty());
}

TEST_CASE(
    "AQ-3: houses of 1 to 4: 8, 8, 8, 4 with two players, 7, 7, 7, 4 with three, 6, 6, 6, 4 with four") {
  for (int players = 2; players <= 4; ++players) {
    const Table table = *compile(drawn(players));
    for (int seat = 0; seat < players; ++seat)
      for (int value = 1; value <= 4; ++value)
        CHECK(table.initial.stock[seat_at(seat)][value_at(value - 1)] == (value == 4 ? 4 : 10 - players));
    CHECK(table.initial.canals_left == 36);
    CHECK(spring_total == 5);
    CHECK(static_cast<int>(table.mountains.size()) == 12 - 2 * players);
  }
}

TEST_CASE("AQ-3: two, three or four can play") {
  Setup setup = undrawn(2);
  for (const int players : {1, 5}) {
    setup.players = players;
    CHECK(tests::refusal(compile(setup)) == "players AQ-3");
  }
}

/// A set-up of four players with those mountains.
Setup four(std::vector<std::pair<Square, Back>> mountains) {
  Setup setup = drawn(4);
  setup.mountains = std::move(mountains);
  return setup;
}

TEST_CASE("AQ-4: mountains lie on different squares of the board") {
  const auto at = [](const char* square) { return std::pair(*parse_square(square), Back::plain); };
  CHECK(tests::refusal(compile(four({at("b1"), at("c1"), at("d1"), at("e1")}))).empty());
  CHECK(tests::refusal(compile(four({at("b1"), at("c1"), at("d1"), at("c1")}))) == "mountain_twice AQ-4");
  CHECK(tests::refusal(compile(four({at("b1"), at("c1"), at("d1"), {square_at(0), Back::plain}}))) ==
        "mountain_off_board AQ-4");
  CHECK(refused(4, R"({"mountains":{"a1":"plain","c1":"plain","d1":"plain","e1":"plain"}})") ==
        "unknown_name format");
}

TEST_CASE("AQ-5: the first seat is drawn and sits at the table") {
  Setup setup = undrawn(3);
  CHECK(tests::refusal(compile(setup)) == "first_undrawn AQ-5");
  CHECK(refused(3, R"({"first":2})").empty());
  CHECK(refused(3, R"({"first":3})") == "first_seat AQ-5");
}

TEST_CASE("AQ-9: springs lie 1 to 20 apart, 5 if nothing is said") {
  CHECK(Options().spring_distance == 5);
  for (const char* good : {"1", "20"})
    CHECK(refused(2, std::string(R"({"rules":{"spring_distance":)") + good + "}}").empty());
  for (const char* bad : {"0", "21", "-5"})
    CHECK(refused(2, std::string(R"({"rules":{"spring_distance":)") + bad + "}}") == "unknown_value format");
  Setup setup = drawn(2);
  setup.options.spring_distance = 21;
  CHECK(tests::refusal(compile(setup)) == "spring_distance AQ-9");
}

std::string with_backs(const char* truth, const char* mountains) {
  return refused(
      4, std::string(R"({"rules":{"mountain_backs":)") + truth + R"(},"mountains":{)" + mountains + "}}");
}

TEST_CASE("AQ-21: with backs at least two squares lie between two mountains, so that no square touches two") {
  CHECK(with_backs("true", R"("b1":"healing","e1":"healing","h1":"healing","k1":"stinking")").empty());
  CHECK(with_backs("true", R"("b1":"healing","c3":"healing","h1":"healing","k1":"stinking")").empty());
  CHECK(with_backs("true", R"("b1":"healing","d1":"healing","h1":"healing","k1":"stinking")") ==
        "mountains_near AQ-21");
  CHECK(with_backs("true", R"("b1":"healing","c2":"healing","h1":"healing","k1":"stinking")") ==
        "mountains_near AQ-21");
  for (int number = 0; number < square_numbers; ++number)  // two mountains beside one square are 2 apart
    for (int one = 0; one < square_numbers; ++one)
      for (int other = 0; other < square_numbers; ++other)
        if (distance(square_at(number), square_at(one)) == 1 &&
            distance(square_at(number), square_at(other)) == 1 &&
            distance(square_at(one), square_at(other)) >= nearest_mountains)
          FAIL_CHECK(std::string(name(square_at(number))));
}

TEST_CASE("AQ-21: backs are there with the option only, from six healing and two stinking ones") {
  CHECK(with_backs("false", R"("b1":"healing","e1":"plain","h1":"plain","k1":"plain")") ==
        "back_unasked AQ-21");
  CHECK(with_backs("true", R"("b1":"healing","e1":"plain","h1":"healing","k1":"healing")") ==
        "back_missing AQ-21");
  CHECK(with_backs("true", R"("b1":"stinking","e1":"stinking","h1":"stinking","k1":"healing")") ==
        "backs_too_many AQ-21");
  CHECK(with_backs("true", R"("b1":"hidden","e1":"hidden","h1":"hidden","k1":"hidden")").empty());
  CHECK(with_backs("true", R"("b1":"hidden","e1":"hidden","h1":"hidden","k1":"healing")") ==
        "backs_half_hidden AQ-21");
  CHECK(refused(2, R"({"rules":{"mountain_backs":true},"mountains":{"b1":"healing","e1":"healing",
    "h1":"healing","k1":"healing","b4":"healing","e4":"healing","h4":"healing","k4":"stinking"}})") ==
        "backs_too_many AQ-21");
}

}  // namespace
}  // namespace castellum::aqueduct
