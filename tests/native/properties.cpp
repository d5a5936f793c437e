// Properties of texts and sets, tried on random inputs that rapidcheck makes small again when one fails.
#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "engine/base/cell_set.hpp"
#include "record/json.hpp"
#include "tests/unit/game_harness.hpp"
#include "tests/unit/playouts/aqua_romana_probe.hpp"
#include "tests/unit/playouts/aqueduct_probe.hpp"

namespace castellum::tests {
namespace {

using json::Value;

/// Whether the property holds for many inputs. The seed is fixed unless RC_PARAMS in the environment says
/// otherwise.
template <class Property>
bool holds(const std::string& what, Property&& property) {
  setenv("RC_PARAMS", "seed=20 max_success=3000", 0);
  return rc::check(what, std::forward<Property>(property));
}

/// A character of any plane, in UTF-8; control characters, quotes and the first and last of each length
/// often.
std::string any_character() {
  const int special[] = {0,     1,     0x1F,   '"',    '\\',   '/',    '\n',    0x7F,    0x80,
                         0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFD, 0xFFFF, 0x10000, 0x10FFFF};
  const int code = *rc::gen::oneOf(
      rc::gen::elementOf(std::vector<int>(std::begin(special), std::end(special))),
      rc::gen::inRange(0x20, 0x7F), rc::gen::inRange(0x80, 0xD800), rc::gen::inRange(0xE000, 0x110000));
  const auto byte = [](int value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  if (code < 0x80) return {byte(code)};
  if (code < 0x800) return {byte(0xC0 | code >> 6), byte(0x80 | (code & 63))};
  if (code < 0x10000)
    return {byte(0xE0 | code >> 12), byte(0x80 | (code >> 6 & 63)), byte(0x80 | (code & 63))};
  return {byte(0xF0 | code >> 18), byte(0x80 | (code >> 12 & 63)), byte(0x80 | (code >> 6 & 63)),
          byte(0x80 | (code & 63))};
}

std::string any_text() {
  std::string text;
  for (int length = *rc::gen::inRange(0, 12); length > 0; --length) text += any_character();
  return text;
}

/// A number as JSON writes it, whole or not.
std::string any_number() {
  std::string number = *rc::gen::element(std::string(), std::string("-"));
  number += std::to_string(*rc::gen::inRange(0, 1'000'000));
  if (*rc::gen::arbitrary<bool>()) number += "." + std::to_string(*rc::gen::inRange(0, 100));
  if (*rc::gen::arbitrary<bool>())
    number += *rc::gen::element(std::string("e"), std::string("E+"), std::string("e-")) +
              std::to_string(*rc::gen::inRange(0, 300));
  return number;
}

Value any_value(int depth) {
  switch (*rc::gen::inRange(0, depth > 0 ? 7 : 5)) {
    case 0:
      return {};
    case 1:
      return Value::of_truth(*rc::gen::arbitrary<bool>());
    case 2:
      return Value::of_number(*rc::gen::arbitrary<std::int64_t>());
    case 3:
      return Value::of_literal(any_number());
    case 4:
      return Value::of_text(any_text());
    case 5: {
      Value list = Value::list();
      for (int size = *rc::gen::inRange(0, 5); size > 0; --size) list.add(any_value(depth - 1));
      return list;
    }
    default: {
      Value object = Value::object();
      for (int size = *rc::gen::inRange(0, 5); size > 0; --size) object.set(any_text(), any_value(depth - 1));
      return object;
    }
  }
}

/// The text with up to `most` letters put in, taken out or replaced.
std::string edited(std::string text, const std::string& letters, int most) {
  for (int edits = *rc::gen::inRange(0, most + 1); edits > 0; --edits) {
    const auto at = static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(text.size()) + 1));
    const char letter = *rc::gen::elementOf(letters);
    const int way = *rc::gen::inRange(0, 3);
    if (way == 0 || at == text.size())
      text.insert(at, 1, letter);
    else if (way == 1)
      text.erase(at, 1);
    else
      text[at] = letter;
  }
  return text;
}

TEST_CASE("a JSON value written and read is the same value, and is written the same again") {
  CHECK(holds("read(write(value)) == value", [] {
    const Value value = any_value(4);
    const std::string text = value.dump();
    const auto parsed = json::parse(text);
    RC_ASSERT(parsed.value.has_value());
    RC_ASSERT(*parsed.value == value);
    RC_ASSERT(parsed.value->dump() == text);
  }));
}

TEST_CASE("what is read from a text near JSON is written as JSON that reads the same") {
  CHECK(holds("read(write(read(text))) == read(text)", [] {
    const auto parsed = json::parse(edited(any_value(3).dump(), "{}[],:\"\\ 0129.eE+-ntu\x80\xFF", 3));
    if (!parsed.value) {
      RC_ASSERT(!parsed.fault.why.empty());
      return;
    }
    const auto again = json::parse(parsed.value->dump());
    RC_ASSERT(again.value.has_value());
    RC_ASSERT(*again.value == *parsed.value);
  }));
}

TEST_CASE("whole numbers of 64 bits are read as such, others are not") {
  CHECK(holds("number(write(n)) == n", [](std::int64_t number) {
    const auto parsed = json::parse(Value::of_number(number).dump());
    RC_ASSERT(parsed.value->number() == number);
    const auto too_large = json::parse(std::to_string(number) + "0000000000000000000");
    if (number == 0)
      RC_ASSERT(!too_large.value);  // zeros before a number
    else
      RC_ASSERT(!too_large.value->number().has_value());
    RC_ASSERT(!json::parse(std::to_string(number) + ".5").value->number().has_value());
  }));
}

/// Whether every text near a token is refused or written back as it is.
template <Game G>
bool tokens_are_strict(const char* game) {
  const auto table = table_of<G>(option_set_ups(G::id)[0], 0);
  std::vector<std::string> tokens;
  every_action(table, [&](typename G::Action action) { tokens.emplace_back(token(table, action).view()); });
  return holds(std::string("write(read(token)) == token: ") + game, [&] {
    const std::string text =
        edited(*rc::gen::elementOf(tokens), "abkl0123489YRBGCSBDJNESWxro:@+>=.- \n\\", 2);
    const auto action = parse_token(table, text);
    if (action) RC_ASSERT(token(table, *action).view() == text);
    // Every token there is stands in the list; anything else must be refused.
    RC_ASSERT(action.has_value() == (std::ranges::find(tokens, text) != tokens.end()));
  });
}

TEST_CASE("no text is read as a token of Aqua Romana but its tokens, letter for letter") {
  CHECK(tokens_are_strict<aqua_romana::Game>("Aqua Romana"));
}

TEST_CASE("no text is read as a token of Aqueduct but its tokens, letter for letter") {
  CHECK(tokens_are_strict<aqueduct::Game>("Aqueduct"));
}

/// The cells as std::set holds them.
std::set<int> as_set(const CellSet& cells) {
  std::set<int> set;
  cells.for_each([&](int cell) { set.insert(cell); });
  return set;
}

TEST_CASE("a set of cells behaves as std::set through any sequence of changes") {
  CHECK(holds("CellSet is a set", [] {
    CellSet cells;
    std::set<int> model;
    for (int steps = *rc::gen::inRange(0, 200); steps > 0; --steps) {
      const int cell = *rc::gen::inRange(0, 128);
      if (*rc::gen::inRange(0, 3) == 0) {
        cells.remove(cell);
        model.erase(cell);
      } else {
        cells.add(cell);
        model.insert(cell);
      }
      RC_ASSERT(cells.has(cell) == model.contains(cell));
    }
    RC_ASSERT(as_set(cells) == model);
    RC_ASSERT(cells.count() == static_cast<int>(model.size()));
    int k = 0;
    for (const int cell : model) RC_ASSERT(cells.nth(k++) == cell);
  }));
}

TEST_CASE("union, intersection and difference of sets of cells are those of std::set") {
  CHECK(holds("CellSet has the algebra of sets", [] {
    const auto draw = [] {
      CellSet cells;
      for (const int cell : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 128))) cells.add(cell);
      return cells;
    };
    const CellSet a = draw();
    const CellSet b = draw();
    const auto combined = [&](auto&& combine) {
      std::set<int> result;
      const auto left = as_set(a);
      const auto right = as_set(b);
      combine(left.begin(), left.end(), right.begin(), right.end(), std::inserter(result, result.end()));
      return result;
    };
    RC_ASSERT(as_set(a | b) == combined([](auto... each) { std::set_union(each...); }));
    RC_ASSERT(as_set(a & b) == combined([](auto... each) { std::set_intersection(each...); }));
    RC_ASSERT(as_set(a - b) == combined([](auto... each) { std::set_difference(each...); }));
  }));
}

}  // namespace
}  // namespace castellum::tests
