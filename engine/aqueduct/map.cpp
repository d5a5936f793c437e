#include "engine/aqueduct/map.hpp"

#include <array>

#include "engine/aqueduct/reasons.hpp"
#include "engine/aqueduct/state.hpp"

namespace castellum::aqueduct {
namespace {

constexpr std::string_view no_square = ".";

/// A region and what is next to it of the same number, from one of its squares.
CellSet connected(const CellSet& region, int first) {
  CellSet found = CellSet::of(first);
  for (CellSet before; found != before;) {
    before = found;
    before.for_each([&](int number) {
      const int column = column_of(square_at(number));
      for (const int other : {column > 0 ? number - 1 : -1, column + 1 < columns ? number + 1 : -1,
                              number - columns, number + columns})
        if (other >= 0 && other < square_numbers && region.has(other)) found.add(other);
    });
  }
  return found;
}

/// Takes the next word of a line of the map, or nothing at its end.
std::string_view take_word(std::string_view& line) {
  while (line.starts_with(' ')) line.remove_prefix(1);
  const auto word = line.substr(0, line.find(' '));
  line.remove_prefix(word.size());
  return word;
}

/// Takes the next line of a text, with or without a line feed at its end.
std::string_view take_line(std::string_view& text) {
  const auto line = text.substr(0, text.find('\n'));
  text.remove_prefix(line.size() < text.size() ? line.size() + 1 : line.size());
  return line;
}

/// The number a word of the map is, 0 for no square, or nothing.
std::optional<int> region_in(std::string_view word) {
  if (word == no_square) return 0;
  if (word.empty() || word.size() > 3 || word[0] == '0') return std::nullopt;
  int number = 0;
  for (const char digit : word) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  return number;
}

}  // namespace

std::optional<Refusal> check_map(const Map& map) {
  std::array<CellSet, region_count> regions{};
  for (int number = 0; number < square_numbers; ++number) {
    const Square square = square_at(number);
    const int region = map[square];
    if (!exists(square)) {
      if (region != 0) return Refusal(reasons::map_corner);
      continue;
    }
    if (region == 0) return Refusal(reasons::map_square_missing, {{"square", name(square)}});
    if (region < 0 || region > region_count)
      return Refusal(reasons::region_number, {{"square", name(square)}, {"region", region}});
    regions[static_cast<unsigned>(region - 1)].add(number);
  }
  for (unsigned region = 0; region < region_count; ++region) {
    const CellSet& squares = regions[region];
    const int number = static_cast<int>(region) + 1;
    if (squares.count() < smallest_region || squares.count() > largest_region)
      return Refusal(reasons::region_size, {{"region", number}, {"count", squares.count()}});
    if (connected(squares, squares.nth(0)) != squares)
      return Refusal(reasons::region_apart, {{"region", number}});
  }
  return std::nullopt;
}

Result<Map> parse_map(std::string_view text) {
  Map map{};
  for (int row = rows - 1; row >= 0; --row) {
    if (text.empty()) return Refusal(reasons::map_rows);
    std::string_view line = take_line(text);
    for (int column = 0; column < columns; ++column) {
      const auto word = take_word(line);
      if (word.empty()) return Refusal(reasons::map_columns, {{"row", row + 1}});
      const auto region = region_in(word);
      if (!region) return Refusal(reasons::map_word, {{"row", row + 1}, {"word", word}});
      map[square_at(column, row)] = *region;
    }
    if (!take_word(line).empty()) return Refusal(reasons::map_columns, {{"row", row + 1}});
  }
  if (!text.empty()) return Refusal(reasons::map_rows);
  return map;
}

std::string map_text(const Map& map) {
  std::string text;
  for (int row = rows - 1; row >= 0; --row)
    for (int column = 0; column < columns; ++column) {
      const int region = map[square_at(column, row)];
      const std::string word = region == 0 ? std::string(no_square) : std::to_string(region);
      text += (column == 0 ? "" : " ") + std::string(word.size() < 2 ? 1 : 0, ' ') + word;
      if (column == columns - 1) text += '\n';
    }
  return text;
}

}  // namespace castellum::aqueduct
