#include "cli/contest.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "engine/base/hash.hpp"

namespace castellum::cli {
namespace {

/// What a seed is drawn for, so that no two streams of numbers meet.
enum class Purpose : std::uint8_t { deal, dice, choices };

std::uint64_t seed_for(std::uint64_t seed, Purpose purpose, std::int64_t number) {
  return Hasher()
      .add(seed)
      .add(static_cast<std::uint64_t>(purpose))
      .add(static_cast<std::uint64_t>(number))
      .value();
}

/// What falls at the n-th roll of a round. Each outcome has a number for each roll of the round, and the
/// highest of those possible falls: so the same falls in all games of a round, unless it is possible in one
/// and not in another.
std::string roll_of(const Session& session, std::uint64_t dice, int roll) {
  std::string fallen;
  std::uint64_t highest = 0;
  for (const auto& [token, weight] : session.chance_tokens())
    for (int ticket = 0; ticket < weight; ++ticket) {
      const std::uint64_t number = Hasher()
                                       .add(dice)
                                       .add(static_cast<std::uint64_t>(roll))
                                       .add(static_cast<std::uint64_t>(ticket))
                                       .add_bytes(token)
                                       .value();
      if (number < highest) continue;
      highest = number;
      fallen = token;
    }
  return fallen;
}

std::uint64_t seed_of_choice(std::uint64_t choices, int ply) {
  return mix(choices + static_cast<std::uint64_t>(ply));
}

/// The contender's name in a record, which takes printable letters up to a length.
std::string engine_name(const Contender& contender) {
  std::string name = contender.spec.substr(0, max_name_bytes);
  for (char& letter : name)
    if (letter < ' ' || letter > '~') letter = '?';
  return name;
}

json::Value seats_of(const Contest& contest, int a_seat) {
  json::Value seats = json::Value::list();
  for (int seat = 0; seat < contest.wish.players; ++seat) {
    const bool is_a = seat == a_seat;
    json::Value member = json::Value::object();
    member.set("name", json::Value::of_text(is_a ? "A" : "B"));
    member.set("engine", json::Value::of_text(engine_name(is_a ? contest.a : contest.b)));
    seats.add(std::move(member));
  }
  return seats;
}

/// One thread's table: both contenders, one game after the other.
class ContestTable {
 public:
  explicit ContestTable(const Contest& contest)
      : contest_(contest), choosers_{Chooser(contest.a), Chooser(contest.b)} {}

  /// Plays that game; nothing if `left` became true meanwhile.
  std::optional<PlayedGame> play(std::int64_t number, const std::atomic<bool>& left) {
    const std::uint64_t seed = *contest_.wish.seed;
    const std::int64_t round = number / contest_.wish.players;
    Random deal(seed_for(seed, Purpose::deal, round));
    const std::uint64_t dice = seed_for(seed, Purpose::dice, round);
    const std::uint64_t choices = seed_for(seed, Purpose::choices, number);
    Record record = start_game(contest_.wish, deal);
    Session& session = *record.session;
    for (Chooser& chooser : choosers_) chooser.begin(record);
    PlayedGame game;
    game.number = number;
    game.a_seat = static_cast<int>(number % contest_.wish.players);
    game.first_seat = -1;
    int rolls = 0;
    for (Actor who = session.who(); !who.is_nobody(); who = session.who()) {
      if (left) return std::nullopt;
      if (who.is_seat() && game.first_seat < 0) game.first_seat = who.number();
      if (who.is_seat())
        decide(session, who.number() == game.a_seat ? 0 : 1, seed_of_choice(choices, session.plies()), game);
      else
        (void)session.act(roll_of(session, dice, rolls++));  // legal: one of those possible
    }
    game.outcome = *session.result();
    if (contest_.with_records) {
      record.json.set("seats", seats_of(contest_, game.a_seat));
      game.record = to_json(record).dump();
    }
    return game;
  }

 private:
  void decide(Session& session, std::size_t side, std::uint64_t seed, PlayedGame& game) {
    const auto from = std::chrono::steady_clock::now();
    const std::string token = choosers_[side].choose(session, seed);
    game.seconds[side] += std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
    ++game.decisions[side];
    if (const auto refusal = session.act(token))
      throw Failure(fmt::format("game {}, ply {}: {} chose {}, which is not legal: {} ({})", game.number + 1,
                                session.plies(), side == 0 ? "A" : "B", shown_token(token),
                                sentence(*refusal), refusal->reason->rule));
  }

  const Contest& contest_;
  std::array<Chooser, 2> choosers_;
};

/// Shares the games out and brings them back into their order.
class Hall {
 public:
  Hall(const Contest& contest, const std::function<bool(const PlayedGame&)>& take)
      : contest_(contest), take_(take) {}

  void run() {
    {
      const auto tables = std::min<std::int64_t>(contest_.threads, contest_.games);
      std::vector<std::jthread> threads(static_cast<std::size_t>(tables));
      for (std::jthread& thread : threads) thread = std::jthread([this] { work(); });
    }
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  void work() {
    try {
      ContestTable table(contest_);
      for (std::int64_t number = next_++; number < contest_.games && !over_; number = next_++)
        if (auto game = table.play(number, over_)) hand_in(std::move(*game));
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!fault_) fault_ = std::current_exception();
      over_ = true;
    }
  }

  void hand_in(PlayedGame game) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(game.number, std::move(game));
    for (auto first = waiting_.begin(); first != waiting_.end() && first->first == taken_ && !over_;
         first = waiting_.erase(first)) {
      ++taken_;
      if (!take_(first->second)) over_ = true;
    }
  }

  const Contest& contest_;
  const std::function<bool(const PlayedGame&)>& take_;
  std::atomic<std::int64_t> next_ = 0;
  std::atomic<bool> over_ = false;
  std::mutex mutex_;  // guards what follows
  std::map<std::int64_t, PlayedGame> waiting_;
  std::int64_t taken_ = 0;
  std::exception_ptr fault_;
};

}  // namespace

void play_contest(const Contest& contest, const std::function<bool(const PlayedGame&)>& take) {
  Hall(contest, take).run();
}

}  // namespace castellum::cli
