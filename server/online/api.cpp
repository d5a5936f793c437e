#include "server/online/api.hpp"

#include <algorithm>
#include <utility>

#include "server/online/feed.hpp"
#include "server/online/live.hpp"
#include "server/online/visitor.hpp"

namespace castellum::server {
namespace {

using json::Value;

constexpr std::string_view tables_path = "/api/tables";

constexpr std::string_view feed_asked = "GET /api/feed/";

constexpr int ok = 200;
constexpr int created = 201;
constexpr int no_content = 204;

Denial no_table() { return {"no_table", "there is no such table", {}, {}}; }
Denial for_newer() { return {"reload", "the table is for a newer castellum than this node's", {}, {}}; }

Response nothing_here() {
  constexpr int not_found = 404;
  return error_response(not_found, "bad_message", "there is nothing here");
}

/// What stands behind `/api/tables/`, up to the next slash, and what follows it.
struct Place {
  std::string id;
  std::string rest;
};

std::optional<Place> place_of(const std::string& path) {
  if (!path.starts_with(std::string(tables_path) + '/')) return std::nullopt;
  const std::string rest = path.substr(tables_path.size() + 1);
  const auto slash = std::min(rest.find('/'), rest.size());
  return Place{rest.substr(0, slash), rest.substr(slash)};
}

/// The request's body, or null where it is no JSON object.
std::optional<Value> object_in(const Request& request) {
  auto parsed = json::parse(request.body);
  if (!parsed.value || parsed.value->members() == nullptr) return std::nullopt;
  return std::move(parsed.value);
}

Response table_answer(int status, const std::string& id) {
  return json_response(status, R"({"table":")" + id + R"("})");
}

}  // namespace

Denial Api::not_here(const std::string& id) const {
  return rooms_.is_for_newer(id) ? for_newer() : no_table();
}

/// The visitor who asks; a new one's cookie is set by the response.
std::string Api::visitor_for(const Request& request, Response& response) const {
  if (std::string known = visitor_of(request); !known.empty()) return known;
  NewVisitor made = new_visitor(rooms_.random(), rooms_.settings().secure || came_by_https(request));
  response.headers.push_back(std::move(made.cookie));
  return std::move(made.digest);
}

void Api::answer(const Request& request, Reply reply) {
  const std::string what = request.method + ' ' + request.path;
  if (what == "POST /api/tables") return make_table(request, std::move(reply));
  if (what == "GET /api/tables") return list_waiting(std::move(reply));
  if (what == "GET /api/mine") return list_own(request, std::move(reply));
  if (what == "DELETE /api/me") return forget_me(request, std::move(reply));
  if (what == "POST /api/me") {
    Response response{no_content, {{"Cache-Control", "no-store"}}, nullptr};
    visitor_for(request, response);
    return reply(std::move(response));
  }
  if (what == "POST /api/me/feed") return make_feed(request, std::move(reply));
  if (what.starts_with(feed_asked)) return tell_feed(request, what.substr(feed_asked.size()), reply);
  const auto place = place_of(request.path);
  if (!place) return reply(nothing_here());
  if (request.method == "GET" && place->rest.empty()) return tell_table(place->id, reply);
  if (request.method == "POST" && place->rest == "/handover") return hand_over(request, place->id, reply);
  if (request.method == "POST" && place->rest == "/takeover")
    return take_over(request, place->id, std::move(reply));
  reply(nothing_here());
}

void Api::make_table(const Request& request, Reply reply) {
  const auto object = object_in(request);
  if (!object) return reply(response_of({"bad_wish", "the body is not a JSON object", {}, {}}));
  const auto wish = read_wish(*object);
  if (const Denial* denial = std::get_if<Denial>(&wish)) return reply(response_of(*denial));
  Response response = table_answer(created, {});
  const std::string visitor = visitor_for(request, response);
  if (rooms_.has_too_many(visitor)) return reply(response_of(too_many_tables()));
  const bool listed = std::get<Wish>(wish).listed;
  if (listed && lists_too_many(request.from))
    return reply(response_of({"too_many", "too many tables of this address are listed", {}, {}}));
  rooms_.open(std::get<Wish>(wish), visitor,
              [this, listed, from = request.from, response = std::move(response),
               reply = std::move(reply)](const std::string& id) {
                if (id.empty()) return reply(response_of(not_stored()));
                if (listed) listed_[from].push_back({id, rooms_.now()});
                Response told = response;
                told.body = table_answer(created, id).body;
                reply(std::move(told));
              });
}

bool Api::is_waiting(const RoomPtr& room) {
  if (!room || room->table().phase() != Phase::waits || !room->table().is_listed()) return false;
  const std::int64_t oldest = rooms_.now() - rooms_.settings().listed_for.count();
  if (!room->is_empty() || room->table().changed() >= oldest) return true;
  rooms_.write(room, room->table().unlist(rooms_.now()), {});
  return false;
}

bool Api::lists_too_many(const std::string& from) {
  const std::int64_t oldest = rooms_.now() - rooms_.settings().listed_for.count();
  for (auto& [network, tables] : listed_)
    std::erase_if(tables, [oldest](const Listed& listed) { return listed.since < oldest; });
  std::erase_if(listed_, [](const auto& each) { return each.second.empty(); });
  const auto found = listed_.find(from);
  if (found == listed_.end()) return false;
  std::erase_if(found->second,
                [this](const Listed& listed) { return !is_waiting(rooms_.find(listed.table)); });
  return std::ssize(found->second) >= rooms_.settings().listed_each;
}

std::vector<RoomPtr> Api::waiting_rooms() {
  // Where somebody sits and waits comes first, then what is new: else tables nobody plays at would fill the
  // list.
  std::vector<RoomPtr> rooms = rooms_.waiting_now();
  const auto age = [](const RoomPtr& room) {
    return std::pair(room->table().created(), std::string_view(room->table().id()));
  };
  std::ranges::sort(rooms, std::ranges::greater(), age);
  rooms.resize(std::min<std::size_t>(rooms.size(), most_cards));
  for (const std::string& id : rooms_.store().waiting(most_cards)) {
    if (rooms.size() >= most_cards) break;
    RoomPtr room = rooms_.find(id);
    if (is_waiting(room) && std::ranges::find(rooms, room) == rooms.end()) rooms.push_back(std::move(room));
  }
  std::ranges::sort(rooms, std::ranges::less(), age);
  return rooms;
}

void Api::list_waiting(Reply reply) {
  if (!lobby_.empty() && rooms_.now() < lobby_at_ + rooms_.settings().lobby_stays.count())
    return reply(json_response(ok, lobby_));
  gather(std::make_shared<std::vector<RoomPtr>>(waiting_rooms()), 0, {}, {},
         [this, reply = std::move(reply)](std::string body) {
           lobby_ = std::move(body);
           lobby_at_ = rooms_.now();
           reply(json_response(ok, lobby_));
         });
}

void Api::list_own(const Request& request, Reply reply) {
  const std::string visitor = visitor_of(request);
  auto own = std::make_shared<std::vector<RoomPtr>>();
  if (!visitor.empty())
    for (const std::string& id : rooms_.store().tables_of(visitor, most_cards))
      if (RoomPtr room = rooms_.find(id)) own->push_back(std::move(room));
  gather(std::move(own), 0, visitor, {},
         [reply = std::move(reply)](std::string body) { reply(json_response(ok, std::move(body))); });
}

void Api::gather(std::shared_ptr<std::vector<RoomPtr>> rooms, std::size_t from, std::string visitor,
                 std::string list, std::function<void(std::string body)> done) {
  if (from == rooms->size()) return done(R"({"tables":[)" + list + "]}");
  const RoomPtr room = (*rooms)[from];
  room->when_settled([this, rooms = std::move(rooms), from, visitor = std::move(visitor),
                      list = std::move(list), done = std::move(done), room](bool stored) {
    std::string longer = list;
    if (stored) {
      std::string mine;
      for (const int seat : room->seats_of(visitor)) mine += (mine.empty() ? "" : ",") + std::to_string(seat);
      longer += (longer.empty() ? "" : ",") + room->table().card() + R"(,"mine":[)" + mine + "]}";
    }
    gather(rooms, from + 1, visitor, std::move(longer), done);
  });
}

void Api::tell_table(const std::string& id, const Reply& reply) {
  const RoomPtr room = rooms_.find(id);
  if (!room || room->shown() == 0) return reply(response_of(not_here(id)));
  std::string body = R"({"table":")" + id + R"(","rows":[)";
  body += room->table().rows().slice(0, room->shown());
  reply(json_response(ok, body + "]}"));
}

void Api::hand_over(const Request& request, const std::string& id, const Reply& reply) {
  const RoomPtr room = rooms_.find(id);
  if (!room || room->shown() == 0) return reply(response_of(not_here(id)));
  const auto object = object_in(request);
  const auto seat = object ? json::number_in(*object, "seat") : std::nullopt;
  if (!seat) return reply(response_of(bad_message("seat is a number")));
  if (*seat < 0 || *seat >= room->table().players())
    return reply(response_of({"no_seat", "there is no such seat", {}, {}}));
  const std::string visitor = visitor_of(request);
  const std::string& holder = room->holders()[static_cast<std::size_t>(*seat)];
  if (visitor.empty() || !same_secret(holder, visitor))
    return reply(response_of({"not_yours", "another's seat, or nobody's", {}, {}}));
  const std::string key = new_secret(rooms_.random());
  rooms_.set_key(
      {digest_of(key), id, static_cast<int>(*seat), visitor,
       rooms_.now() + rooms_.settings().key_stays.count()},
      [key, reply](bool stored) {
        reply(stored ? json_response(ok, R"({"key":")" + key + R"("})") : response_of(not_stored()));
      });
}

void Api::take_over(const Request& request, const std::string& id, Reply reply) {
  const RoomPtr room = rooms_.find(id);
  if (!room || room->shown() == 0) return reply(response_of(not_here(id)));
  const auto object = object_in(request);
  // What is looked for is a digest, so that the time it takes tells nothing of the keys there are.
  const auto key = rooms_.store().key_of(digest_of(object ? json::text_in(*object, "key") : ""));
  const Denial no_key{"not_yours", "the key is not known, or was used, or is too old", {}, {}};
  // The holder may have gone since, and another may sit there.
  if (!key || key->table != id || key->until <= rooms_.now() ||
      !same_secret(room->table().seat(key->seat).holder, key->holder))
    return reply(response_of(no_key));
  Response response = json_response(ok, R"({"seat":)" + std::to_string(key->seat) + '}');
  const std::string visitor = visitor_for(request, response);
  rooms_.write(room, room->table().move_seat(key->seat, visitor, rooms_.now()),
               [response = std::move(response), reply = std::move(reply)](bool stored) {
                 reply(stored ? response : response_of(not_stored()));
               });
}

void Api::make_feed(const Request& request, Reply reply) {
  Response response = json_response(ok, {});
  const std::string visitor = visitor_for(request, response);
  const std::string key = new_secret(rooms_.random());
  response.body = json_response(ok, R"({"feed":"/api/feed/)" + key + R"("})").body;
  rooms_.set_feed(visitor, digest_of(key), [response, reply = std::move(reply)](bool stored) {
    reply(stored ? response : response_of(not_stored()));
  });
}

void Api::tell_feed(const Request& request, const std::string& key, const Reply& reply) {
  const std::string digest = digest_of(key);
  const std::string visitor = digest.empty() ? std::string() : rooms_.store().visitor_of_feed(digest);
  if (visitor.empty()) return reply(nothing_here());
  std::vector<RoomPtr> rooms;
  for (const std::string& id : rooms_.store().tables_of(visitor, most_cards))
    if (RoomPtr room = rooms_.find(id)) rooms.push_back(std::move(room));
  constexpr std::string_view asked = "lang=";
  const std::string_view language =
      request.query.starts_with(asked) ? std::string_view(request.query).substr(asked.size()) : "";
  Response response{ok,
                    {{"Content-Type", "application/atom+xml; charset=utf-8"}, {"Cache-Control", "no-store"}},
                    std::make_shared<const std::string>(
                        feed_xml({origin_of(request), digest}, feed_texts(language), rooms, visitor))};
  reply(std::move(response));
}

void Api::forget_me(const Request& request, Reply reply) {
  const std::string visitor = visitor_of(request);
  Response response{
      no_content,
      {{"Cache-Control", "no-store"}, end_of_cookie(rooms_.settings().secure || came_by_https(request))},
      nullptr};
  if (visitor.empty()) return reply(std::move(response));
  rooms_.forget(visitor, [response = std::move(response), reply = std::move(reply)](bool stored) {
    reply(stored ? response : response_of(not_stored()));
  });
}

Opened Api::open(const Request& request, std::shared_ptr<Peer> peer) {
  const auto place = place_of(request.path);
  const RoomPtr room = place && place->rest == "/live" ? rooms_.find(place->id) : nullptr;
  if (place && rooms_.is_for_newer(place->id))
    return std::make_unique<TurnedAway>(*peer, for_newer(), close_reload);
  if (!room || room->shown() == 0) return response_of(no_table());
  std::string visitor = visitor_of(request);
  const OnlineSettings& settings = rooms_.settings();
  // Who may still sit down does not only watch.
  const bool watches =
      room->seats_of(visitor).empty() && (visitor.empty() || room->table().phase() != Phase::waits);
  if (watches && room->without_seat() >= settings.watchers)
    return std::make_unique<TurnedAway>(
        *peer, Denial{"too_many", "too many are connected to this table", {}, {}}, close_too_many);
  // Dead ones are noticed late, and keep nobody out who comes again.
  if (!visitor.empty() && room->connections_of(visitor) >= settings.connections_each)
    room->end_oldest_of(visitor);
  return std::make_unique<Live>(rooms_, room, std::move(visitor), std::move(peer));
}

}  // namespace castellum::server
