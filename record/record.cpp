#include "record/record.hpp"

#include <algorithm>
#include <initializer_list>

#include "record/utf8.hpp"

namespace castellum {
namespace {

using json::Value;
using Fault = std::optional<RecordFault>;

RecordFault fault(std::string code, std::string reason) {
  return {-1, {}, std::move(code), "format", std::move(reason)};
}
RecordFault malformed(const std::string& member) {
  return fault("malformed", member + " is missing or malformed");
}

RecordFault fault_of(const Refusal& refusal, int ply = -1, std::string_view token = {}) {
  return {ply, std::string(token), refusal.reason->code, refusal.reason->rule, sentence(refusal)};
}

bool is_short_text(const Value* value, std::size_t most) {
  return value != nullptr && value->text() && value->text()->size() <= most;
}

Fault check_head(const Value& record, const GameEntry*& game, int& players) {
  if (record.members() == nullptr) return fault("malformed", "a record is one JSON object");
  const Value* format = record.find("castellum");
  if (format == nullptr || !format->number() || *format->number() < 1) return malformed("castellum");
  if (*format->number() > record_format)
    return fault("newer_format", "the record has the newer format " + format->dump() +
                                     ": this program reads up to " + std::to_string(record_format));
  const Value* id = record.find("game");
  if (!is_short_text(id, max_name_bytes)) return malformed("game");
  game = find_game(*id->text());
  if (game == nullptr) return fault("unknown_game", "the game " + id->dump() + " is not known");
  const Value* edition = record.find("edition");
  if (!is_short_text(edition, max_name_bytes)) return malformed("edition");
  if (*edition->text() != game->edition)
    return fault("unknown_edition", "the edition " + edition->dump() + " is not known");
  const Value* count = record.find("players");
  if (count == nullptr || !count->number() || *count->number() < 2 || *count->number() > max_seats)
    return malformed("players");
  players = static_cast<int>(*count->number());
  return std::nullopt;
}

Fault check_seats(const Value& record, int players) {
  const Value* seats = record.find("seats");
  if (seats == nullptr) return std::nullopt;
  if (seats->items() == nullptr || seats->items()->size() != static_cast<std::size_t>(players))
    return malformed("seats");
  for (const Value& seat : *seats->items()) {
    if (seat.members() == nullptr) return malformed("seats");
    for (const char* name : {"name", "engine"})
      if (const Value* text = seat.find(name); text != nullptr && !is_short_text(text, max_name_bytes))
        return malformed(std::string("seats: ") + name);
  }
  return std::nullopt;
}

Fault replay(const Value& record, Session& session) {
  const Value* actions = record.find("actions");
  if (actions == nullptr || actions->items() == nullptr) return malformed("actions");
  if (actions->items()->size() > max_actions)
    return fault("too_long", "the record has " + std::to_string(actions->items()->size()) +
                                 " actions, at most " + std::to_string(max_actions) + " are read");
  for (const Value& action : *actions->items()) {
    const int ply = session.plies();
    if (!action.text()) return RecordFault{ply, {}, "malformed", "format", "an action is a text"};
    if (const auto refusal = session.act(*action.text()))
      return fault_of(*refusal, ply, shown_token(*action.text()));
  }
  return std::nullopt;
}

Fault check_times(const Value& record, int plies) {
  const Value* times = record.find("times");
  if (times == nullptr) return std::nullopt;
  if (times->items() == nullptr || times->items()->size() != static_cast<std::size_t>(plies))
    return malformed("times");
  for (const Value& time : *times->items())
    if (!time.number() || *time.number() < 0) return malformed("times");
  return std::nullopt;
}

Fault check_dice(const Value& record, bool ended) {
  const Value* dice = record.find("dice");
  if (dice == nullptr) return std::nullopt;
  if (dice->members() == nullptr) return malformed("dice");
  if (!is_short_text(dice->find("commitment"), max_name_bytes)) return malformed("dice: commitment");
  const Value* nonces = dice->find("nonces");
  if (nonces == nullptr || nonces->items() == nullptr || nonces->items()->size() > max_nonces)
    return malformed("dice: nonces");
  for (const Value& nonce : *nonces->items())
    if (!is_short_text(&nonce, max_name_bytes)) return malformed("dice: nonces");
  const Value* seed = dice->find("seed");
  if (seed == nullptr) return std::nullopt;
  if (!is_short_text(seed, max_name_bytes)) return malformed("dice: seed");
  if (!ended) return fault("seed_too_early", "the dice's seed is shown before the end");
  return std::nullopt;
}

/// Points for each seat and some of the seats as winners, in order.
bool is_result(const Value& result, int players) {
  const Value* points = result.find("points");
  const Value* winners = result.find("winners");
  if (points == nullptr || points->items() == nullptr ||
      points->items()->size() != static_cast<std::size_t>(players))
    return false;
  if (winners == nullptr || winners->items() == nullptr || winners->items()->empty()) return false;
  std::int64_t last = -1;
  for (const Value& winner : *winners->items()) {
    if (!winner.number() || *winner.number() <= last || *winner.number() >= players) return false;
    last = *winner.number();
  }
  return std::ranges::all_of(*points->items(), [](const Value& each) { return each.number().has_value(); });
}

Fault check_end(const Value& record, const Session& session) {
  const Value* end = record.find("end");
  const Value* result = record.find("result");
  if (end == nullptr) {
    if (result != nullptr) return fault("result_without_end", "there is a result but no end");
    return std::nullopt;
  }
  const std::string_view how = end->text().value_or("");
  if (how != "played" && how != "agreed" && how != "abandoned" && how != "time") return malformed("end");
  const bool over = session.who().is_nobody();
  if (over != (how == "played"))
    return fault("wrong_end", over ? "the game is played out but its end says otherwise"
                                   : "end says played but the game is not over");
  if (how == "abandoned" || how == "time") {
    if (result != nullptr) return fault("result_without_end", "a game that was not finished has no result");
    return std::nullopt;
  }
  if (result == nullptr || !is_result(*result, session.seats())) return malformed("result");
  if (how == "agreed") return std::nullopt;
  const auto outcome = session.result();
  if (!outcome) return fault("hidden_result", "a finished game shows what was hidden");
  const Value replayed = result_json(*outcome);
  if (!(*result->find("points") == *replayed.find("points")) ||
      !(*result->find("winners") == *replayed.find("winners")))
    return fault("wrong_result", "the result is " + replayed.dump() + ", not " + result->dump());
  return std::nullopt;
}

Fault check_rest(const Value& record, Session& session) {
  if (auto found = check_seats(record, session.seats())) return found;
  if (auto found = replay(record, session)) return found;
  if (auto found = check_times(record, session.plies())) return found;
  if (auto found = check_end(record, session)) return found;
  if (auto found = check_dice(record, record.find("end") != nullptr)) return found;
  if (const Value* expect = record.find("expect"); expect != nullptr && expect->members() == nullptr)
    return malformed("expect");
  return std::nullopt;
}

/// A seed shown at the end of a game that now goes on would tell every roll to come.
void hide_seed_unless_ended(Value& record) {
  const Value* dice = record.find("dice");
  if (dice == nullptr || record.find("end") != nullptr) return;
  Value kept = *dice;
  kept.remove("seed");
  record.set("dice", std::move(kept));
}

}  // namespace

std::string shown_token(std::string_view token) {
  std::string safe;
  for (const char letter : token.substr(0, 40)) safe += letter >= ' ' && letter <= '~' ? letter : '?';
  return token.size() > 40 ? safe + "..." : safe;
}

std::string RecordFault::line() const {
  std::string text;
  if (ply >= 0) text += "ply " + std::to_string(ply) + (token.empty() ? "" : ", token " + token) + ": ";
  return on_one_line(text + code + " (" + rule + "): " + reason);
}

ReadRecord read_record(std::string_view text) {
  if (text.size() > max_record_bytes)
    return {std::nullopt, fault("too_large", "the record is longer than the " +
                                                 std::to_string(max_record_bytes) + " bytes that are read")};
  auto parsed = json::parse(text);
  if (!parsed.value)
    return {std::nullopt,
            fault("not_json", parsed.fault.why + " at byte " + std::to_string(parsed.fault.at))};
  return read_record(std::move(*parsed.value));
}

ReadRecord read_record(json::Value value) {
  const GameEntry* game = nullptr;
  int players = 0;
  if (auto found = check_head(value, game, players)) return {std::nullopt, std::move(*found)};
  auto session = game->open(value, players);
  if (!session) return {std::nullopt, fault_of(session.refusal())};
  if (auto found = check_rest(value, **session)) return {std::nullopt, std::move(*found)};
  return {Record{std::move(value), std::move(*session)}, {}};
}

ReadRecord new_record(const GameEntry& game, int players, const json::Value& wish, const Draw& draw) {
  if (players < 2 || players > max_seats) return {std::nullopt, malformed("players")};
  auto session = game.deal(wish, players, draw);
  if (!session) return {std::nullopt, fault_of(session.refusal())};
  Value value = Value::object();
  value.set("castellum", Value::of_number(record_format));
  value.set("game", Value::of_text(std::string(game.id)));
  value.set("edition", Value::of_text(std::string(game.edition)));
  value.set("players", Value::of_number(players));
  const auto setup = json::parse((*session)->setup_json());
  for (const auto& [name, member] : *setup.value->members()) value.set(name, member);
  value.set("actions", Value::list());
  return {Record{std::move(value), std::move(*session)}, {}};
}

json::Value to_json(const Record& record) {
  Value value = record.json;
  Value actions = Value::list();
  for (std::string& token : record.session->tokens()) actions.add(Value::of_text(std::move(token)));
  const Value* before = value.find("actions");
  if (before != nullptr && *before == actions) return value;
  value.set("actions", std::move(actions));
  for (const char* stale : {"times", "end", "result", "expect", "analysis"}) value.remove(stale);
  if (const auto outcome = record.session->result()) {
    value.set("end", Value::of_text("played"));
    value.set("result", result_json(*outcome));
  }
  hide_seed_unless_ended(value);
  return value;
}

json::Value result_json(const Outcome& outcome) {
  Value points = Value::list();
  Value winners = Value::list();
  for (int seat = 0; seat < outcome.players; ++seat) {
    points.add(Value::of_number(outcome.points[static_cast<unsigned>(seat)]));
    if (outcome.wins[static_cast<unsigned>(seat)]) winners.add(Value::of_number(seat));
  }
  Value result = Value::object();
  result.set("points", std::move(points));
  result.set("winners", std::move(winners));
  return result;
}

}  // namespace castellum
