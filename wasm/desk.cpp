#include "wasm/desk.hpp"

#include <algorithm>
#include <array>

#include "record/fair.hpp"
#include "record/json_sink.hpp"
#include "wasm/reasons.hpp"

namespace castellum::wasm {
namespace {

using json::TextSink;
using json::Value;

Answer no_game() { return refused(Refusal(reasons::no_game)); }

/// A member of a wish for a new game that the game does not know, or nothing.
std::optional<Refusal> unknown_member(const Value& wish, const Value& record) {
  for (const auto& [name, member] : *wish.members())
    if (name != "seed" && name != "nonces" &&
        (record.find(name) == nullptr || name == "actions" || name == "castellum"))
      return Refusal(reasons::unknown_member, {{"member", std::string_view(name)}});
  return std::nullopt;
}

bool makes_the_game(const Session& session, std::string_view name) {
  static constexpr std::array always{"castellum", "game", "edition", "players", "actions"};
  if (std::ranges::find(always, name) != always.end()) return true;
  const auto setup = json::parse(session.setup_json()).value;
  return setup && setup->find(name) != nullptr;
}

}  // namespace

Answer Desk::seated(ReadRecord read) {
  if (!read.record) return refused(read.fault);
  ++games_;
  ++positions_;
  record_ = std::move(*read.record);
  return plies_answer(session().plies());
}

Answer Desk::start(std::string_view text) {
  const auto wish = read_object(text);
  if (!wish) return refused(wish.refusal());
  const std::string_view id = json::text_in(*wish, "game");
  const GameEntry* game = find_game(id);
  if (game == nullptr) return refused(Refusal(reasons::unknown_game, {{"game", shown_token(id)}}));
  const auto dice = read_dice(json::text_in(*wish, "seed"), wish->find("nonces"));
  if (!dice) return refused(malformed("seed"));
  const Value* players = wish->find("players");
  const auto count = players == nullptr ? std::nullopt : players->number();
  if (!count || *count < 0 || *count > max_seats) return refused(malformed("players"));
  auto made = fair_record(*game, static_cast<int>(*count), *wish, *dice);
  if (made.record)
    if (const auto unknown = unknown_member(*wish, made.record->json)) return refused(*unknown);
  return seated(std::move(made));
}

Answer Desk::open(std::string_view text) { return seated(read_record(text)); }

Answer Desk::record() const { return record_ ? carried_out(to_json(*record_).dump()) : no_game(); }

Answer Desk::describe(std::string_view text) {
  if (!record_) return no_game();
  const auto members = read_object(text);
  if (!members) return refused(members.refusal());
  Value described = to_json(*record_);
  for (const auto& [name, member] : *members->members()) {
    if (makes_the_game(session(), name))
      return refused(Refusal(reasons::fixed_member, {{"member", std::string_view(name)}}));
    if (member.is_null())
      described.remove(name);
    else
      described.set(name, member);
  }
  return seated(read_record(described.dump()));
}

int Desk::actor() const {
  constexpr int no_game_number = -3;
  return record_ ? session().who().number() : no_game_number;
}

Answer Desk::legal() const { return record_ ? list_answer(session().legal_tokens()) : no_game(); }

Answer Desk::chances() const {
  if (!record_) return no_game();
  return carried_out(json::told([&](TextSink& sink) {
    sink.begin_list();
    for (const auto& [token, weight] : session().chance_tokens()) {
      sink.begin_list();
      sink.text(token);
      sink.number(weight);
      sink.end_list();
    }
    sink.end_list();
  }));
}

Answer Desk::view(int viewer) const {
  if (!record_) return no_game();
  if (viewer < -1 || viewer >= session().seats())
    return refused(Refusal(reasons::unknown_seat, {{"seat", viewer}}));
  return carried_out(session().view_json(viewer < 0 ? std::nullopt : std::optional(seat_at(viewer))));
}

Answer Desk::hash() const { return record_ ? hash_answer(session().position_hash()) : no_game(); }

Answer Desk::public_hash() const { return record_ ? hash_answer(session().seen_hash()) : no_game(); }

Answer Desk::check(std::string_view token) const {
  if (!record_) return no_game();
  const auto refusal = session().why_not(token);
  return refusal ? refused(*refusal) : carried_out("{}");
}

Answer Desk::preview(std::string_view token) const {
  Answer answer = check(token);
  if (answer.carried_out) answer.text = session().events_json(token);
  return answer;
}

Answer Desk::apply(std::string_view token) {
  Answer answer = preview(token);
  if (!answer.carried_out) return answer;
  (void)session().act(token);  // legal: it could be previewed
  ++positions_;
  return answer;
}

Answer Desk::undo(int count) {
  if (!record_) return no_game();
  if (count < 1 || count > session().plies())
    return refused(Refusal(reasons::cannot_undo, {{"plies", session().plies()}}));
  session().undo(count);
  ++positions_;
  return plies_answer(session().plies());
}

Answer Desk::draw(std::string_view seed) {
  if (!record_) return no_game();
  if (!session().who().is_chance()) return refused(Refusal(reasons::not_chance));
  const auto token = fair_roll(*record_, seed);
  return token ? carried_out(R"({"token":")" + *token + R"("})") : refused(malformed("seed"));
}

Answer Desk::dice() const { return record_ ? list_answer(dice_faults(*record_)) : no_game(); }

}  // namespace castellum::wasm
