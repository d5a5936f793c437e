// The second of the two files that include Boost.Beast.
#include "server/load/clients.hpp"

#include <charconv>
#include <deque>
#include <optional>
#include <stdexcept>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace castellum::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;

using boost::system::error_code;
using Clock = std::chrono::steady_clock;
using Tcp = asio::ip::tcp;
using Executor = asio::io_context::executor_type;
using Stream = beast::basic_stream<Tcp, Executor>;
using Socket = websocket::stream<Stream, false>;
using Timer = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;
template <typename Value = void>
using Awaitable = asio::awaitable<Value, Executor>;

constexpr auto as_value = asio::as_tuple(asio::use_awaitable_t<Executor>());
constexpr std::chrono::seconds patience{20};

Tcp::endpoint endpoint_of(const Whereabouts& server) {
  return {asio::ip::make_address(server.address), server.port};
}
std::string host_of(const Whereabouts& server) { return server.address + ':' + std::to_string(server.port); }

void spawn(const Executor& executor, Awaitable<> work) {
  asio::co_spawn(executor, std::move(work), [](const std::exception_ptr& thrown) {
    if (thrown) std::rethrow_exception(thrown);
  });
}

}  // namespace

Whereabouts whereabouts_of(std::string_view url) {
  static constexpr std::string_view scheme = "http://";
  const auto fault = [text = std::string(url)] {
    return std::runtime_error('\'' + text + "' is not like http://127.0.0.1:8080/");
  };
  if (!url.starts_with(scheme)) throw fault();
  url.remove_prefix(scheme.size());
  if (url.ends_with('/')) url.remove_suffix(1);
  const std::size_t colon = url.rfind(':');
  if (colon == std::string_view::npos) throw fault();
  Whereabouts place{std::string(url.substr(0, colon)), 0};
  if (place.address == "localhost") place.address = "127.0.0.1";
  const std::string_view digits = url.substr(colon + 1);
  const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), place.port);
  error_code bad_address;
  asio::ip::make_address(place.address, bad_address);
  if (wrong != std::errc() || end != digits.data() + digits.size() || place.port == 0 || bad_address)
    throw fault();
  return place;
}

namespace {

class OpenLine final : public Line, public std::enable_shared_from_this<OpenLine> {
 public:
  OpenLine(const Executor& executor, LineEvents events) : socket_(executor), events_(std::move(events)) {}

  void send(std::string text) override {
    if (over_) return;
    waiting_.push_back(std::move(text));
    if (open_ && !sending_) spawn(socket_.get_executor(), send_all(shared_from_this()));
  }

  void hang_up() override {
    if (std::exchange(over_, true)) return;
    error_code gone;
    beast::get_lowest_layer(socket_).socket().close(gone);
  }

  static Awaitable<> converse(std::shared_ptr<OpenLine> self, Whereabouts server, std::string path,
                              std::string cookie) {
    co_await self->connect(server, path, cookie);
    beast::flat_buffer buffer;
    while (self->open_ && !self->over_) {
      const auto [error, size] = co_await self->socket_.async_read(buffer, as_value);
      if (error || self->over_) break;
      self->events_.heard({static_cast<const char*>(buffer.data().data()), buffer.size()});
      buffer.consume(buffer.size());
    }
    if (!std::exchange(self->over_, true)) self->events_.gone();
    self->events_ = {};
  }

 private:
  Awaitable<> connect(const Whereabouts& server, const std::string& path, const std::string& cookie) {
    Stream& stream = beast::get_lowest_layer(socket_);
    stream.expires_after(patience);
    const auto [refused] = co_await stream.async_connect(endpoint_of(server), as_value);
    if (refused || over_) co_return;
    stream.socket().set_option(Tcp::no_delay(true));
    stream.expires_never();
    socket_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      request.set(http::field::origin, "http://" + host_of(server));
      if (!cookie.empty()) request.set(http::field::cookie, cookie);
    }));
    websocket::stream_base::timeout limits =
        websocket::stream_base::timeout::suggested(beast::role_type::client);
    limits.handshake_timeout = patience;
    socket_.set_option(limits);
    const auto [unfit] = co_await socket_.async_handshake(host_of(server), path, as_value);
    if (unfit || over_) co_return;
    open_ = true;
    events_.opened();
    if (!waiting_.empty() && !sending_) spawn(socket_.get_executor(), send_all(shared_from_this()));
  }

  static Awaitable<> send_all(std::shared_ptr<OpenLine> self) {
    if (std::exchange(self->sending_, true)) co_return;
    while (!self->waiting_.empty() && !self->over_) {
      const std::string text = std::move(self->waiting_.front());
      self->waiting_.pop_front();
      const auto [error, size] = co_await self->socket_.async_write(asio::buffer(text), as_value);
      if (error) break;
    }
    self->sending_ = false;
  }

  Socket socket_;
  LineEvents events_;
  std::deque<std::string> waiting_;
  bool open_ = false;
  bool sending_ = false;
  bool over_ = false;
};

}  // namespace

class Clients::Core {
 public:
  explicit Core(Whereabouts place) : server(std::move(place)) {}

  Awaitable<> ask(http::request<http::string_body> request, std::function<void(Answer)> answered) {
    Stream stream(io.get_executor());
    stream.expires_after(patience);
    const auto [refused] = co_await stream.async_connect(endpoint_of(server), as_value);
    if (refused) co_return answered({});
    const auto [lost, sent] = co_await http::async_write(stream, request, as_value);
    if (lost) co_return answered({});
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    const auto [broken, read] = co_await http::async_read(stream, buffer, response, as_value);
    if (broken) co_return answered({});
    Answer answer{static_cast<int>(response.result_int()), std::move(response.body()), {}};
    const std::string_view cookie = response[http::field::set_cookie];
    answer.cookie = cookie.substr(0, cookie.find(';'));
    answered(std::move(answer));
  }

  asio::io_context io{1};
  Whereabouts server;
};

Clients::Clients(Whereabouts server) : core_(std::make_unique<Core>(std::move(server))) {}
Clients::~Clients() = default;

void Clients::move_to(Whereabouts server) { core_->server = std::move(server); }

void Clients::request(std::string method, std::string path, std::string cookie, std::string body,
                      std::function<void(Answer)> answered) {
  constexpr unsigned version_1_1 = 11;
  http::request<http::string_body> request(http::string_to_verb(method), path, version_1_1, std::move(body));
  request.set(http::field::host, host_of(core_->server));
  request.set(http::field::origin, "http://" + host_of(core_->server));
  request.set(http::field::content_type, "application/json");
  if (!cookie.empty()) request.set(http::field::cookie, cookie);
  request.keep_alive(false);
  request.prepare_payload();
  spawn(core_->io.get_executor(), core_->ask(std::move(request), std::move(answered)));
}

std::shared_ptr<Line> Clients::open(std::string path, std::string cookie, LineEvents events) {
  auto line = std::make_shared<OpenLine>(core_->io.get_executor(), std::move(events));
  spawn(core_->io.get_executor(),
        OpenLine::converse(line, core_->server, std::move(path), std::move(cookie)));
  return line;
}

void Clients::after(std::chrono::microseconds time, std::function<void()> what) {
  auto timer = std::make_shared<Timer>(core_->io.get_executor(), time);
  timer->async_wait([timer, what = std::move(what)](const error_code& failed) {
    if (!failed) what();
  });
}

void Clients::run() {
  auto work = asio::make_work_guard(core_->io);
  core_->io.restart();
  core_->io.run();
}
void Clients::stop() { core_->io.stop(); }

}  // namespace castellum::server
