// What may be seen: all but the backs of the mountains, which nobody sees before the end (AQ-21).
#pragma once

#include <optional>
#include <vector>

#include "engine/aqueduct/lines.hpp"
#include "engine/aqueduct/rules.hpp"
#include "engine/aqueduct/scoring.hpp"
#include "engine/base/describe.hpp"
#include "engine/base/random.hpp"

namespace castellum::aqueduct {

/// What a viewer may see of a position. Made by adding: a part of the state that is not put in here is not
/// seen.
struct Observation {
  Position position{};
  Backs backs{};  // `hidden` until the end, and after it where they are not known
};

/// What that seat may see, or a spectator: all see the same.
Observation observe(const Table& table, const State& state, std::optional<Seat> viewer);

/// A state that looks like this, its hidden backs drawn from those not seen: six healing and two stinking in
/// all. The draw depends on the observation and the generator alone.
State sample(const Table& table, const Observation& observation, Random& random);

/// Whether the observation leaves anything open.
inline bool hides(const Table& table, const Observation& observation) {
  return !backs_known(table, observation.backs);
}

/// A hash of what everyone may see.
std::uint64_t public_hash(const Table& table, const State& state);

/// The canals of a line, from its spring on.
std::vector<Place> line_places(const Position& position, Line line);

/// The spring a line leaves.
Vertex line_spring(const Position& position, Line line);

/// What is open at a moment: who is asked what, and what the answer depends on beside the board.
struct Question {
  Phase phase;
  Actor actor;
  Seat turn;
  int rolls_left;  // in this turn (AQ-6)
  Region rolled;   // in the phase house, else none
  int idle_turns;  // towards the end of AQ-19, at `idle_limit`
  int idle_limit;
  std::optional<int> turns_left;  // of the last round, this one included (AQ-18)
  Outcome standing;               // points if the game ended now, hidden backs left out
};

/// The question open in what is seen.
Question question(const Table& table, const Observation& seen);

template <Sink S>
void tell_outcome(S& sink, const Outcome& outcome) {
  list_member(sink, "points", [&](S& list) {
    for (int seat = 0; seat < outcome.players; ++seat)
      list.number(outcome.points[static_cast<unsigned>(seat)]);
  });
  list_member(sink, "winners", [&](S& list) {
    for (int seat = 0; seat < outcome.players; ++seat)
      if (outcome.wins[static_cast<unsigned>(seat)]) list.number(seat);
  });
}

template <Sink S>
void tell_question(S& sink, const Question& question) {
  member(sink, "phase", name(question.phase));
  member(sink, "actor", question.actor.number());
  member(sink, "turn", index(question.turn));
  member(sink, "rolls_left", question.rolls_left);
  if (question.rolled != Region::none) member(sink, "region", printed(question.rolled));
  member(sink, "idle_turns", question.idle_turns);
  member(sink, "idle_limit", question.idle_limit);
  if (question.turns_left) member(sink, "turns_left", *question.turns_left);
  object_member(sink, "standing", [&](S& object) { tell_outcome(object, question.standing); });
}

/// Tells what lies on the squares: houses, mountains, water, and how much of each region is empty.
template <Sink S>
void tell_squares(S& sink, const Table& table, const Observation& seen) {
  const Position& position = seen.position;
  object_member(sink, "houses", [&](S& houses) {
    for (int number = 0; number < square_numbers; ++number) {
      const House lying = position.houses[square_at(number)];
      if (lying == House::none) continue;
      object_member(houses, name(square_at(number)), [&](S& object) {
        member(object, "seat", index(seat_of(lying)));
        member(object, "value", points_of(value_of(lying)));
      });
    }
  });
  object_member(sink, "mountains", [&](S& mountains) {
    for (unsigned number = 0; number < table.mountains.size(); ++number)
      member(mountains, name(table.mountains[number]), name(seen.backs[static_cast<int>(number)]));
  });
  object_member(sink, "supply", [&](S& squares) {
    const auto supply = supplies(position);
    position.watered.for_each(
        [&](int number) { member(squares, name(square_at(number)), supply[square_at(number)]); });
  });
  list_member(sink, "regions", [&](S& regions) {
    for (int number = 0; number < region_count; ++number) {
      const CellSet& squares = table.squares_of[region_at(number)];
      regions.begin_object();
      member(regions, "region", printed(region_at(number)));
      list_member(regions, "squares", [&](S& list) {
        squares.for_each([&](int square) { list.text(name(square_at(square))); });
      });
      member(regions, "empty", (squares & position.empty).count());
      regions.end_object();
    }
  });
}

/// Tells springs, canals and lines.
template <Sink S>
void tell_lines(S& sink, const Position& position) {
  list_member(sink, "springs", [&](S& list) {
    for (int number = 0; number < position.spring_count; ++number) list.text(name(position.springs[number]));
  });
  object_member(sink, "canals", [&](S& canals) {
    for (int number = 0; number < vertex_numbers; ++number) {
      const Canal canal = position.canals[vertex_at(number)];
      if (canal.is_none()) continue;
      object_member(canals, name(place_before(position, vertex_at(number))), [&](S& object) {
        member(object, "line", index(canal.line()));
        member(object, "canals", canal.is_double() ? 2 : 1);
      });
    }
  });
  list_member(sink, "lines", [&](S& lines) {
    for (int number = 0; number < position.line_count; ++number) {
      const Line line = line_at(number);
      lines.begin_object();
      member(lines, "line", number);
      member(lines, "spring", name(line_spring(position, line)));
      list_member(lines, "places", [&](S& list) {
        for (const Place place : line_places(position, line)) list.text(name(place));
      });
      member(lines, "end", name(position.ends[line]));
      lines.end_object();
    }
  });
  member(sink, "springs_left", spring_total - position.spring_count);
  member(sink, "canals_left", position.canals_left);
}

/// Tells what a viewer sees as one object.
template <Sink S>
void describe(S& sink, const Table& table, const Observation& seen) {
  const Position& position = seen.position;
  sink.begin_object();
  member(sink, "version", 1);
  member(sink, "game", "aqueduct");
  member(sink, "players", table.players);
  member(sink, "first", index(table.first));
  const Question open = question(table, seen);
  tell_question(sink, open);
  tell_squares(sink, table, seen);
  tell_lines(sink, position);
  list_member(sink, "stocks", [&](S& list) {
    for (int seat = 0; seat < table.players; ++seat) {
      list.begin_list();
      for (const std::uint8_t count : position.stock[seat_at(seat)]) list.number(count);
      list.end_list();
    }
  });
  if (position.phase == Phase::over && backs_known(table, seen.backs))
    object_member(sink, "outcome", [&](S& object) { tell_outcome(object, open.standing); });
  sink.end_object();
}

}  // namespace castellum::aqueduct
