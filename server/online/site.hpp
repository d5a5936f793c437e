// Tables for friends far apart: what a server has to offer beside its pages. It knows no socket.
#pragma once

#include <memory>
#include <string>

#include "server/http/live.hpp"
#include "server/online/settings.hpp"
#include "server/online/tools.hpp"
#include "server/store/store.hpp"

namespace castellum::server {

/// All calls happen on the server's thread. It must outlive the connections it opened, and the store it.
class Site {
 public:
  Site(Store& store, const OnlineSettings& settings, Tools tools);
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;
  ~Site();

  /// Lets computers go on where they were to act when the server ended.
  void resume();

  /// Answers a request below /api/.
  void answer(const Request& request, Reply reply);
  /// Takes a WebSocket below /api/tables/.
  Opened open(const Request& request, std::shared_ptr<Peer> peer);
  /// Figures as Prometheus reads them.
  std::string metrics() const;

 private:
  class Core;
  std::unique_ptr<Core> core_;
};

}  // namespace castellum::server
