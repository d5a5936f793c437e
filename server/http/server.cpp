// The only file that includes Boost.Beast: it takes half a minute to compile.
#include "server/http/server.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <ctime>
#include <exception>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_signal_set.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <sys/resource.h>

#include "server/http/asio.hpp"
#include "server/http/doors.hpp"
#include "server/http/handshake.hpp"
#include "server/http/origin.hpp"
#include "server/http/standing_headers.hpp"
#include "server/http/target.hpp"
#include "server/http/websockets.hpp"

namespace castellum::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;

using Stream = beast::basic_stream<Tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<Tcp, Executor>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
using Message = http::request<http::string_body>;
using Parser = http::request_parser<http::string_body>;
template <typename Value = void>
using Awaitable = asio::awaitable<Value, Executor>;

/// Every operation gives its error as a value: most are no more than a client that left.
constexpr auto as_value = asio::as_tuple(asio::use_awaitable_t<Executor>());

constexpr std::size_t first_read_bytes = 4096;
constexpr std::chrono::milliseconds unread_pause{1000};
constexpr unsigned version_1_1 = 11;

std::string to_text(const Tcp::endpoint& end) {
  const std::string address = end.address().to_string();
  return (end.address().is_v6() ? '[' + address + ']' : address) + ':' + std::to_string(end.port());
}

Tcp::endpoint endpoint_of(const Place& place) {
  std::string_view text = place.address;
  if (text == "localhost") text = "127.0.0.1";
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  error_code error;
  const auto address = asio::ip::make_address(std::string(text), error);
  if (error)
    throw std::runtime_error('\'' + place.address +
                             "' is no address to listen on; give one such as 127.0.0.1, ::1 or 0.0.0.0");
  return {address, place.port};
}

std::runtime_error cannot_listen(const Tcp::endpoint& end, const error_code& error) {
  const std::string place = to_text(end);
  if (error == asio::error::address_in_use)
    return std::runtime_error(place + " is in use; choose another with --port");
  if (error == asio::error::access_denied)
    return std::runtime_error(place +
                              ": no permission to listen there; choose a port from 1024 on with --port");
  if (error == std::errc::address_not_available)
    return std::runtime_error(place + ": this machine has no such address; choose another with --listen");
  return std::runtime_error(place + ": cannot listen: " + error.message());
}

/// The current time as HTTP writes it.
std::string date() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::array<char, 40> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

/// The answer to what could not be read as a request; nothing for a client that left or was too slow.
std::optional<Response> refusal_for(const error_code& error) {
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error == http::error::header_limit || error == http::error::buffer_overflow)
    return error_response(431, "too_long", "the head of the request is too long");
  if (error == http::error::body_limit)
    return error_response(413, "too_long", "the body of the request is too long");
  if (error.category() == http::make_error_code(http::error::bad_method).category())
    return error_response(400, "bad_message", "this is no HTTP/1.1 request");
  return std::nullopt;
}

std::vector<Header> headers_of(const Message& message) {
  std::vector<Header> headers;
  for (const auto& field : message)
    headers.push_back({std::string(field.name_string()), std::string(field.value())});
  return headers;
}

/// The request as handlers see it, or why it is none.
std::variant<Response, Request> request_of(Message message) {
  if (message.target().size() > max_target_bytes)
    return error_response(414, "too_long", "the path is too long");
  if (message.version() >= version_1_1 && message.count(http::field::host) != 1)
    return error_response(400, "bad_message", "a request needs one Host");
  auto target = parse_target(message.target());
  if (!target) return error_response(400, "bad_message", "this is no path");
  return Request{std::string(message.method_string()),
                 std::move(target->path),
                 std::move(target->query),
                 headers_of(message),
                 std::move(message.body()),
                 {}};
}

Response failure() { return error_response(500, "failed", "something went wrong here"); }

/// Whether it takes more than a file that lies ready.
bool is_counted(const Request& request) {
  return request.path.starts_with(guarded_prefix) || request.path == "/metrics";
}

bool may_change(const Request& request) {
  return request.path.starts_with(guarded_prefix) && request.method != "GET" && request.method != "HEAD";
}

Address address_of(const Tcp::endpoint& end) {
  const auto address = end.address();
  if (address.is_v6()) return address.to_v6().to_bytes();
  return asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()).to_bytes();
}

/// How many connections the limits and the system's file descriptors allow, after asking for all there are.
int capacity_for(const Limits& limits) {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return least_connections;
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  getrlimit(RLIMIT_NOFILE, &files);
  const auto wanted = static_cast<rlim_t>(std::max(limits.connections, 0)) + spare_descriptors;
  return std::max(static_cast<int>(std::min(files.rlim_cur, wanted)) - spare_descriptors, least_connections);
}

/// An answer that comes later. It may come after the connection's end, even after the server's.
struct Late {
  std::optional<Response> response;
  std::weak_ptr<Timer> waits;
};

/// What is known of a request when its answer is sent.
struct Manner {
  unsigned version = version_1_1;
  bool head_only = false;
  bool lasting = false;
};

using Sent = http::response<http::span_body<const char>>;

/// The whole answer; the body stays where it is.
Sent sent_form(const Response& response, const Manner& manner) {
  Sent sent;
  sent.version(manner.version);
  sent.result(static_cast<unsigned>(response.status));
  sent.set(http::field::date, date());
  for (const auto& [name, value] : standing_headers) sent.set(name, value);
  for (const Header& header : response.headers) sent.insert(header.name, header.value);
  const std::string_view body = response.body ? std::string_view(*response.body) : std::string_view();
  if (response.status != static_cast<int>(http::status::not_modified)) sent.content_length(body.size());
  if (!manner.head_only) sent.body() = {body.data(), body.size()};
  sent.keep_alive(manner.lasting);
  return sent;
}

}  // namespace

class HttpServer::Core {
 public:
  Core(const Place& place, Router router, const Timeouts& timeouts, const Limits& limits)
      : router_(std::move(router)),
        timeouts_(timeouts),
        origins_(limits.origins),
        body_bytes_(limits.body_bytes),
        doors_(limits, capacity_for(limits)),
        websockets_(io_.get_executor(), timeouts, limits) {
    doors_.on_room = [this] { room_.cancel(); };
    const Tcp::endpoint end = endpoint_of(place);
    error_code error;
    acceptor_.open(end.protocol(), error);
    if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) acceptor_.bind(end, error);
    if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (error) throw cannot_listen(end, error);
    signals_.async_wait([this](const error_code& failed, int) {
      if (!failed) io_.stop();
    });
  }
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;
  ~Core() { doors_.on_room = nullptr; }  // connections end with io_, after room_

  Tcp::endpoint place() const { return acceptor_.local_endpoint(); }

  void run() {
    for (const auto work : {&Core::accept_all, &Core::look_after_all})
      asio::co_spawn(io_.get_executor(), (this->*work)(), [](const std::exception_ptr& thrown) {
        if (thrown) std::rethrow_exception(thrown);
      });
    const Ending ending(websockets_);
    io_.run();
  }

  void stop() { io_.stop(); }
  void post(std::function<void()> what) { asio::post(io_, std::move(what)); }

  void after(std::chrono::milliseconds time, std::function<void()> what) {
    auto timer = std::make_shared<Timer>(io_.get_executor(), time);
    timer->async_wait([timer, what = std::move(what)](const error_code& failed) {
      if (!failed) what();
    });
  }

 private:
  /// Tells all listeners of the end, even if it comes by an exception.
  struct Ending {
    explicit Ending(WebSockets& all) : websockets(all) {}
    Ending(const Ending&) = delete;
    Ending& operator=(const Ending&) = delete;
    ~Ending() { websockets.end_all(); }
    WebSockets& websockets;
  };

  Awaitable<> accept_all() {
    for (;;) {
      while (doors_.is_full()) co_await room_or(std::chrono::hours(1));
      Tcp::endpoint end;
      auto [error, socket] = co_await acceptor_.async_accept(end, as_value);
      if (error) {
        // Nearly always no file descriptor was left: others have to end first.
        co_await room_or(accept_pause);
        continue;
      }
      const Address peer = address_of(end);
      auto stay = doors_.enter(peer);
      if (!stay) continue;
      // A client that went already is noticed when it is read from.
      (void)socket.set_option(Socket::send_buffer_size(max_system_unread_bytes), error);
      asio::co_spawn(io_.get_executor(), converse(Stream(std::move(socket)), std::move(*stay), peer),
                     [](const std::exception_ptr&) {});  // thrown only for want of memory: it just ends
    }
  }

  Awaitable<> look_after_all() {
    Timer timer(io_.get_executor());
    for (;;) {
      timer.expires_after(timeouts_.beat);
      co_await timer.async_wait(as_value);
      websockets_.look_after(Clock::now());
      doors_.sweep(Clock::now());
    }
  }

  /// Waits until a connection ends, but not longer than that.
  Awaitable<> room_or(Clock::duration most) {
    room_.expires_after(most);
    co_await room_.async_wait(as_value);
  }

  /// One connection: requests and answers by turns, until it ends or becomes a WebSocket.
  Awaitable<> converse(Stream stream, Doors::Stay stay, Address peer) {
    beast::flat_buffer buffer(max_head_bytes);
    Manner manner{.lasting = true};
    while (manner.lasting) {
      Parser parser;
      const error_code error = co_await receive(stream, buffer, parser);
      std::optional<Response> response;
      std::optional<Doors::Load> load;
      if (error) {
        manner = {};
        response = refusal_for(error);
        if (!response) co_return;
      } else {
        Message message = parser.release();
        manner = {.version = message.version(),
                  .head_only = message.method() == http::verb::head,
                  .lasting = message.keep_alive() && doors_.has_much_room()};
        auto read = request_of(std::move(message));
        if (auto* request = std::get_if<Request>(&read); request == nullptr) {
          response = std::move(std::get<Response>(read));
        } else if (const Address network = doors_.network(peer, *request);
                   auto refusal = too_often(*request, network)) {
          response = std::move(refusal);
        } else if (const OpenLive* open = open_for(*request, manner)) {
          response = become_live(stream, stay, buffer, *request, *open, peer);
          if (!response) co_return;
        } else {
          request->from.assign(network.begin(), network.end());
          response = co_await answer_to(*request, network);
          if (is_counted(*request) && !manner.head_only) loaded(load, *response, network);
        }
      }
      if (!co_await send(stream, *response, manner)) co_return;
    }
    co_await part(stream);
  }

  /// Who would take the request as a WebSocket; null if it is none.
  const OpenLive* open_for(const Request& request, const Manner& manner) const {
    if (manner.version != version_1_1 || !asks_for_websocket(request)) return nullptr;
    return router_.live(request.path);
  }

  /// Hands the connection over to its listener, or gives the refusal and leaves it as it is.
  std::optional<Response> become_live(Stream& stream, Doors::Stay& stay, const beast::flat_buffer& buffer,
                                      const Request& request, const OpenLive& open, const Address& peer) {
    if (!is_own_origin(request, origins_)) return wrong_origin();
    auto head = handshake(request);
    if (auto* refusal = std::get_if<Response>(&head)) return std::move(*refusal);
    const auto client = stay.is_counted() ? std::nullopt : doors_.client(peer, request);
    if (!doors_.has_much_room() || (client && !doors_.lets_in(*client)))
      return error_response(503, "too_many", "too many connections are open");
    try {
      auto websocket = websockets_.ask(request, open);
      if (auto* refusal = std::get_if<Response>(&websocket)) return std::move(*refusal);
      if (client) stay.count_for(*client);
      const auto rest = buffer.cdata();
      websockets_.begin(std::get<1>(websocket), stream.release_socket(), std::move(stay),
                        std::move(std::get<std::string>(head)),
                        {static_cast<const char*>(rest.data()), rest.size()});
    } catch (const std::exception&) {
      return failure();
    }
    return std::nullopt;
  }

  /// The refusal of what an address asks too often; nothing if it does not.
  std::optional<Response> too_often(const Request& request, const Address& network) {
    if (!is_counted(request)) return std::nullopt;
    return wait_refusal(doors_.ask(network, Clock::now()));
  }

  static std::optional<Response> wait_refusal(Clock::duration time) {
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(time);
    if (wait.count() == 0) return std::nullopt;
    return wait_response(429, "too_fast", wait, "too many requests");
  }

  /// Takes room for the answer, which becomes a refusal where there is none.
  void loaded(std::optional<Doors::Load>& load, Response& response, const Address& network) {
    if (!response.body) return;
    if (auto room = doors_.load(network, response.body->size()))
      load.emplace(std::move(*room));
    else
      response = wait_response(503, "too_many", unread_pause, "earlier answers are not taken yet");
  }

  static Response wrong_origin() {
    return error_response(403, "wrong_origin", "only this server's own pages may do this");
  }

  Awaitable<Response> answer_to(const Request& request, const Address& network) {
    if (may_change(request)) {
      if (!is_own_origin(request, origins_)) co_return wrong_origin();
      if (auto refusal = wait_refusal(doors_.change(network, Clock::now()))) co_return std::move(*refusal);
    }
    const auto late = std::make_shared<Late>();
    try {
      router_.answer(request, [late](Response response) {
        if (!late->response) late->response = std::move(response);
        if (const auto waits = late->waits.lock()) waits->cancel();
      });
    } catch (const std::exception&) {
      co_return failure();
    }
    if (!late->response) {
      const auto timer = std::make_shared<Timer>(io_.get_executor(), timeouts_.late);
      late->waits = timer;
      co_await timer->async_wait(as_value);
    }
    if (!late->response) co_return error_response(503, "failed", "this takes too long now");
    co_return std::move(*late->response);
  }

  Awaitable<error_code> receive(Stream& stream, beast::flat_buffer& buffer, Parser& parser) const {
    parser.header_limit(max_head_bytes);
    parser.body_limit(body_bytes_);
    if (buffer.size() == 0) {
      stream.expires_after(timeouts_.idle);
      const auto [error, size] = co_await stream.async_read_some(buffer.prepare(first_read_bytes), as_value);
      if (error) co_return error;
      buffer.commit(size);
    }
    stream.expires_after(timeouts_.head);
    const auto [error, size] = co_await http::async_read_header(stream, buffer, parser, as_value);
    if (error || parser.is_done()) co_return error;

    stream.expires_after(timeouts_.body);
    if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
      static constexpr std::string_view go_on = "HTTP/1.1 100 Continue\r\n\r\n";
      const auto [lost, sent] = co_await asio::async_write(stream, asio::buffer(go_on), as_value);
      if (lost) co_return lost;
    }
    const auto [broken, read] = co_await http::async_read(stream, buffer, parser, as_value);
    co_return broken;
  }

  /// Whether the client took it all. It may be slow, but must take some of it now and then.
  Awaitable<bool> send(Stream& stream, const Response& response, const Manner& manner) const {
    const Sent sent = sent_form(response, manner);
    http::response_serializer<http::span_body<const char>> serializer(sent);
    const auto latest = Clock::now() + timeouts_.whole;
    while (!serializer.is_done()) {
      stream.expires_at(std::min(Clock::now() + timeouts_.send, latest));
      const auto [error, size] = co_await http::async_write_some(stream, serializer, as_value);
      if (error) co_return false;
    }
    co_return true;
  }

  /// Ends our side and waits a little for the client to end his.
  Awaitable<> part(Stream& stream) const {
    error_code gone;
    stream.socket().shutdown(Tcp::socket::shutdown_send, gone);
    stream.expires_after(timeouts_.part);
    std::array<char, first_read_bytes> unseen;
    for (std::size_t total = 0; total < max_unseen_bytes;) {
      const auto [error, size] = co_await stream.async_read_some(asio::buffer(unseen), as_value);
      if (error) co_return;
      total += size;
    }
  }

  Router router_;
  Timeouts timeouts_;
  std::vector<std::string> origins_;
  std::size_t body_bytes_;
  Doors doors_;
  asio::io_context io_{1};
  Acceptor acceptor_{io_.get_executor()};
  asio::basic_signal_set<Executor> signals_{io_.get_executor(), SIGINT, SIGTERM};
  Timer room_{io_.get_executor()};
  WebSockets websockets_;
};

HttpServer::HttpServer(const Place& place, Router router, const Timeouts& timeouts, const Limits& limits)
    : core_(std::make_unique<Core>(place, std::move(router), timeouts, limits)) {}
HttpServer::~HttpServer() = default;

std::string HttpServer::url() const { return "http://" + to_text(core_->place()) + '/'; }
std::uint16_t HttpServer::port() const { return core_->place().port(); }
void HttpServer::run() { core_->run(); }
void HttpServer::stop() { core_->stop(); }
void HttpServer::post(std::function<void()> what) { core_->post(std::move(what)); }
void HttpServer::after(std::chrono::milliseconds time, std::function<void()> what) {
  core_->after(time, std::move(what));
}

}  // namespace castellum::server
