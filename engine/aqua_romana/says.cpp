#include "engine/aqua_romana/says.hpp"

#include <string>

#include "engine/aqua_romana/notation.hpp"
#include "engine/aqua_romana/observe.hpp"
#include "engine/aqua_romana/scoring.hpp"
#include "engine/base/sentence.hpp"

namespace castellum::aqua_romana {
namespace {

using Answer = std::optional<bool>;

std::optional<Kind> kind_in(std::string_view word) {
  return word.size() == 1 ? parse_kind(word.front()) : std::nullopt;
}

Answer of_line(const Table& table, const State& state, std::string_view sentence) {
  if (const auto words = match<2>("the line {} is {}", sentence)) {
    const auto worker = parse_worker(table, (*words)[0]);
    if (!worker) return std::nullopt;
    const bool scored = state.podium[*worker] != on_board;
    const bool open = !scored && (state.closed & bit(*worker)) == 0;
    if ((*words)[1] == "scored") return scored;
    if ((*words)[1] == "open") return open;
    if ((*words)[1] == "closed") return !open;
    return std::nullopt;
  }
  if (const auto words = match<2>("the line {} has length {}", sentence)) {
    const auto worker = parse_worker(table, (*words)[0]);
    const auto length = number_in((*words)[1]);
    if (worker && length) return state.length[*worker] == *length;
  }
  if (const auto words = match<2>("the line {} passes {}", sentence)) {
    const auto worker = parse_worker(table, (*words)[0]);
    if (!worker) return std::nullopt;
    std::string squares;
    for (const Square square : line_squares(table, state, *worker)) {
      if (!squares.empty()) squares += ' ';
      squares += name(square).view();
    }
    return squares == (*words)[1];
  }
  if (const auto words = match<2>("the line {} ends at {}", sentence)) {
    const auto worker = parse_worker(table, (*words)[0]);
    const std::string_view end = (*words)[1];
    const auto square = end.size() == 3 ? parse_square(end.substr(0, 2)) : std::nullopt;
    const auto side = end.size() == 3 ? parse_side(end[2]) : std::nullopt;
    if (worker && square && side) return edge_of(state.far_end[path_end(*worker)]) == edge_of(*square, *side);
  }
  return std::nullopt;
}

Answer of_worker(const Table& table, const State& state, std::string_view sentence) {
  if (const auto words = match<2>("the worker {} stands on podium {}", sentence)) {
    const auto worker = parse_worker(table, (*words)[0]);
    const auto podium = number_in((*words)[1]);
    if (worker && podium) return state.podium[*worker] == *podium;
  }
  if (const auto words = match<2>("the worker {} has the bonus {}", sentence)) {
    const auto worker = parse_worker(table, (*words)[0]);
    const auto bonus = number_in((*words)[1]);
    if (worker && bonus)
      return state.podium[*worker] != on_board && bonus_of(state, table, state.podium[*worker]) == *bonus;
  }
  if (const auto words = match<1>("the worker {} is on the board", sentence))
    if (const auto worker = parse_worker(table, (*words)[0])) return state.podium[*worker] == on_board;
  return std::nullopt;
}

bool are_kinds(KindMask kinds, std::string_view letters) {
  KindMask wanted = 0;
  if (letters != "-")
    for (const char each : letters) {
      const auto kind = parse_kind(each);
      if (!kind) return false;
      wanted = static_cast<KindMask>(wanted | bit(*kind));
    }
  return kinds == wanted;
}

Answer of_builders(const Table& table, const State& state, std::string_view sentence) {
  if (const auto words = match<2>("a builder {} stands on {}", sentence)) {
    const auto kind = kind_in((*words)[0]);
    const auto space = parse_space((*words)[1]);
    if (kind && space) return state.builders[*space] == *kind;
  }
  if (const auto words = match<1>("no builder stands on {}", sentence))
    if (const auto space = parse_space((*words)[0])) return state.builders[*space] == Kind::none;
  if (const auto words = match<2>("seat {} holds {}", sentence)) {
    const auto seat = number_in((*words)[0]);
    if (seat && *seat >= 0 && *seat < table.players)
      return are_kinds(state.held[seat_at(*seat)], (*words)[1]);
  }
  if (const auto words = match<2>("seat {} is due {} builders", sentence)) {
    const auto seat = number_in((*words)[0]);
    const auto count = number_in((*words)[1]);
    if (seat && *seat >= 0 && *seat < table.players && count) return state.due[seat_at(*seat)] == *count;
  }
  if (const auto words = match<1>("the reserve is {}", sentence))
    return are_kinds(state.reserve, (*words)[0]);
  return std::nullopt;
}

Answer of_tiles(const State& state, std::string_view sentence) {
  if (const auto words = match<2>("the stock of {} is {}", sentence)) {
    const auto kind = kind_in((*words)[0]);
    const auto count = number_in((*words)[1]);
    if (kind && index(*kind) < tile_kinds && count) return state.stock[*kind] == *count;
  }
  if (const auto words = match<2>("{} lies on {}", sentence)) {
    const auto tile = parse_tile((*words)[0]);
    const auto square = parse_square((*words)[1]);
    if (tile && square) return state.tiles[*square] == *tile;
  }
  if (const auto words = match<1>("{} is empty", sentence))
    if (const auto square = parse_square((*words)[0])) return state.tiles[*square] == Tile::nothing;
  return std::nullopt;
}

}  // namespace

std::optional<bool> says(const Table& table, const State& state, std::string_view sentence) {
  if (const auto words = match<1>("the phase is {}", sentence)) return name(state.phase) == (*words)[0];
  if (const auto answer = of_line(table, state, sentence)) return answer;
  if (const auto answer = of_worker(table, state, sentence)) return answer;
  if (const auto answer = of_builders(table, state, sentence)) return answer;
  return of_tiles(state, sentence);
}

}  // namespace castellum::aqua_romana
