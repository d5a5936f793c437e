// Who is connected and from where, how often each address may ask for something, and how much of the answers
// it may leave unread.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "server/http/addresses.hpp"
#include "server/http/message.hpp"
#include "server/http/rates.hpp"

namespace castellum::server {

class Doors {
 public:
  using Clock = Bucket::Clock;

  /// A connection as long as it is open; gives its place back when it goes.
  class Stay {
   public:
    /// `counted`: whether it counts for that network.
    Stay(Doors& doors, const Address& from, bool counted);
    Stay(Stay&& other) noexcept
        : doors_(std::exchange(other.doors_, nullptr)), from_(other.from_), counted_(other.counted_) {}
    Stay(const Stay&) = delete;
    Stay& operator=(const Stay&) = delete;
    Stay& operator=(Stay&&) = delete;
    ~Stay();

    /// Whether it counts for an address; at first those of trusted proxies do not.
    bool is_counted() const { return counted_; }
    /// Counts it for a client behind a proxy. Precondition: it is not counted.
    void count_for(const Address& client);
    /// How long the address must wait with a message or a change; zero: it need not, and it counts.
    Clock::duration message(Clock::time_point now);
    Clock::duration change(Clock::time_point now);

   private:
    Doors* doors_;
    Address from_;
    bool counted_;
  };

  /// Bytes of an answer on their way to an address; gives them back when it goes.
  class Load {
   public:
    Load(Doors& doors, const Address& to, std::size_t bytes);
    Load(Load&& other) noexcept
        : doors_(std::exchange(other.doors_, nullptr)), to_(other.to_), bytes_(other.bytes_) {}
    Load(const Load&) = delete;
    Load& operator=(const Load&) = delete;
    Load& operator=(Load&&) = delete;
    ~Load();

   private:
    Doors* doors_;
    Address to_;
    std::size_t bytes_;
  };

  /// `capacity`: connections open at once.
  Doors(const Limits& limits, int capacity);

  /// A place for a new connection; nothing if its address has too many. Trusted proxies may have any number.
  std::optional<Stay> enter(const Address& peer);
  /// Whether a client behind a proxy may have one more.
  bool lets_in(const Address& client) const { return !has_too_many(network_of(client)); }
  bool is_full() const { return open_ >= capacity_; }
  /// Whether connections may last, see lasting_share.
  bool has_much_room() const { return open_ <= lasting_share(capacity_); }
  /// How long a network must wait before it may change something, or ask for anything; zero: it need not, and
  /// it counts.
  Clock::duration change(const Address& network, Clock::time_point now);
  Clock::duration ask(const Address& network, Clock::time_point now);
  /// Room for an answer to that network; nothing if it, or all together, left too much unread. The first
  /// answer always has room.
  std::optional<Load> load(const Address& network, std::size_t bytes);
  /// The client's own address; nothing if a trusted proxy does not tell.
  std::optional<Address> client(const Address& peer, const Request& request) const;
  /// The network of the client, or of the proxy that does not tell of him.
  Address network(const Address& peer, const Request& request) const {
    return network_of(client(peer, request).value_or(peer));
  }
  /// Forgets addresses of which nothing need be known.
  void sweep(Clock::time_point now);

  /// Called whenever a connection ended.
  std::function<void()> on_room;

 private:
  struct Known {
    int open = 0;
    std::size_t unread = 0;
    Bucket changes, requests, messages;
    bool is_idle(Clock::time_point now) const {
      return open == 0 && unread == 0 && changes.is_full(now) && requests.is_full(now) &&
             messages.is_full(now);
    }
  };

  bool has_too_many(const Address& network) const;

  int most_each_;
  Rate changes_, requests_, messages_;
  std::size_t most_unread_each_;
  std::size_t unread_ = 0;
  std::vector<Address> trusted_;
  int capacity_;
  int open_ = 0;
  std::map<Address, Known> known_;
};

}  // namespace castellum::server
