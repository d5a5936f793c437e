// Which handler answers which request.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "server/http/live.hpp"
#include "server/http/message.hpp"

namespace castellum::server {

/// Answers a request at once; what it throws is answered with 500.
using Handler = std::function<Response(const Request&)>;

/// Handlers by path and method. A handler for GET answers HEAD too; who sends it leaves the body out.
class Router {
 public:
  /// The handler of one path, given exactly, and one method.
  void add(const std::string& method, const std::string& path, Handler handler);
  /// The handler of GET on every path that was not added.
  void set_fallback(Handler handler);
  /// The handler of all methods on the paths that begin so and were not added exactly; the longest prefix
  /// counts. It sees HEAD as GET.
  void add_below(const std::string& prefix, LateHandler handler);
  /// Who takes WebSockets on the paths that begin so; the longest prefix counts.
  void add_live(const std::string& prefix, OpenLive open);

  /// The answer of the handlers that answer at once; 405 with Allow if the path knows other methods only, 404
  /// if there is none. Throws what the handler throws.
  Response answer(const Request& request) const;
  /// The same for all handlers; `reply` gets it now or later.
  void answer(const Request& request, Reply reply) const;
  /// Who takes WebSockets on the path; null if nobody does.
  const OpenLive* live(const std::string& path) const;

 private:
  using Methods = std::map<std::string, Handler>;

  std::map<std::string, Methods> paths_;
  std::map<std::string, LateHandler> below_;
  std::map<std::string, OpenLive> live_;
  Methods fallback_;
};

}  // namespace castellum::server
