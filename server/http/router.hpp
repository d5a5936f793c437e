// Which handler answers which request.
#pragma once

#include <functional>
#include <map>
#include <string>

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

  /// The handler's answer; 405 with Allow if the path knows other methods only, 404 if there is none.
  Response answer(const Request& request) const;

 private:
  using Methods = std::map<std::string, Handler>;
  std::map<std::string, Methods> paths_;
  Methods fallback_;
};

}  // namespace castellum::server
