#include "server/online/rooms.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/online/live.hpp"

namespace castellum::server {
namespace {

/// Tasks a thread that wait for it, before further tables are loaded for what they have to be thought about.
constexpr std::size_t tasks_ahead = 4;
constexpr std::chrono::milliseconds between_tries{5000};
constexpr int all_tables = 1'000'000;
/// So often other nodes may be faster; then the request is refused, and may be sent again.
constexpr int most_tries = 20;

}  // namespace

Rooms::Rooms(Store& store, const OnlineSettings& settings, Tools tools)
    : store_(store),
      world_{settings, store.downtimes()},
      tools_(std::move(tools)),
      noticed_(store.last_alive()),
      computers_(settings.thinking_threads) {
  after(settings.idle / 4, [this] { tidy(); });
  beat();
  look_at_clocks();
  if (store_.is_shared()) meet_others();
  if (settings.kept_for.count() > 0) remove_stale();
}

Rooms::~Rooms() = default;

void Rooms::after(std::chrono::milliseconds time, std::function<void()> what) {
  tools_.after(time, [here = std::weak_ptr(self_), what = std::move(what)] {
    if (here.lock()) what();
  });
}

RoomPtr Rooms::keep(std::unique_ptr<Table> table, std::int64_t shown) {
  Seen seen;
  seen.fill(now());
  if (const auto found = seen_.find(table->id()); found != seen_.end()) {
    seen = found->second;
    seen_.erase(found);
  }
  const std::string id = table->id();
  auto room = std::make_shared<Room>(std::move(table), shown, seen);
  room->touched = now();
  rooms_[id] = room;
  return room;
}

RoomPtr Rooms::find(const std::string& id) {
  if (const auto found = rooms_.find(id); found != rooms_.end()) {
    found->second->touched = now();
    return found->second;
  }
  if (!is_table_id(id)) return nullptr;
  const auto stored = store_.read(id);
  if (!stored) return nullptr;
  for_newer_.erase(id);
  if (!Table::knows(*stored)) {
    for_newer_.insert(id);
    return nullptr;
  }
  auto loaded = Table::load(*stored, world_);
  if (const auto* fault = std::get_if<std::string>(&loaded)) {
    log(id, *fault);
    return nullptr;
  }
  auto& table = std::get<std::unique_ptr<Table>>(loaded);
  const std::int64_t shown = table->rows().last();
  RoomPtr room = keep(std::move(table), shown);
  if (store_.is_shared()) read_sightings({room});
  go_on(room);
  return room;
}

bool Rooms::is_kept(const RoomPtr& room) const {
  const auto found = rooms_.find(room->table().id());
  return found != rooms_.end() && found->second == room;
}

DiceSeed Rooms::fresh_seed() const {
  DiceSeed seed{};
  tools_.random(seed);
  return seed;
}

void Rooms::open(const Wish& wish, const std::string& visitor, std::function<void(std::string id)> opened) {
  Batch batch;
  auto table = Table::make(fresh_table_id(tools_.random), wish, visitor, fresh_seed(), now(), world_, batch);
  const RoomPtr room = keep(std::move(table), 0);
  write(room, std::move(batch), [id = room->table().id(), opened = std::move(opened)](bool stored) {
    opened(stored ? id : std::string());
  });
}

void Rooms::write(const RoomPtr& room, Batch batch, Then then) {
  const std::uint64_t flight = room->depart(batch.holders, std::move(then));
  store_.write(std::move(batch), [post = tools_.post, here = std::weak_ptr(self_), flight,
                                  there = std::weak_ptr(room)](std::optional<std::string> fault) {
    post([here, there, flight, fault = std::move(fault)] {
      const auto self = here.lock();
      const auto lands = there.lock();
      if (self && lands && lands->is_first(flight)) (*self)->landed(lands, fault);
    });
  });
}

void Rooms::landed(const RoomPtr& room, const std::optional<std::string>& fault) {
  if (fault && store_.is_shared() && fault->starts_with("conflict")) return overtaken(room);
  if (fault) {
    ++counts_.not_stored;
    log(room->table().id(), "not stored: " + *fault);
    return drop(room);
  }
  const bool moved = room->landed(now());
  if (moved) tell_sightings(room, {});
  if (room->has_flights()) return;
  if (room->is_stale) return refresh(room, true);
  go_on(room);
}

/// What is in memory is not what is stored: whoever comes again gets that.
void Rooms::drop(const RoomPtr& room) {
  if (room->thought) *room->thought = true;
  const std::string id = room->table().id();
  const bool computer_waits = room->table().task().has_value();
  if (is_kept(room)) rooms_.erase(id);
  room->fall();
  if (computer_waits) after(between_tries, [this, id] { wake(id); });
}

void Rooms::ask(const RoomPtr& room, const Ask& ask, std::function<void(const Answered&)> answer) {
  notice_time();
  const auto kept = std::make_shared<Kept>(ask);
  if (store_.is_shared() && json::text_in(ask.members, "do") == "give") {
    // Nobody is called absent who is connected to another node.
    read_sightings({room});
    kept->ask.away = room->away(now());
  }
  attempt(room, kept, [this, answer = std::move(answer)](const Answered& answered) {
    ++(std::holds_alternative<Denial>(answered) ? counts_.refused : counts_.requests);
    answer(answered);
  });
}

void Rooms::attempt(const RoomPtr& room, const KeptPtr& kept, const Answer& answer) {
  const Ask& ask = kept->ask;
  if (json::text_in(ask.members, "do") == "again") return again(room, kept, answer);
  auto result = room->table().ask(ask);
  if (const Denial* denial = std::get_if<Denial>(&result)) return deny(room, kept, *denial, answer);
  Done& done = std::get<Done>(result);
  if (!done.batch) return answer_when_stored(room, kept, done.seq, answer);
  const json::Value* tokens = ask.members.find("tokens");
  const std::uint64_t actions = json::text_in(ask.members, "do") == "act" ? tokens->items()->size() : 0;
  write(room, std::move(*done.batch), or_again(room, kept, answer, [this, answer, actions, seq = done.seq] {
          counts_.actions += actions;
          answer(seq);
        }));
}

Then Rooms::or_again(const RoomPtr& room, const KeptPtr& kept, const Answer& answer,
                     std::function<void()> stored) {
  return [this, there = std::weak_ptr(room), kept, answer, stored = std::move(stored)](bool is_stored) {
    if (is_stored) return stored();
    const RoomPtr at = there.lock();
    if (!at || !at->is_overtaken() || ++kept->tries > most_tries) return answer(not_stored());
    try {
      kept->ask.now = now();
      attempt(at, kept, answer);
    } catch (const StoreFault& fault) {
      log_unread(fault);
      answer(not_read());
    }
  };
}

/// A refusal may rest on what is not stored yet, and tells of it.
void Rooms::deny(const RoomPtr& room, const KeptPtr& kept, const Denial& denial, const Answer& answer) {
  room->when_landed(room->table().rows().last(),
                    or_again(room, kept, answer, [denial, answer] { answer(denial); }));
}

void Rooms::answer_when_stored(const RoomPtr& room, const KeptPtr& kept, std::int64_t seq,
                               const Answer& answer) {
  room->when_landed(seq, or_again(room, kept, answer, [seq, answer] { answer(seq); }));
}

void Rooms::again(const RoomPtr& room, const KeptPtr& kept, const Answer& answer) {
  const Ask& ask = kept->ask;
  if (const auto seq = room->table().done_before(ask.visitor, ask.id))
    return answer_when_stored(room, kept, *seq, answer);
  if (has_too_many(ask.visitor)) return deny(room, kept, too_many_tables(), answer);
  auto made_batch = std::make_shared<Batch>();
  const std::string id = fresh_table_id(tools_.random);
  auto next = room->table().next(ask, id, fresh_seed(), *made_batch);
  if (const Denial* denial = std::get_if<Denial>(&next)) return deny(room, kept, *denial, answer);
  const RoomPtr made = keep(std::move(std::get<std::unique_ptr<Table>>(next)), 0);
  made->depart(made_batch->holders, {});
  Batch noting = room->table().again(ask, id);
  noting.also = std::move(made_batch);
  const std::int64_t seq = room->table().rows().last();
  const Then stored = or_again(room, kept, answer, [this, made, seq, answer] {
    made->landed(now());
    go_on(made);
    answer(seq);
  });
  write(room, std::move(noting), [this, made, stored](bool is_stored) {
    if (!is_stored) drop(made);
    stored(is_stored);
  });
}

void Rooms::log(const std::string& id, std::string line) const {
  constexpr std::size_t shown_letters = 6;
  for (auto at = line.find(id); !id.empty() && at != std::string::npos; at = line.find(id, at + 1))
    line.replace(at, id.size(), id.substr(0, shown_letters) + "...");
  tools_.log(line);
}

bool Rooms::has_too_many(const std::string& visitor) {
  int open = 0;
  for (const std::string& id : store_.tables_of(visitor, most_cards))
    if (const RoomPtr room = find(id); room && room->table().phase() != Phase::over) ++open;
  return open >= settings().tables_each;
}

std::vector<RoomPtr> Rooms::waiting_now() const {
  std::vector<RoomPtr> found;
  for (const auto& [id, room] : rooms_)
    if (!room->is_empty() && room->shown() > 0 && room->table().phase() == Phase::waits &&
        room->table().is_listed())
      found.push_back(room);
  return found;
}

void Rooms::wake(const std::string& id) {
  try {
    // Where it was in memory another node thought for it until now.
    if (const RoomPtr room = find(id); room && store_.is_shared() && !room->has_flights()) go_on(room);
  } catch (const StoreFault& fault) {
    log_unread(fault);
    after(between_tries, [this, id] { wake(id); });
  }
}

void Rooms::go_on(const RoomPtr& room) {
  if (room->thought && room->table().is_at(room->thought_version)) return;
  if (room->thought) *std::exchange(room->thought, nullptr) = true;
  if (auto planned = room->table().act_as_planned(now())) return write(room, std::move(*planned), {});
  auto task = room->table().task();
  if (!task || !has_lease(room)) return;
  room->thought = std::make_shared<std::atomic<bool>>(false);
  room->thought_version = task->version;
  std::array<std::uint8_t, 8> bytes{};
  tools_.random(bytes);
  std::uint64_t seed = 0;
  for (const std::uint8_t byte : bytes) seed = seed << 8U | byte;
  computers_.think(std::move(*task), seed, room->thought,
                   [post = tools_.post, here = std::weak_ptr(self_), there = std::weak_ptr(room),
                    version = room->thought_version](std::string token) {
                     post([here, there, version, token = std::move(token)] {
                       const auto self = here.lock();
                       const auto thinker = there.lock();
                       if (self && thinker) (*self)->decided(thinker, token, version);
                     });
                   });
}

void Rooms::decided(const RoomPtr& room, const std::string& token, std::int64_t version) {
  if (room->thought && room->thought_version == version) room->thought = nullptr;
  resume_some();
  if (!is_kept(room)) return;
  if (token.empty())
    return log(room->table().id(), "table " + room->table().id() + ": its computer cannot think");
  if (auto batch = room->table().act_for_computer(token, version, now()))
    write(room, std::move(*batch), {});
  else if (!room->has_flights())
    go_on(room);
}

void Rooms::resume() {
  to_resume_ = store_.computer_acts();
  resume_some();
}

void Rooms::resume_some() {
  const std::size_t enough = tasks_ahead * static_cast<std::size_t>(computers_.threads());
  while (!to_resume_.empty() && computers_.tasks() < enough) {
    const std::string id = std::move(to_resume_.back());
    to_resume_.pop_back();
    wake(id);
  }
}

void Rooms::forget(const std::string& visitor, Then then) {
  // As many as are to be written, and one for the store itself at the end.
  auto left = std::make_shared<std::size_t>(1);
  auto all_stored = std::make_shared<bool>(true);
  const auto finish = [this, visitor, then = std::move(then)](const std::optional<std::string>& fault) {
    if (!fault)
      for (const auto& [id, room] : rooms_) {
        room->table().forget(visitor);
        room->end_connections_of(visitor);
      }
    then(!fault);
  };
  const auto one_less = [this, visitor, left, all_stored, finish](bool stored) {
    *all_stored = *all_stored && stored;
    if (--*left > 0) return;
    if (!*all_stored) return finish("a seat was not given up");
    store_.forget(
        visitor, [post = tools_.post, here = std::weak_ptr(self_), finish](std::optional<std::string> fault) {
          post([here, finish, fault = std::move(fault)] {
            if (here.lock()) finish(fault);
          });
        });
  };
  for (const std::string& id : store_.tables_of(visitor, all_tables)) {
    const RoomPtr room = find(id);
    if (!room) continue;
    ++*left;
    give_up(room, visitor, 0, one_less);
  }
  one_less(true);
}

void Rooms::give_up(const RoomPtr& room, const std::string& visitor, int tries, const Then& then) {
  Batch batch = room->table().give_up(visitor, now());
  if (batch.rows.empty() && !batch.line) return then(true);
  write(room, std::move(batch), [this, there = std::weak_ptr(room), visitor, tries, then](bool stored) {
    const RoomPtr at = there.lock();
    if (!stored && at && at->is_overtaken() && tries < most_tries)
      return give_up(at, visitor, tries + 1, then);
    then(stored);
  });
}

Written Rooms::posted(Then then) {
  return [post = tools_.post, here = std::weak_ptr(self_),
          then = std::move(then)](const std::optional<std::string>& fault) {
    post([here, then, stored = !fault] {
      if (here.lock()) then(stored);
    });
  };
}

void Rooms::set_feed(const std::string& visitor, const std::string& key, Then then) {
  store_.set_feed(visitor, key, posted(std::move(then)));
}

void Rooms::set_key(SeatKey key, Then then) { store_.set_key(std::move(key), posted(std::move(then))); }

void Rooms::tidy() {
  const std::int64_t oldest = now() - world_.settings.idle.count();
  std::erase_if(rooms_, [&](const auto& each) {
    const RoomPtr& room = each.second;
    if (!room->is_empty() || room->has_flights() || room->thought || room->touched > oldest) return false;
    if (room->table().phase() == Phase::plays) seen_[each.first] = room->seen();
    return true;
  });
  after(world_.settings.idle / 4, [this] { tidy(); });
}

std::size_t Rooms::connections() const {
  std::size_t all = 0;
  for (const auto& [id, room] : rooms_) all += room->lives().size();
  return all;
}

}  // namespace castellum::server
