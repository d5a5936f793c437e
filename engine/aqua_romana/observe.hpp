// What may be seen: everything, by everybody. Aqua Romana hides nothing.
#pragma once

#include <optional>
#include <vector>

#include "engine/aqua_romana/lines.hpp"
#include "engine/aqua_romana/rules.hpp"
#include "engine/aqua_romana/scoring.hpp"
#include "engine/base/describe.hpp"
#include "engine/base/random.hpp"

namespace castellum::aqua_romana {

/// What a viewer may see of a position.
struct Observation {
  State position;
};

inline Observation observe(const Table&, const State& state, std::optional<Seat>) { return {state}; }
inline State sample(const Table&, const Observation& observation, Random&) { return observation.position; }
inline std::uint64_t public_hash(const Table& table, const State& state) { return hash(table, state); }
/// Whether the observation leaves anything open.
inline bool hides(const Table&, const Observation&) { return false; }

/// The squares an aqueduct passes, in order, a square passed twice standing twice (AR-11, AR-28).
std::vector<Square> line_squares(const Table& table, const State& state, Worker worker);

/// What is open at a moment: who is asked what, and what the answer depends on beside the board.
struct Question {
  Phase phase;
  Actor actor;
  Seat turn;
  Kind extra_kind;                         // in the phase extra
  Per<std::uint8_t, Seat, max_seats> due;  // builders still to be offered
  int idle_turns;                          // towards the end of AR-34
  bool any_tile;
  bool tile_this_turn;
  Outcome standing;  // points if every aqueduct were scored now
};

/// The question open in this position.
Question question(const Table& table, const State& state);

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

/// Tells the edge an aqueduct ends at: its last square and the side the water leaves that by.
template <Sink S>
void tell_end(S& sink, Edge edge, Square last) {
  const auto& edges = geometry.edges[last];
  int turn = 0;
  while (edges[side_at(turn)] != edge) ++turn;
  FixedText<4> text;
  text << name(last) << letter(side_at(turn));
  member(sink, "end", text.view());
}

template <Sink S>
void tell_question(S& sink, const Table& table, const Question& question) {
  member(sink, "phase", name(question.phase));
  member(sink, "actor", question.actor.number());
  member(sink, "turn", index(question.turn));
  if (question.phase == Phase::extra)
    member(sink, "extra_kind", (FixedText<4>() << letter(question.extra_kind)).view());
  list_member(sink, "due", [&](S& list) {
    for (int seat = 0; seat < table.players; ++seat) list.number(question.due[seat_at(seat)]);
  });
  member(sink, "idle_turns", question.idle_turns);
  member(sink, "any_tile", question.any_tile);
  member(sink, "tile_this_turn", question.tile_this_turn);
  object_member(sink, "standing", [&](S& object) { tell_outcome(object, question.standing); });
}

template <Sink S>
void tell_kinds(S& sink, const char* key, KindMask kinds) {
  list_member(sink, key, [&](S& list) {
    for_each_bit(kinds, [&](int kind) { list.text((FixedText<4>() << letter(kind_at(kind))).view()); });
  });
}

template <Sink S>
void tell_line(S& sink, const Table& table, const State& state, Worker worker) {
  sink.begin_object();
  member(sink, "worker", name(table, worker).view());
  member(sink, "seat", index(table.workers[worker].owner));
  const auto squares = line_squares(table, state, worker);
  list_member(sink, "squares", [&](S& list) {
    for (const Square square : squares) list.text(name(square));
  });
  member(sink, "length", state.length[worker]);
  tell_end(sink, edge_of(state.far_end[path_end(worker)]),
           squares.empty() ? table.workers[worker].outlet.square : squares.back());
  const bool scored = state.podium[worker] != on_board;
  member(sink, "state", scored ? "scored" : (state.closed & bit(worker)) != 0 ? "closed" : "open");
  if (scored) {
    member(sink, "podium", state.podium[worker]);
    member(sink, "bonus", bonus_of(state, table, state.podium[worker]));
  }
  sink.end_object();
}

/// Tells what a viewer sees as one object.
template <Sink S>
void describe(S& sink, const Table& table, const Observation& observation) {
  const State& state = observation.position;
  sink.begin_object();
  member(sink, "version", 1);
  member(sink, "game", "aqua-romana");
  member(sink, "players", table.players);
  tell_question(sink, table, question(table, state));
  object_member(sink, "tiles", [&](S& tiles) {
    for (int number = 0; number < square_count; ++number) {
      const auto square = static_cast<Square>(number);
      if (index(state.tiles[square]) < tile_count && !is_corner(square))
        member(tiles, name(square), name(state.tiles[square]));
    }
  });
  list_member(sink, "reservoirs", [&](S& list) {
    for (const Reservoir& reservoir : table.layout) tell_reservoir(list, reservoir);
  });
  list_member(sink, "lines", [&](S& lines) {
    for (int worker = 0; worker < table.worker_count; ++worker)
      tell_line(lines, table, state, worker_at(worker));
  });
  object_member(sink, "builders", [&](S& builders) {
    for_each_bit(state.occupied, [&](int space) {
      member(builders, name(space_at(space)),
             (FixedText<4>() << letter(state.builders[space_at(space)])).view());
    });
  });
  for (const auto& [key, counts] : {std::pair("stock", &state.stock), std::pair("to_place", &state.to_place)})
    object_member(sink, key, [&](S& object) {
      for (int kind = 0; kind < tile_kinds; ++kind)
        member(object, (FixedText<4>() << letter(kind_at(kind))).view(), (*counts)[kind_at(kind)]);
    });
  tell_kinds(sink, "reserve", state.reserve);
  list_member(sink, "held", [&](S& list) {
    for (int seat = 0; seat < table.players; ++seat) {
      list.begin_list();
      for_each_bit(state.held[seat_at(seat)],
                   [&](int kind) { list.text((FixedText<4>() << letter(kind_at(kind))).view()); });
      list.end_list();
    }
  });
  if (const auto result = outcome(table, state))
    object_member(sink, "outcome", [&](S& object) { tell_outcome(object, *result); });
  sink.end_object();
}

}  // namespace castellum::aqua_romana
