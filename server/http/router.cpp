#include "server/http/router.hpp"

#include <utility>

namespace castellum::server {

void Router::add(const std::string& method, const std::string& path, Handler handler) {
  paths_[path][method] = std::move(handler);
}

void Router::set_fallback(Handler handler) { fallback_["GET"] = std::move(handler); }

Response Router::answer(const Request& request) const {
  const auto path = paths_.find(request.path);
  const Methods& methods = path == paths_.end() ? fallback_ : path->second;
  if (methods.empty()) return plain_response(404, "there is nothing here");
  if (const auto found = methods.find(request.method == "HEAD" ? "GET" : request.method);
      found != methods.end())
    return found->second(request);
  std::string allowed;
  for (const auto& [method, handler] : methods) {
    if (!allowed.empty()) allowed += ", ";
    allowed += method == "GET" ? "GET, HEAD" : method;
  }
  Response response = plain_response(405, "only " + allowed + " are possible here");
  response.headers.push_back({"Allow", allowed});
  return response;
}

}  // namespace castellum::server
