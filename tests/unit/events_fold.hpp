// Views told forward by events: what the events of an action say must be all that the next view changes.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"
#include "record/games.hpp"
#include "record/session.hpp"
#include "tests/unit/files.hpp"
#include "tests/unit/set_ups.hpp"

namespace castellum::tests {

/// A view being changed. Lists and objects inside are taken out, changed and put back.
class FoldedView {
 public:
  explicit FoldedView(json::Value view) : view_(std::move(view)) {}

  const json::Value& value() const { return view_; }

  void set(std::string_view name, json::Value value) { view_.set(name, std::move(value)); }
  void remove(std::string_view name) { view_.remove(name); }

  /// Sets a member of the object `name`.
  void set_in(std::string_view name, std::string_view key, json::Value value) {
    change(name, [&](json::Value& object) { object.set(key, std::move(value)); });
  }
  void remove_in(std::string_view name, std::string_view key) {
    change(name, [&](json::Value& object) { object.remove(key); });
  }
  /// Adds to a number that is a member of the object `name`.
  void count_in(std::string_view name, std::string_view key, int change_by) {
    set_in(name, key, json::Value::of_number(number_of(*view_.find(name), key) + change_by));
  }
  void count(std::string_view name, int change_by) {
    set(name, json::Value::of_number(number_of(view_, name) + change_by));
  }
  void add_to(std::string_view name, json::Value item) {
    change(name, [&](json::Value& list) { list.add(std::move(item)); });
  }

  /// Calls `edit(item)` for the items of the list `name` that `wanted(item)`; puts the new items in.
  template <class Wanted, class Edit>
  void change_items(std::string_view name, Wanted&& wanted, Edit&& edit) {
    json::Value changed = json::Value::list();
    for (json::Value item : items_of(view_, name)) {
      if (wanted(item)) edit(item);
      changed.add(std::move(item));
    }
    set(name, std::move(changed));
  }
  /// Calls `edit(item)` for the item at that place of the list `name`.
  template <class Edit>
  void change_item(std::string_view name, int place, Edit&& edit) {
    int at = 0;
    change_items(name, [&](const json::Value&) { return at++ == place; }, edit);
  }

  /// Takes over the members of an event that the view has under the same name; those of `optional` that the
  /// event leaves out go.
  void take_over(const json::Value& event, std::initializer_list<std::string_view> optional) {
    for (const std::string_view name : optional) remove(name);
    for (const auto& [name, value] : *event.members())
      if (name != "type") set(name, value);
  }

 private:
  template <class Edit>
  void change(std::string_view name, Edit&& edit) {
    json::Value inner = *view_.find(name);
    edit(inner);
    set(name, std::move(inner));
  }

  json::Value view_;
};

/// The list without the first item that is that text.
inline json::Value without(const std::vector<json::Value>& items, std::string_view text) {
  json::Value rest = json::Value::list();
  bool found = false;
  for (const json::Value& item : items) {
    const bool is_it = !found && item.text() == text;
    found = found || is_it;
    if (!is_it) rest.add(item);
  }
  return rest;
}

/// The members that differ between two views, with what they are.
inline std::string difference(const json::Value& folded, const json::Value& real) {
  std::string text;
  for (const auto& [name, value] : *real.members()) {
    const json::Value* other = folded.find(name);
    if (other == nullptr)
      text += "\n  " + name + " is missing: " + value.dump();
    else if (!(*other == value))
      text += "\n  " + name + " is " + value.dump() + "\n  but told as " + other->dump();
  }
  for (const auto& [name, value] : *folded.members())
    if (real.find(name) == nullptr) text += "\n  " + name + " should be gone: " + value.dump();
  return text;
}

/// Plays `games` random games from each set-up; `fold(view, event)` tells a view forward by one event. The
/// folded view of every ply must be the real one, for a spectator and for each seat.
template <class Fold>
int fold_random_games(std::string_view game, const std::vector<SetUp>& set_ups, int games, Fold&& fold) {
  int plies = 0;
  std::uint64_t seed = 0;
  for (const SetUp& set_up : set_ups)
    for (int number = 0; number < games; ++number) {
      Random random(seed++);
      auto session =
          find_game(game)->deal(set_up.wish, set_up.players, [&](int bound) { return random.below(bound); });
      json::Value before = to_value((*session)->view_json(std::nullopt));
      for (; !(*session)->who().is_nobody(); ++plies) {
        const std::string token =
            (*session)->choose(number % 2 == 0 ? Player::by_kind : Player::random, random);
        FoldedView view(std::move(before));
        const auto events = to_value((*session)->events_json(token));
        for (const json::Value& event : *events.items()) fold(view, event);
        (*session)->act(token);
        before = to_value((*session)->view_json(std::nullopt));
        if (view.value() == before) continue;
        FAIL_CHECK(set_up.name << ", seed " << seed - 1 << ", ply " << (*session)->plies() - 1 << ", "
                               << token << ": " << events.dump() << difference(view.value(), before));
        return plies;
      }
    }
  return plies;
}

}  // namespace castellum::tests
