// Who is connected and from where, and how often each address may change something.
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
    Stay(Doors& doors, std::optional<Address> from);
    Stay(Stay&& other) noexcept
        : doors_(std::exchange(other.doors_, nullptr)), from_(std::exchange(other.from_, std::nullopt)) {}
    Stay(const Stay&) = delete;
    Stay& operator=(const Stay&) = delete;
    Stay& operator=(Stay&&) = delete;
    ~Stay();

    /// Whether it counts for an address; at first those of trusted proxies do not.
    bool is_counted() const { return from_.has_value(); }
    /// Counts it for a client behind a proxy. Precondition: it is not counted.
    void count_for(const Address& client);

   private:
    Doors* doors_;
    std::optional<Address> from_;
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
  /// How long the client who sent this must wait before he may change something; zero: now, and it counts.
  Clock::duration change(const Address& peer, const Request& request, Clock::time_point now);
  /// The client's own address; nothing if a trusted proxy does not tell.
  std::optional<Address> client(const Address& peer, const Request& request) const;
  /// Forgets addresses of which nothing need be known.
  void sweep(Clock::time_point now);

  /// Called whenever a connection ended.
  std::function<void()> on_room;

 private:
  struct Known {
    int open = 0;
    Bucket changes;
  };

  bool has_too_many(const Address& network) const;

  int most_each_;
  Rate changes_;
  std::vector<Address> trusted_;
  int capacity_;
  int open_ = 0;
  std::map<Address, Known> known_;
};

}  // namespace castellum::server
