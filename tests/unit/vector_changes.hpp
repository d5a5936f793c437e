// Changing one thing in a vector.
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "record/record.hpp"
#include "tests/unit/vectors.hpp"

namespace castellum::tests {

inline json::Value text(std::string letters) { return json::Value::of_text(std::move(letters)); }
inline json::Value number(std::int64_t count) { return json::Value::of_number(count); }

/// A way into a value: names of members and numbers of items.
using Way = std::vector<std::string>;

inline std::string describe(const Way& way) {
  std::string steps;
  for (const std::string& step : way) steps += "/" + step;
  return steps;
}

/// The value with another in place of what the way leads to; without one, that is left out.
inline json::Value changed_at(const json::Value& value, const Way& way, std::size_t from,
                              const std::optional<json::Value>& other) {
  if (from == way.size()) return *other;
  const bool is_object = value.members() != nullptr;
  json::Value changed = is_object ? json::Value::object() : json::Value::list();
  bool found = false;
  const auto put = [&](const std::string& name, const json::Value& inner) {
    const bool is_it = name == way[from];
    found = found || is_it;
    if (is_it && from + 1 == way.size() && !other) return;
    json::Value next = is_it ? changed_at(inner, way, from + 1, other) : inner;
    is_object ? changed.set(name, std::move(next)) : changed.add(std::move(next));
  };
  if (is_object)
    for (const auto& [name, inner] : *value.members()) put(name, inner);
  else
    for (std::size_t place = 0; place < value.items()->size(); ++place)
      put(std::to_string(place), (*value.items())[place]);
  if (!found && other) is_object ? changed.set(way[from], *other) : changed.add(*other);
  return changed;
}

/// All that a vector can tell of the game which its set-up and actions make: who acts and what is legal at
/// each ply, the facts at the end, points and winners; or that it is refused.
inline std::string told_by(const json::Value& vector) {
  json::Value record = vector;
  for (const char* name : {"end", "result", "expect"}) record.remove(name);
  const auto read = read_record(record);
  if (!read.record) return "refused";
  const Session& whole = *read.record->session;
  const auto session = whole.game().open(record, whole.seats());
  std::string told;
  for (const std::string& token : whole.tokens()) {
    auto tokens = (*session)->legal_tokens();
    for (const auto& [outcome, weight] : (*session)->chance_tokens()) tokens.push_back(outcome);
    std::ranges::sort(tokens);
    told += std::to_string((*session)->who().number());
    for (const std::string& each : tokens) told += " " + each;
    (*session)->act(token);
  }
  const auto outcome = whole.result();
  return told + whole.facts_json() + (outcome ? result_json(*outcome).dump() : "not over");
}

/// How many changes of one sort were noticed, and how many left the same game.
struct Tally {
  int noticed = 0;
  int same_game = 0;
};

/// Changes one vector in many ways.
class Trial {
 public:
  Trial(std::string_view game, int vector_number, std::map<std::string, Tally>& tallies)
      : path_(vector_path(game, vector_number)),
        vector_(read_json(path_)),
        told_(told_by(vector_)),
        tallies_(tallies) {}

  const json::Value& vector() const { return vector_; }

  /// The change must be noticed.
  void notice(const Way& way, const std::optional<json::Value>& other) const {
    CHECK_MESSAGE(!vector_problems(changed_at(vector_, way, 0, other)).empty(), explained(way, other));
  }
  /// Each of the values must be noticed, and that there is none.
  void notice_all(const Way& way, std::initializer_list<json::Value> others) const {
    notice(way, std::nullopt);
    for (const json::Value& other : others) notice(way, other);
  }
  /// The change must be noticed if and only if the game it makes is another.
  void notice_if_other(const std::string& sort, const Way& way, const std::optional<json::Value>& other) {
    const json::Value changed = changed_at(vector_, way, 0, other);
    const bool same = told_by(changed) == told_;
    ++(same ? tallies_[sort].same_game : tallies_[sort].noticed);
    CHECK_MESSAGE(vector_problems(changed).empty() == same, explained(way, other));
  }

 private:
  std::string explained(const Way& way, const std::optional<json::Value>& other) const {
    return path_ + ": " + describe(way) + " as " + (other ? other->dump() : "nothing");
  }

  std::string path_;
  json::Value vector_;
  std::string told_;
  std::map<std::string, Tally>& tallies_;
};

}  // namespace castellum::tests
