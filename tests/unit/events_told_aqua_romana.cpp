// What the events of Aqua Romana say beyond the next view: who, why, over what, how much wanted.
#include <algorithm>
#include <bit>
#include <span>
#include <variant>

#include <doctest/doctest.h>

#include "tests/unit/playouts/aqua_romana_probe.hpp"

namespace castellum::aqua_romana {
namespace {

using tests::Fault;
using RomanPly = tests::Ply<Game>;

/// What lies ahead of a line's last square says why it is closed (AR-12).
Closing why_closed_there(const Table& table, const State& after, Worker worker) {
  auto [square, side] = table.workers[worker].outlet;
  for (const Square next : line_squares(table, after, worker)) {
    const Channels lying = channels(after.tiles[next]);
    for (int number = 0; number < lying.count; ++number) {
      const auto [one, other] = lying.each[number];
      if (one != opposite(side) && other != opposite(side)) continue;
      side = one == opposite(side) ? other : one;
      break;
    }
    square = next;
  }
  const Square ahead = neighbour(square, side);
  if (ahead == Square::outside) return Closing::border;
  return after.tiles[ahead] == Tile::reservoir ? Closing::wall : Closing::tile;
}

/// Checks each event of a ply against the positions before and after.
struct Checked {
  const RomanPly& ply;
  Seat acting = ply.before.acting;
  Fault fault{};
  int moves = 0;
  int fountains = 0;
  int podiums = 0;

  void expect(bool holds, const char* what) {
    if (!holds && fault.empty()) fault = std::string("wrong: ") + what;
  }

  void operator()(const event::BuilderPlaced& e) {
    expect(e.seat == acting && ply.action == Action::place(e.kind, e.space), "builder placed");
  }
  void operator()(const event::TileLaid& e) {
    expect(e.seat == acting && e.tile == ply.action.tile(), "tile laid");
    expect(e.worker.has_value() == (ply.action.kind() == ActionKind::lay), "tile laid for whom");
    if (e.worker) expect(*e.worker == ply.action.worker(), "tile laid for another");
    expect(ply.before.empty.has(index(e.square)) && !ply.after.empty.has(index(e.square)), "tile laid where");
  }
  void operator()(const event::LineLengthened& e) {
    const auto all = line_squares(ply.table, ply.after, e.worker);
    expect(std::ranges::equal(e.squares, std::span(all).last(e.squares.size())), "squares gained");
    expect(static_cast<int>(all.size()) == e.length, "length");
    expect(static_cast<int>(all.size() - e.squares.size()) == ply.before.length[e.worker], "length before");
  }
  void operator()(const event::LineClosed& e) {
    if (ply.action.kind() == ActionKind::close)
      expect(e.why == Closing::voluntary && e.worker == ply.action.worker(), "closed voluntarily");
    else
      expect(e.why == why_closed_there(ply.table, ply.after, e.worker), "why a line is closed");
  }
  void operator()(const event::BuilderMoved& e) {
    ++moves;
    expect(e.from == ply.action.builder() && e.kind == ply.before.builders[e.from], "which builder moves");
    expect(ply.before.builders[e.to] == Kind::none && ply.after.builders[e.to] == e.kind, "where it moves");
    int space = index(e.from);
    for (const Space over : e.over) {
      space = (space + 1) % space_count;
      expect(index(over) == space && ply.before.builders[over] != Kind::none, "over whom it moves");
    }
    expect((space + 1) % space_count == index(e.to), "it moves to the next");
  }
  void operator()(const event::FountainPassed& e) {
    ++fountains;
    const Space to = next_free_space(ply.before, ply.action.builder());
    expect(e.from == side_of(ply.action.builder()) && e.to == side_of(to) && e.from != e.to, "fountain");
    expect(e.lapses == (ply.after.phase != Phase::extra), "whether the extra tile lapses");
  }
  void operator()(const event::Passed& e) { expect(e.seat == acting, "who passes"); }
  void operator()(const event::Kept& e) { expect(e.seat == acting, "who keeps"); }
  void operator()(const event::PodiumTaken& e) {
    ++podiums;
    expect(e.wanted == std::min<int>(ply.after.length[e.worker], 20), "podium wanted");
    expect(e.got == ply.after.podium[e.worker] && e.got <= e.wanted, "podium got");
    expect(ply.before.podium[e.worker] == on_board, "scored before");
  }
  void operator()(const event::BonusChanged& e) {
    expect(e.bonus == bonus_of(ply.after, ply.table, ply.after.podium[e.worker]), "bonus");
  }
  void operator()(const event::BuilderTaken& e) {
    expect(e.seat == acting && ply.action == Action::take(e.kind), "builder taken");
  }
  void operator()(const event::BuilderLeft& e) {
    expect(e.seat == acting && ply.action == Action::leave(), "builder left");
  }
  void operator()(const event::Asked& e) {
    expect(e.question.phase == ply.after.phase && e.question.standing == standing(ply.table, ply.after),
           "asked");
  }
  void operator()(const event::GameOver& e) {
    expect(outcome(ply.table, ply.after) == e.outcome, "result");
    for (unsigned seat = 0; seat < static_cast<unsigned>(ply.table.players); ++seat)
      expect(e.origin[seat].podiums + e.origin[seat].bonus == e.outcome.points[seat], "origin of points");
  }
};

Fault events_fault(const RomanPly& ply) {
  const auto list = events(ply.table, ply.before, ply.action);
  Checked checked{ply};
  for (const Event& each : list) std::visit([&](const auto& event) { checked(event); }, each);
  const auto kind = ply.action.kind();
  const bool moves = kind == ActionKind::lay || kind == ActionKind::step;
  checked.expect(checked.moves == (moves ? 1 : 0), "a builder moves or not");
  const bool passes =
      kind == ActionKind::lay &&
      side_of(ply.action.builder()) != side_of(next_free_space(ply.before, ply.action.builder()));
  checked.expect(checked.fountains == (passes ? 1 : 0), "a fountain is passed or not");
  const auto scored = static_cast<unsigned>(ply.before.workers & ~ply.after.workers);
  checked.expect(checked.podiums == std::popcount(scored), "lines scored");
  const bool over = ply.after.phase == Phase::over;
  checked.expect(std::holds_alternative<event::GameOver>(list.back()) == over, "the end is told last");
  checked.expect(std::holds_alternative<event::Asked>(list[list.size() - (over ? 2 : 1)]),
                 "the question is told");
  return checked.fault;
}

TEST_CASE("AR-12, AR-20 to AR-22, AR-28 to AR-36: events say who, why, over whom, wanted and got") {
  auto set_ups = tests::option_set_ups(Game::id);
  for (auto& each : tests::random_set_ups(Game::id, 60, 8)) set_ups.push_back(std::move(each));
  CHECK(tests::for_each_ply<Game>(set_ups, 6, events_fault) > 30'000);
}

}  // namespace
}  // namespace castellum::aqua_romana
