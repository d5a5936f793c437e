// Games by dice: all of a whole game follows from them, and every change to it is found.
#include "record/fair.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "record/verify.hpp"

namespace castellum {
namespace {

using json::Value;

const std::string seed_digits = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

GameDice the_dice() {
  const auto nonces =
      json::parse(R"(["0102030405060708090a0b0c0d0e0f10","ffffffffffffffffffffffffffffffff"])");
  return *read_dice(seed_digits, &*nonces.value);
}

Record dealt(std::string_view game, std::string_view wish) {
  auto made = fair_record(*find_game(game), 2, *json::parse(wish).value, the_dice());
  REQUIRE_MESSAGE(made.record, made.fault.line());
  return std::move(*made.record);
}

/// A whole game with the seed told at its end.
Value played(std::string_view game, std::string_view wish) {
  Record record = dealt(game, wish);
  Random random(2005);
  while (!record.session->result()) {
    const std::string token = record.session->who().is_chance()
                                  ? *fair_roll(record, seed_digits)
                                  : record.session->choose(Player::by_kind, random);
    REQUIRE_FALSE(record.session->act(token));
  }
  Value whole = to_json(record);
  Value dice = *whole.find("dice");
  dice.set("seed", Value::of_text(seed_digits));
  whole.set("dice", std::move(dice));
  return whole;
}

std::string faults_after(Value record, const std::function<void(Value& dice)>& change) {
  Value dice = *record.find("dice");
  change(dice);
  record.set("dice", std::move(dice));
  std::string all;
  for (const std::string& fault : verify_record(std::move(record))) all += fault + "; ";
  return all;
}

}  // namespace

TEST_CASE("a whole game follows from its dice") {
  CHECK(verify_record(played("aqueduct", R"({"rules":{"mountain_backs":true}})")).empty());
  CHECK(verify_record(played("aqueduct", R"({"first":1})")).empty());
  CHECK(verify_record(played("aqua-romana", R"({"rules":{"builders":"drawn"}})")).empty());
  CHECK(verify_record(played("aqua-romana", "{}")).empty());
}

TEST_CASE("the record says what the dice dealt, and tells their seed to nobody while the game runs") {
  const auto dealt_in = [](std::string_view game, std::string_view wish) {
    return to_json(dealt(game, wish)).find("dice")->find("dealt")->dump();
  };
  CHECK(dealt_in("aqueduct", "{}") == R"(["first","mountains"])");
  CHECK(dealt_in("aqueduct", R"({"first":1})") == R"(["mountains"])");
  CHECK(dealt_in("aqua-romana", "{}") == "[]");
  CHECK(dealt_in("aqua-romana", R"({"rules":{"builders":"drawn"}})") == R"(["builders"])");
  const std::string text = to_json(dealt("aqueduct", "{}")).dump();
  CHECK(text.find(seed_digits) == std::string::npos);
  CHECK(text.find(commitment_to(the_dice().seed)) != std::string::npos);
}

TEST_CASE("what does not follow from the dice is named") {
  const Value whole = played("aqueduct", "{}");
  CHECK(faults_after(whole, [](Value&) {}).empty());
  CHECK(faults_after(whole, [](Value& dice) { dice.set("commitment", Value::of_text("00")); }) ==
        "dice: the seed is not the one that was committed to; ");
  CHECK(faults_after(whole, [](Value& dice) { dice.set("seed", Value::of_text("x")); }) ==
        "dice: the seed or a nonce is not written in hex digits; ");
  const auto other_nonces = faults_after(whole, [](Value& dice) { dice.set("nonces", Value::list()); });
  CHECK(other_nonces.find("dice: mountains is not as the dice deal it; ") != std::string::npos);
  CHECK(other_nonces.find(", the dice give r") != std::string::npos);
  CHECK(faults_after(whole, [](Value& dice) {
          Value dealt = Value::list();
          dealt.add(Value::of_text("actions"));
          dice.set("dealt", std::move(dealt));
        }) == R"(dice: the referee does not deal "actions"; )");
  // Without the seed there is nothing to hold against.
  CHECK(faults_after(whole, [](Value& dice) {
          dice.remove("seed");
          dice.set("commitment", Value::of_text("00"));
        }).empty());
}

TEST_CASE("a roll other than the dice's is found, and only that one") {
  Record record = dealt("aqueduct", "{}");
  Random random(7);
  std::string wrong;
  while (!record.session->result()) {
    if (!record.session->who().is_chance()) {
      (void)record.session->act(record.session->choose(Player::by_kind, random));
      continue;
    }
    std::string token = *fair_roll(record, seed_digits);
    const auto chances = record.session->chance_tokens();
    if (wrong.empty() && record.session->plies() > 40 && chances.size() > 1) {
      const std::string given = token;
      token = chances.front().first == given ? chances.back().first : chances.front().first;
      wrong = "dice: ply " + std::to_string(record.session->plies()) + " is " + token + ", the dice give " +
              given + "; ";
    }
    REQUIRE_FALSE(record.session->act(token));
  }
  REQUIRE_FALSE(wrong.empty());
  CHECK(faults_after(to_json(record), [](Value& dice) { dice.set("seed", Value::of_text(seed_digits)); }) ==
        wrong);
}

TEST_CASE("a seed the record is not committed to rolls nothing") {
  Record record = dealt("aqueduct", "{}");
  REQUIRE_FALSE(record.session->act("roll"));
  CHECK(fair_roll(record, seed_digits));
  CHECK_FALSE(fair_roll(record, std::string(64, '0')));
  CHECK_FALSE(fair_roll(record, "12"));
  record.json.remove("dice");  // of a game that began without dice any seed rolls
  CHECK(fair_roll(record, std::string(64, '0')));
}

}  // namespace castellum
