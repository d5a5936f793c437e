// The events of Aqueduct explain the whole difference between two views.
#include <algorithm>

#include <doctest/doctest.h>

#include "tests/unit/events_fold.hpp"

namespace castellum::tests {
namespace {

using json::Value;

/// Changes how many empty squares the region of that square has.
void count_empty(FoldedView& view, const Value& event, int change_by) {
  const Value& square = *event.find("square");
  view.change_items(
      "regions",
      [&](const Value& region) {
        const auto& squares = items_of(region, "squares");
        return std::ranges::find(squares, square) != squares.end();
      },
      [&](Value& region) { region.set("empty", Value::of_number(number_of(region, "empty") + change_by)); });
}

void lay_house(FoldedView& view, const Value& event) {
  Value house = Value::object();
  house.set("seat", *event.find("seat"));
  house.set("value", *event.find("value"));
  view.set_in("houses", text_of(event, "square"), house);
  count_empty(view, event, -1);
  view.change_item("stocks", number_of(event, "seat"), [&](Value& stock) {
    Value counts = Value::list();
    int value = 0;
    for (const Value& count : *stock.items())
      counts.add(Value::of_number(*count.number() - (++value == number_of(event, "value") ? 1 : 0)));
    stock = counts;
  });
}

void lay_canal(FoldedView& view, const Value& event) {
  Value canal = Value::object();
  canal.set("line", *event.find("line"));
  canal.set("canals", Value::of_number(1));
  view.set_in("canals", text_of(event, "place"), canal);
  view.count("canals_left", -1);
  if (const Value* spring = event.find("spring"); spring != nullptr) {  // a new line
    Value line = Value::object();
    line.set("line", *event.find("line"));
    line.set("spring", *spring);
    line.set("places", Value::list());
    view.add_to("lines", line);
  }
  view.change_item("lines", number_of(event, "line"), [&](Value& line) {
    Value places = *line.find("places");
    places.add(*event.find("place"));
    line.set("places", places);
    line.set("end", *event.find("end"));
  });
}

void double_canal(FoldedView& view, const Value& event) {
  const std::string place = text_of(event, "place");
  Value canal = *view.value().find("canals")->find(place);
  canal.set("canals", Value::of_number(2));
  view.set_in("canals", place, canal);
  view.count("canals_left", -1);
}

void fold(FoldedView& view, const Value& event) {
  const std::string type = text_of(event, "type");
  if (type == "house_laid") {
    lay_house(view, event);
  } else if (type == "house_left") {
    view.remove_in("houses", text_of(event, "square"));
    count_empty(view, event, 1);
  } else if (type == "spring_laid") {
    view.add_to("springs", *event.find("spring"));
    view.count("springs_left", -1);
  } else if (type == "canal_laid") {
    lay_canal(view, event);
  } else if (type == "canal_doubled") {
    double_canal(view, event);
  } else if (type == "square_watered") {
    view.set_in("supply", text_of(event, "square"), *event.find("supply"));
  } else if (type == "revealed") {
    view.set_in("mountains", text_of(event, "square"), *event.find("back"));
  } else if (type == "asked") {
    view.take_over(event, {"region", "turns_left"});
  } else if (type == "game_over") {
    if (event.find("points") == nullptr) return;  // a back is not known
    Value outcome = Value::object();
    for (const char* name : {"points", "winners"}) outcome.set(name, *event.find(name));
    view.set("outcome", outcome);
  } else {
    const bool changes_nothing = type == "rolling" || type == "rolled" || type == "region_filled" ||
                                 type == "stopped" || type == "passed";
    CHECK_MESSAGE(changes_nothing, "an unknown event: " << type);
  }
}

/// The same set-ups with backs that nobody knows, as everyone but the referee has them.
std::vector<SetUp> with_hidden_backs(std::vector<SetUp> set_ups) {
  std::vector<SetUp> hidden;
  for (SetUp& each : set_ups) {
    if (each.wish.find("rules")->find("mountain_backs")->truth() != true) continue;
    Value mountains = Value::object();
    for (const auto& [square, back] : members_of(each.wish, "mountains"))
      mountains.set(square, Value::of_text("hidden"));
    each.wish.set("mountains", mountains);
    hidden.push_back(std::move(each));
  }
  return hidden;
}

TEST_CASE("the events of an action tell all that the next view of Aqueduct changes") {
  CHECK(fold_random_games("aqueduct", option_set_ups("aqueduct"), 2, fold) > 5'000);
}

TEST_CASE("the events of Aqueduct tell all on other maps") {
  CHECK(fold_random_games("aqueduct", random_set_ups("aqueduct", 30, 3), 2, fold) > 5'000);
}

TEST_CASE("AQ-21: the events tell all where the backs stay unknown") {
  CHECK(fold_random_games("aqueduct", with_hidden_backs(vector_set_ups("aqueduct")), 1, fold) > 2'000);
}

}  // namespace
}  // namespace castellum::tests
