// Set-ups read from and told to a format this floor does not know, and dealt by the referee (AR-2, AR-7,
// AR-9).
//
// `Value` is an object of the format: find(name), text(), number(), truth(), items(), members().
// `Data` finds shipped data: value(file) gives a file's parsed content or null.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/aqua_romana/table.hpp"
#include "engine/base/describe.hpp"
#include "engine/base/format_reasons.hpp"
#include "engine/base/options_io.hpp"

namespace castellum::aqua_romana {

inline Refusal malformed(std::string_view member) {
  return Refusal(format_reasons::malformed, {{"member", member}});
}

/// The reservoir one entry of a layout describes.
template <class Value>
Result<Reservoir> read_reservoir(const Value& entry) {
  const Value* colour = entry.find("colour");
  const Value* seat = entry.find("seat");
  const Value* squares = entry.find("squares");
  const Value* outlets = entry.find("outlets");
  if (colour == nullptr || !colour->text()) return malformed("layout: colour");
  Reservoir reservoir{};
  int found = 0;
  while (found < colour_count && name(static_cast<Colour>(found)) != *colour->text()) ++found;
  if (found == colour_count)
    return Refusal(format_reasons::unknown_name, {{"member", "layout: colour"}, {"value", *colour->text()}});
  reservoir.colour = static_cast<Colour>(found);
  const auto number = seat == nullptr ? std::nullopt : seat->number();
  if (!number || *number < 0 || *number >= max_seats) return malformed("layout: seat");
  reservoir.seat = seat_at(static_cast<int>(*number));
  if (squares == nullptr || squares->items() == nullptr) return malformed("layout: squares");
  for (const Value& each : *squares->items()) {
    const auto square = each.text() ? parse_square(*each.text()) : std::nullopt;
    if (!square)
      return Refusal(format_reasons::unknown_name,
                     {{"member", "layout: squares"}, {"value", each.text().value_or("?")}});
    reservoir.squares.push_back(*square);
  }
  if (outlets == nullptr || outlets->items() == nullptr) return malformed("layout: outlets");
  for (const Value& each : *outlets->items()) {
    const std::string_view text = each.text().value_or("?");
    const auto square = text.size() == 3 ? parse_square(text.substr(0, 2)) : std::nullopt;
    const auto side = text.size() == 3 ? parse_side(text[2]) : std::nullopt;
    if (!square || !side)
      return Refusal(format_reasons::unknown_name, {{"member", "layout: outlets"}, {"value", text}});
    reservoir.outlets.push_back({*square, *side});
  }
  return reservoir;
}

/// A layout: the name of a shipped one, or its entries. Nothing at all means `standard` in a new game.
template <class Value, class Data>
std::optional<Refusal> read_layout(const Value* layout, const Data& data, Setup& setup) {
  const auto named = layout == nullptr ? std::optional<std::string_view>("standard") : layout->text();
  const Value* entries = layout;
  if (named) {
    const Value* shipped = data.value("aqua-romana-layouts.json");
    const Value* by_players = shipped == nullptr ? nullptr : shipped->find(*named);
    if (*named == "note" || by_players == nullptr)
      return Refusal(format_reasons::unknown_name, {{"member", "layout"}, {"value", *named}});
    entries = by_players->find(std::to_string(setup.players));
    setup.layout_name = *named;
  }
  if (entries == nullptr || entries->items() == nullptr || entries->items()->size() > 16)
    return malformed("layout");
  for (const Value& entry : *entries->items()) {
    const auto reservoir = read_reservoir(entry);
    if (!reservoir) return reservoir.refusal();
    setup.layout.push_back(*reservoir);
  }
  return std::nullopt;
}

template <class Value>
std::optional<Refusal> read_stock(const Value& stock, Setup& setup) {
  if (stock.members() == nullptr || stock.members()->size() != tile_kinds) return malformed("stock");
  for (int kind = 0; kind < tile_kinds; ++kind) {
    const Value* count = stock.find((FixedText<4>() << letter(kind_at(kind))).view());
    const auto number = count == nullptr ? std::nullopt : count->number();
    if (!number || *number < -1000 || *number > 1000) return malformed("stock");
    setup.stock[kind_at(kind)] = static_cast<int>(*number);
  }
  return std::nullopt;
}

template <class Value>
std::optional<Refusal> read_builders(const Value& builders, Setup& setup) {
  if (builders.members() == nullptr || builders.members()->size() > space_count) return malformed("builders");
  for (const auto& [place, value] : *builders.members()) {
    const auto space = parse_space(place);
    const auto kind =
        value.text() && value.text()->size() == 1 ? parse_kind(value.text()->front()) : std::nullopt;
    if (!space || !kind)
      return Refusal(format_reasons::unknown_name,
                     {{"member", "builders"}, {"value", std::string_view(place)}});
    setup.builders.emplace_back(*space, *kind);
  }
  return std::nullopt;
}

/// Reads the members a record gives for this game. With `whole` (records) all must be there; without (a new
/// game) what is missing stays as it is in `setup` and is dealt later.
template <class Value, class Data>
Result<Setup> read_setup(const Value& record, const Data& data, int players, bool whole, Setup setup) {
  setup.players = players;
  const Value* rules = record.find("rules");
  if (rules == nullptr && whole) return malformed("rules");
  if (rules != nullptr)
    if (auto fault = read_options(*rules, whole, setup.options)) return *fault;
  const Value* layout = record.find("layout");
  if (layout == nullptr && whole) return malformed("layout");
  if (auto fault = read_layout(layout, data, setup)) return *fault;
  const Value* stock = record.find("stock");
  if (stock == nullptr && whole) return malformed("stock");
  if (stock != nullptr)
    if (auto fault = read_stock(*stock, setup)) return *fault;
  const Value* builders = record.find("builders");
  if (builders == nullptr && whole && setup.options.builders == Builders::drawn) return malformed("builders");
  if (builders != nullptr)
    if (auto fault = read_builders(*builders, setup)) return *fault;
  return setup;
}

/// Deals what the referee deals and the set-up does not yet hold; `draw(n)` gives a number below n.
template <class Draw>
void deal(Setup& setup, Draw&& draw) {
  if (setup.options.builders != Builders::drawn || !setup.builders.empty()) return;
  std::vector<Space> free;
  free.reserve(space_count);
  for (int space = 0; space < space_count; ++space) free.push_back(space_at(space));
  for (int builder = 0; builder < 3 * tile_kinds; ++builder) {
    const auto place = free.begin() + draw(static_cast<int>(free.size()));
    setup.builders.emplace_back(*place, kind_at(builder / 3));
    free.erase(place);
  }
}

/// Tells the members a record gives for this game into the object begun in `sink`.
template <Sink S>
void tell_setup(S& sink, const Setup& setup) {
  object_member(sink, "rules", [&](S& rules) {
    OptionWriter<S> writer(rules);
    visit_options(setup.options, writer);
  });
  if (!setup.layout_name.empty()) {
    member(sink, "layout", std::string_view(setup.layout_name));
  } else {
    list_member(sink, "layout", [&](S& list) {
      for (const Reservoir& each : setup.layout) tell_reservoir(list, each);
    });
  }
  object_member(sink, "stock", [&](S& stock) {
    for (int kind = 0; kind < tile_kinds; ++kind)
      member(stock, (FixedText<4>() << letter(kind_at(kind))).view(), setup.stock[kind_at(kind)]);
  });
  if (setup.options.builders == Builders::drawn)
    object_member(sink, "builders", [&](S& builders) {
      for (const auto& [space, kind] : setup.builders)
        member(builders, name(space).view(), (FixedText<4>() << letter(kind)).view());
    });
}

}  // namespace castellum::aqua_romana
