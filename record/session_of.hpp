// The session of one game: from tokens to the engine and back.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/format_reasons.hpp"
#include "engine/base/game.hpp"
#include "engine/base/hash.hpp"
#include "engine/base/playout.hpp"
#include "opponent/greedy.hpp"
#include "record/games.hpp"
#include "record/json_sink.hpp"
#include "record/record.hpp"
#include "record/sentences.hpp"
#include "record/session.hpp"
#include "record/shipped_data.hpp"
#include "record/thinker_of.hpp"

namespace castellum {

/// The number of action sequences of that length; a finished game counts only at its own length. Each
/// position looked at takes one off `positions`; once that is below 0 the count is not to be used.
template <Game G>
std::uint64_t count_sequences(const typename G::Table& table, const typename G::State& state, int depth,
                              std::int64_t& positions) {
  if (depth == 0) return 1;
  if (--positions < 0) return 0;
  const Actor who = actor(table, state);
  if (who.is_nobody()) return 0;
  std::uint64_t total = 0;
  const auto below = [&](typename G::Action action) {
    typename G::State after = state;
    apply(table, after, action);
    total += count_sequences<G>(table, after, depth - 1, positions);
  };
  if (who.is_chance()) {
    typename G::ChanceList outcomes;
    chances(table, state, outcomes);
    if (depth == 1) return static_cast<std::uint64_t>(outcomes.size());
    for (const auto& outcome : outcomes) below(outcome.action);
  } else {
    const auto choices = count_choices(table, state);
    if (depth == 1) return static_cast<std::uint64_t>(choices.counts.total);
    for (int number = 0; number < choices.counts.total; ++number)
      below(nth_choice(table, state, choices, number));
  }
  return total;
}

template <Game G>
class SessionOf final : public Session {
 public:
  using State = typename G::State;
  using Action = typename G::Action;

  SessionOf(const GameEntry& entry, typename G::Setup setup, typename G::Table table)
      : entry_(entry), setup_(std::move(setup)), table_(std::move(table)), state_(start(table_)) {}

  const GameEntry& game() const override { return entry_; }
  int seats() const override { return players(table_); }
  int plies() const override { return static_cast<int>(actions_.size()); }
  std::vector<std::string> tokens() const override {
    std::vector<std::string> all;
    all.reserve(actions_.size());
    for (const Action action : actions_) all.push_back(text_of(action));
    return all;
  }

  Actor who() const override { return actor(table_, state_); }
  std::vector<std::string> legal_tokens() const override {
    std::vector<std::string> all;
    if (!who().is_seat()) return all;
    typename G::ActionList list;
    legal(table_, state_, list);
    for (const Action action : list) all.push_back(text_of(action));
    return all;
  }
  std::vector<std::pair<std::string, int>> chance_tokens() const override {
    std::vector<std::pair<std::string, int>> all;
    if (!who().is_chance()) return all;
    typename G::ChanceList list;
    chances(table_, state_, list);
    for (const auto& outcome : list) all.emplace_back(text_of(outcome.action), outcome.weight);
    return all;
  }
  std::optional<Refusal> why_not(std::string_view text) const override {
    const auto action = parse_token(table_, text);
    if (!action)
      return Refusal(format_reasons::unknown_token, {{"token", std::string_view(shown_token(text))}});
    return check(table_, state_, *action);
  }
  std::optional<Refusal> act(std::string_view text) override {
    if (auto refusal = why_not(text)) return refusal;
    const Action action = *parse_token(table_, text);
    if (actions_.size() % kept_every == 0) past_.push_back(state_);
    actions_.push_back(action);
    apply(table_, state_, action);
    return std::nullopt;
  }
  void undo(int count) override {
    if (count == 0) return;
    const std::size_t left = actions_.size() - static_cast<std::size_t>(count);
    const std::size_t from = left / kept_every;
    state_ = past_[from];
    for (std::size_t ply = from * kept_every; ply < left; ++ply) apply(table_, state_, actions_[ply]);
    past_.resize((left + kept_every - 1) / kept_every, state_);
    actions_.erase(actions_.end() - count, actions_.end());
  }

  std::string view_json(std::optional<Seat> viewer) const override {
    return json::told([&](json::TextSink& sink) { describe(sink, table_, observe(table_, state_, viewer)); });
  }
  std::string events_json(std::string_view text) const override {
    return json::told([&](json::TextSink& sink) {
      sink.begin_list();
      for (const auto& event : events(table_, state_, *parse_token(table_, text)))
        describe(sink, table_, event);
      sink.end_list();
    });
  }
  Picture draw_board(std::optional<Seat> viewer) const override {
    return draw(table_, observe(table_, state_, viewer));
  }
  std::string facts_json() const override {
    return json::told([&](json::TextSink& sink) {
      sink.begin_object();
      tell_facts(sink, table_, state_);
      sink.end_object();
    });
  }
  std::optional<bool> holds(std::string_view sentence) const override {
    if (const auto answer = holds_of_any_game(*this, sentence)) return answer;
    return says(table_, state_, sentence);
  }

  std::uint64_t position_hash() const override { return hash(table_, state_); }
  std::uint64_t seen_hash() const override { return public_hash(table_, state_); }
  std::optional<Outcome> result() const override { return outcome(table_, state_); }
  Outcome standing_now() const override { return standing(table_, state_); }
  std::optional<std::uint64_t> perft(int depth, std::int64_t most_positions) const override {
    const std::uint64_t count = count_sequences<G>(table_, state_, depth, most_positions);
    return most_positions < 0 ? std::nullopt : std::optional(count);
  }

  std::string choose(const Player& player, Random& random) const override {
    if (!who().is_seat() || player == Player::random)
      return text_of(draw_action<G, PlayKind::uniform>(table_, state_, random));
    if (player == Player::by_kind) return text_of(draw_action<G, PlayKind::by_kind>(table_, state_, random));
    const auto thinks = thinker(player);
    thinks->begin(random.next());
    while (!thinks->run(INT64_MAX)) continue;
    return thinks->advice().choices.front().token;
  }
  std::unique_ptr<Thinker> thinker(const Player& player) const override {
    return thinker_for<G>({table_, state_, actions_}, player);
  }
  std::vector<std::pair<std::string, int>> ranked() const override {
    const auto valued = value_actions<G>(table_, state_);
    std::vector<std::pair<int, int>> order;  // by value downward, then as `legal` lists them
    order.reserve(static_cast<std::size_t>(valued.size()));
    for (int place = 0; place < valued.size(); ++place) order.emplace_back(-valued[place].value, place);
    std::ranges::sort(order);
    std::vector<std::pair<std::string, int>> all;
    all.reserve(order.size());
    for (const auto& [value, place] : order) all.emplace_back(text_of(valued[place].action), -value);
    return all;
  }
  std::string setup_json() const override {
    return json::told([&](json::TextSink& sink) {
      sink.begin_object();
      tell_setup(sink, setup_);
      sink.end_object();
    });
  }

 private:
  std::string text_of(Action action) const { return std::string(token(table_, action).view()); }

  const GameEntry& entry_;
  typename G::Setup setup_;
  typename G::Table table_;
  State state_;
  // States are kept before every 16th action only: of 150 actions all of them would be 97 KB a game, and a
  // server holds thousands.
  static constexpr std::size_t kept_every = 16;
  std::vector<State> past_;
  std::vector<Action> actions_;
};

/// The entry of a game in the list of games.
template <Game G>
constexpr GameEntry entry_of();

/// The entry itself; it lives as long as the program.
template <Game G>
inline constexpr GameEntry the_entry = entry_of<G>();

template <Game G>
Result<std::unique_ptr<Session>> session_from(typename G::Setup setup) {
  auto table = compile(setup);
  if (!table) return table.refusal();
  return std::unique_ptr<Session>(
      std::make_unique<SessionOf<G>>(the_entry<G>, std::move(setup), std::move(*table)));
}

template <Game G>
Result<std::unique_ptr<Session>> open_session(const json::Value& record, int players) {
  auto setup = read_setup(record, ShippedData(), players, true, typename G::Setup());
  if (!setup) return setup.refusal();
  return session_from<G>(std::move(*setup));
}

template <Game G>
Result<typename G::Setup> dealt_setup(const json::Value& wish, int players, const Draw& draw) {
  auto setup = read_setup(wish, ShippedData(), players, false, typename G::Setup());
  if (setup) deal(*setup, draw);
  return setup;
}

template <Game G>
Result<std::unique_ptr<Session>> deal_session(const json::Value& wish, int players, const Draw& draw) {
  auto setup = dealt_setup<G>(wish, players, draw);
  if (!setup) return setup.refusal();
  return session_from<G>(std::move(*setup));
}

/// Plays random games from one dealt set-up. Precondition: the wish sets up a game.
template <Game G>
PlayoutCount play_random_games(const json::Value& wish, int players, PlayKind kind, std::uint64_t seed,
                               int playouts) {
  Random random(seed);
  const auto setup = dealt_setup<G>(wish, players, [&](int bound) { return random.below(bound); });
  const auto table = compile(*setup);
  PlayoutCount count;
  Hasher signature;
  for (; count.playouts < playouts; ++count.playouts) {
    typename G::State state = start(*table);
    count.actions += kind == PlayKind::uniform ? play_out<G, PlayKind::uniform>(*table, state, random)
                                               : play_out<G, PlayKind::by_kind>(*table, state, random);
    signature.add(hash(*table, state));
  }
  count.signature = signature.value();
  return count;
}

template <Game G>
constexpr GameEntry entry_of() {
  return {G::id,    G::edition,      G::name,         sizeof(typename G::State), G::words,
          G::dealt, open_session<G>, deal_session<G>, play_random_games<G>};
}

}  // namespace castellum
