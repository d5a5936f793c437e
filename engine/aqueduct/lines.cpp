#include "engine/aqueduct/lines.hpp"

namespace castellum::aqueduct {
namespace {

void lay_single(Position& position, Place place, Vertex from, Vertex to) {
  const Direction flow = to == high_end(place) ? direction_of(place) : opposite(direction_of(place));
  const Canal before = position.canals[from];
  Line line = before.line();
  if (before.is_none()) {
    if (flows_to(position, from) != Vertex::nowhere)
      position.sources.remove(index(from));  // AQ-11: two lines a spring
    line = line_at(position.line_count++);
  } else {
    position.sources.remove(index(from));
  }
  position.canals[to] = Canal(flow, line);
  position.ends[line] = to;
  position.untouched.remove(index(to));
  position.sources.add(index(to));
  if ((position.single_lines & bit(line)) == 0) {
    position.single_lines = static_cast<LineMask>(position.single_lines | bit(line));
    position.first_single[line] = to;
  }
  position.watered |= geometry.along[place];
}

void make_double(Position& position, Place place, Vertex end) {
  const Line line = position.canals[end].line();
  position.canals[end].make_double();
  const Vertex next = flows_to(position, end);
  position.first_single[line] = next;
  if (next == Vertex::nowhere)
    position.single_lines = static_cast<LineMask>(position.single_lines & ~bit(line));
  position.watered |= geometry.deep[place];
}

}  // namespace

bool can_lay_canal(const Position& position) {
  if (position.canals_left == 0) return false;
  if (position.single_lines != 0) return true;
  for (int turn = 0; turn < direction_count; ++turn)
    if (!sources_towards(position, direction_at(turn)).empty()) return true;
  return false;
}

bool is_dry(const Position& position) {
  return position.canals_left > 0 && !can_lay_canal(position) &&
         (position.spring_count == spring_total || spring_places(position).empty());
}

void lay_spring(const Table& table, Position& position, Vertex vertex) {
  position.springs[position.spring_count++] = vertex;
  position.untouched.remove(index(vertex));
  position.spring_room -= table.too_near[vertex];
  position.sources.add(index(vertex));
}

void lay_canal(Position& position, Place place) {
  --position.canals_left;
  const Vertex low = low_end(place);
  const Vertex high = high_end(place);
  if (position.untouched.has(index(high)))
    lay_single(position, place, low, high);
  else if (position.untouched.has(index(low)))
    lay_single(position, place, high, low);
  else
    make_double(position, place, canal_end(position, place));
}

}  // namespace castellum::aqueduct
