#include "engine/base/refusal.hpp"

#include <string>

#include <doctest/doctest.h>

namespace castellum {
namespace {

constexpr Reason far{"far", "XX-1", "{first} and {second} are {distance} apart, {first} moves"};
constexpr Reason plain{"plain", "XX-2", "no"};

TEST_CASE("a refusal's sentence has every slot filled in, wherever and however often it stands") {
  const Refusal refusal(far, {{"first", "a1"}, {"second", "b2"}, {"distance", 17}});
  CHECK(sentence(refusal) == "a1 and b2 are 17 apart, a1 moves");
}

TEST_CASE("a slot without a fact stays as it is") {
  CHECK(sentence(Refusal(far, {{"first", "a1"}})) == "a1 and {second} are {distance} apart, a1 moves");
}

TEST_CASE("a refusal without facts is its plain sentence") { CHECK(sentence(Refusal(plain)) == "no"); }

TEST_CASE("a fact that looks like a slot is not filled in again") {
  const Refusal refusal(far, {{"first", "{first}"}, {"second", "{distance}"}, {"distance", 1}});
  CHECK(sentence(refusal) == "{first} and {distance} are 1 apart, {first} moves");
}

TEST_CASE("facts keep their names and whether they are numbers") {
  const Refusal refusal(far, {{"first", "a1"}, {"distance", -4}});
  CHECK(refusal.slots.size() == 2);
  CHECK(std::string(refusal.slots[0].name) == "first");
  CHECK_FALSE(refusal.slots[0].is_number);
  CHECK(refusal.slots[1].is_number);
  CHECK(refusal.slots[1].text.view() == "-4");
}

TEST_CASE("a long fact is cut, so that no text of a stranger swells a refusal") {
  const Refusal refusal(far, {{"first", std::string(1000, 'x')}});
  CHECK(refusal.slots[0].text.view() == std::string(47, 'x'));
}

TEST_CASE("a result holds a value or a refusal, and says which") {
  const Result<std::string> value(std::string("yes"));
  CHECK(static_cast<bool>(value));
  CHECK(*value == "yes");
  CHECK(value->size() == 3);
  const Result<std::string> refused{Refusal(plain)};
  CHECK_FALSE(static_cast<bool>(refused));
  CHECK(refused.refusal().reason == &plain);
}

}  // namespace
}  // namespace castellum
