// Many nodes on one store: what others wrote, whom they see, and who thinks for the computers.
#include <algorithm>
#include <future>
#include <utility>

#include "server/online/live.hpp"
#include "server/online/rooms.hpp"

namespace castellum::server {
namespace {

constexpr std::chrono::milliseconds between_visits{2000};

}  // namespace

void Rooms::meet_others() {
  store_.listen([post = tools_.post, here = std::weak_ptr(self_)](const std::string& id, std::int64_t seq) {
    post([here, id, seq] {
      if (const auto self = here.lock()) (*self)->told(id, seq);
    });
  });
  look_for_computers();
}

void Rooms::told(const std::string& id, std::int64_t seq) {
  const auto found = rooms_.find(id);
  if (found == rooms_.end()) return;
  const RoomPtr room = found->second;
  if (seq == sightings_changed) return read_sightings({room});
  if (seq > 0 && seq <= room->shown()) return;
  // What is on its way fails and has it read, or lands behind it.
  if (room->has_flights()) {
    room->is_stale = room->is_stale || seq == anything_changed;
    return;
  }
  refresh(room, seq == anything_changed);
}

void Rooms::catch_up(const RoomPtr& room) {
  if (store_.is_shared() && !room->has_flights()) refresh(room, false);
}

void Rooms::refresh(const RoomPtr& room, bool anew) {
  try {
    room->is_stale = false;
    if (anew) {
      auto table = stored_table(room);
      if (!table) return;
      room->replace(std::move(table));
    } else {
      const auto news = store_.read(room->table().id(), room->table().rows().last());
      if (!news || !Table::knows(*news) || room->table().follow(*news)) return drop(room);
    }
  } catch (const StoreFault& fault) {
    // It is told again when the store is looked through.
    return log_unread(fault);
  }
  room->catch_up(now());
  go_on(room);
}

std::unique_ptr<Table> Rooms::stored_table(const RoomPtr& room) {
  const auto stored = store_.read(room->table().id());
  if (stored && Table::knows(*stored)) {
    auto loaded = Table::load(*stored, world_);
    if (auto* table = std::get_if<std::unique_ptr<Table>>(&loaded)) return std::move(*table);
    log(stored->line.id, std::get<std::string>(loaded));
  }
  drop(room);
  return nullptr;
}

void Rooms::overtaken(const RoomPtr& room) {
  ++counts_.overtaken;
  try {
    auto table = stored_table(room);
    if (!table) return;
    room->is_stale = false;
    // It was about rows that are not.
    if (room->thought) *std::exchange(room->thought, nullptr) = true;
    room->overtake(std::move(table), now());
  } catch (const StoreFault& fault) {
    log_unread(fault);
    return drop(room);
  }
  if (!room->has_flights()) go_on(room);
}

bool Rooms::has_lease(const RoomPtr& room) {
  if (!store_.is_shared() || now() + lease_lasts.count() / 2 < room->leased_until) return true;
  const std::int64_t asked = now();
  try {
    if (!store_.lease(room->table().id(), lease_lasts)) return false;
  } catch (const StoreFault& fault) {
    log_unread(fault);
    return false;
  }
  room->leased_until = asked + lease_lasts.count();
  return true;
}

void Rooms::look_for_computers() {
  std::vector<RoomPtr> thinking;
  for (const auto& [id, room] : rooms_)
    if (room->thought) thinking.push_back(room);
  // Who has lost it finds out when he has thought: the other's action is there.
  for (const RoomPtr& room : thinking) has_lease(room);
  try {
    if (to_resume_.empty()) resume();
  } catch (const StoreFault& fault) {
    log_unread(fault);
  }
  after(between_visits, [this] { look_for_computers(); });
}

void Rooms::tell_sightings(const RoomPtr& room, std::string_view gone) {
  if (!store_.is_shared()) return;
  auto seen = room->sightings(now(), gone);
  if (!seen.empty()) store_.see(std::move(seen), true);
}

void Rooms::share_sightings() {
  std::vector<Sighting> all;
  std::vector<RoomPtr> rooms;
  for (const auto& [id, room] : rooms_) {
    std::ranges::move(room->sightings(now(), {}), std::back_inserter(all));
    if (!room->is_empty()) rooms.push_back(room);
  }
  if (!all.empty()) store_.see(std::move(all), false);
  try {
    read_sightings(rooms);
    world_.downtimes = store_.downtimes();
  } catch (const StoreFault& fault) {
    log_unread(fault);
  }
}

void Rooms::read_sightings(const std::vector<RoomPtr>& rooms) {
  std::vector<std::string> ids;
  ids.reserve(rooms.size());
  for (const RoomPtr& room : rooms) ids.push_back(room->table().id());
  if (ids.empty()) return;
  std::unordered_map<std::string, std::vector<Sighting>> by_table;
  for (const Sighting& each : store_.sightings(ids)) by_table[each.table].push_back(each);
  for (const RoomPtr& room : rooms) room->seen_elsewhere(by_table[room->table().id()], now());
}

bool Rooms::settle_downtime(const Stretch& down) {
  const auto written = std::make_shared<std::promise<bool>>();
  auto stored = written->get_future();
  store_.alive(down.to, down,
               [written](const std::optional<std::string>& fault) { written->set_value(!fault); });
  // Clocks wait for it, so everything does; it comes when all nodes begin, or this one was held up.
  constexpr std::chrono::seconds patience(5);
  if (stored.wait_for(patience) != std::future_status::ready || !stored.get()) return false;
  try {
    world_.downtimes = store_.downtimes();
    return true;
  } catch (const StoreFault& fault) {
    log_unread(fault);
    return false;
  }
}

}  // namespace castellum::server
