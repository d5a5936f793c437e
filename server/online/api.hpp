// HTTP below /api/ (docs/protocol.md).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/http/live.hpp"
#include "server/online/rooms.hpp"

namespace castellum::server {

class Api {
 public:
  explicit Api(Rooms& rooms) : rooms_(rooms) {}

  void answer(const Request& request, Reply reply);
  Opened open(const Request& request, std::shared_ptr<Peer> peer);

 private:
  struct Listed {
    std::string table;
    std::int64_t since = 0;
  };

  void make_table(const Request& request, Reply reply);
  void list_waiting(Reply reply);
  void list_own(const Request& request, Reply reply);
  void tell_table(const std::string& id, const Reply& reply);
  void hand_over(const Request& request, const std::string& id, const Reply& reply);
  void take_over(const Request& request, const std::string& id, Reply reply);
  void make_feed(const Request& request, Reply reply);
  void tell_feed(const Request& request, const std::string& key, const Reply& reply);
  void forget_me(const Request& request, Reply reply);
  /// Gathers the cards of these tables, one after the other as what is on its way has landed.
  void gather(std::shared_ptr<std::vector<RoomPtr>> rooms, std::size_t from, std::string visitor,
              std::string list, std::function<void(std::string body)> done);
  /// What the list of waiting tables shows, oldest first.
  std::vector<RoomPtr> waiting_rooms();
  /// Whether the table may stand in that list: not if it is old and nobody is there, and then never again.
  bool is_waiting(const RoomPtr& room);
  /// Whether an address has as many tables in that list as it may.
  bool lists_too_many(const std::string& from);
  /// Why a table is not found.
  Denial not_here(const std::string& id) const;
  std::string visitor_for(const Request& request, Response& response) const;
  Rooms& rooms_;
  std::string lobby_;
  std::int64_t lobby_at_ = 0;
  /// Tables by the network they were opened from and listed; in memory only, and at most as long as they may
  /// be.
  std::unordered_map<std::string, std::vector<Listed>> listed_;
};

}  // namespace castellum::server
