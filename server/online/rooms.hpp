// The tables in memory: loaded when somebody comes, written before anything is shown, let go when idle.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "server/online/computers.hpp"
#include "server/online/room.hpp"
#include "server/online/settings.hpp"
#include "server/online/tools.hpp"
#include "server/store/store.hpp"

namespace castellum::server {

using RoomPtr = std::shared_ptr<Room>;
/// The last row a request made, or why it is refused.
using Answered = std::variant<std::int64_t, Denial>;

/// For /metrics.
struct Counts {
  std::uint64_t requests = 0;  // acknowledged
  std::uint64_t actions = 0;   // of games, acknowledged to whoever made them
  std::uint64_t refused = 0;
  std::uint64_t not_stored = 0;
  std::uint64_t overtaken = 0;  // by other nodes, and done again
};

class Rooms {
 public:
  Rooms(Store& store, const OnlineSettings& settings, Tools tools);
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;
  ~Rooms();

  /// The table of that id, or null. Throws StoreFault if the store cannot be read.
  RoomPtr find(const std::string& id);
  /// A new table as wished; its id once it is stored, else empty.
  void open(const Wish& wish, const std::string& visitor, std::function<void(std::string id)> opened);
  /// Whether a table that was not found is one for newer nodes: another edition, or rows of an unknown kind.
  bool is_for_newer(const std::string& id) const { return for_newer_.contains(id); }
  /// Reads what other nodes wrote at the table, if that is not all known; then the room may be dropped.
  void catch_up(const RoomPtr& room);
  /// Tells other nodes whom this one sees at the table; `gone`: who went just now, empty if nobody did.
  void tell_sightings(const RoomPtr& room, std::string_view gone);
  /// Carries out what a visitor asks; answers once it is stored, and after those connected were shown it.
  void ask(const RoomPtr& room, const Ask& ask, std::function<void(const Answered&)> answer);
  /// Whether the visitor has as many tables that are not over as he may.
  bool has_too_many(const std::string& visitor);
  /// Tables that wait, are listed and have somebody connected to them.
  std::vector<RoomPtr> waiting_now() const;
  /// Stores a batch of the room's table.
  void write(const RoomPtr& room, Batch batch, Then then);
  /// Gives up all that a visitor has, and takes his names out of everything.
  void forget(const std::string& visitor, Then then);
  /// From now on that key, of which this is the digest, is for the visitor's news.
  void set_feed(const std::string& visitor, const std::string& key, Then then);
  /// From now on that key moves a seat to another device.
  void set_key(SeatKey key, Then then);
  /// Lets computers go on where they were to act when the server ended.
  void resume();

  /// Tells the host that the store could not be read.
  void log_unread(const StoreFault& fault) const { tools_.log(fault.what()); }

  std::int64_t now() const { return tools_.now(); }
  void after(std::chrono::milliseconds time, std::function<void()> what);
  const RandomBytes& random() const { return tools_.random; }
  const OnlineSettings& settings() const { return world_.settings; }
  Store& store() { return store_; }

  const Counts& counts() const { return counts_; }
  std::size_t size() const { return rooms_.size(); }
  std::size_t connections() const;
  std::size_t thoughts() const { return computers_.tasks(); }

 private:
  /// On the server's thread, whether something is stored.
  Written posted(Then then);
  /// A request that may be carried out more than once, until it is stored.
  struct Kept {
    explicit Kept(const Ask& first)
        : members(first.members), ask{first.visitor, first.id, members, first.now, first.away, first.lag} {}
    Kept(const Kept&) = delete;
    Kept& operator=(const Kept&) = delete;
    ~Kept() = default;
    json::Value members;
    Ask ask;
    int tries = 0;
  };
  using KeptPtr = std::shared_ptr<Kept>;
  using Answer = std::function<void(const Answered&)>;

  RoomPtr keep(std::unique_ptr<Table> table, std::int64_t shown);
  /// Whether it is what is found by its id, and was not dropped.
  bool is_kept(const RoomPtr& room) const;
  void landed(const RoomPtr& room, const std::optional<std::string>& fault);
  void drop(const RoomPtr& room);
  void attempt(const RoomPtr& room, const KeptPtr& kept, const Answer& answer);
  void again(const RoomPtr& room, const KeptPtr& kept, const Answer& answer);
  /// Calls `stored`, or carries the request out again where another node was faster.
  Then or_again(const RoomPtr& room, const KeptPtr& kept, const Answer& answer, std::function<void()> stored);
  /// Tells the host of a table, by the first letters of its id only: who has all of it may sit there.
  void log(const std::string& id, std::string line) const;
  void deny(const RoomPtr& room, const KeptPtr& kept, const Denial& denial, const Answer& answer);
  void answer_when_stored(const RoomPtr& room, const KeptPtr& kept, std::int64_t seq, const Answer& answer);
  void give_up(const RoomPtr& room, const std::string& visitor, int tries, const Then& then);
  /// Loads a table whose computer is to act, again and again until the store can be read.
  void wake(const std::string& id);
  /// Lets a computer think if one is to act.
  void go_on(const RoomPtr& room);
  void decided(const RoomPtr& room, const std::string& token, std::int64_t version);
  void resume_some();
  void tidy();

  // Other nodes (rooms_nodes.cpp).
  /// Begins to hear of them.
  void meet_others();
  /// Another node wrote at a table.
  void told(const std::string& id, std::int64_t seq);
  /// Reads what it wrote; `anew`: the whole table.
  void refresh(const RoomPtr& room, bool anew);
  /// The table as it is stored; null, and the room is dropped, if there is none any more. Throws StoreFault.
  std::unique_ptr<Table> stored_table(const RoomPtr& room);
  /// Another node was faster: what was on its way is done again on top of what it wrote.
  void overtaken(const RoomPtr& room);
  /// Whether this node thinks for the table's computers.
  bool has_lease(const RoomPtr& room);
  /// Goes on thinking where it does, and takes over where nobody does any more.
  void look_for_computers();
  /// Tells whom this node sees, and reads whom others do.
  void share_sightings();
  void read_sightings(const std::vector<RoomPtr>& rooms);
  /// What of that time no other node lived in either is a downtime; false if that cannot be found out now.
  bool settle_downtime(const Stretch& down);

  // Clocks (rooms_clock.cpp).
  /// Notices that no server lived since it last was here.
  void notice_time();
  /// Says that a server lives, now and then.
  void beat();
  /// Lets the computer stand in for whose time has run out.
  void look_at_clocks();
  /// Loads the tables where that may be so.
  void wake_due();
  /// Takes out what the host does not want to keep longer.
  void remove_stale();
  DiceSeed fresh_seed() const;

  Store& store_;
  TableWorld world_;
  Tools tools_;
  std::unordered_map<std::string, RoomPtr> rooms_;
  std::unordered_map<std::string, Seen> seen_;  // of games that are played and not in memory
  std::vector<std::string> to_resume_;
  std::int64_t noticed_ = 0;  // when notice_time was last called by a server
  std::optional<Stretch> unwritten_;
  std::unordered_set<std::string> unsound_;  // due, but not to be loaded
  std::unordered_set<std::string> for_newer_;
  Counts counts_;
  std::shared_ptr<Rooms*> self_ = std::make_shared<Rooms*>(this);  // for what comes later
  Computers computers_;                                            // ends first
};

}  // namespace castellum::server
