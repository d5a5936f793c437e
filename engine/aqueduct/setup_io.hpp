// Set-ups read from and told to a format this floor does not know, and dealt by the referee (AQ-1, AQ-4,
// AQ-5, AQ-21).
//
// `Value` is an object of the format: find(name), text(), number(), truth(), items(), members().
// `Data` finds shipped data: text(file) gives a file's content or nothing.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/aqueduct/map.hpp"
#include "engine/aqueduct/table.hpp"
#include "engine/base/describe.hpp"
#include "engine/base/format_reasons.hpp"
#include "engine/base/options_io.hpp"

namespace castellum::aqueduct {

inline Refusal malformed(std::string_view member) {
  return Refusal(format_reasons::malformed, {{"member", member}});
}

/// The file of a shipped map.
inline std::string map_file(std::string_view map_name) {
  return "aqueduct-" + std::string(map_name) + ".txt";
}

/// A map: the name of a shipped one, or its text. Nothing at all means `provincia` in a new game.
template <class Value, class Data>
std::optional<Refusal> read_board(const Value* board, const Data& data, Setup& setup) {
  const auto text = board == nullptr ? std::optional<std::string_view>("provincia") : board->text();
  if (!text) return malformed("board");
  const bool named = text->find_first_of(" \n") == std::string_view::npos;
  const auto content = named ? data.text(map_file(*text)) : text;
  if (!content) return Refusal(format_reasons::unknown_name, {{"member", "board"}, {"value", *text}});
  const auto map = parse_map(*content);
  if (!map) return map.refusal();
  setup.map = *map;
  if (named) setup.map_name = *text;
  return std::nullopt;
}

template <class Value>
std::optional<Refusal> read_first(const Value& first, Setup& setup) {
  const auto seat = first.number();
  if (!seat || *seat < 0 || *seat >= max_seats) return malformed("first");
  setup.first = seat_at(static_cast<int>(*seat));
  return std::nullopt;
}

template <class Value>
std::optional<Refusal> read_mountains(const Value& mountains, Setup& setup) {
  if (mountains.members() == nullptr || mountains.members()->size() > square_numbers)
    return malformed("mountains");
  for (const auto& [place, value] : *mountains.members()) {
    const auto square = parse_square(place);
    if (!square)
      return Refusal(format_reasons::unknown_name,
                     {{"member", "mountains"}, {"value", std::string_view(place)}});
    const auto back = value.text() ? parse_back(*value.text()) : std::nullopt;
    if (!back)
      return Refusal(format_reasons::unknown_value,
                     {{"member", "mountains"}, {"value", value.text().value_or("?")}});
    setup.mountains.emplace_back(*square, *back);
  }
  return std::nullopt;
}

/// Reads the members a record gives for this game into `setup`. With `whole` (records) all must be there;
/// without (a new game) what is missing keeps its default and is dealt later.
template <class Value, class Data>
Result<Setup> read_setup(const Value& record, const Data& data, int players, bool whole, Setup setup) {
  setup.players = players;
  const Value* rules = record.find("rules");
  if (rules == nullptr && whole) return malformed("rules");
  if (rules != nullptr)
    if (auto fault = read_options(*rules, whole, setup.options)) return *fault;
  const Value* board = record.find("board");
  if (board == nullptr && whole) return malformed("board");
  if (auto fault = read_board(board, data, setup)) return *fault;
  const Value* first = record.find("first");
  if (first == nullptr && whole) return malformed("first");
  if (first != nullptr)
    if (auto fault = read_first(*first, setup)) return *fault;
  const Value* mountains = record.find("mountains");
  if (mountains == nullptr && whole) return malformed("mountains");
  if (mountains != nullptr)
    if (auto fault = read_mountains(*mountains, setup)) return *fault;
  return setup;
}

/// Deals mountains on random squares, with backs far enough apart and turned down (AQ-4, AQ-21). There always
/// is a square left for the next: seven mountains keep at most 7 * 13 = 91 of the 92 squares from an eighth.
template <class Draw>
void deal_mountains(Setup& setup, Draw&& draw) {
  CellSet free = geometry.squares;
  int healing = healing_backs;
  int stinking = stinking_backs;
  for (int number = 0; number < mountains_for(setup.players); ++number) {
    const Square square = square_at(free.nth(draw(free.count())));
    Back back = Back::plain;
    free.remove(index(square));
    if (setup.options.mountain_backs) {
      geometry.squares.for_each([&](int other) {
        if (distance(square, square_at(other)) < nearest_mountains) free.remove(other);
      });
      back = draw(healing + stinking) < healing ? Back::healing : Back::stinking;
      --(back == Back::healing ? healing : stinking);
    }
    setup.mountains.emplace_back(square, back);
  }
  std::ranges::sort(setup.mountains);
}

/// Deals what the referee deals and the set-up does not yet hold; `draw(n)` gives a number below n.
template <class Draw>
void deal(Setup& setup, Draw&& draw) {
  if (setup.players < 2 || setup.players > max_seats) return;  // `compile` says why
  if (!setup.first) setup.first = seat_at(draw(setup.players));
  if (setup.mountains.empty()) deal_mountains(setup, draw);
}

/// Tells the members a record gives for this game into the object begun in `sink`.
template <Sink S>
void tell_setup(S& sink, const Setup& setup) {
  object_member(sink, "rules", [&](S& rules) {
    OptionWriter<S> writer(rules);
    visit_options(setup.options, writer);
  });
  member(sink, "board", setup.map_name.empty() ? map_text(setup.map) : setup.map_name);
  if (setup.first) member(sink, "first", index(*setup.first));
  object_member(sink, "mountains", [&](S& mountains) {
    for (const auto& [square, back] : setup.mountains) member(mountains, name(square), name(back));
  });
}

}  // namespace castellum::aqueduct
