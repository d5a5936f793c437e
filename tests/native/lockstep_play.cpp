// Both referees through one game.
#include <algorithm>
#include <memory>

#include "record/record.hpp"
#include "tests/native/lockstep.hpp"
#include "tests/slow/referee.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;

std::string joined(const std::vector<std::string>& tokens) {
  std::string text;
  for (const std::string& token : tokens) text += " " + token;
  return text;
}

/// The legal tokens, or the outcomes of chance, in byte order.
std::vector<std::string> sorted_tokens(const Session& session) {
  auto tokens = session.legal_tokens();
  for (auto& [token, weight] : session.chance_tokens()) tokens.push_back(std::move(token));
  std::ranges::sort(tokens);
  return tokens;
}

/// The facts that stand in one of both only.
std::string difference(const Facts& engine, const Facts& referee) {
  std::string text;
  for (const auto& [name, fact] : engine)
    if (!referee.contains(name) || referee.at(name) != fact) text += "\n  engine: " + name + " " + fact;
  for (const auto& [name, fact] : referee)
    if (!engine.contains(name) || engine.at(name) != fact) text += "\n  referee: " + name + " " + fact;
  return text;
}

/// What differs in the position, empty if nothing does.
std::string position_fault(const Session& session, const slow::Referee& referee) {
  if (session.who().number() != referee.actor())
    return "the actor is " + std::to_string(session.who().number()) + ", not " +
           std::to_string(referee.actor());
  const auto legal = sorted_tokens(session);
  const auto expected = referee.legal();
  if (legal != expected) return "legal are" + joined(legal) + "\n  not" + joined(expected);
  return difference(facts_in(json::parse(session.view_json(std::nullopt))), referee.facts());
}

std::string result_fault(const Session& session, const slow::Referee& referee) {
  const auto outcome = session.result();
  if (!outcome) return "there is no result";
  const json result = json::parse(result_json(*outcome).dump());
  const json expected = {{"points", referee.points()}, {"winners", referee.winners()}};
  return result == expected ? "" : "the result is " + result.dump() + ", not " + expected.dump();
}

/// What a token begins with, up to its operands.
std::string sort_of(const std::string& token) {
  if (token[0] == 'r' && token != "roll") return "r";
  if (token.starts_with("take:")) return "take:";
  if (std::string_view("+>xo=").find(token[0]) != std::string_view::npos) return token.substr(0, 1);
  if (token[1] == '@') return "@";
  return token.find(':') != std::string::npos ? ":" : token;
}

}  // namespace

Lockstep play_in_lockstep(std::string_view game, const SetUp& set_up, std::uint64_t seed,
                          const Choose& choose) {
  Random random(seed);
  const auto made = new_record(*find_game(game), set_up.players, set_up.wish,
                               [&](int bound) { return random.below(bound); });
  Lockstep played;
  if (!made.record) {
    played.fault = set_up.name + ": " + made.fault.line();
    return played;
  }
  Session& session = *made.record->session;
  const auto referee = slow::start(json::parse(to_json(*made.record).dump()));
  for (;;) {
    played.fault = position_fault(session, *referee);
    if (!played.fault.empty() || session.who().is_nobody()) break;
    const std::string token = choose(session, random);
    ++played.tokens[sort_of(token)];
    session.act(token);
    referee->apply(token);
  }
  if (played.fault.empty()) played.fault = result_fault(session, *referee);
  if (!played.fault.empty()) played.fault += "\n" + to_json(*made.record).dump();
  played.end_view = json::parse(session.view_json(std::nullopt));
  return played;
}

Choose at_random(std::uint64_t seed) {
  const Player player = seed % 2 == 0 ? Player::by_kind : Player::random;
  return [player](const Session& session, Random& random) { return session.choose(player, random); };
}

}  // namespace castellum::tests
