#include "server/online/site.hpp"

#include <utility>

#include "server/online/api.hpp"
#include "server/online/metrics.hpp"
#include "server/online/rooms.hpp"

namespace castellum::server {

class Site::Core {
 public:
  Core(Store& store, const OnlineSettings& settings, Tools tools)
      : rooms(store, settings, std::move(tools)), api(rooms) {}

  Rooms rooms;
  Api api;
};

Site::Site(Store& store, const OnlineSettings& settings, Tools tools)
    : core_(std::make_unique<Core>(store, settings, std::move(tools))) {}

Site::~Site() = default;

void Site::resume() { core_->rooms.resume(); }

void Site::answer(const Request& request, Reply reply) {
  try {
    core_->api.answer(request, reply);
  } catch (const StoreFault& fault) {
    core_->rooms.log_unread(fault);
    reply(response_of(not_read()));
  }
}

Opened Site::open(const Request& request, std::shared_ptr<Peer> peer) {
  try {
    return core_->api.open(request, std::move(peer));
  } catch (const StoreFault& fault) {
    core_->rooms.log_unread(fault);
    return response_of(not_read());
  }
}

std::string Site::metrics() const { return metrics_text(core_->rooms); }

}  // namespace castellum::server
