#include "cli/run_match.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

#include <fmt/format.h>
#include <unistd.h>

namespace castellum::cli {
namespace {

using std::chrono::steady_clock;

/// A line on the terminal that is written over and goes with the object.
class Progress {
 public:
  explicit Progress(const Contest& contest) : contest_(contest) {}
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() {
    if (!shown_) return;
    fmt::print(stderr, "\r\033[K");
    (void)std::fflush(stderr);
  }

  void show(const Tally& tally) {
    const auto now = steady_clock::now();
    if (!terminal_ || now < next_) return;
    next_ = now + std::chrono::milliseconds(100);
    fmt::print(stderr, "\r\033[K{} against {}: {} of {} games, A won {}, B {}, shared {}", contest_.a.spec,
               contest_.b.spec, tally.games(), contest_.games, tally.a_wins(), tally.b_wins(), tally.draws());
    (void)std::fflush(stderr);
    shown_ = true;
  }

 private:
  const Contest& contest_;
  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  steady_clock::time_point next_;
};

}  // namespace

int threads_here() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

Contest contest_of(const MatchOptions& options, const std::string& a, const std::string& b) {
  Contest contest{
      .wish = options.wish, .a = contender_of(a), .b = contender_of(b), .threads = options.threads};
  contest.wish.seed = options.wish.seed.value_or(fresh_seed());
  const std::int64_t round = options.wish.players;
  contest.games = (options.games + round - 1) / round * round;
  return contest;
}

Match run_match(Contest contest, std::optional<SprtGuesses> guesses,
                const std::function<void(const std::string&)>& keep) {
  contest.with_records = keep != nullptr;
  const Tally nothing_yet(contest.wish.players, guesses);
  Match match{std::move(contest), nothing_yet};
  Progress progress(match.contest);
  const auto from = steady_clock::now();
  play_contest(match.contest, [&](const PlayedGame& game) {
    match.tally.add(game);
    if (keep) keep(game.record);
    progress.show(match.tally);
    const bool round_ended = match.tally.games() % match.tally.players() == 0;
    return !round_ended || match.tally.verdict() == Verdict::open;
  });
  match.seconds = std::chrono::duration<double>(steady_clock::now() - from).count();
  return match;
}

}  // namespace castellum::cli
