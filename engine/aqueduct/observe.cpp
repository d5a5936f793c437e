#include "engine/aqueduct/observe.hpp"

#include <algorithm>

#include "engine/base/hash.hpp"

namespace castellum::aqueduct {

Observation observe(const Table& table, const State& state, std::optional<Seat>) {
  const Position& position = state;
  Observation seen{position, {}};
  const bool shown = !table.options.mountain_backs || state.phase == Phase::over;
  for (unsigned number = 0; number < table.mountains.size(); ++number) {
    const int mountain = static_cast<int>(number);
    seen.backs[mountain] = shown ? state.backs[mountain] : Back::hidden;
  }
  return seen;
}

State sample(const Table& table, const Observation& observation, Random& random) {
  Per<int, Back, 4> unseen{};
  unseen[Back::healing] = healing_backs;
  unseen[Back::stinking] = stinking_backs;
  for (unsigned number = 0; number < table.mountains.size(); ++number)
    --unseen[observation.backs[static_cast<int>(number)]];
  State state{observation.position, observation.backs};
  for (unsigned number = 0; number < table.mountains.size(); ++number) {
    Back& back = state.backs[static_cast<int>(number)];
    if (back != Back::hidden) continue;
    back = random.below(unseen[Back::healing] + unseen[Back::stinking]) < unseen[Back::healing]
               ? Back::healing
               : Back::stinking;
    --unseen[back];
  }
  return state;
}

std::uint64_t public_hash(const Table& table, const State& state) {
  const Observation seen = observe(table, state, std::nullopt);
  return Hasher().add(hash_position(seen.position)).add_bytes(seen.backs).value();
}

std::vector<Place> line_places(const Position& position, Line line) {
  std::vector<Place> places;
  for (Vertex end = position.ends[line]; !position.canals[end].is_none();
       end = step(end, opposite(position.canals[end].flow())))
    places.push_back(place_before(position, end));
  std::ranges::reverse(places);
  return places;
}

Vertex line_spring(const Position& position, Line line) {
  Vertex vertex = position.ends[line];
  while (!position.canals[vertex].is_none()) vertex = step(vertex, opposite(position.canals[vertex].flow()));
  return vertex;
}

Question question(const Table& table, const Observation& seen) {
  const Position& position = seen.position;
  Question open{position.phase,
                actor(table, position),
                position.turn,
                roll_limit - position.rolls,
                position.rolled,
                position.idle_turns,
                idle_limit(table, position),
                std::nullopt,
                count_points(table, position, seen.backs)};
  if (position.canals_left == 0 && position.phase != Phase::over) {
    const int played = (index(position.turn) - index(table.first) + table.players) % table.players;
    open.turns_left = table.players - played;
  }
  return open;
}

}  // namespace castellum::aqueduct
