// Podiums and points of Aqua Romana, from ends no short game reaches.
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "tests/unit/rules/aqua_romana_set_up.hpp"

namespace castellum::aqua_romana {
namespace {

Table four_players() { return *compile(standard(4)); }

/// The podiums twelve lines get that are scored one after the other.
std::string podiums_of_lengths(std::initializer_list<int> lengths) {
  const Table table = four_players();
  State state = table.initial;
  std::string podiums;
  int number = 0;
  for (const int length : lengths) {
    const Worker worker = worker_at(number++);
    state.length[worker] = static_cast<std::uint8_t>(length);
    score(table, state, bit(worker));
    podiums += std::to_string(state.podium[worker]) + " ";
  }
  return podiums;
}

/// A finished game with those podiums, by the workers' names.
Outcome outcome_of(std::initializer_list<std::pair<const char*, int>> podiums) {
  const Table table = four_players();
  State state = table.initial;
  for (int worker = 0; worker < table.worker_count; ++worker) state.podium[worker_at(worker)] = 0;
  for (const auto& [worker, podium] : podiums)
    state.podium[*parse_worker(table, worker)] = static_cast<std::uint8_t>(podium);
  state.workers = 0;
  state.phase = Phase::over;
  return *outcome(table, state);
}

std::string told(const Outcome& outcome) {
  std::string text;
  for (unsigned seat = 0; seat < static_cast<unsigned>(outcome.players); ++seat)
    text += std::to_string(outcome.points[seat]) + (outcome.wins[seat] ? "! " : " ");
  return text;
}

TEST_CASE("AR-5, AR-29: lines of 8 fill the podiums from 8 down, 7 and 3 twice, then none is left") {
  CHECK(podiums_of_lengths({8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8}) == "8 7 7 6 5 4 3 3 2 1 0 0 ");
}

TEST_CASE("AR-29: above 20 the highest podium with room") {
  CHECK(podiums_of_lengths({20, 21, 60, 20, 19, 255}) == "20 19 18 17 16 15 ");
}

TEST_CASE("AR-29: a shorter line takes its own podium while it has room") {
  CHECK(podiums_of_lengths({7, 3, 7, 3, 7, 3, 1, 1, 0}) == "7 3 7 3 6 2 1 0 0 ");
}

TEST_CASE("AR-30, AR-35: the seat whose turn it is first, then clockwise, one's own by name") {
  const Table table = four_players();
  State state = table.initial;
  for (auto& length : state.length) length = 12;
  state.turn = seat_at(2);  // blue, then green, yellow, red
  score_rest(table, state);
  std::string order;
  for (const char* worker : {"B1", "B2", "B3", "G1", "G2", "G3", "Y1", "Y2", "Y3", "R1", "R2", "R3"})
    order += std::to_string(state.podium[*parse_worker(table, worker)]) + " ";
  CHECK(order == "12 11 10 9 8 7 7 6 5 4 3 3 ");
  CHECK(state.workers == 0);
}

TEST_CASE("AR-36: the books' example of final scoring") {
  const Outcome outcome = outcome_of({{"B1", 17},
                                      {"B2", 5},
                                      {"B3", 0},
                                      {"G1", 14},
                                      {"G2", 4},
                                      {"G3", 1},
                                      {"Y1", 12},
                                      {"Y2", 6},
                                      {"Y3", 3},
                                      {"R1", 11},
                                      {"R2", 7},
                                      {"R3", 2}});
  CHECK(told(outcome) == "23 20 26! 22 ");  // yellow, red, blue, green
}

TEST_CASE("AR-36: both workers on a shared podium get the bonus, and it counts as one podium") {
  CHECK(told(outcome_of({{"Y1", 7}, {"R1", 7}, {"B1", 3}, {"G1", 3}, {"G2", 2}})) == "11! 11! 6 10 ");
}

TEST_CASE("AR-36: podium 0 brings no bonus, and one occupied podium only the highest") {
  CHECK(told(outcome_of({{"Y1", 5}})) == "9! 0 0 0 ");
  CHECK(told(outcome_of({})) == "0! 0! 0! 0! ");
}

TEST_CASE("AR-37: most points win, equal points share the win") {
  CHECK(told(outcome_of({{"Y1", 10}, {"R1", 9}, {"R2", 2}, {"B1", 8}})) == "14! 14! 10 0 ");
}

}  // namespace
}  // namespace castellum::aqua_romana
