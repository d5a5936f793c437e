// One client's connection to a table: what it says and what it is told (docs/protocol.md).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "record/json.hpp"
#include "server/http/live.hpp"
#include "server/online/rooms.hpp"

namespace castellum::server {

inline constexpr int close_bad = 4000;
inline constexpr int close_reload = 4001;
inline constexpr int close_no_row = 4002;
inline constexpr int close_replaced = 4009;
inline constexpr int close_again = 4010;
inline constexpr int close_too_many = 4029;

/// Somebody who is told why he cannot be connected: his browser would not let his page read an answer without
/// a WebSocket.
class TurnedAway final : public Listener {
 public:
  TurnedAway(Peer& peer, const Denial& denial, int code);
  void hear(std::string_view) override {}
  void gone() override {}
};

class Live final : public Listener {
 public:
  /// `visitor`: his digest, empty for one without a cookie.
  Live(Rooms& rooms, std::shared_ptr<Room> room, std::string visitor, std::shared_ptr<Peer> peer);
  Live(const Live&) = delete;
  Live& operator=(const Live&) = delete;
  ~Live() override;

  void hear(std::string_view text) override;
  void gone() override;

  const std::string& visitor() const { return visitor_; }
  /// Whether it has said hello.
  bool is_welcome() const { return welcome_; }
  /// Whether it has all rows and is told the news.
  bool follows() const { return follows_; }
  void send(Text text) { peer_->send(std::move(text)); }
  void send(std::string text) { send(std::make_shared<const std::string>(std::move(text))); }
  void tell_seats();
  /// What is planned at the visitor's seats.
  void tell_plans();
  /// How long the way to the client and back takes, in milliseconds, as far as it is believed.
  std::int64_t lag() const;
  void measure() { peer_->measure(); }
  void end(int code, std::string_view why);

 private:
  void hello(const json::Value& message);
  void ask(const json::Value& message);
  void refuse(const std::string& id, const Denial& denial);
  void complain(const Denial& denial, int code);
  /// Whether a client has the same rows, who says that his last is this one.
  bool has_row(std::int64_t seq, const json::Value& message) const;
  /// Sends the next part of the rows it does not have, then who is there.
  void catch_up();
  std::string seats_json() const;

  Rooms& rooms_;
  std::shared_ptr<Room> room_;  // null once it is over
  std::string visitor_;
  std::shared_ptr<Peer> peer_;
  bool welcome_ = false;
  bool follows_ = false;
  bool waits_ = false;  // for the moment of the next part
  std::int64_t sent_ = 0;
  std::shared_ptr<Live*> self_ = std::make_shared<Live*>(this);  // for what comes later
};

}  // namespace castellum::server
