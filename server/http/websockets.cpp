#include "server/http/websockets.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "server/http/frames.hpp"

namespace castellum::server {
namespace {

/// As many as one call to the system takes.
constexpr std::size_t most_buffers = 64;

std::string too_fast_text(Clock::duration wait) {
  const auto time = std::chrono::ceil<std::chrono::milliseconds>(wait);
  return R"({"error":{"code":"too_fast","slots":{"wait":)" + std::to_string(time.count()) + "}}}";
}

}  // namespace

/// One WebSocket. Its end has two halves, which may come in either order: the listener is told, and the
/// connection closes. A client that sends too much is heard no more, but what it sends is still read.
class WebSocket final : public Peer, public std::enable_shared_from_this<WebSocket> {
 public:
  explicit WebSocket(WebSockets& all) : websockets_(all), reader_(all.frame_bytes_) {}

  void send(std::shared_ptr<const std::string> text) override;
  void close(int code, std::string_view why) override { part(static_cast<CloseCode>(code), why); }
  std::chrono::milliseconds lag() const override;
  void measure() override;
  std::chrono::milliseconds change() override;

  void listen_with(std::unique_ptr<Listener> listener) { listener_ = std::move(listener); }
  void begin(Socket socket, Doors::Stay stay, std::string head, std::string_view read);
  void look_after(Clock::time_point now);
  /// Ends it, and tells the listener before it returns.
  void end_now();

  std::size_t place = 0;  // among all

 private:
  enum class State : std::uint8_t { open, parting, ended };

  struct Outgoing {
    FrameHead head;
    std::shared_ptr<const std::string> text;
    std::size_t size() const { return head.size + text->size(); }
  };

  // Reading.
  void wait_to_read();
  void read();
  void take(std::string_view bytes);
  void take_frame(FrameReader::Found found);
  bool comes_too_fast(Clock::time_point now);
  void hear();

  // Writing.
  void put(FrameCode code, std::shared_ptr<const std::string> content);
  void put(FrameCode code, std::string content) {
    put(code, std::make_shared<const std::string>(std::move(content)));
  }
  void flush();
  void remove_sent(std::size_t bytes);

  // Ending.
  void part(CloseCode code, std::string_view why);
  void drop();
  void tell_gone_soon();
  void tell_gone();

  WebSockets& websockets_;
  State state_ = State::open;
  bool flush_waits_ = false;  // to be called, or for the client to take more
  std::uint32_t unsent_bytes_ = 0;
  std::uint32_t front_sent_ = 0;    // bytes of the first text
  std::uint32_t unseen_bytes_ = 0;  // read while parting
  std::unique_ptr<Listener> listener_;
  std::optional<Socket> socket_;
  std::optional<Doors::Stay> stay_;
  std::vector<Outgoing> outgoing_;
  FrameReader reader_;
  Bucket bucket_;
  Clock::time_point heard_at_;  // a whole frame
  Clock::time_point pinged_at_;
  bool pong_waits_ = false;      // for the last ping
  Clock::duration lag_{};        // of the last one that was answered
  Clock::time_point ends_at_;    // while parting
  Clock::time_point fast_from_;  // too fast, the first time and the last
  Clock::time_point fast_at_;
  Clock::time_point warned_at_;
};

void WebSocket::begin(Socket socket, Doors::Stay stay, std::string head, std::string_view read) {
  if (state_ == State::ended) return;
  heard_at_ = pinged_at_ = Clock::now();
  stay_.emplace(std::move(stay));
  socket_.emplace(std::move(socket));
  error_code failed;
  socket_->non_blocking(true, failed);
  if (!failed) socket_->set_option(Tcp::no_delay(true), failed);
  if (!failed) socket_->set_option(Socket::send_buffer_size(max_system_unheard_bytes), failed);
  if (failed) return drop();
  unsent_bytes_ += static_cast<std::uint32_t>(head.size());
  outgoing_.insert(outgoing_.begin(), {{}, std::make_shared<const std::string>(std::move(head))});
  flush();
  if (!read.empty()) take(read);
  wait_to_read();
}

void WebSocket::wait_to_read() {
  if (!socket_) return;
  socket_->async_wait(Socket::wait_read, [self = shared_from_this()](const error_code& failed) {
    if (failed) return self->drop();
    self->read();
  });
}

void WebSocket::read() {
  if (!socket_) return;
  error_code failed;
  const std::size_t size = socket_->read_some(asio::buffer(websockets_.buffer_), failed);
  if (failed && failed != asio::error::would_block) return drop();
  take({websockets_.buffer_.data(), size});
  wait_to_read();
}

void WebSocket::take(std::string_view bytes) {
  while (state_ == State::open) {
    const FrameReader::Found found = reader_.next(bytes);
    if (found == FrameReader::Found::nothing) return;
    take_frame(found);
  }
  unseen_bytes_ += static_cast<std::uint32_t>(bytes.size());
  if (unseen_bytes_ > max_unseen_bytes) drop();
}

void WebSocket::take_frame(FrameReader::Found found) {
  using Found = FrameReader::Found;
  heard_at_ = Clock::now();
  if (found == Found::fault) return part(reader_.code(), reader_.fault());
  if (found == Found::close) return part(reader_.code(), {});
  if (comes_too_fast(heard_at_)) return;
  if (found == Found::ping) put(FrameCode::pong, std::string(reader_.content()));
  if (found == Found::pong && std::exchange(pong_waits_, false)) lag_ = heard_at_ - pinged_at_;
  if (found == Found::text) hear();
}

/// Whether what came is over the limit, and so not heard; warns, and parts in the end.
bool WebSocket::comes_too_fast(Clock::time_point now) {
  Clock::duration wait = bucket_.take(websockets_.messages_, now);
  // Who comes again and again has a new bucket each time, but one address.
  if (wait == Clock::duration::zero() && stay_) wait = stay_->message(now);
  if (wait == Clock::duration::zero()) return false;
  const Timeouts& timeouts = websockets_.timeouts_;
  // A pause of two warnings' length begins a new account.
  if (now - fast_at_ > 2 * timeouts.warn) fast_from_ = now;
  fast_at_ = now;
  if (now - fast_from_ >= timeouts.flood) {
    part(CloseCode::too_fast, "too fast");
  } else if (now - warned_at_ >= timeouts.warn) {
    warned_at_ = now;
    put(FrameCode::text, too_fast_text(wait));
  }
  return true;
}

void WebSocket::hear() {
  try {
    listener_->hear(reader_.content());
  } catch (const std::exception&) {
    part(CloseCode::our_fault, "something went wrong here");
  }
}

void WebSocket::send(std::shared_ptr<const std::string> text) {
  if (state_ == State::open) put(FrameCode::text, std::move(text));
}

void WebSocket::put(FrameCode code, std::shared_ptr<const std::string> content) {
  outgoing_.push_back({frame_head(code, content->size()), std::move(content)});
  unsent_bytes_ += static_cast<std::uint32_t>(outgoing_.back().size());
  if (unsent_bytes_ > websockets_.unheard_bytes_ || outgoing_.size() > max_unread_texts) return drop();
  if (!socket_ || std::exchange(flush_waits_, true)) return;
  // Later in this turn, together with what else is sent in it.
  asio::post(websockets_.executor_, [self = shared_from_this()] { self->flush(); });
}

void WebSocket::flush() {
  flush_waits_ = false;
  while (socket_ && !outgoing_.empty()) {
    std::array<asio::const_buffer, most_buffers> buffers;
    std::size_t used = 0;
    for (std::size_t i = 0; i < outgoing_.size() && used + 2 <= most_buffers; ++i) {
      buffers[used++] = asio::buffer(outgoing_[i].head.view());
      buffers[used++] = asio::buffer(*outgoing_[i].text);
    }
    for (std::size_t i = 0, skip = front_sent_; i < 2; ++i) {
      const std::size_t part = std::min(skip, buffers[i].size());
      buffers[i] += part;
      skip -= part;
    }
    error_code failed;
    const std::size_t sent = socket_->write_some(std::span(buffers).first(used), failed);
    if (failed == asio::error::would_block) {
      flush_waits_ = true;
      return socket_->async_wait(Socket::wait_write, [self = shared_from_this()](const error_code& lost) {
        if (lost) return self->drop();
        self->flush();
      });
    }
    if (failed) return drop();
    remove_sent(sent);
  }
  if (socket_ && state_ == State::parting) {
    error_code gone;
    socket_->shutdown(Tcp::socket::shutdown_send, gone);
  }
}

void WebSocket::remove_sent(std::size_t bytes) {
  unsent_bytes_ -= static_cast<std::uint32_t>(bytes);
  bytes += front_sent_;
  auto first = outgoing_.begin();
  while (first != outgoing_.end() && bytes >= first->size()) bytes -= (first++)->size();
  front_sent_ = static_cast<std::uint32_t>(bytes);
  if (first == outgoing_.end())
    std::vector<Outgoing>().swap(outgoing_);
  else
    outgoing_.erase(outgoing_.begin(), first);
}

/// Ends it with a code, after what was sent. Bytes of the client are read on, unseen, until it ends too.
void WebSocket::part(CloseCode code, std::string_view why) {
  if (state_ != State::open) return;
  const bool with_code = code != CloseCode::none_given;
  put(FrameCode::close, with_code ? close_content(code, why) : std::string());
  if (state_ != State::open) return;
  state_ = State::parting;
  ends_at_ = Clock::now() + websockets_.timeouts_.part;
  tell_gone_soon();
}

/// Ends the connection as it is.
void WebSocket::drop() {
  if (state_ == State::open) tell_gone_soon();
  state_ = State::ended;
  outgoing_.clear();
  socket_.reset();
  stay_.reset();
  if (!listener_) websockets_.forget(*this);
}

/// Never at once: the listener may be just sending, or being heard.
void WebSocket::tell_gone_soon() {
  asio::post(websockets_.executor_, [self = shared_from_this()] { self->tell_gone(); });
}

void WebSocket::tell_gone() {
  if (const auto listener = std::exchange(listener_, nullptr)) listener->gone();
  if (state_ == State::ended) websockets_.forget(*this);
}

void WebSocket::look_after(Clock::time_point now) {
  const Timeouts& timeouts = websockets_.timeouts_;
  const bool is_over = state_ == State::open ? now - heard_at_ > timeouts.deaf : now > ends_at_;
  if (is_over) return drop();
  if (now - pinged_at_ >= timeouts.ping) measure();
}

void WebSocket::measure() {
  // While one is on its way the time it takes says more than another would.
  const Clock::time_point now = Clock::now();
  if (state_ != State::open || (pong_waits_ && now - pinged_at_ < websockets_.timeouts_.ping)) return;
  pinged_at_ = now;
  pong_waits_ = true;
  put(FrameCode::ping, std::string());
}

std::chrono::milliseconds WebSocket::lag() const {
  const Clock::duration waits = pong_waits_ ? Clock::now() - pinged_at_ : Clock::duration::zero();
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::max(lag_, waits));
}

std::chrono::milliseconds WebSocket::change() {
  if (!stay_) return {};
  return std::chrono::ceil<std::chrono::milliseconds>(stay_->change(Clock::now()));
}

void WebSocket::end_now() {
  const auto self = shared_from_this();
  part(CloseCode::going_away, "the server ends");
  flush();
  drop();
  tell_gone();
}

WebSockets::WebSockets(Executor executor, const Timeouts& timeouts, const Limits& limits)
    : executor_(std::move(executor)),
      timeouts_(timeouts),
      messages_(limits.messages),
      frame_bytes_(limits.frame_bytes),
      unheard_bytes_(limits.unheard_bytes) {}
WebSockets::~WebSockets() = default;

std::variant<Response, std::shared_ptr<WebSocket>> WebSockets::ask(const Request& request,
                                                                   const OpenLive& open) {
  auto websocket = std::make_shared<WebSocket>(*this);
  Opened opened = open(request, websocket);
  if (auto* refusal = std::get_if<Response>(&opened)) return std::move(*refusal);
  websocket->listen_with(std::move(std::get<std::unique_ptr<Listener>>(opened)));
  return websocket;
}

void WebSockets::begin(const std::shared_ptr<WebSocket>& websocket, Socket socket, Doors::Stay stay,
                       std::string head, std::string_view read) {
  websocket->place = all_.size();
  all_.push_back(websocket);
  websocket->begin(std::move(socket), std::move(stay), std::move(head), read);
}

void WebSockets::look_after(Clock::time_point now) {
  // From the back: who goes is replaced by the last, who was looked after already.
  for (std::size_t i = all_.size(); i-- > 0;) {
    const auto websocket = all_[i];
    websocket->look_after(now);
  }
}

void WebSockets::end_all() {
  while (!all_.empty()) all_.back()->end_now();
}

void WebSockets::forget(const WebSocket& websocket) {
  if (websocket.place >= all_.size() || all_[websocket.place].get() != &websocket) return;
  std::swap(all_[websocket.place], all_.back());
  all_[websocket.place]->place = websocket.place;
  all_.pop_back();
}

}  // namespace castellum::server
