#include "server/online/live.hpp"

#include <algorithm>
#include <utility>

namespace castellum::server {
namespace {

using json::Value;

constexpr std::size_t most_id_letters = 32;

bool is_request_id(std::string_view id) {
  return !id.empty() && id.size() <= most_id_letters && std::ranges::all_of(id, [](char letter) {
    return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
           (letter >= 'A' && letter <= 'Z') || letter == '-' || letter == '_';
  });
}

}  // namespace

TurnedAway::TurnedAway(Peer& peer, const Denial& denial, int code) {
  peer.send(std::make_shared<const std::string>(R"({"error":)" + error_json(denial) + '}'));
  peer.close(code, denial.code);
}

Live::Live(Rooms& rooms, std::shared_ptr<Room> room, std::string visitor, std::shared_ptr<Peer> peer)
    : rooms_(rooms), room_(std::move(room)), visitor_(std::move(visitor)), peer_(std::move(peer)) {
  room_->come(*this);
}

Live::~Live() { gone(); }

void Live::gone() {
  welcome_ = follows_ = false;
  const auto room = std::exchange(room_, nullptr);
  if (!room) return;
  room->go(*this, rooms_.now());
  if (!visitor_.empty()) rooms_.tell_sightings(room, visitor_);
}

void Live::end(int code, std::string_view why) {
  gone();
  peer_->close(code, why);
}

void Live::complain(const Denial& denial, int code) {
  send(R"({"error":)" + error_json(denial) + '}');
  end(code, denial.code);
}

void Live::hear(std::string_view text) {
  if (!room_) return;
  const auto message = json::parse(text);
  if (!message.value || message.value->members() == nullptr)
    return complain(bad_message("a message is one JSON object"), close_bad);
  if (message.value->find("hello") != nullptr) return hello(*message.value);
  if (const Value* ping = message.value->find("ping"); ping != nullptr && ping->number())
    return send(R"({"pong":)" + std::to_string(*ping->number()) + R"(,"seq":)" +
                std::to_string(room_->shown()) + '}');
  if (!welcome_) return complain(bad_message("the first message is hello"), close_bad);
  ask(*message.value);
}

void Live::hello(const Value& message) {
  const Table& table = room_->table();
  const Value* editions = message.find("editions");
  const bool same = json::number_in(message, "hello") == protocol_version && editions != nullptr &&
                    json::text_in(*editions, table.game()) == table.edition();
  if (!same) return complain({"reload", "another protocol or edition", {}, {}}, close_reload);
  const auto from = json::number_in(message, "from");
  if (!from || *from < 0) return complain(bad_message("from is the number of a row, or 0"), close_bad);
  // What another node showed him may not have come here yet.
  if (*from > room_->shown()) rooms_.catch_up(room_);
  if (!room_) return;
  if (!has_row(*from, message))
    return complain({"no_row", "there is no such row any more", {}, {}}, close_no_row);
  send(R"({"welcome":)" + std::to_string(protocol_version) + R"(,"table":")" + room_->table().id() +
       R"(","seats":)" + seats_json() + R"(,"creator":)" +
       (!visitor_.empty() && same_secret(visitor_, room_->table().creator()) ? "true" : "false") +
       R"(,"now":)" + std::to_string(rooms_.now()) + '}');
  welcome_ = true;
  follows_ = false;
  sent_ = *from;
  if (!waits_) catch_up();
}

bool Live::has_row(std::int64_t seq, const Value& message) const {
  if (seq == 0) return true;
  if (seq > room_->shown()) return false;
  const auto at = json::number_in(message, "at");
  return !at || *at == room_->table().rows().at(seq);
}

void Live::catch_up() {
  if (!room_) return;
  if (sent_ < room_->shown()) {
    const std::int64_t upto = room_->table().rows().part(sent_, room_->shown(), part_bytes);
    send(room_->rows_text(sent_, upto));
    sent_ = upto;
  }
  if (sent_ < room_->shown()) {
    waits_ = true;
    return rooms_.after(between_parts, [here = std::weak_ptr(self_)] {
      const auto self = here.lock();
      if (!self) return;
      (*self)->waits_ = false;
      (*self)->catch_up();
    });
  }
  follows_ = true;
  send(room_->here_text());
  if (room_->table().clock().is_used() && !room_->has_flights()) send(room_->clock_text(rooms_.now()));
  room_->tell_here();
  // What is planned is told once it is stored.
  if (room_->table().has_plans())
    room_->when_settled([here = std::weak_ptr(self_)](bool stored) {
      const auto self = here.lock();
      if (stored && self && (*self)->follows_) (*self)->tell_plans();
    });
  if (!room_->seats_of(visitor_).empty()) rooms_.tell_sightings(room_, {});
}

void Live::ask(const Value& message) {
  const std::string id(json::text_in(message, "id"));
  if (!is_request_id(id)) return complain(bad_message("id: 1 to 32 letters, digits, - or _"), close_bad);
  if (json::text_in(message, "do") == "again" && !room_->table().done_before(visitor_, id))
    // It makes a table, as a request does, of which an address has so many a minute.
    if (const auto wait = peer_->change(); wait.count() > 0)
      return refuse(id, wait_for("too_fast", wait.count(), "too many changes"));
  rooms_.ask(room_, {visitor_, id, message, rooms_.now(), room_->away(rooms_.now()), lag()},
             [here = std::weak_ptr(self_), id](const Answered& answered) {
               const auto self = here.lock();
               if (!self || !(*self)->room_) return;
               if (const auto* seq = std::get_if<std::int64_t>(&answered))
                 (*self)->send(R"({"ack":")" + id + R"(","seq":)" + std::to_string(*seq) + '}');
               else
                 (*self)->refuse(id, std::get<Denial>(answered));
             });
}

void Live::refuse(const std::string& id, const Denial& denial) {
  send(R"({"refused":")" + id + R"(","error":)" + error_json(denial) + '}');
}

std::int64_t Live::lag() const {
  // A client that holds our pings back gains no more than that.
  return std::min<std::int64_t>(peer_->lag().count(), most_lag.count());
}

void Live::tell_plans() {
  const std::vector<int> seats = room_->seats_of(visitor_);
  if (!seats.empty()) send(R"({"plans":)" + room_->table().plans_of(seats).dump() + '}');
}

void Live::tell_seats() { send(R"({"seats":)" + seats_json() + '}'); }

std::string Live::seats_json() const {
  std::string list;
  for (const int seat : room_->seats_of(visitor_)) list += (list.empty() ? "" : ",") + std::to_string(seat);
  return '[' + list + ']';
}

}  // namespace castellum::server
