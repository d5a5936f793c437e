// Clocks of all tables: time that did not count because no server lived, and times that have run out.
#include <algorithm>
#include <utility>

#include "server/online/rooms.hpp"

namespace castellum::server {
namespace {

constexpr std::chrono::milliseconds between_looks{500};
constexpr std::chrono::milliseconds between_beats{5000};
constexpr int most_due = 100;
constexpr std::chrono::milliseconds between_removals = std::chrono::minutes(10);
constexpr int most_stale = 1000;

}  // namespace

void Rooms::notice_time() {
  const std::int64_t time = now();
  if (noticed_ > 0 && time - noticed_ > longest_silence) {
    const Stretch down{noticed_, time};
    if (store_.is_shared()) {
      if (!settle_downtime(down)) return;
    } else {
      world_.downtimes.push_back(down);
      // Two in one beat are one: in between nothing was stored.
      unwritten_ = Stretch{unwritten_ ? unwritten_->from : down.from, down.to};
    }
  }
  noticed_ = std::max(noticed_, time);
}

void Rooms::beat() {
  notice_time();
  store_.alive(noticed_, std::exchange(unwritten_, std::nullopt), [](const std::optional<std::string>&) {});
  if (store_.is_shared()) share_sightings();
  wake_due();
  after(between_beats, [this] { beat(); });
}

void Rooms::wake_due() {
  try {
    for (const std::string& id : store_.due(now(), most_due))
      if (!unsound_.contains(id) && !find(id)) unsound_.insert(id);
  } catch (const StoreFault& fault) {
    log_unread(fault);
  }
}

void Rooms::remove_stale() {
  try {
    for (const std::string& id : store_.stale(now() - world_.settings.kept_for.count(), most_stale))
      // Somebody looks at it: it stays until he has gone.
      if (!rooms_.contains(id))
        store_.remove(
            id, [post = tools_.post, here = std::weak_ptr(self_), id](std::optional<std::string> fault) {
              if (!fault) return;
              post([here, id, fault = std::move(*fault)] {
                if (const auto self = here.lock()) (*self)->log(id, "not removed: " + fault);
              });
            });
  } catch (const StoreFault& fault) {
    log_unread(fault);
  }
  after(between_removals, [this] { remove_stale(); });
}

void Rooms::look_at_clocks() {
  notice_time();
  for (const auto& [id, room] : rooms_) {
    Table& table = room->table();
    if (auto batch = table.lapse(now())) write(room, std::move(*batch), {});
    const auto deadline = table.deadline(now());
    if (!deadline) continue;
    // What he sent in time may be on its way.
    if (*deadline + room->lag_of(table.clock().seat()) <= now())
      write(room, table.run_out(now()), {});
    else if (auto batch = table.put_off(now()))
      write(room, std::move(*batch), {});
  }
  after(between_looks, [this] { look_at_clocks(); });
}

}  // namespace castellum::server
