// The only file that includes Boost.Beast and Asio: they take half a minute to compile.
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

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_signal_set.hpp>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>

#include "server/http/standing_headers.hpp"
#include "server/http/target.hpp"

namespace castellum::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

using boost::system::error_code;
using Clock = std::chrono::steady_clock;
using Tcp = asio::ip::tcp;
// A concrete executor: no type erasure in every operation, and far less to compile.
using Executor = asio::io_context::executor_type;
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
    return plain_response(431, "the head of the request is too long");
  if (error == http::error::body_limit) return plain_response(413, "the body of the request is too long");
  if (error.category() == http::make_error_code(http::error::bad_method).category())
    return plain_response(400, "this is no HTTP/1.1 request");
  return std::nullopt;
}

std::vector<Header> headers_of(const Message& message) {
  std::vector<Header> headers;
  for (const auto& field : message)
    headers.push_back({std::string(field.name_string()), std::string(field.value())});
  return headers;
}

Response answer_of(const Router& router, Message message) {
  if (message.target().size() > max_target_bytes) return plain_response(414, "the path is too long");
  if (message.version() >= version_1_1 && message.count(http::field::host) != 1)
    return plain_response(400, "a request needs one Host");
  auto target = parse_target(message.target());
  if (!target) return plain_response(400, "this is no path");
  try {
    return router.answer({std::string(message.method_string()), std::move(target->path),
                          std::move(target->query), headers_of(message), std::move(message.body())});
  } catch (const std::exception&) {
    return plain_response(500, "something went wrong here");
  }
}

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
  Core(const Place& place, Router router, const Timeouts& timeouts)
      : router_(std::move(router)), timeouts_(timeouts) {
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

  Tcp::endpoint place() const { return acceptor_.local_endpoint(); }

  void run() {
    asio::co_spawn(io_.get_executor(), accept_all(), [](const std::exception_ptr& thrown) {
      if (thrown) std::rethrow_exception(thrown);
    });
    io_.run();
  }

  void stop() { io_.stop(); }

 private:
  Awaitable<> accept_all() {
    for (;;) {
      while (open_ >= max_connections) co_await room_or(std::chrono::hours(1));
      auto [error, socket] = co_await acceptor_.async_accept(as_value);
      if (error) {
        // Nearly always no file descriptor was left: others have to end first.
        co_await room_or(accept_pause);
        continue;
      }
      ++open_;
      asio::co_spawn(io_.get_executor(), converse(Stream(std::move(socket))),
                     [this](const std::exception_ptr&) {  // thrown only for want of memory: it just ends
                       --open_;
                       room_.cancel();
                     });
    }
  }

  /// Waits until a connection ends, but not longer than that.
  Awaitable<> room_or(Clock::duration most) {
    room_.expires_after(most);
    co_await room_.async_wait(as_value);
  }

  /// One connection: requests and answers by turns.
  Awaitable<> converse(Stream stream) {
    beast::flat_buffer buffer(max_head_bytes);
    Manner manner{.lasting = true};
    while (manner.lasting) {
      Parser parser;
      const error_code error = co_await receive(stream, buffer, parser);
      std::optional<Response> response;
      if (error) {
        manner = {};
        response = refusal_for(error);
        if (!response) co_return;
      } else {
        Message message = parser.release();
        manner = {.version = message.version(),
                  .head_only = message.method() == http::verb::head,
                  .lasting = message.keep_alive() && open_ <= max_lasting_connections};
        response = answer_of(router_, std::move(message));
      }
      if (!co_await send(stream, *response, manner)) co_return;
    }
    co_await part(stream);
  }

  Awaitable<error_code> receive(Stream& stream, beast::flat_buffer& buffer, Parser& parser) const {
    parser.header_limit(max_head_bytes);
    parser.body_limit(max_body_bytes);
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
  int open_ = 0;
  asio::io_context io_{1};
  Acceptor acceptor_{io_.get_executor()};
  asio::basic_signal_set<Executor> signals_{io_.get_executor(), SIGINT, SIGTERM};
  Timer room_{io_.get_executor()};
};

HttpServer::HttpServer(const Place& place, Router router, const Timeouts& timeouts)
    : core_(std::make_unique<Core>(place, std::move(router), timeouts)) {}
HttpServer::~HttpServer() = default;

std::string HttpServer::url() const { return "http://" + to_text(core_->place()) + '/'; }
std::uint16_t HttpServer::port() const { return core_->place().port(); }
void HttpServer::run() { core_->run(); }
void HttpServer::stop() { core_->stop(); }

}  // namespace castellum::server
