// What an action did, in the order it happened: the one source for animation, log, preview and screen reader.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/aqueduct/observe.hpp"
#include "engine/aqueduct/rules.hpp"
#include "engine/aqueduct/scoring.hpp"
#include "engine/base/describe.hpp"

namespace castellum::aqueduct {

namespace event {
/// A seat takes the die.
struct Rolling {
  Seat seat;
};
struct Rolled {
  Region region;
};
struct HouseLaid {
  Seat seat;
  Square square;
  Value value;
};
struct RegionFilled {
  Region region;
  std::vector<Square> saved;  // with houses that stay, being watered
};
struct HouseLeft {
  Square square;
  Seat seat;
  Value value;
};
struct SpringLaid {
  Seat seat;
  Vertex vertex;
};
struct CanalLaid {
  Seat seat;
  Place place;
  Line line;
  std::optional<Vertex> spring;  // of a line that begins with it
  Vertex end;                    // of the line now
};
struct CanalDoubled {
  Seat seat;
  Place place;
  Line line;
};
/// A square whose supply changed.
struct SquareWatered {
  Square square;
  int supply;
};
struct Stopped {
  Seat seat;
};
struct Passed {
  Seat seat;
};
struct Revealed {
  Square square;
  Back back;
};
/// What is open now.
struct Asked {
  Question question;
};
struct GameOver {
  std::optional<Outcome> outcome;  // nothing while a back is hidden
  std::vector<TilePoints> tiles;   // the watered ones
};
}  // namespace event

using Event =
    std::variant<event::Rolling, event::Rolled, event::HouseLaid, event::RegionFilled, event::HouseLeft,
                 event::SpringLaid, event::CanalLaid, event::CanalDoubled, event::SquareWatered,
                 event::Stopped, event::Passed, event::Revealed, event::Asked, event::GameOver>;

/// The events of a legal action in that position.
std::vector<Event> events(const Table& table, const State& before, Action action);

/// Tells one event as an object with the member `type`.
template <Sink S>
class EventTeller {
 public:
  EventTeller(S& sink, const Table& table) : sink_(sink), table_(table) {}

  void operator()(const event::Rolling& e) { begin("rolling"), seat(e.seat); }
  void operator()(const event::Rolled& e) { begin("rolled"), region(e.region); }
  void operator()(const event::HouseLaid& e) {
    begin("house_laid"), seat(e.seat), square(e.square), value(e.value);
  }
  void operator()(const event::RegionFilled& e) {
    begin("region_filled"), region(e.region);
    list_member(sink_, "saved", [&](S& sink) {
      for (const Square each : e.saved) sink.text(name(each));
    });
  }
  void operator()(const event::HouseLeft& e) {
    begin("house_left"), seat(e.seat), square(e.square), value(e.value);
  }
  void operator()(const event::SpringLaid& e) {
    begin("spring_laid"), seat(e.seat), vertex("spring", e.vertex);
  }
  void operator()(const event::CanalLaid& e) {
    begin("canal_laid"), seat(e.seat), canal(e.place, e.line), vertex("end", e.end);
    if (e.spring) vertex("spring", *e.spring);
  }
  void operator()(const event::CanalDoubled& e) {
    begin("canal_doubled"), seat(e.seat), canal(e.place, e.line);
  }
  void operator()(const event::SquareWatered& e) {
    begin("square_watered"), square(e.square), member(sink_, "supply", e.supply);
  }
  void operator()(const event::Stopped& e) { begin("stopped"), seat(e.seat); }
  void operator()(const event::Passed& e) { begin("passed"), seat(e.seat); }
  void operator()(const event::Revealed& e) {
    begin("revealed"), square(e.square), member(sink_, "back", name(e.back));
  }
  void operator()(const event::Asked& e) { begin("asked"), tell_question(sink_, e.question); }
  void operator()(const event::GameOver& e) {
    begin("game_over");
    if (e.outcome) tell_outcome(sink_, *e.outcome);
    list_member(sink_, "origin", [&](S& sink) {
      for (int each = 0; each < table_.players; ++each) {
        sink.begin_list();
        for (const TilePoints& tile : e.tiles)
          if (tile.seat == seat_at(each)) tell_tile(tile);
        sink.end_list();
      }
    });
  }

 private:
  void begin(const char* type) { member(sink_, "type", type); }
  void seat(Seat each) { member(sink_, "seat", index(each)); }
  void square(Square each) { member(sink_, "square", name(each)); }
  void value(Value each) { member(sink_, "value", points_of(each)); }
  void region(Region each) { member(sink_, "region", printed(each)); }
  void vertex(const char* key, Vertex each) { member(sink_, key, name(each)); }
  void canal(Place place, Line line) {
    member(sink_, "place", name(place)), member(sink_, "line", index(line));
  }
  void tell_tile(const TilePoints& tile) {
    sink_.begin_object();
    square(tile.square);
    member(sink_, "value", tile.value);
    member(sink_, "supply", tile.supply);
    member(sink_, "healing", tile.healing);
    member(sink_, "stinks", tile.stinks);
    member(sink_, "points", tile.points());
    sink_.end_object();
  }

  S& sink_;
  const Table& table_;
};

template <Sink S>
void describe(S& sink, const Table& table, const Event& event) {
  sink.begin_object();
  std::visit(EventTeller<S>(sink, table), event);
  sink.end_object();
}

}  // namespace castellum::aqueduct
