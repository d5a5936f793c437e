#include "engine/aqueduct/says.hpp"

#include "engine/aqueduct/notation.hpp"
#include "engine/aqueduct/observe.hpp"
#include "engine/base/sentence.hpp"

namespace castellum::aqueduct {
namespace {

using Answer = std::optional<bool>;

std::optional<Seat> seat_in(const Table& table, std::string_view word) {
  const auto number = number_in(word);
  return number && *number >= 0 && *number < table.players ? std::optional(seat_at(*number)) : std::nullopt;
}

std::optional<Value> value_in(std::string_view word) {
  const auto number = number_in(word);
  return number && *number >= 1 && *number <= house_values ? std::optional(value_at(*number - 1))
                                                           : std::nullopt;
}

Answer of_houses(const Table& table, const State& state, std::string_view sentence) {
  if (const auto words = match<3>("a house {} of seat {} lies on {}", sentence)) {
    const auto value = value_in((*words)[0]);
    const auto seat = seat_in(table, (*words)[1]);
    const auto square = parse_square((*words)[2]);
    if (value && seat && square) return state.houses[*square] == house(*seat, *value);
  }
  if (const auto words = match<3>("seat {} holds {} houses {}", sentence)) {
    const auto seat = seat_in(table, (*words)[0]);
    const auto count = number_in((*words)[1]);
    const auto value = value_in((*words)[2]);
    if (seat && count && value) return state.stock[*seat][*value] == *count;
  }
  if (const auto words = match<2>("seat {} has {} watered tiles", sentence)) {
    const auto seat = seat_in(table, (*words)[0]);
    const auto count = number_in((*words)[1]);
    if (seat && count) return watered_tiles(table, state)[*seat] == *count;
  }
  return std::nullopt;
}

Answer of_squares(const Table& table, const State& state, std::string_view sentence) {
  if (const auto words = match<1>("{} is empty", sentence))
    if (const auto square = parse_square((*words)[0])) return state.empty.has(index(*square));
  if (const auto words = match<2>("{} has supply {}", sentence)) {
    const auto square = parse_square((*words)[0]);
    const auto count = number_in((*words)[1]);
    if (square && count) return supplies(state)[*square] == *count;
  }
  if (const auto words = match<2>("the mountain on {} is {}", sentence)) {
    const auto square = parse_square((*words)[0]);
    const auto back = parse_back((*words)[1]);
    if (!square || !back) return std::nullopt;
    const Observation seen = observe(table, state, std::nullopt);
    for (unsigned number = 0; number < table.mountains.size(); ++number)
      if (table.mountains[number] == *square) return seen.backs[static_cast<int>(number)] == *back;
    return false;
  }
  if (const auto words = match<2>("region {} has {} empty squares", sentence)) {
    const auto region = parse_region((*words)[0]);
    const auto count = number_in((*words)[1]);
    if (region && count) return (table.squares_of[*region] & state.empty).count() == *count;
  }
  return std::nullopt;
}

Answer of_canals(const State& state, std::string_view sentence) {
  if (const auto words = match<2>("the canal on {} is {}", sentence)) {
    const auto place = parse_place((*words)[0]);
    if (!place || ((*words)[1] != "single" && (*words)[1] != "double")) return std::nullopt;
    const Canal canal = state.canals[canal_end(state, *place)];
    return !canal.is_none() && canal.is_double() == ((*words)[1] == "double");
  }
  if (const auto words = match<1>("no canal lies on {}", sentence))
    if (const auto place = parse_place((*words)[0])) return canal_end(state, *place) == Vertex::nowhere;
  if (const auto words = match<2>("the line from {} ends on {}", sentence)) {
    const auto spring = parse_vertex((*words)[0]);
    const auto end = parse_vertex((*words)[1]);
    if (!spring || !end) return std::nullopt;
    for (int line = 0; line < state.line_count; ++line)
      if (line_spring(state, line_at(line)) == *spring && state.ends[line_at(line)] == *end) return true;
    return false;
  }
  if (const auto words = match<1>("{} canals are left", sentence))
    if (const auto count = number_in((*words)[0])) return state.canals_left == *count;
  return std::nullopt;
}

Answer of_springs(const State& state, std::string_view sentence) {
  if (const auto words = match<1>("a spring lies on {}", sentence))
    if (const auto vertex = parse_vertex((*words)[0])) return is_spring(state, *vertex);
  if (const auto words = match<1>("{} is free", sentence))
    if (const auto vertex = parse_vertex((*words)[0])) return state.untouched.has(index(*vertex));
  if (const auto words = match<1>("{} springs are left", sentence))
    if (const auto count = number_in((*words)[0])) return spring_total - state.spring_count == *count;
  return std::nullopt;
}

}  // namespace

std::optional<bool> says(const Table& table, const State& state, std::string_view sentence) {
  if (const auto words = match<1>("the phase is {}", sentence)) return name(state.phase) == (*words)[0];
  if (const auto words = match<1>("the rolled region is {}", sentence)) {
    const auto region = parse_region((*words)[0]);
    return region ? std::optional(state.rolled == *region) : std::nullopt;
  }
  if (const auto words = match<1>("{} rolls are left", sentence))
    if (const auto count = number_in((*words)[0])) return roll_limit - state.rolls == *count;
  if (const auto answer = of_houses(table, state, sentence)) return answer;
  if (const auto answer = of_squares(table, state, sentence)) return answer;
  if (const auto answer = of_canals(state, sentence)) return answer;
  return of_springs(state, sentence);
}

}  // namespace castellum::aqueduct
