// WebSockets: how they begin, what they carry, how they end, and what they cost.
#include <atomic>
#include <chrono>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/native/live_client.hpp"

namespace castellum::tests {
namespace {

using std::chrono::milliseconds;

/// Echoes and their server, which goes first.
struct Hall {
  explicit Hall(const server::Timeouts& timeouts = {}, const server::Limits& limits = {})
      : running(echoes.router(), timeouts, limits) {}

  std::uint16_t port() const { return running.port(); }

  Echoes echoes;
  Running running;
};

// Sanitizers keep what was freed, and more beside what was not.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CASTELLUM_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(CASTELLUM_SANITIZED)
constexpr long most_bytes_each = 64 * 1024;
#else
constexpr long most_bytes_each = 12 * 1024;
#endif

long resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  long pages = 0;
  long resident = 0;
  statm >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

}  // namespace

TEST_CASE("a WebSocket begins with the answer of RFC 6455, on its own paths only") {
  const Hall hall;
  LiveClient client(hall.port());
  CHECK(client.answer().status == 101);
  CHECK(client.answer()["sec-websocket-accept"] == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
  CHECK(client.answer()["sec-websocket-extensions"].empty());
  CHECK(client.ask("x") == "echo x");
  CHECK(get(hall.port(), "/live").body == "page\n");
  CHECK(Client(hall.port()).ask(upgrade_of("/healthz")).body == "ok\n");
  CHECK(Client(hall.port()).ask(upgrade_of("/other")).body == "page\n");
}

TEST_CASE("what cannot become a WebSocket is answered as a request, and the connection lives on") {
  const Hall hall;
  Client client(hall.port());
  CHECK(client.ask(upgrade_of("/live/refused")).body == "no such room\n");
  CHECK(client.ask(upgrade_of("/live/throws")).status == 500);
  const auto with = [](std::string_view key, std::string_view version) {
    return request_of("GET", "/live",
                      std::string(own_origin) + "Upgrade: WebSocket\r\nConnection: Upgrade\r\n" +
                          "Sec-WebSocket-Key: " + std::string(key) +
                          "\r\nSec-WebSocket-Version: " + std::string(version) + "\r\n");
  };
  CHECK(client.ask(with("dGhlIHNhbXBsZSBub25jZQ==", "8"))["sec-websocket-version"] == "13");
  CHECK(client.ask(with("short", "13")).status == 400);
  CHECK(client.ask(with("", "13")).status == 400);
  CHECK(client.ask(with("dGhlIHNhbXBsZSBub25jZQ==", "13")).status == 101);
  CHECK(hall.echoes.opened == 1);
}

TEST_CASE("texts of every size up to the limit come back, whole or in parts, with pings between") {
  const Hall hall;
  LiveClient client(hall.port());
  for (const std::size_t size : {0U, 1U, 125U, 126U, 127U, 8191U, 8192U}) {
    const std::string text = filled(size, 'x');
    CHECK(client.ask(text) == "echo " + text);
  }
  CHECK(client.ask("Ő, Ämpäri, Größe, 🏛") == "echo Ő, Ämpäri, Größe, 🏛");
  client.send_frame(first_part, "one ");
  client.send_frame(ping_frame, "between");
  client.send_frame(next_part, "");
  client.send_frame(last_part, "message");
  const Frame pong = client.receive();
  CHECK(pong.first == pong_frame);
  CHECK(pong.content == "between");
  CHECK(client.text() == "echo one message");
  for (const char byte : frame_of(text_frame, "byte by byte")) client.raw().send(std::string(1, byte));
  CHECK(client.text() == "echo byte by byte");
}

TEST_CASE("texts come in the order they were sent, to all they were sent to, also at the very beginning") {
  const Hall hall;
  LiveClient greeted(hall.port(), "/live/greets");
  CHECK(greeted.text() == "welcome");
  LiveClient other(hall.port());
  std::string many;
  for (int i = 0; i < 90; ++i) many += frame_of(text_frame, "all " + std::to_string(i));
  other.raw().send(many);
  for (LiveClient* client : {&greeted, &other})
    for (int i = 0; i < 90; ++i) CHECK(client->text() == "all " + std::to_string(i));

  Client eager(hall.port());
  eager.send(upgrade_of("/live") + frame_of(text_frame, "before the answer"));
  CHECK(eager.receive().status == 101);
  CHECK(eager.take(24).ends_with("echo before the answer"));
}

TEST_CASE("large amounts arrive whole though the client takes them slowly") {
  const Hall hall;
  LiveClient client(hall.port());
  client.send("flood 200");
  std::this_thread::sleep_for(milliseconds(50));
  for (int i = 0; i < 200; ++i) CHECK(client.text() == filled(1000, 'f'));
  CHECK(client.ask("x") == "echo x");
}

TEST_CASE("a client that ends is answered with its own code, and its listener told once") {
  Hall hall;
  for (const int code : {1000, 1001, 3000, 4999}) {
    LiveClient client(hall.port());
    client.send_frame(close_frame, close_of(code, "bye"));
    CHECK(client.receive().code() == code);
    CHECK(client.raw().ended());
  }
  LiveClient wordless(hall.port());
  wordless.send_frame(close_frame, "");
  CHECK(wordless.receive().code() == 1005);
  {
    LiveClient(hall.port()).send("and away");
  }
  CHECK(comes_true([&] { return hall.echoes.gone == 6; }));
  std::atomic<bool> sent = false;
  hall.running.server().post([&] {
    for (const auto& peer : hall.echoes.peers) {
      peer->send(std::make_shared<const std::string>("after the end"));
      peer->close(1000, "again");
    }
    sent = true;
  });
  CHECK(comes_true([&] { return sent.load(); }));
  CHECK(get(hall.port(), "/healthz").body == "ok\n");
  hall.running.stop();
  CHECK(hall.echoes.gone == 6);
}

TEST_CASE("a peer that is closed gets what was sent before, then the code") {
  const Hall hall;
  LiveClient client(hall.port());
  CHECK(client.ask("close") == "last");
  client.send("not heard any more");
  const Frame last = client.receive();
  CHECK(last.code() == 4001);
  CHECK(last.content.substr(2) == "told to");
  CHECK(client.raw().ended());
  CHECK(comes_true([&] { return hall.echoes.gone == 1; }));
  CHECK(hall.echoes.heard == 1);
}

TEST_CASE("what a listener throws ends its connection alone") {
  const Hall hall;
  LiveClient other(hall.port());
  LiveClient client(hall.port());
  client.send("throw");
  CHECK(client.ending() == 1011);
  CHECK(other.ask("x") == "echo x");
}

TEST_CASE("the end of the server ends all with 1001, and every listener is told") {
  Hall hall;
  std::vector<std::unique_ptr<LiveClient>> clients;
  for (int i = 0; i < 5; ++i) clients.push_back(std::make_unique<LiveClient>(hall.port()));
  hall.running.stop();
  CHECK(hall.echoes.gone == 5);
  for (const auto& client : clients) CHECK(client->ending() == 1001);
}

TEST_CASE("who is silent is pinged, who answers stays, who does not is left") {
  const Hall hall({.ping = milliseconds(50), .deaf = milliseconds(600), .beat = milliseconds(10)});
  LiveClient deaf(hall.port());
  LiveClient client(hall.port());
  for (int i = 0; i < 16; ++i) {
    const Frame ping = client.receive();
    CHECK(ping.first == ping_frame);
    client.send_frame(pong_frame, ping.content);
  }
  CHECK(client.ask("x") == "echo x");
  CHECK(deaf.ending() == -1);
  CHECK(comes_true([&] { return hall.echoes.gone >= 1; }));
}

TEST_CASE("work is done on the server's thread, at once or after a time") {
  Hall hall;
  std::atomic<int> done = 0;
  hall.running.server().post([&] {
    done = 1;
    hall.running.server().after(milliseconds(10), [&] { done = 2; });
  });
  CHECK(comes_true([&] { return done == 2; }));
}

TEST_CASE("a connection costs little memory") {
  Hall hall({}, {.connections = 8000});
  constexpr int number = 2000;
  std::vector<std::unique_ptr<LiveClient>> clients;
  clients.reserve(number);
  for (int i = 0; i < 100; ++i) clients.push_back(std::make_unique<LiveClient>(hall.port()));
  const long before = resident_bytes();
  while (clients.size() < number) clients.push_back(std::make_unique<LiveClient>(hall.port()));
  for (const auto& client : clients) CHECK(client->ask("x") == "echo x");
  const long each = (resident_bytes() - before) / (number - 100);
  MESSAGE("bytes a connection, both ends: " << each);
  CHECK(each < most_bytes_each);
}

}  // namespace castellum::tests
