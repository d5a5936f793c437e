#include "server/http/router.hpp"

#include <utility>

namespace castellum::server {
namespace {

/// What belongs to the longest prefix of the path; null if there is none.
template <typename Value>
const Value* longest(const std::map<std::string, Value>& prefixes, const std::string& path) {
  // All prefixes of a path stand before it or at it, the longest last, with others between them.
  for (auto each = prefixes.upper_bound(path); each != prefixes.begin();)
    if (path.starts_with((--each)->first)) return &each->second;
  return nullptr;
}

}  // namespace

void Router::add(const std::string& method, const std::string& path, Handler handler) {
  paths_[path][method] = std::move(handler);
}

void Router::set_fallback(Handler handler) { fallback_["GET"] = std::move(handler); }

void Router::add_below(const std::string& prefix, LateHandler handler) {
  below_[prefix] = std::move(handler);
}

void Router::add_live(const std::string& prefix, OpenLive open) { live_[prefix] = std::move(open); }

const OpenLive* Router::live(const std::string& path) const { return longest(live_, path); }

void Router::answer(const Request& request, Reply reply) const {
  const LateHandler* late = paths_.contains(request.path) ? nullptr : longest(below_, request.path);
  if (late == nullptr) return reply(answer(request));
  if (request.method != "HEAD") return (*late)(request, std::move(reply));
  Request seen = request;
  seen.method = "GET";
  (*late)(seen, std::move(reply));
}

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
