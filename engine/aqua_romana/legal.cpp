// The legal actions of each phase, counted, named one by one, and listed.
#include <bit>

#include "engine/aqua_romana/lines.hpp"
#include "engine/aqua_romana/rules.hpp"
#include "engine/base/bits.hpp"

namespace castellum::aqua_romana {
namespace {

constexpr std::uint64_t all_spaces = (std::uint64_t{1} << space_count) - 1;

int popcount(unsigned mask) { return std::popcount(mask); }

/// Kinds of builder the seat may place now (AR-9, AR-33).
KindMask placeable(const State& state) {
  if (!in_set_up(state)) return state.held[state.acting];
  KindMask kinds = 0;
  for (int kind = 0; kind < tile_kinds; ++kind)
    if (state.to_place[kind_at(kind)] > 0) kinds = static_cast<KindMask>(kinds | bit(kind_at(kind)));
  return kinds;
}

/// Counts the lays for each of those workers (AR-15 to AR-19); gives their sum.
int count_lays(const State& state, WorkerMask workers, Choices& choices) {
  int total = 0;
  for_each_bit(workers, [&](int number) {
    const Worker worker = worker_at(number);
    const Front front = front_of_open(state, worker);
    const auto& sights = geometry.sights[front.stands_on];
    const auto seen = [&](Side side) { return (*choices.allowed)[state.builders[sights[side]]]; };
    const TileMask north = seen(Side::north);
    const TileMask east = seen(Side::east);
    const TileMask south = seen(Side::south);
    const TileMask west = seen(Side::west);
    const TileMask tiles = tiles_in_front(state, front);
    const int count =
        popcount(tiles & north) + popcount(tiles & east) + popcount(tiles & south) + popcount(tiles & west);
    if (count == 0) return;
    total += count;
    choices.lays[choices.size++] = {worker, tiles, static_cast<std::uint8_t>(count), front.stands_on};
  });
  return total;
}

/// Laying for one's own workers, else for others' if the option says so, else moving a builder or passing
/// (AR-23 to AR-25).
void count_lay_phase(const Table& table, const State& state, Choices& choices) {
  choices.allowed = &allowed_tiles(state);
  const WorkerMask own = state.workers & table.workers_of[state.acting];
  int lays = count_lays(state, own, choices);
  if (lays == 0 && table.options.no_sight == NoSight::foreign)
    lays = count_lays(state, static_cast<WorkerMask>(state.workers & ~own), choices);
  choices.counts.set(static_cast<int>(ActionKind::lay), lays);
  if (lays > 0) return;
  choices.counts.set(static_cast<int>(ActionKind::step), std::popcount(state.occupied));
  choices.counts.set(static_cast<int>(ActionKind::pass), state.any_tile ? 1 : 0);
}

/// Empty squares, those in front of an aqueduct's end with the few tiles that leave it as it is (AR-22).
void count_extras(const Table& table, const State& state, Choices& choices) {
  choices.extra_tiles = allowed_tiles(state)[state.extra_kind];
  choices.plain = state.empty;
  Per<SideMask, int, max_workers> sides;  // of the square at the same place in choices.extras
  for (int number = 0; number < table.worker_count; ++number) {
    const Worker worker = worker_at(number);
    const Front front = front_of(state, worker);
    if (front.ahead == Square::outside) continue;
    const bool stays_open = (state.workers & bit(worker)) != 0 && !table.options.extra_may_close;
    int place = choices.size;
    if (choices.plain.has(index(front.ahead))) {
      choices.extras[choices.size++] = {front.ahead, choices.extra_tiles};
      sides[place] = 0;
      choices.plain.remove(index(front.ahead));
    } else {
      for (place = 0; choices.extras[place].square != front.ahead;) ++place;
    }
    sides[place] = static_cast<SideMask>(sides[place] | bit(front.entered_by));
    if (stays_open) choices.extras[place].tiles = 0;
  }
  int total = choices.plain.count() * popcount(choices.extra_tiles);
  for (int place = 0; place < choices.size; ++place) {
    ExtraChoice& extra = choices.extras[place];
    extra.tiles = static_cast<TileMask>(extra.tiles & tile_facts.without_channels[sides[place]]);
    total += popcount(extra.tiles);
  }
  choices.counts.set(static_cast<int>(ActionKind::extra), total);
}

Action nth_lay(const State& state, const Choices& choices, int number) {
  int place = 0;
  for (; number >= choices.lays[place].count; ++place) number -= choices.lays[place].count;
  const LayChoice& lay = choices.lays[place];
  for (int turn = 0;; ++turn) {
    const Space space = geometry.sights[lay.stands_on][side_at(turn)];
    const unsigned tiles = lay.tiles & (*choices.allowed)[state.builders[space]];
    if (number < popcount(tiles))
      return Action::lay(lay.worker, space, tile_at(nth_bit_of_few(tiles, number)));
    number -= popcount(tiles);
  }
}

Action nth_extra(const Choices& choices, int number) {
  const int each = popcount(choices.extra_tiles);
  const int plain = choices.plain.count() * each;
  if (number < plain)
    return Action::extra(static_cast<Square>(choices.plain.nth(number / each)),
                         tile_at(nth_bit_of_few(choices.extra_tiles, number % each)));
  number -= plain;
  int place = 0;
  for (; number >= popcount(choices.extras[place].tiles); ++place)
    number -= popcount(choices.extras[place].tiles);
  return Action::extra(choices.extras[place].square,
                       tile_at(nth_bit_of_few(choices.extras[place].tiles, number)));
}

}  // namespace

bool any_extra(const Table& table, const State& state) {
  if (allowed_tiles(state)[state.extra_kind] == 0) return false;
  // Each worker can restrict one square; beyond that some square takes any tile.
  return state.empty.count() > table.worker_count || count_choices(table, state).counts.total > 0;
}

Choices count_choices(const Table& table, const State& state) {
  Choices choices;
  const auto set = [&](ActionKind kind, int count) { choices.counts.set(static_cast<int>(kind), count); };
  switch (state.phase) {
    case Phase::place:
      set(ActionKind::place, std::popcount(static_cast<unsigned>(placeable(state))) *
                                 (space_count - std::popcount(state.occupied)));
      break;
    case Phase::lay:
      count_lay_phase(table, state, choices);
      break;
    case Phase::extra:
      count_extras(table, state, choices);
      break;
    case Phase::close:
      set(ActionKind::keep, 1);
      set(ActionKind::close, popcount(state.workers & table.workers_of[state.acting]));
      break;
    case Phase::take:
      set(ActionKind::take, popcount(state.reserve) + (table.options.take == Take::may ? 1 : 0));
      break;
    case Phase::over:
      break;
  }
  return choices;
}

Action nth_choice(const Table& table, const State& state, const Choices& choices, int number) {
  switch (state.phase) {
    case Phase::place: {
      const int free = space_count - std::popcount(state.occupied);
      return Action::place(kind_at(nth_bit_of_few(placeable(state), number / free)),
                           space_at(nth_bit(~state.occupied & all_spaces, number % free)));
    }
    case Phase::lay:
      if (choices.size > 0) return nth_lay(state, choices, number);
      if (number < std::popcount(state.occupied))
        return Action::step(space_at(nth_bit(state.occupied, number)));
      return Action::pass();
    case Phase::extra:
      return nth_extra(choices, number);
    case Phase::close:
      if (number == 0) return Action::keep();
      return Action::close(
          worker_at(nth_bit_of_few(state.workers & table.workers_of[state.acting], number - 1)));
    case Phase::take:
      if (number < popcount(state.reserve))
        return Action::take(kind_at(nth_bit_of_few(state.reserve, number)));
      return Action::leave();
    case Phase::over:
      break;
  }
  return {};
}

void legal(const Table& table, const State& state, ActionList& list) {
  list.clear();
  const Choices choices = count_choices(table, state);
  if (state.phase == Phase::extra) {  // up to 756 of them: worth loops of their own
    choices.plain.for_each([&](int square) {
      for_each_bit(choices.extra_tiles,
                   [&](int tile) { list.add(Action::extra(static_cast<Square>(square), tile_at(tile))); });
    });
    for (int place = 0; place < choices.size; ++place)
      for_each_bit(choices.extras[place].tiles,
                   [&](int tile) { list.add(Action::extra(choices.extras[place].square, tile_at(tile))); });
    return;
  }
  for (int number = 0; number < choices.counts.total; ++number)
    list.add(nth_choice(table, state, choices, number));
}

}  // namespace castellum::aqua_romana
