#include "server/http/doors.hpp"

#include <algorithm>
#include <stdexcept>

namespace castellum::server {

Doors::Stay::Stay(Doors& doors, std::optional<Address> from) : doors_(&doors), from_(from) {
  ++doors.open_;
  if (from_) ++doors.known_[*from_].open;
}

Doors::Stay::~Stay() {
  if (doors_ == nullptr) return;
  --doors_->open_;
  if (from_) --doors_->known_[*from_].open;
  if (doors_->on_room) doors_->on_room();
}

void Doors::Stay::count_for(const Address& client) {
  from_ = network_of(client);
  ++doors_->known_[*from_].open;
}

Doors::Doors(const Limits& limits, int capacity)
    : most_each_(limits.connections_each), changes_(limits.changes), capacity_(capacity) {
  for (const std::string& text : limits.trusted_proxies) {
    const auto address = read_address(text);
    if (!address) throw std::runtime_error('\'' + text + "' is no address of a proxy; give digits");
    trusted_.push_back(*address);
  }
}

std::optional<Doors::Stay> Doors::enter(const Address& peer) {
  if (std::ranges::find(trusted_, peer) != trusted_.end()) return Stay(*this, std::nullopt);
  const Address network = network_of(peer);
  if (has_too_many(network)) return std::nullopt;
  return Stay(*this, network);
}

Doors::Clock::duration Doors::change(const Address& peer, const Request& request, Clock::time_point now) {
  return known_[network_of(client(peer, request).value_or(peer))].changes.take(changes_, now);
}

std::optional<Address> Doors::client(const Address& peer, const Request& request) const {
  return client_of(peer, request.header("X-Forwarded-For"), trusted_);
}

void Doors::sweep(Clock::time_point now) {
  std::erase_if(
      known_, [now](const auto& each) { return each.second.open == 0 && each.second.changes.is_full(now); });
}

bool Doors::has_too_many(const Address& network) const {
  const auto found = known_.find(network);
  return most_each_ > 0 && found != known_.end() && found->second.open >= most_each_;
}

}  // namespace castellum::server
