#include "server/online/wish.hpp"

#include <array>
#include <string>
#include <utility>

#include "engine/base/random.hpp"
#include "opponent/levels.hpp"
#include "record/record.hpp"
#include "server/online/settings.hpp"

namespace castellum::server {
namespace {

using json::Value;

constexpr std::array<std::string_view, 6> setup_members{"layout", "stock", "builders",
                                                        "board",  "first", "mountains"};

Denial bad_wish(std::string_view reason) { return {"bad_wish", std::string(reason), {}, {}}; }

bool read_seats(const Value* seats, Wish& wish) {
  if (seats == nullptr || seats->items() == nullptr) return false;
  if (seats->items()->size() != static_cast<std::size_t>(wish.players)) return false;
  for (const Value& seat : *seats->items()) {
    const auto level = seat.number();
    if (!seat.is_null() && (!level || *level < 1 || *level > levels)) return false;
    wish.levels.push_back(static_cast<int>(level.value_or(0)));
  }
  return true;
}

/// Sets the game up for once, so that what cannot be is refused before anybody sits down.
std::optional<Denial> try_setup(const Value& value, Wish& wish) {
  Random random(1);
  auto tried = new_record(*wish.game, wish.players, value, [&](int bound) { return random.below(bound); });
  if (!tried.record) return bad_wish(tried.fault.code + ": " + tried.fault.reason);
  wish.setup = Value::object();
  wish.setup.set("rules", *tried.record->json.find("rules"));
  for (const std::string_view name : setup_members) {
    const Value* member = value.find(name);
    if (member == nullptr || tried.record->json.find(name) == nullptr) continue;
    // Dealt after all, it would count as given.
    if ((member->members() != nullptr && member->members()->empty()) ||
        (member->items() != nullptr && member->items()->empty()))
      return bad_wish(std::string(name) + ": what is to be dealt is left out");
    wish.setup.set(name, *member);
  }
  if (hides_backs(wish.setup) && wish.setup.find("mountains") != nullptr)
    return bad_wish("with mountain_backs the mountains are dealt");
  return std::nullopt;
}

}  // namespace

std::variant<Wish, Denial> read_wish(const Value& value) {
  if (value.members() == nullptr) return bad_wish("a wish is an object");
  Wish wish;
  wish.game = find_game(json::text_in(value, "game"));
  if (wish.game == nullptr) return bad_wish("the game is not known");
  wish.players = static_cast<int>(
      std::clamp<std::int64_t>(json::number_in(value, "players").value_or(0), 0, max_seats + 1));
  if (wish.players < 2 || wish.players > max_seats) return bad_wish("players are 2 to 4");
  if (!read_seats(value.find("seats"), wish)) return bad_wish("seats: null or a level, one for each player");
  if (std::ranges::find(wish.levels, 0) == wish.levels.end())
    return bad_wish("seats: one must be left for a person");
  const Value* listed = value.find("listed");
  if (listed == nullptr || !listed->truth()) return bad_wish("listed is true or false");
  wish.listed = *listed->truth();
  const auto absent = json::number_in(value, "absent");
  if (!absent || *absent < shortest_absence || *absent > longest_absence)
    return bad_wish("absent is 30 to 86400 seconds");
  wish.absent = static_cast<int>(*absent);
  const auto clock = read_clock(value.find("clock"));
  if (!clock)
    return bad_wish("clock: null, or turn (10 to 2592000 s), bank (0 to 2592000 s) and weekends_off");
  wish.clock = *clock;
  if (auto denial = try_setup(value, wish)) return *denial;
  if (wish.setup.dump().size() > most_wish_bytes) return Denial{"too_long", "the wish is too long", {}, {}};
  return wish;
}

bool hides_backs(const Value& setup) {
  const Value* rules = setup.find("rules");
  const Value* backs = rules == nullptr ? nullptr : rules->find("mountain_backs");
  return backs != nullptr && backs->truth().value_or(false);
}

}  // namespace castellum::server
