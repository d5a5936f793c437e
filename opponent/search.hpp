// Monte-Carlo tree search for any game and any number of seats. Every node keeps what it is worth to every
// seat (max^n), chance has nodes of its own, hidden parts are sampled anew at each simulation.
//
// A policy says what the search knows of the game:
//   informed                         a constant: the children are valued as soon as their parent is expanded
//   candidates(table, state, list)   the actions worth looking at; whether they are all
//   value(table, state)              of a position that is not over (informed)
//   play_out(table, state, random)   the value of a game played on to its end (not informed)
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/base/game.hpp"
#include "opponent/knowledge.hpp"
#include "opponent/solver.hpp"
#include "opponent/tree.hpp"

namespace castellum {

struct SearchSettings {
  std::int64_t simulations = 1000;
  // 0.3 and 0.2 beat 0.1 and 1 in Aqueduct by 10 % of games, in Aqua Romana none was better than 0.3; for
  // plain search 0.7.
  float exploration = 0.3F;
  float prior_width = 0.05F;  // of a reward: a child that far behind the best is looked at half as much
  float noise = 0.01F;        // of a child's first value, so that equal positions are not always played alike
  std::size_t nodes = 1U << 16U;  // room in the tree, at least 4096
  bool stops_early = true;        // once no sibling can catch up: the choice is the same
  std::int64_t positions = 0;     // that solving the ending may take, before the first simulation
};

/// The settings for that many simulations, with room for about as many nodes as they make.
inline SearchSettings settings_for(std::int64_t simulations) {
  constexpr std::int64_t nodes_each = 40;
  constexpr std::int64_t most_nodes = 1 << 20;  // two blocks of 52 bytes each: 104 MB
  SearchSettings settings;
  settings.simulations = simulations;
  settings.nodes =
      static_cast<std::size_t>(std::min(4096 + nodes_each * std::min(simulations, most_nodes), most_nodes));
  return settings;
}

template <Game G, class Policy>
class Search {
 public:
  using Table = typename G::Table;
  using State = typename G::State;
  using Action = typename G::Action;
  using Node = castellum::Node<Action>;

  /// Makes the tree; nothing is allocated afterwards. The table must outlive the search.
  Search(const Table& table, Policy policy, const SearchSettings& settings)
      : table_(table),
        policy_(std::move(policy)),
        settings_(settings),
        tree_(settings.nodes),
        solver_(table) {}

  /// Forgets everything.
  void clear() { tree_.clear(); }

  /// Moves the root down along an action that was carried out. What is not known of it is forgotten.
  void advance(Action action) {
    const Node& root = tree_[0];
    for (std::uint32_t child = root.first; child < root.first + root.children; ++child)
      if (tree_[child].action == action) return tree_.keep(child, 0);
    tree_.clear();
  }

  /// Begins where the root is, at what the mover sees of it; an ending is solved at once if it is short
  /// enough. Precondition: a seat is to act, or chance for a review.
  void begin(const typename G::Observation& seen, std::uint64_t seed) {
    seen_ = seen;
    hides_ = hides(table_, seen_);
    random_ = Random(seed);
    done_ = 0;
    // An ending that was solved further up is known, but not what to do in it.
    if (tree_[0].children == 0) tree_.clear();
    if (!hides_ && !tree_[0].solved) solve_ending();
  }

  /// Carries out up to that many simulations; whether the search is finished.
  bool run(std::int64_t simulations) {
    for (; simulations > 0 && !is_finished(); --simulations) {
      if (!tree_.has_room(G::ActionList::capacity)) make_room();
      simulate();
      ++done_;
    }
    return is_finished();
  }

  bool is_finished() const {
    const Node& root = tree_[0];
    if (root.solved) return true;
    if (root.children == 0) return false;
    return done_ > 0 && (done_ >= settings_.simulations || root.children == 1 ||
                         (settings_.stops_early && nobody_can_catch_up()));
  }

  std::int64_t simulations() const { return done_; }
  const Tree<Action>& tree() const { return tree_; }
  const Policy& policy() const { return policy_; }

  /// What the root is worth: as much as the child chosen, or the mean of the outcomes of chance.
  /// Precondition: one simulation was carried out.
  Worth worth() const {
    const std::uint32_t chosen = tree_[0].actor.is_seat() ? best() : 0;
    return tree_.value(tree_[chosen].visits > 0 ? chosen : 0);
  }

  /// The child that is chosen: the one visited most, or one proven better. Precondition: one simulation was
  /// carried out, and a seat is to act.
  std::uint32_t best() const { return best_below(0); }

  /// The same below any node with children: of chance the outcome visited most.
  std::uint32_t best_below(std::uint32_t at) const {
    const Node& node = tree_[at];
    std::uint32_t best = node.first;
    for (std::uint32_t child = node.first + 1; child < node.first + node.children; ++child)
      if (is_better(child, best, node.actor)) best = child;
    return best;
  }

  /// Whether one child of the root is chosen rather than another.
  bool is_better(std::uint32_t one, std::uint32_t other) const {
    return is_better(one, other, tree_[0].actor);
  }

 private:
  bool is_better(std::uint32_t one, std::uint32_t other, Actor who) const {
    const Node& a = tree_[one];
    const Node& b = tree_[other];
    if (a.visits == 0 || b.visits == 0 || who.is_chance()) return a.visits > b.visits;
    if (a.solved || b.solved || a.visits == b.visits) return a.mean(who.seat()) > b.mean(who.seat());
    return a.visits > b.visits;
  }

  /// Whether the simulations left could not change the choice even if all went to one sibling.
  bool nobody_can_catch_up() const {
    const Node& root = tree_[0];
    // One more may be solved, and then visits do not count; and chance does not choose.
    if (root.solved_below || root.actor.is_chance()) return false;
    std::int64_t most = 0;
    std::int64_t second = 0;
    for (std::uint32_t child = root.first; child < root.first + root.children; ++child) {
      const std::int64_t visits = tree_[child].visits;
      second = std::max(second, std::min(most, visits));
      most = std::max(most, visits);
    }
    return most - second > settings_.simulations - done_;
  }

  /// Solves the position of every action, if that takes few enough positions.
  void solve_ending() {
    const State state = sample(table_, seen_, random_);
    std::int64_t positions = settings_.positions;
    const auto worth = positions > 0 ? solver_.solve(state, positions) : std::nullopt;
    if (!worth) return;
    tree_.clear();
    Node& root = tree_[0];
    root.actor = actor(table_, state);
    tree_.solve(0, *worth);
    if (root.actor.is_chance()) return;
    list_.clear();
    legal(table_, state, list_);
    root.children = static_cast<std::uint16_t>(list_.size());
    root.first = tree_.add_children(list_.size());
    for (int place = 0; place < list_.size(); ++place) {
      const std::uint32_t child = root.first + static_cast<std::uint32_t>(place);
      State after = state;
      apply(table_, after, list_[place]);
      tree_[child].action = list_[place];
      // Most of them were met on the way; what the memory has lost since is worth solving again.
      std::int64_t unlimited = std::numeric_limits<std::int64_t>::max();
      tree_.solve(child, *solver_.solve(after, unlimited));
    }
  }

  /// Drops what was visited least until a quarter of the block is free.
  void make_room() {
    for (std::uint32_t least = 3; !tree_.has_room(static_cast<int>(settings_.nodes / 4)); least *= 2)
      tree_.keep(0, least);
  }

  void simulate() {
    State state = sample(table_, seen_, random_);
    path_.clear();
    std::uint32_t at = 0;
    while (true) {
      path_.add(at);
      const Node& node = tree_[at];
      if (node.solved || node.children == 0) break;
      at = node.actor.is_chance() ? choose_outcome(node) : choose_child(node);
      apply(table_, state, tree_[at].action);
    }
    back_up(tree_[at].solved ? tree_.value(at) : reach_leaf(at, state));
  }

  /// The outcome that is most behind its share of the visits.
  std::uint32_t choose_outcome(const Node& node) const {
    std::uint32_t best = node.first;
    float most = -std::numeric_limits<float>::infinity();
    const auto wanted = static_cast<float>(node.visits + 1);
    for (std::uint32_t child = node.first; child < node.first + node.children; ++child) {
      const float behind = tree_[child].prior * wanted - static_cast<float>(tree_[child].visits);
      if (behind <= most) continue;
      most = behind;
      best = child;
    }
    return best;
  }

  std::uint32_t choose_child(const Node& node) {
    if constexpr (Policy::informed)
      return choose_by_prior(node);
    else
      return choose_by_bound(node);
  }

  /// Every child has been valued: the mean, and a bonus for what seemed good and was seldom looked at.
  std::uint32_t choose_by_prior(const Node& node) const {
    const auto seat = static_cast<unsigned>(node.actor.number());
    const float scale = settings_.exploration * std::sqrt(static_cast<float>(node.visits));
    std::uint32_t best = node.first;
    float most = -std::numeric_limits<float>::infinity();
    for (std::uint32_t child = node.first; child < node.first + node.children; ++child) {
      const Node& each = tree_[child];
      if (each.solved) continue;
      const float score = (each.sum[seat] + scale * each.prior) / static_cast<float>(each.visits);
      if (score <= most) continue;
      most = score;
      best = child;
    }
    return best;
  }

  /// The upper confidence bound; children not yet visited come first, beginning anywhere.
  std::uint32_t choose_by_bound(const Node& node) {
    const auto seat = static_cast<unsigned>(node.actor.number());
    const float scale = settings_.exploration * std::sqrt(std::log(static_cast<float>(node.visits)));
    const auto offset = static_cast<std::uint32_t>(random_.below(node.children));
    std::uint32_t best = node.first;
    float most = -std::numeric_limits<float>::infinity();
    for (std::uint32_t place = 0; place < node.children; ++place) {
      const std::uint32_t child = node.first + (place + offset) % node.children;
      const Node& each = tree_[child];
      if (each.visits == 0) return child;
      if (each.solved) continue;
      const auto visits = static_cast<float>(each.visits);
      const float score = each.sum[seat] / visits + scale / std::sqrt(visits);
      if (score <= most) continue;
      most = score;
      best = child;
    }
    return best;
  }

  Worth reach_leaf(std::uint32_t at, State& state) {
    const Actor who = actor(table_, state);
    if (who.is_nobody()) {
      const Worth value = worth_of(*outcome(table_, state));
      if (!hides_) tree_.solve(at, value);
      return value;
    }
    // Plain search expands what it comes to a second time; its root at once.
    if (Policy::informed || at == 0 || tree_[at].visits > 0) expand(at, state, who);
    if constexpr (Policy::informed)
      return tree_[at].children > 0 ? value_children(at, state) : policy_.value(table_, state);
    else
      return policy_.play_out(table_, state, random_);
  }

  /// Makes the children, unless there is no room.
  void expand(std::uint32_t at, const State& state, Actor who) {
    list_.clear();
    outcomes_.clear();
    bool all = true;
    if (who.is_chance())
      chances(table_, state, outcomes_);
    else
      all = policy_.candidates(table_, state, list_);
    const int count = who.is_chance() ? outcomes_.size() : list_.size();
    if (!tree_.has_room(count)) return;
    const std::uint32_t first = tree_.add_children(count);
    const auto total = static_cast<float>(chance_weight(table_, state));
    for (int place = 0; place < count; ++place) {
      Node& child = tree_[first + static_cast<std::uint32_t>(place)];
      child.action = who.is_chance() ? outcomes_[place].action : list_[place];
      if (who.is_chance()) child.prior = static_cast<float>(outcomes_[place].weight) / total;
    }
    Node& node = tree_[at];
    node.first = first;
    node.children = static_cast<std::uint16_t>(count);
    node.actor = who;
    node.partial = !all;
  }

  /// Values each new child; gives the best of them for a seat, the mean for chance.
  Worth value_children(std::uint32_t at, const State& state) {
    Node& node = tree_[at];
    const Actor who = node.actor;
    const auto seat = static_cast<unsigned>(std::max(who.number(), 0));
    Worth together;
    float best = -1;
    for (std::uint32_t child = node.first; child < node.first + node.children; ++child) {
      State after = state;
      apply(table_, after, tree_[child].action);
      const bool over = actor(table_, after).is_nobody();
      Worth value = over ? worth_of(*outcome(table_, after)) : policy_.value(table_, after);
      if (who.is_chance()) {
        together.add(value, tree_[child].prior);
      } else {
        if (!over)
          value.rewards[seat] += settings_.noise * (static_cast<float>(random_.below(1024)) / 1024 - 0.5F);
        if (value.rewards[seat] > best) {
          best = value.rewards[seat];
          together = value;
        }
      }
      tree_.set(child, value);
      if (!over || hides_) continue;
      tree_.solve(child, value);
      node.solved_below = true;
    }
    if (who.is_seat()) set_priors(node, best);
    return together;
  }

  /// The further below the best a child's first value lies, the less it is looked at.
  void set_priors(const Node& node, float best) {
    const auto seat = static_cast<unsigned>(node.actor.number());
    float total = 0;
    for (std::uint32_t child = node.first; child < node.first + node.children; ++child) {
      const float behind = (best - tree_[child].sum[seat]) / settings_.prior_width;
      tree_[child].prior = 1.0F / (1.0F + behind * behind);
      total += tree_[child].prior;
    }
    for (std::uint32_t child = node.first; child < node.first + node.children; ++child)
      tree_[child].prior /= total;
  }

  void back_up(Worth value) {
    for (int place = path_.size() - 1; place >= 0; --place) {
      const std::uint32_t at = path_[place];
      const Node& node = tree_[at];
      if (node.solved) {
        tree_.add(at, value);
        tree_.solve(at, value);
        continue;
      }
      if (node.children > 0 && node.actor.is_chance())
        value = of_outcomes(at, value);
      else if (node.solved_below)
        value = of_choices(at, value);
      tree_.add(at, value);
      if (!node.solved) continue;
      tree_.solve(at, value);
      if (place > 0) tree_[path_[place - 1]].solved_below = true;
    }
  }

  /// What a chance node is worth after a simulation found `value`: by all its outcomes if they are valued,
  /// which varies less.
  Worth of_outcomes(std::uint32_t at, const Worth& value) {
    Node& node = tree_[at];
    Worth mean;
    bool all = true;
    for (std::uint32_t child = node.first; child < node.first + node.children; ++child) {
      all = all && tree_[child].solved;
      if (tree_[child].visits > 0) mean.add(tree_.value(child), tree_[child].prior);
    }
    node.solved = all;
    return all || Policy::informed ? mean : value;
  }

  /// What a seat's node with solved children is worth after a simulation found `value`: never less than a
  /// child that is known, and once all children are solved exactly that.
  Worth of_choices(std::uint32_t at, const Worth& value) {
    Node& node = tree_[at];
    const auto seat = static_cast<unsigned>(node.actor.number());
    bool all = !node.partial;
    Worth best;
    best.rewards[seat] = -1;
    for (std::uint32_t child = node.first; child < node.first + node.children; ++child) {
      if (!tree_[child].solved)
        all = false;
      else if (const Worth exact = tree_.value(child); exact.rewards[seat] > best.rewards[seat])
        best = exact;
    }
    node.solved = all;
    return all || best.rewards[seat] >= value.rewards[seat] ? best : value;
  }

  const Table& table_;
  Policy policy_;
  SearchSettings settings_;
  Tree<Action> tree_;
  Solver<G> solver_;
  Random random_{0};
  typename G::Observation seen_{};
  bool hides_ = false;
  std::int64_t done_ = 0;
  typename G::ActionList list_;
  typename G::ChanceList outcomes_;
  FixedList<std::uint32_t, 2048> path_;
};

}  // namespace castellum
