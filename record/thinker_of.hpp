// The thoughts of each kind of player on one game.
#pragma once

#include <algorithm>
#include <vector>

#include "opponent/levels.hpp"
#include "opponent/people.hpp"
#include "opponent/policies.hpp"
#include "opponent/reasons.hpp"
#include "opponent/search.hpp"
#include "record/players.hpp"
#include "record/thinker.hpp"
#include "record/weights.hpp"

namespace castellum {

/// The position a thinker looks at, and how the game came there.
template <Game G>
struct Situation {
  const typename G::Table& table;
  const typename G::State& state;
  const std::vector<typename G::Action>& actions;  // so far
};

/// A player who looks one action ahead: decided at once.
template <Game G>
class QuickThinker final : public Thinker {
 public:
  QuickThinker(Situation<G> situation, const Player& player)
      : at_(situation), player_(player), weights_(shipped_weights<G>(players(situation.table))) {}

  void begin(std::uint64_t seed) override {
    random_ = Random(seed);
    // What the seat cannot know it must not use.
    seen_ = sample(at_.table, observe(at_.table, at_.state, actor(at_.table, at_.state).seat()), random_);
  }
  bool run(std::int64_t simulations) override {
    if (simulations > 0) chosen_ = choose(seen_, random_);
    return simulations > 0;
  }
  Advice advice() const override {
    typename G::State after = seen_;
    apply(at_.table, after, chosen_);
    const Worth worth = worth_at<G>(weights_, at_.table, after);
    return {{{std::string(token(at_.table, chosen_).view()), 1, worth, false}}, 1, {}};
  }
  Outlook outlook() const override {
    const Advised chosen = advice().choices.front();
    return {chosen.worth, {chosen.token}};
  }

 private:
  typename G::Action choose(const typename G::State& seen, Random& random) const {
    switch (player_.kind) {
      case Player::Kind::greedy:
        return choose_greedily<G>(at_.table, seen, random);
      case Player::Kind::level:
        return choose_like_people<G>(at_.table, seen, player_.level, weights_, random);
      default:
        return draw_action<G, PlayKind::uniform>(at_.table, seen, random);
    }
  }

  Situation<G> at_;
  Player player_;
  WeightsOf<G> weights_;
  Random random_{0};
  typename G::State seen_{};
  typename G::Action chosen_{};
};

/// A player who searches.
template <Game G, class Policy>
class SearchThinker final : public Thinker {
 public:
  SearchThinker(Situation<G> situation, Policy policy, const SearchSettings& settings)
      : at_(situation), search_(situation.table, std::move(policy), settings) {}

  void begin(std::uint64_t seed) override {
    const bool goes_on =
        begun_.size() <= at_.actions.size() && std::equal(begun_.begin(), begun_.end(), at_.actions.begin());
    if (!goes_on) search_.clear();
    for (std::size_t ply = goes_on ? begun_.size() : at_.actions.size(); ply < at_.actions.size(); ++ply)
      search_.advance(at_.actions[ply]);
    begun_ = at_.actions;
    search_.begin(observe(at_.table, at_.state, viewer()), seed);
  }
  bool run(std::int64_t simulations) override { return search_.run(simulations); }
  Advice advice() const override {
    const auto& tree = search_.tree();
    std::vector<std::uint32_t> order;
    for (std::uint32_t child = tree.root().first; child < tree.root().first + tree.root().children; ++child)
      if (tree[child].visits > 0) order.push_back(child);
    // By insertion: few are far from their place, and the library's sort is 2 KB in the page's module.
    for (std::size_t place = 1; place < order.size(); ++place)
      for (std::size_t at = place; at > 0 && search_.is_better(order[at], order[at - 1]); --at)
        std::swap(order[at], order[at - 1]);
    // Plain search with one action to choose from has not tried it: the root is worth the same.
    if (order.empty())
      return {{{text_of(search_.best()), 0, tree.value(0), false}}, search_.simulations(), {}};
    const auto chosen = std::find(order.begin(), order.end(), search_.best());
    std::rotate(order.begin(), chosen, chosen + 1);
    Advice advice;
    advice.simulations = search_.simulations();
    advice.reason = reason(tree[order.front()].action);
    for (const std::uint32_t child : order)
      advice.choices.push_back({text_of(child), tree[child].visits, tree.value(child), tree[child].solved});
    return advice;
  }

  Outlook outlook() const override {
    constexpr std::size_t longest = 6;
    Outlook outlook{search_.worth(), {}};
    const auto& tree = search_.tree();
    for (std::uint32_t at = 0; tree[at].children > 0 && outlook.line.size() < longest;) {
      at = search_.best_below(at);
      if (tree[at].visits == 0) break;
      outlook.line.push_back(text_of(at));
    }
    return outlook;
  }

 private:
  std::optional<Seat> viewer() const {
    const Actor who = actor(at_.table, at_.state);
    return who.is_seat() ? std::optional(who.seat()) : std::nullopt;
  }
  std::string text_of(std::uint32_t child) const {
    return std::string(token(at_.table, search_.tree()[child].action).view());
  }

  std::string reason(typename G::Action chosen) const {
    if constexpr (Policy::informed) {
      Random random(0);
      const auto seen = sample(at_.table, observe(at_.table, at_.state, viewer()), random);
      typename G::ActionList list;
      Knowledge<G>::candidates(at_.table, seen, list);
      return reason_for<G>(search_.policy().weights, at_.table, seen, chosen, list);
    } else {
      return {};
    }
  }

  Situation<G> at_;
  Search<G, Policy> search_;
  std::vector<typename G::Action> begun_;  // the actions before where the search stands
};

/// A knowing search's settings: a tenth of its time may go into solving the ending.
inline SearchSettings knowing_settings(std::int64_t simulations) {
  SearchSettings settings = settings_for(simulations);
  settings.positions = std::min<std::int64_t>(10 * simulations, 200'000);
  return settings;
}

/// A plain search's settings: what its bound is usually given.
inline SearchSettings plain_settings(std::int64_t simulations) {
  SearchSettings settings = settings_for(simulations);
  settings.exploration = 0.7F;
  return settings;
}

/// The thoughts of that player; null for plain search where it is left out: the page's module has no use for
/// it, and it would add a tenth to its size.
template <Game G>
std::unique_ptr<Thinker> thinker_for(Situation<G> at, const Player& player) {
  using Kind = Player::Kind;
  const bool searches = player.kind == Kind::level && player.level > levels_like_people;
  if (searches || player.kind == Kind::search) {
    const std::int64_t simulations =
        searches ? budget_of(Knowledge<G>::budgets(players(at.table)), player.level) : player.simulations;
    return std::make_unique<SearchThinker<G, KnowingPolicy<G>>>(
        at, KnowingPolicy<G>{shipped_weights<G>(players(at.table))}, knowing_settings(simulations));
  }
  if (player.kind != Kind::uct) return std::make_unique<QuickThinker<G>>(at, player);
#ifdef CASTELLUM_WITHOUT_PLAIN_SEARCH
  return nullptr;
#else
  if (player.playout == PlayKind::uniform)
    return std::make_unique<SearchThinker<G, PlainPolicy<G, PlayKind::uniform>>>(
        at, PlainPolicy<G, PlayKind::uniform>(), plain_settings(player.simulations));
  return std::make_unique<SearchThinker<G, PlainPolicy<G, PlayKind::by_kind>>>(
      at, PlainPolicy<G, PlayKind::by_kind>(), plain_settings(player.simulations));
#endif
}

}  // namespace castellum
