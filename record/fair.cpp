#include "record/fair.hpp"

#include <algorithm>
#include <utility>

namespace castellum {
namespace {

using json::text_in;
using json::Value;

std::unique_ptr<Session> from_start(const Record& record) {
  return std::move(*record.session->game().open(record.json, record.session->seats()));
}

/// The number of outcomes of chance among the record's actions.
std::uint64_t rolls_in(const Record& record) {
  const auto session = from_start(record);
  std::uint64_t rolls = 0;
  for (const std::string& token : record.session->tokens()) {
    if (session->who().is_chance()) ++rolls;
    (void)session->act(token);  // legal: the record was replayed before
  }
  return rolls;
}

std::vector<std::string> rolls_unlike(const Record& record, const GameDice& dice) {
  std::vector<std::string> faults;
  const auto session = from_start(record);
  std::uint64_t roll = 0;
  int ply = 0;
  for (const std::string& token : record.session->tokens()) {
    if (session->who().is_chance()) {
      const std::string wanted = roll_of(*session, dice, ++roll);
      if (wanted != token) {
        faults.push_back("dice: ply " + std::to_string(ply));
        faults.back().append(" is ").append(token).append(", the dice give ").append(wanted);
      }
    }
    (void)session->act(token);  // legal: the record was replayed before
    ++ply;
  }
  return faults;
}

/// Deals what the record says the dice dealt once more.
std::vector<std::string> deal_unlike(const Record& record, const GameDice& dice, const Value& dealt) {
  Value wish = record.json;
  const GameEntry& game = record.session->game();
  for (const Value& name : *dealt.items()) {
    const auto text = name.text();
    if (!text || std::ranges::find(game.dealt, *text) == game.dealt.end())
      return {"dice: the referee does not deal " + name.dump()};
    wish.remove(*text);
  }
  const auto again = fair_record(game, record.session->seats(), wish, dice);
  if (!again.record) return {"dice: " + again.fault.line()};
  std::vector<std::string> faults;
  const auto setup = json::parse(record.session->setup_json());
  for (const Value& name : *dealt.items()) {
    const Value* found = setup.value->find(*name.text());
    const Value* wanted = again.record->json.find(*name.text());
    if (found == nullptr || wanted == nullptr || !(*found == *wanted))
      faults.push_back("dice: " + std::string(*name.text()) + " is not as the dice deal it");
  }
  return faults;
}

}  // namespace

std::optional<GameDice> read_dice(std::string_view seed, const Value* nonces) {
  GameDice dice;
  if (!bytes_of(seed, dice.seed)) return std::nullopt;
  if (nonces == nullptr) return dice;
  if (nonces->items() == nullptr || nonces->items()->size() > max_nonces) return std::nullopt;
  for (const Value& nonce : *nonces->items())
    if (!nonce.text() || !bytes_of(*nonce.text(), dice.nonces.emplace_back())) return std::nullopt;
  return dice;
}

ReadRecord fair_record(const GameEntry& game, int players, const Value& wish, const GameDice& dice) {
  DiceStream stream(dice.seed, dice.nonces, 0);
  auto made = new_record(game, players, wish, [&](int bound) { return stream.below(bound); });
  if (!made.record) return made;
  Value nonces = Value::list();
  for (const DiceNonce& nonce : dice.nonces) nonces.add(Value::of_text(hex_of(nonce)));
  Value dealt = Value::list();
  for (const std::string_view name : game.dealt)
    if (wish.find(name) == nullptr && made.record->json.find(name) != nullptr)
      dealt.add(Value::of_text(std::string(name)));
  Value member = Value::object();
  member.set("commitment", Value::of_text(commitment_to(dice.seed)));
  member.set("nonces", std::move(nonces));
  member.set("dealt", std::move(dealt));
  made.record->json.set("dice", std::move(member));
  return made;
}

std::string roll_of(const Session& session, const GameDice& dice, std::uint64_t number) {
  DiceStream stream(dice.seed, dice.nonces, number);
  return fallen(session.chance_tokens(), stream);
}

std::optional<std::string> fair_roll(const Record& record, std::string_view seed) {
  const Value* member = record.json.find("dice");
  const auto dice = read_dice(seed, member == nullptr ? nullptr : member->find("nonces"));
  if (!dice || (member != nullptr && text_in(*member, "commitment") != commitment_to(dice->seed)))
    return std::nullopt;
  return roll_of(*record.session, *dice, rolls_in(record) + 1);
}

std::vector<std::string> dice_faults(const Record& record) {
  const Value* member = record.json.find("dice");
  if (member == nullptr || member->find("seed") == nullptr) return {};
  const auto dice = read_dice(text_in(*member, "seed"), member->find("nonces"));
  if (!dice) return {"dice: the seed or a nonce is not written in hex digits"};
  if (text_in(*member, "commitment") != commitment_to(dice->seed))
    return {"dice: the seed is not the one that was committed to"};
  std::vector<std::string> faults;
  if (const Value* dealt = member->find("dealt"); dealt != nullptr) {
    if (dealt->items() == nullptr) return {"dice: dealt is not a list"};
    faults = deal_unlike(record, *dice, *dealt);
  }
  for (std::string& fault : rolls_unlike(record, *dice)) faults.push_back(std::move(fault));
  return faults;
}

}  // namespace castellum
