// Each way a layout or a deal of builders of Aqua Romana is refused.
#include <bit>
#include <string>

#include <doctest/doctest.h>

#include "tests/unit/rules/aqua_romana_set_up.hpp"
#include "tests/unit/rules/refused.hpp"

namespace castellum::aqua_romana {
namespace {

/// The standard layout for two players, a reservoir an entry.
const std::string yellow =
    R"({"colour":"yellow","seat":0,"squares":["g8","h8"],"outlets":["g8S","h8S","h8E"]})";
const std::string red = R"({"colour":"red","seat":1,"squares":["g1","h1"],"outlets":["g1N","h1N","h1E"]})";
const std::string blue = R"({"colour":"blue","seat":0,"squares":["d1","e1"],"outlets":["d1W","d1N","e1N"]})";
const std::string green =
    R"({"colour":"green","seat":1,"squares":["d8","e8"],"outlets":["d8W","d8S","e8S"]})";

std::string refused(int players, const std::string& entries) {
  return tests::refusal("aqua-romana", players, tests::to_value("{\"layout\":[" + entries + "]}"));
}

/// Why two players are refused the standard layout with that yellow reservoir.
std::string with_yellow(const char* squares, const char* outlets, const char* seat = "0") {
  return refused(2, std::string(R"({"colour":"yellow","seat":)") + seat + R"(,"squares":[)" + squares +
                        R"(],"outlets":[)" + outlets + "]}," + red + "," + blue + "," + green);
}

TEST_CASE(
    "AR-7: the shipped layouts are sound, and every reservoir has the outlets the players ask for (AR-6)") {
  for (int players = 2; players <= 4; ++players) {
    CAPTURE(players);
    const auto table = compile(standard(players));
    CHECK(static_cast<bool>(table));
    CHECK(table->layout.size() == (players == 3 ? 3 : 4));
    for (const Reservoir& each : table->layout) CHECK(each.outlets.size() == (players == 3 ? 4 : 3));
  }
  CHECK(refused(2, yellow + "," + red + "," + blue + "," + green).empty());
}

TEST_CASE("AR-8: 6 workers a player with two players, 4 with three, 3 with four") {
  for (int players = 2; players <= 4; ++players) {
    const Table table = *compile(standard(players));
    CHECK(table.worker_count == 12);
    for (int seat = 0; seat < players; ++seat)
      CHECK(std::popcount(static_cast<unsigned>(table.workers_of[seat_at(seat)])) == 12 / players);
  }
}

TEST_CASE("AR-7: four reservoirs for two and four players, three for three") {
  CHECK(refused(2, yellow + "," + red + "," + blue) == "reservoir_count AR-7");
  CHECK(refused(3, yellow + "," + red + "," + blue + "," + green) == "reservoir_count AR-7");
  CHECK(refused(2, "") == "reservoir_count AR-7");
}

TEST_CASE("AR-7: each colour once") {
  CHECK(refused(2, yellow + "," + red + "," + yellow + "," + green) == "colour_twice AR-7");
}

TEST_CASE("AR-7: two adjacent free squares each, none shared") {
  const char* outlets = R"("g8S","g8W","g8E")";
  CHECK(with_yellow(R"("g8")", outlets) == "reservoir_squares AR-7");
  CHECK(with_yellow(R"("g8","h8","i8")", outlets) == "reservoir_squares AR-7");
  CHECK(with_yellow(R"("k8","j8")", outlets) == "reservoir_on_corner AR-7");
  CHECK(with_yellow(R"("g8","i8")", outlets) == "reservoir_apart AR-7");
  CHECK(with_yellow(R"("g8","h7")", outlets) == "reservoir_apart AR-7");
  CHECK(with_yellow(R"("e8","f8")", outlets) == "reservoir_shared AR-7");
  CHECK(with_yellow(R"("g8","g8")", outlets) == "reservoir_shared AR-7");
  CHECK(with_yellow(R"("g8","g7")", R"("g7S","g7W","g7E")").empty());
}

TEST_CASE("AR-7: as many outlets as the players ask for, none twice") {
  CHECK(with_yellow(R"("g8","h8")", R"("g8S","h8S")") == "outlet_count AR-7");
  CHECK(with_yellow(R"("g8","h8")", R"("g8S","h8S","h8E","g8W")") == "outlet_count AR-7");
  CHECK(with_yellow(R"("g8","h8")", R"("g8S","h8S","g8S")") == "outlet_twice AR-7");
  CHECK(refused(3, yellow + "," + R"({"colour":"red","seat":1,"squares":["h1","i1"],"outlets":["h1W"]})" +
                       "," + R"({"colour":"blue","seat":2,"squares":["c1","d1"],"outlets":["c1W"]})") ==
        "outlet_count AR-7");
}

TEST_CASE("AR-6: an outlet is an edge of its reservoir and leads to a free square") {
  CHECK(with_yellow(R"("g8","h8")", R"("g8S","h8S","f8S")") == "outlet_elsewhere AR-6");
  CHECK(with_yellow(R"("g8","h8")", R"("g8S","h8S","h8N")") == "outlet_to_border AR-6");
  CHECK(with_yellow(R"("i8","j8")", R"("i8S","j8S","j8E")") == "outlet_to_corner AR-6");
  CHECK(with_yellow(R"("k6","k7")", R"("k6S","k7W","k7N")") == "outlet_to_corner AR-6");
  CHECK(with_yellow(R"("f8","g8")", R"("f8S","g8S","f8W")") == "outlet_to_reservoir AR-6");
  CHECK(with_yellow(R"("g8","h8")", R"("g8S","h8S","g8E")") == "outlet_to_reservoir AR-6");
}

TEST_CASE("AR-7: every seat owns a reservoir, with two players two each") {
  CHECK(with_yellow(R"("g8","h8")", R"("g8S","h8S","h8E")", "2") == "reservoir_seat AR-7");
  CHECK(with_yellow(R"("g8","h8")", R"("g8S","h8S","h8E")", "1") == "seat_without_reservoir AR-7");
  CHECK(refused(4, yellow + "," + red + "," + blue + "," + green) == "seat_without_reservoir AR-7");
}

TEST_CASE("AR-7: what is no layout at all is malformed") {
  CHECK(with_yellow(R"("g8","h9")", R"("g8S","h8S","h8E")") == "unknown_name format");
  CHECK(with_yellow(R"("g8","h8")", R"("g8S","h8S","h8X")") == "unknown_name format");
  CHECK(with_yellow(R"("g8","h8")", R"("g8S","h8S","h8E")", "4") == "malformed format");
  CHECK(refused(2, R"({"colour":"pink","seat":0,"squares":[],"outlets":[]})") == "unknown_name format");
}

TEST_CASE("AR-6: two, three or four can play") {
  Setup setup = standard(2);
  for (const int players : {0, 1, 5}) {
    setup.players = players;
    CHECK(tests::refusal(compile(setup)) == "players AR-6");
  }
}

TEST_CASE("AR-9: three builders of each kind are dealt to twelve spaces, only if they are drawn") {
  const auto dealt = [](const char* how, const char* builders) {
    return tests::refusal("aqua-romana", 2,
                          tests::to_value(std::string(R"({"rules":{"builders":")") + how +
                                          R"("},"builders":{)" + builders + "}}"));
  };
  const std::string eleven =
      R"("Na":"C","Nb":"C","Nc":"C","Nd":"S","Ne":"S","Nf":"S","Ng":"B","Nh":"B","Ni":"B","Nj":"D","Nk":"D")";
  CHECK(dealt("drawn", (eleven + R"(,"E8":"D")").c_str()).empty());
  CHECK(dealt("placed", (eleven + R"(,"E8":"D")").c_str()) == "builders_undealt AR-9");
  CHECK(dealt("drawn", eleven.c_str()) == "builders_count AR-9");
  CHECK(dealt("drawn", (eleven + R"(,"E8":"C")").c_str()) == "builders_count AR-9");
  CHECK(dealt("drawn", (eleven + R"(,"E8":"J")").c_str()) == "builders_count AR-9");
  CHECK(dealt("drawn", (eleven + R"(,"E9":"D")").c_str()) == "unknown_name format");
  Setup setup = standard(2);
  setup.options.builders = Builders::drawn;
  setup.builders.assign(12, {space_at(0), Kind::curve});
  CHECK(tests::refusal(compile(setup)) == "builders_shared AR-9");
}

}  // namespace
}  // namespace castellum::aqua_romana
