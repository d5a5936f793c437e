// What an action did, in the order it happened: the one source for animation, log, preview and screen reader.
#pragma once

#include <array>
#include <optional>
#include <variant>
#include <vector>

#include "engine/aqua_romana/observe.hpp"
#include "engine/aqua_romana/rules.hpp"
#include "engine/aqua_romana/scoring.hpp"
#include "engine/base/describe.hpp"

namespace castellum::aqua_romana {

/// Why an aqueduct is closed (AR-12, AR-27).
enum class Closing : std::uint8_t { border, wall, tile, voluntary };
constexpr std::string_view name(Closing why) {
  constexpr std::string_view names[] = {"border", "wall", "tile", "voluntary"};
  return names[static_cast<int>(why)];
}

namespace event {
struct BuilderPlaced {
  Seat seat;
  Kind kind;
  Space space;
};
struct TileLaid {
  Seat seat;
  Square square;
  Tile tile;
  std::optional<Worker> worker;
};  // no worker: the extra tile
struct LineLengthened {
  Worker worker;
  std::vector<Square> squares;
  int length;
  Edge end;
};  // the squares gained, in order
struct LineClosed {
  Worker worker;
  Closing why;
};
struct BuilderMoved {
  Kind kind;
  Space from;
  std::vector<Space> over;
  Space to;
};
struct FountainPassed {
  Side from;
  Side to;
  bool lapses;
};  // lapses: no square for an extra tile
struct Passed {
  Seat seat;
};
struct Kept {
  Seat seat;
};  // did not close voluntarily
struct PodiumTaken {
  Worker worker;
  int wanted;
  int got;
};
/// The bonus a worker on its podium would get now; until the first of these it is 0 (AR-36).
struct BonusChanged {
  Worker worker;
  int bonus;
};
struct BuilderTaken {
  Seat seat;
  Kind kind;
};
struct BuilderLeft {
  Seat seat;
};
struct Asked {
  Question question;
};  // what is open now
struct GameOver {
  Outcome outcome;
  std::array<SeatPoints, max_seats> origin;
};
}  // namespace event

using Event =
    std::variant<event::BuilderPlaced, event::TileLaid, event::LineLengthened, event::LineClosed,
                 event::BuilderMoved, event::FountainPassed, event::Passed, event::Kept, event::PodiumTaken,
                 event::BonusChanged, event::BuilderTaken, event::BuilderLeft, event::Asked, event::GameOver>;

/// The events of a legal action in that position.
std::vector<Event> events(const Table& table, const State& before, Action action);

/// Tells one event as an object with the member `type`.
template <Sink S>
class EventTeller {
 public:
  EventTeller(S& sink, const Table& table) : sink_(sink), table_(table) {}

  void operator()(const event::BuilderPlaced& e) {
    begin("builder_placed"), seat(e.seat), kind(e.kind), member(sink_, "space", name(e.space).view());
  }
  void operator()(const event::TileLaid& e) {
    begin("tile_laid"), seat(e.seat), member(sink_, "square", name(e.square).view()),
        member(sink_, "tile", name(e.tile));
    if (e.worker) worker(*e.worker);
  }
  void operator()(const event::LineLengthened& e) {
    begin("line_lengthened"), worker(e.worker), member(sink_, "length", e.length);
    list_member(sink_, "squares", [&](S& sink) {
      for (const Square square : e.squares) sink.text(name(square));
    });
    tell_end(sink_, e.end, e.squares.back());
  }
  void operator()(const event::LineClosed& e) {
    begin("line_closed"), worker(e.worker), member(sink_, "why", name(e.why));
  }
  void operator()(const event::BuilderMoved& e) {
    begin("builder_moved"), kind(e.kind), member(sink_, "from", name(e.from).view());
    list_member(sink_, "over", [&](S& sink) {
      for (const Space space : e.over) sink.text(name(space));
    });
    member(sink_, "to", name(e.to).view());
  }
  void operator()(const event::FountainPassed& e) {
    begin("fountain_passed"), side("from", e.from), side("to", e.to), member(sink_, "lapses", e.lapses);
  }
  void operator()(const event::Passed& e) { begin("passed"), seat(e.seat); }
  void operator()(const event::Kept& e) { begin("kept"), seat(e.seat); }
  void operator()(const event::PodiumTaken& e) {
    begin("podium_taken"), worker(e.worker), member(sink_, "wanted", e.wanted), member(sink_, "got", e.got);
  }
  void operator()(const event::BonusChanged& e) {
    begin("bonus_changed"), worker(e.worker), member(sink_, "bonus", e.bonus);
  }
  void operator()(const event::BuilderTaken& e) { begin("builder_taken"), seat(e.seat), kind(e.kind); }
  void operator()(const event::BuilderLeft& e) { begin("builder_left"), seat(e.seat); }
  void operator()(const event::Asked& e) { begin("asked"), tell_question(sink_, table_, e.question); }
  void operator()(const event::GameOver& e) {
    begin("game_over"), tell_outcome(sink_, e.outcome);
    list_member(sink_, "origin", [&](S& sink) {
      for (int each = 0; each < table_.players; ++each) {
        sink.begin_object();
        member(sink, "podiums", e.origin[static_cast<unsigned>(each)].podiums);
        member(sink, "bonus", e.origin[static_cast<unsigned>(each)].bonus);
        sink.end_object();
      }
    });
  }

 private:
  void begin(const char* type) { member(sink_, "type", type); }
  void seat(Seat value) { member(sink_, "seat", index(value)); }
  void kind(Kind value) { member(sink_, "kind", (FixedText<4>() << letter(value)).view()); }
  void worker(Worker value) { member(sink_, "worker", name(table_, value).view()); }
  void side(const char* key, Side value) { member(sink_, key, (FixedText<4>() << letter(value)).view()); }

  S& sink_;
  const Table& table_;
};

template <Sink S>
void describe(S& sink, const Table& table, const Event& event) {
  sink.begin_object();
  std::visit(EventTeller<S>(sink, table), event);
  sink.end_object();
}

}  // namespace castellum::aqua_romana
