// A change of any one thing in a vector's head and set-up is noticed, unless it leaves the very same game.
//
// Not tried because they always do: members nobody knows (`seed`), names of seats, the order of members and
// of a layout's reservoirs, the shipped map as text instead of by its name. Tried against what the changed
// game tells, because they sometimes do: an option that never came up, a stock that was never short, a
// builder nobody saw, a mountain in a region nobody rolled, a back beside which no house counts.
#include <array>

#include "tests/unit/vector_changes.hpp"

namespace castellum::tests {
namespace {

using json::Value;

void change_head(const Trial& trial) {
  const bool aqueduct = text_of(trial.vector(), "game") == "aqueduct";
  trial.notice_all({"castellum"}, {number(0), number(2), text("1")});
  trial.notice_all({"game"}, {text(aqueduct ? "aqua-romana" : "aqueduct"), text("chess"), number(1)});
  trial.notice_all({"edition"}, {text("ar-2"), text(aqueduct ? "ar-1" : "aq-1"), number(1)});
  trial.notice({"players"}, std::nullopt);
  for (int players = 1; players <= 5; ++players)
    if (players != number_of(trial.vector(), "players")) trial.notice({"players"}, number(players));
}

/// The other values an option could have.
std::vector<Value> other_values(const std::string& option, const Value& value) {
  if (value.truth()) return {Value::of_truth(!*value.truth())};
  std::vector<Value> others;
  if (value.number())
    for (int distance = 1; distance <= 20; ++distance) others.push_back(number(distance));
  const std::map<std::string, std::array<const char*, 2>> choices{{"no_sight", {"step", "foreign"}},
                                                                  {"extra_kind", {"laid", "builder"}},
                                                                  {"take", {"must", "may"}},
                                                                  {"builders", {"placed", "drawn"}}};
  if (value.text())
    for (const char* each : choices.at(option)) others.push_back(text(each));
  std::erase(others, value);
  return others;
}

void change_rules(Trial& trial) {
  trial.notice_all({"rules"}, {Value::object(), Value::list()});
  trial.notice({"rules", "house_rule"}, Value::of_truth(true));
  trial.notice({"rules", "preset"}, text("no such preset"));
  for (const auto& [option, value] : members_of(trial.vector(), "rules")) {
    trial.notice_all({"rules", option}, {text("no such value"), number(21), number(0), Value::list()});
    for (const Value& other : other_values(option, value))
      trial.notice_if_other(option, {"rules", option}, other);
  }
}

void change_layout(Trial& trial) {
  trial.notice_all({"layout"}, {text("no such layout"), Value::list(), number(1)});
  const auto& layout = items_of(trial.vector(), "layout");
  for (std::size_t place = 0; place < layout.size(); ++place) {
    const Way way{"layout", std::to_string(place)};
    const auto into = [&](const char* name) { return Way{way[0], way[1], name}; };
    trial.notice(way, std::nullopt);
    for (const char* colour : {"yellow", "red", "blue", "green", "white"})
      if (text_of(layout[place], "colour") != colour) trial.notice(into("colour"), text(colour));
    for (int seat = -1; seat <= 4; ++seat)
      if (number_of(layout[place], "seat") != seat) trial.notice(into("seat"), number(seat));
    for (const char* name : {"squares", "outlets"}) {
      const auto& items = items_of(layout[place], name);
      for (std::size_t item = 0; item < items.size(); ++item) {
        const Way inner{way[0], way[1], name, std::to_string(item)};
        trial.notice(inner, std::nullopt);
        trial.notice(inner, items[(item + 1) % items.size()]);  // the same twice
        for (const char side : std::string("NESW"))
          if (std::string edge(*items[item].text()); edge.size() == 3 && edge.back() != side)
            trial.notice(inner, text(edge.substr(0, 2) + side));
        for (const char* square : {"a1", "b2", "f4", "j7"})
          if (std::string old(*items[item].text()); !old.starts_with(square))
            trial.notice(inner, text(square + old.substr(2)));
      }
    }
  }
}

void change_stock(Trial& trial) {
  trial.notice_all({"stock"}, {Value::object(), number(21)});
  trial.notice({"stock", "J"}, number(1));
  for (const auto& [kind, count] : members_of(trial.vector(), "stock")) {
    trial.notice_all({"stock", kind}, {number(-1), number(85), text("21")});
    for (int other = 0; other <= 84; other = other < 21 ? other + 1 : other + 9)
      if (other != *count.number()) trial.notice_if_other("stock", {"stock", kind}, number(other));
  }
}

void change_builders(Trial& trial) {
  const auto& builders = members_of(trial.vector(), "builders");
  if (builders.empty()) {
    trial.notice({"builders"}, to_value(R"({"Na":"C"})"));  // nobody deals them
    return;
  }
  trial.notice_all({"builders"}, {Value::object()});
  for (const auto& [space, kind] : builders) {
    trial.notice({"builders", space}, std::nullopt);
    for (const char* other : {"C", "S", "B", "D", "J", "X"})
      if (kind.text() != other) trial.notice({"builders", space}, text(other));
    Value moved = *trial.vector().find("builders");
    moved.remove(space);
    for (const char* to : {"Nf", "E5", "Se", "W3"})
      if (moved.find(to) == nullptr) {
        Value there = moved;
        there.set(to, kind);
        trial.notice_if_other("builders", {"builders"}, there);
      }
  }
}

void change_map(Trial& trial) {
  trial.notice_all({"board"}, {text("no_such_map"), number(1)});
  const std::string map = text_of(trial.vector(), "board");
  if (map.find('\n') == std::string::npos) return;
  for (std::size_t at = 1; at < map.size(); at += 7) {
    std::string changed = map;
    changed[at] = changed[at] == '1' ? '2' : '1';
    trial.notice_if_other("board", {"board"}, text(changed));
  }
  trial.notice({"board"}, text(map.substr(0, map.size() / 2)));
  trial.notice({"board"}, text(map + map));
}

void change_mountains(Trial& trial) {
  for (int seat = -1; seat <= 4; ++seat)
    if (seat != number_of(trial.vector(), "first")) trial.notice({"first"}, number(seat));
  trial.notice_all({"first"}, {text("0")});
  trial.notice_all({"mountains"}, {Value::object()});
  for (const auto& [square, back] : members_of(trial.vector(), "mountains")) {
    trial.notice({"mountains", square}, std::nullopt);
    for (const char* other : {"plain", "healing", "stinking", "hidden", "high"})
      if (back.text() != other) trial.notice_if_other("backs", {"mountains", square}, text(other));
    Value moved = *trial.vector().find("mountains");
    moved.remove(square);
    for (const char* to : {"b2", "e4", "h5", "k7", "a1", "m9"}) {
      Value there = moved;
      there.set(to, back);
      if (members_of(trial.vector(), "mountains").size() == there.members()->size())
        trial.notice_if_other("mountains", {"mountains"}, there);
    }
  }
}

/// Every sort was seen to be noticed, not only to leave the same game.
void expect_noticed(const std::map<std::string, Tally>& tallies, std::size_t sorts) {
  CHECK(tallies.size() == sorts);
  for (const auto& [sort, tally] : tallies) {
    CAPTURE(sort);
    CHECK(tally.noticed > 0);
  }
}

TEST_CASE("a vector of Aqua Romana with another head, option, layout, stock or builder is noticed") {
  std::map<std::string, Tally> tallies;
  for (const int number : {0, 3, 7, 12, 18, 25}) {
    Trial trial("aqua-romana", number, tallies);
    change_head(trial);
    change_rules(trial);
    change_layout(trial);
    change_stock(trial);
    change_builders(trial);
  }
  expect_noticed(tallies, 6);
}

TEST_CASE("a vector of Aqueduct with another head, option, map, first seat or mountain is noticed") {
  std::map<std::string, Tally> tallies;
  for (const int number : {0, 3, 7, 12, 18, 25}) {
    Trial trial("aqueduct", number, tallies);
    change_head(trial);
    change_rules(trial);
    change_map(trial);
    change_mountains(trial);
  }
  expect_noticed(tallies, 6);
}

}  // namespace
}  // namespace castellum::tests
