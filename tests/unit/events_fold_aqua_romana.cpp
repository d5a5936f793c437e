// The events of Aqua Romana explain the whole difference between two views.
#include <doctest/doctest.h>

#include "tests/unit/events_fold.hpp"

namespace castellum::tests {
namespace {

using json::Value;

bool is_line_of(const Value& line, const Value& event) {
  return text_of(line, "worker") == text_of(event, "worker");
}

/// Changes the line an event is about.
template <class Edit>
void change_line(FoldedView& view, const Value& event, Edit&& edit) {
  view.change_items("lines", [&](const Value& line) { return is_line_of(line, event); }, edit);
}

void lengthen(FoldedView& view, const Value& event) {
  change_line(view, event, [&](Value& line) {
    Value squares = *line.find("squares");
    for (const Value& square : items_of(event, "squares")) squares.add(square);
    line.set("squares", squares);
    line.set("length", *event.find("length"));
    line.set("end", *event.find("end"));
    CHECK(text_of(event, "end").starts_with(*squares.items()->back().text()));
  });
}

void place_builder(FoldedView& view, const Value& event) {
  const std::string kind = text_of(event, "kind");
  view.set_in("builders", text_of(event, "space"), Value::of_text(kind));
  if (number_of(*view.value().find("to_place"), kind) > 0) {  // of the set-up
    view.count_in("to_place", kind, -1);
    return;
  }
  view.change_item("held", number_of(event, "seat"),
                   [&](Value& kinds) { kinds = without(*kinds.items(), kind); });
}

void take_builder(FoldedView& view, const Value& event) {
  const std::string kind = text_of(event, "kind");
  view.set("reserve", without(items_of(view.value(), "reserve"), kind));
  view.change_item("held", number_of(event, "seat"), [&](Value& kinds) {
    Value more = Value::list();
    for (const std::string_view each : {"C", "S", "B", "D", "J"}) {  // the order in which views name kinds
      bool held = each == kind;
      for (const Value& before : *kinds.items()) held = held || before.text() == each;
      if (held) more.add(Value::of_text(std::string(each)));
    }
    kinds = more;
  });
}

void fold(FoldedView& view, const Value& event) {
  const std::string type = text_of(event, "type");
  if (type == "builder_placed") {
    place_builder(view, event);
  } else if (type == "tile_laid") {
    const std::string tile = text_of(event, "tile");
    view.set_in("tiles", text_of(event, "square"), Value::of_text(tile));
    view.count_in("stock", tile.substr(0, 1), -1);
  } else if (type == "line_lengthened") {
    lengthen(view, event);
  } else if (type == "line_closed") {
    change_line(view, event, [](Value& line) { line.set("state", Value::of_text("closed")); });
  } else if (type == "builder_moved") {
    view.remove_in("builders", text_of(event, "from"));
    view.set_in("builders", text_of(event, "to"), *event.find("kind"));
  } else if (type == "podium_taken") {
    change_line(view, event, [&](Value& line) {
      line.set("state", Value::of_text("scored"));
      line.set("podium", *event.find("got"));
      line.set("bonus", Value::of_number(0));  // until told otherwise
    });
  } else if (type == "bonus_changed") {
    change_line(view, event, [&](Value& line) { line.set("bonus", *event.find("bonus")); });
  } else if (type == "builder_taken") {
    take_builder(view, event);
  } else if (type == "asked") {
    view.take_over(event, {"extra_kind"});
  } else if (type == "game_over") {
    Value outcome = Value::object();
    for (const char* name : {"points", "winners"}) outcome.set(name, *event.find(name));
    view.set("outcome", outcome);
  } else {
    const bool changes_nothing =
        type == "fountain_passed" || type == "passed" || type == "kept" || type == "builder_left";
    CHECK_MESSAGE(changes_nothing, "an unknown event: " << type);
  }
}

TEST_CASE("a line without squares ends at its outlet") {
  const auto session = find_game("aqua-romana")->deal(Value::object(), 2, [](int) { return 0; });
  const Value view = to_value((*session)->view_json(std::nullopt));
  std::string ends;
  for (const Value& line : items_of(view, "lines")) ends += text_of(line, "end") + ' ';
  CHECK(ends == "d1W d1N e1N d8W d8S e8S g1N h1N h1E g8S h8S h8E ");
}

TEST_CASE("the events of an action tell all that the next view of Aqua Romana changes") {
  CHECK(fold_random_games("aqua-romana", option_set_ups("aqua-romana"), 2, fold) > 5'000);
}

TEST_CASE("the events of Aqua Romana tell all on other layouts and with scarce stocks") {
  CHECK(fold_random_games("aqua-romana", random_set_ups("aqua-romana", 60, 3), 2, fold) > 3'000);
}

}  // namespace
}  // namespace castellum::tests
