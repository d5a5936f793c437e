#include "server/http/doors.hpp"

#include <algorithm>
#include <stdexcept>

namespace castellum::server {

Doors::Stay::Stay(Doors& doors, const Address& from, bool counted)
    : doors_(&doors), from_(from), counted_(counted) {
  ++doors.open_;
  if (counted_) ++doors.known_[from_].open;
}

Doors::Stay::~Stay() {
  if (doors_ == nullptr) return;
  --doors_->open_;
  if (counted_) --doors_->known_[from_].open;
  if (doors_->on_room) doors_->on_room();
}

void Doors::Stay::count_for(const Address& client) {
  from_ = network_of(client);
  counted_ = true;
  ++doors_->known_[from_].open;
}

Doors::Clock::duration Doors::Stay::message(Clock::time_point now) {
  // All who come by a proxy that does not tell of them would be one.
  if (!counted_) return {};
  return doors_->known_[from_].messages.take(doors_->messages_, now);
}

Doors::Clock::duration Doors::Stay::change(Clock::time_point now) { return doors_->change(from_, now); }

Doors::Load::Load(Doors& doors, const Address& to, std::size_t bytes)
    : doors_(&doors), to_(to), bytes_(bytes) {
  doors.unread_ += bytes;
  doors.known_[to].unread += bytes;
}

Doors::Load::~Load() {
  if (doors_ == nullptr) return;
  doors_->unread_ -= bytes_;
  doors_->known_[to_].unread -= bytes_;
}

Doors::Doors(const Limits& limits, int capacity)
    : most_each_(limits.connections_each),
      changes_(limits.changes),
      requests_(limits.requests),
      messages_{limits.messages.number * most_messages_share, limits.messages.time},
      most_unread_each_(limits.unread_bytes),
      capacity_(capacity) {
  for (const std::string& text : limits.trusted_proxies) {
    const auto address = read_address(text);
    if (!address) throw std::runtime_error('\'' + text + "' is no address of a proxy; give digits");
    trusted_.push_back(*address);
  }
}

std::optional<Doors::Stay> Doors::enter(const Address& peer) {
  const Address network = network_of(peer);
  if (std::ranges::find(trusted_, peer) != trusted_.end()) return Stay(*this, network, false);
  if (has_too_many(network)) return std::nullopt;
  return Stay(*this, network, true);
}

Doors::Clock::duration Doors::change(const Address& network, Clock::time_point now) {
  return known_[network].changes.take(changes_, now);
}

Doors::Clock::duration Doors::ask(const Address& network, Clock::time_point now) {
  return known_[network].requests.take(requests_, now);
}

std::optional<Doors::Load> Doors::load(const Address& network, std::size_t bytes) {
  const auto found = known_.find(network);
  const std::size_t unread = found == known_.end() ? 0 : found->second.unread;
  const bool is_much =
      unread + bytes > most_unread_each_ || unread_ + bytes > most_unread_each_ * addresses_unread;
  if (unread > 0 && is_much) return std::nullopt;
  return Load(*this, network, bytes);
}

std::optional<Address> Doors::client(const Address& peer, const Request& request) const {
  return client_of(peer, request.header("X-Forwarded-For"), trusted_);
}

void Doors::sweep(Clock::time_point now) {
  std::erase_if(known_, [now](const auto& each) { return each.second.is_idle(now); });
}

bool Doors::has_too_many(const Address& network) const {
  const auto found = known_.find(network);
  return most_each_ > 0 && found != known_.end() && found->second.open >= most_each_;
}

}  // namespace castellum::server
