#include "cli/threaded_thinker.hpp"

#include <algorithm>
#include <thread>
#include <vector>

#include "engine/base/hash.hpp"

namespace castellum::cli {
namespace {

/// Adds what another tree found of the same action. What is exact stays as it is.
void add(Advised& to, const Advised& from) {
  const std::int64_t visits = to.visits + from.visits;
  if (!to.solved && from.solved) {
    to.worth = from.worth;
    to.solved = true;
  } else if (!to.solved && visits > 0) {
    const float share = static_cast<float>(from.visits) / static_cast<float>(visits);
    Worth mean{};
    mean.add(to.worth, 1 - share);
    mean.add(from.worth, share);
    to.worth = mean;
  }
  to.visits = visits;
}

class ThreadedThinker final : public Thinker {
 public:
  explicit ThreadedThinker(std::vector<std::unique_ptr<Thinker>> trees) : trees_(std::move(trees)) {}

  void begin(std::uint64_t seed) override {
    for (std::size_t tree = 0; tree < trees_.size(); ++tree)
      trees_[tree]->begin(tree == 0 ? seed : mix(seed + tree));
  }

  bool run(std::int64_t simulations) override {
    const auto share = (simulations + static_cast<std::int64_t>(trees_.size()) - 1) /
                       static_cast<std::int64_t>(trees_.size());
    std::vector<std::uint8_t> finished(trees_.size());
    const auto work = [&](std::size_t tree) { finished[tree] = trees_[tree]->run(share) ? 1 : 0; };
    {
      std::vector<std::jthread> others;
      for (std::size_t tree = 1; tree < trees_.size(); ++tree) others.emplace_back(work, tree);
      work(0);
    }
    return std::ranges::all_of(finished, [](std::uint8_t each) { return each != 0; });
  }

  Advice advice() const override {
    Advice sum;
    std::vector<Advice> all;
    for (const auto& tree : trees_) {
      const Advice& found = all.emplace_back(tree->advice());
      // A tree that knows its choice exactly has nothing to learn from the others.
      if (found.choices.front().solved) return found;
      sum.simulations += found.simulations;
      for (const Advised& each : found.choices) {
        const auto known =
            std::ranges::find_if(sum.choices, [&](const Advised& one) { return one.token == each.token; });
        if (known == sum.choices.end())
          sum.choices.push_back(each);
        else
          add(*known, each);
      }
    }
    std::ranges::stable_sort(sum.choices, std::greater<>(), &Advised::visits);
    for (const Advice& found : all)
      if (found.choices.front().token == sum.choices.front().token) sum.reason = found.reason;
    return sum;
  }

  Outlook outlook() const override {
    const auto share = 1.0F / static_cast<float>(trees_.size());
    Outlook mean{{}, trees_.front()->outlook().line};
    for (const auto& tree : trees_) mean.worth.add(tree->outlook().worth, share);
    return mean;
  }

 private:
  std::vector<std::unique_ptr<Thinker>> trees_;
};

}  // namespace

std::unique_ptr<Thinker> threaded_thinker(const Session& session, const Player& player, int threads) {
  const bool has_budget = player.kind == Player::Kind::search || player.kind == Player::Kind::uct;
  if (threads <= 1 || !has_budget) return session.thinker(player);
  Player share = player;
  share.simulations = (player.simulations + threads - 1) / threads;
  std::vector<std::unique_ptr<Thinker>> trees;
  trees.reserve(static_cast<std::size_t>(threads));
  for (int tree = 0; tree < threads; ++tree) trees.push_back(session.thinker(share));
  return std::make_unique<ThreadedThinker>(std::move(trees));
}

void add_threads(CLI::App& command, int& threads) {
  command.add_option("--threads", threads, "threads of a search; the result depends on their number")
      ->capture_default_str()
      ->check(CLI::Range(1, most_threads));
}

}  // namespace castellum::cli
