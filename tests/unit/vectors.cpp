// Every conformance vector and every published count matches.
#include "tests/unit/vectors.hpp"

#include <charconv>

#include <doctest/doctest.h>

#include "record/record.hpp"

namespace castellum::tests {
namespace {

void expect_all_vectors_to_match(std::string_view game) {
  for (int number = 0; number < vectors_a_game; ++number) {
    const std::string path = vector_path(game, number);
    const json::Value vector = read_json(path);
    CAPTURE(path);
    CHECK(text_of(vector, "game") == game);
    std::string problems;
    for (const std::string& each : vector_problems(vector)) problems += each + "\n";
    CHECK(problems == "");
  }
}

TEST_CASE("all 60 vectors of Aqua Romana match: actors, legal actions, podiums and result") {
  expect_all_vectors_to_match("aqua-romana");
}

TEST_CASE("all 60 vectors of Aqueduct match: actors, legal actions, watered tiles and result") {
  expect_all_vectors_to_match("aqueduct");
}

TEST_CASE("there are no more vectors than these") {
  for (const char* game : {"aqua-romana", "aqueduct"})
    CHECK(read_file(vector_path(game, vectors_a_game)).empty());
}

/// Takes the part of a text up to a mark, and the mark.
std::string_view take(std::string_view& text, char mark) {
  const auto part = text.substr(0, text.find(mark));
  text.remove_prefix(std::min(part.size() + 1, text.size()));
  return part;
}

/// The starts the head of perft.txt describes.
json::Value published_start(std::string_view game, int players, std::string_view start) {
  if (game == "aqueduct") {
    constexpr const char* squares[] = {"c7", "j2", "f4", "g5", "b3", "k6", "d2", "i7"};
    json::Value mountains = json::Value::object();
    for (int number = 0; number < 12 - 2 * players; ++number)
      mountains.set(squares[number], json::Value::of_text("plain"));
    json::Value wish = to_value(R"({"board":"provincia","first":0})");
    wish.set("mountains", mountains);
    return wish;
  }
  if (start == "placed") return to_value(R"({"rules":{"preset":"standard","builders":"placed"}})");
  return to_value(R"({"rules":{"preset":"standard","builders":"drawn"},
    "builders":{"Nb":"C","Ne":"S","Nh":"B","Nk":"D","E6":"C","E3":"S","Sj":"B","Sf":"D","Sc":"C","Sa":"S",
                "W2":"B","W7":"D"}})");
}

TEST_CASE("all published counts of action sequences match, to every depth") {
  const std::string file = read_file("tests/vectors/perft.txt");
  int counts = 0;
  for (std::string_view rest = file; !rest.empty();) {
    std::string_view line = take(rest, '\n');
    if (line.empty() || line[0] == '#') continue;
    CAPTURE(line);
    std::string_view start = take(line, ':');
    const auto game = take(start, ' ');
    const int players = take(start, ' ')[0] - '0';
    const auto made =
        new_record(*find_game(game), players, published_start(game, players, start), [](int) { return 0; });
    CHECK(made.record.has_value());
    if (!made.record) continue;
    take(line, ' ');  // before the first count
    for (int depth = 1; !line.empty(); ++depth, ++counts) {
      const std::string_view digits = take(line, ' ');
      std::uint64_t expected = 0;
      std::from_chars(digits.data(), digits.data() + digits.size(), expected);
      CAPTURE(depth);
      CHECK(made.record->session->perft(depth) == expected);
    }
  }
  CHECK(counts == 30);
}

}  // namespace
}  // namespace castellum::tests
