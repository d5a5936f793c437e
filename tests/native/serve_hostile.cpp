// Strangers who send what they must not, too much, too slowly or too often, while another client is answered.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "tests/native/live_client.hpp"

namespace castellum::tests {
namespace {

using std::chrono::milliseconds;

/// A server under attack, and a well-behaved client that must be answered all the while.
class Siege {
 public:
  explicit Siege(const server::Timeouts& timeouts = {}, const server::Limits& limits = {})
      : running_(router(), timeouts, limits), bystander_(running_.port()) {}

  std::uint16_t port() const { return running_.port(); }
  /// Whether the other client still hears an answer, and a new one a page.
  bool holds() {
    return bystander_.ask("still there?") == "echo still there?" && get(port(), "/healthz").body == "ok\n";
  }
  const Echoes& echoes() const { return echoes_; }

 private:
  server::Router router() {
    server::Router made = echoes_.router();
    made.add_below("/api/", [](const server::Request&, const server::Reply& reply) {
      reply(server::plain_response(200, "done"));
    });
    return made;
  }

  Echoes echoes_;
  Running running_;
  LiveClient bystander_;
};

std::string post_of(std::string_view path, std::string_view headers) {
  return request_of("POST", path, std::string(headers) + "Content-Length: 0\r\n");
}

}  // namespace

TEST_CASE("frames that are not as they must be end their connection with the fitting code") {
  Siege siege;
  const auto code_for = [&](const std::string& bytes) {
    LiveClient client(siege.port());
    client.raw().send(bytes);
    const int code = client.ending();
    CHECK(client.raw().ended());
    return code;
  };
  CHECK(code_for(frame_of(text_frame, "x", false)) == 1002);
  CHECK(code_for(frame_of(0xF1, "x")) == 1002);
  CHECK(code_for(frame_of(last_part, "x")) == 1002);
  CHECK(code_for(frame_of(binary_frame, "x")) == 1003);
  CHECK(code_for(frame_of(text_frame, "\xC3\x28")) == 1007);
  CHECK(code_for(frame_of(text_frame, filled(8193, 'x'))) == 1009);
  CHECK(code_for(frame_of(text_frame, filled(600'000, 'x'))) == 1009);
  std::string endless = frame_of(first_part, "x");
  for (int i = 0; i < 1000; ++i) endless += frame_of(next_part, "");
  CHECK(code_for(endless) == 1009);
  CHECK(code_for("GET / HTTP/1.1\r\n\r\n") == 1002);
  CHECK(siege.holds());
  CHECK(siege.echoes().heard == 1);
}

TEST_CASE("a WebSocket or a change from another origin, or from none, is refused") {
  Siege siege;
  for (const char* foreign :
       {"", "Origin: null\r\n", "Origin: http://evil\r\n", "Origin: http://castellum:81\r\n",
        "Origin: http://castellum\r\nOrigin: http://castellum\r\n"}) {
    Client client(siege.port());
    const Answer upgrade = client.ask(upgrade_of("/live", foreign));
    CHECK_MESSAGE(upgrade.status == 403, foreign);
    CHECK(upgrade.body.starts_with(R"({"error":{"code":"wrong_origin",)"));
    CHECK_MESSAGE(client.ask(post_of("/api/tables", foreign)).status == 403, foreign);
    CHECK(client.ask(request_of("DELETE", "/%61pi/me", foreign)).status == 403);
    CHECK(client.ask(request_of("GET", "/api/tables", foreign)).status == 200);
    CHECK(client.ask(post_of("/api/tables", own_origin)).status == 200);
  }
  CHECK(siege.holds());
  CHECK(siege.echoes().opened == 1);

  const Siege named({}, {.origins = {"https://castellum.example", "http://castellum"}});
  CHECK(LiveClient(named.port(), "/live", "Origin: https://castellum.example\r\n").answer().status == 101);
  CHECK(Client(named.port()).ask(upgrade_of("/live", "Origin: https://castellum\r\n")).status == 403);
}

TEST_CASE("who sends too fast is not heard, is warned now and then, and left if it goes on") {
  Siege siege({.flood = milliseconds(300), .warn = milliseconds(100), .beat = milliseconds(20)},
              {.messages = {20, milliseconds(2000)}});
  LiveClient client(siege.port());
  int heard = 0;
  std::string said = client.ask("x");
  for (; said == "echo x"; said = client.ask("x")) ++heard;
  CHECK(heard >= 20);
  CHECK(siege.echoes().heard == heard);
  CHECK(said.starts_with(R"({"error":{"code":"too_fast","slots":{"wait":)"));
  std::this_thread::sleep_for(milliseconds(std::stoi(said.substr(said.rfind(':') + 1)) + 5));
  CHECK(client.ask("slowly") == "echo slowly");

  const auto begun = std::chrono::steady_clock::now();
  std::atomic<bool> over = false;
  std::thread flood([&] {
    for (int i = 0; i < 5000 && !over; ++i) {
      for (int j = 0; j < 20; ++j) client.send("flood");
      std::this_thread::sleep_for(milliseconds(2));
    }
  });
  int warnings = 0;
  Frame frame = client.receive();
  for (; frame.first != -1 && frame.first != close_frame; frame = client.receive())
    if (frame.content.find("too_fast") != std::string::npos) ++warnings;
  over = true;
  flood.join();
  CHECK(frame.code() == 4008);
  CHECK(warnings >= 1);
  CHECK(warnings <= (std::chrono::steady_clock::now() - begun) / milliseconds(100) + 1);
  CHECK(siege.holds());
}

TEST_CASE("pings too are answered only so often") {
  Siege siege({.flood = milliseconds(100), .beat = milliseconds(20)},
              {.messages = {20, std::chrono::hours(1)}});
  LiveClient client(siege.port());
  for (int i = 0; i < 60; ++i) {
    client.send_frame(ping_frame, "");
    std::this_thread::sleep_for(milliseconds(5));
  }
  int pongs = 0;
  Frame frame = client.receive();
  for (; frame.first != -1 && frame.first != close_frame; frame = client.receive())
    if (frame.first == pong_frame) ++pongs;
  CHECK(pongs == 20);
  CHECK(frame.code() == 4008);
  CHECK(siege.holds());
}

TEST_CASE("who changes things too often is told when to come again, by address") {
  Siege siege({}, {.changes = {3, std::chrono::seconds(60)}});
  const std::string one = std::string(own_origin) + "X-Forwarded-For: 203.0.113.1\r\n";
  const std::string other = std::string(own_origin) + "X-Forwarded-For: 203.0.113.1, 203.0.113.2\r\n";
  Client client(siege.port());
  for (int i = 0; i < 3; ++i) CHECK(client.ask(post_of("/api/tables", one)).status == 200);
  const Answer refused = client.ask(post_of("/api/tables", one));
  CHECK(refused.status == 429);
  CHECK(refused["retry-after"] == "20");
  CHECK(refused.body.starts_with(R"({"error":{"code":"too_fast","slots":{"wait":)"));
  CHECK(client.ask(request_of("GET", "/api/tables", one)).status == 200);
  CHECK(client.ask(post_of("/api/tables", other)).status == 200);
  CHECK(siege.holds());

  const Siege untrusting({}, {.changes = {1, std::chrono::seconds(60)}, .trusted_proxies = {}});
  CHECK(Client(untrusting.port()).ask(post_of("/api/tables", one)).status == 200);
  CHECK(Client(untrusting.port()).ask(post_of("/api/tables", other)).status == 429);
}

TEST_CASE("one address has so many connections, directly or through a proxy") {
  const server::Limits limits{.connections_each = 5, .trusted_proxies = {}};
  Echoes echoes;
  const Running direct(echoes.router(), {}, limits);
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 8; ++i) clients.push_back(std::make_unique<Client>(direct.port()));
  int answered = 0;
  for (const auto& client : clients)
    if (client->ask(request_of("GET", "/healthz")).status == 200) ++answered;
  CHECK(answered == 5);
  clients.clear();
  CHECK(comes_true([&] { return get(direct.port(), "/healthz").status == 200; }));
  std::vector<std::unique_ptr<LiveClient>> lives;
  CHECK(comes_true([&] {
    for (int i = 0; i < 5; ++i) lives.push_back(std::make_unique<LiveClient>(direct.port()));
    const bool all =
        std::ranges::all_of(lives, [](const auto& live) { return live->answer().status == 101; });
    lives.clear();
    return all;
  }));

  Siege siege({}, {.connections_each = 5});
  const std::string from = std::string(own_origin) + "X-Forwarded-For: 203.0.113.1\r\n";
  for (int i = 0; i < 8; ++i) lives.push_back(std::make_unique<LiveClient>(siege.port(), "/live", from));
  int opened = 0;
  for (const auto& live : lives)
    if (live->answer().status == 101) ++opened;
  CHECK(opened == 5);
  CHECK(lives.back()->answer().status == 503);
  lives.clear();
  CHECK(comes_true([&] { return LiveClient(siege.port(), "/live", from).answer().status == 101; }));
  CHECK(siege.holds());
}

TEST_CASE("WebSockets leave room for pages") {
  Siege siege({}, {.connections = 24});
  std::vector<std::unique_ptr<LiveClient>> lives;
  for (int i = 0; i < 20; ++i) lives.push_back(std::make_unique<LiveClient>(siege.port()));
  int opened = 1;
  for (const auto& live : lives)
    if (live->answer().status == 101) ++opened;
  CHECK(opened == server::lasting_share(24));
  CHECK(siege.holds());
}

TEST_CASE("who takes nothing of what it is sent is dropped, and nobody waits for it") {
  Siege siege;
  LiveClient deaf(siege.port());
  deaf.send("flood 900");
  CHECK(comes_true([&] { return siege.echoes().gone == 1; }));
  CHECK(siege.holds());
  CHECK(deaf.ending() == -1);
}

TEST_CASE("heads and frames that come drop by drop keep nobody waiting and are given up") {
  Siege siege({.idle = milliseconds(400),
               .head = milliseconds(100),
               .ping = milliseconds(60'000),
               .deaf = milliseconds(1500),
               .beat = milliseconds(20)});
  std::vector<std::unique_ptr<Client>> slow;
  for (int i = 0; i < 50; ++i) slow.push_back(std::make_unique<Client>(siege.port()));
  LiveClient dripping(siege.port());
  const std::string upgrade = upgrade_of("/live");
  const std::string frame = frame_of(text_frame, filled(100, 'x'));
  for (std::size_t i = 0; i < 50; ++i) {
    for (const auto& client : slow) client->send(upgrade.substr(i, 1));
    dripping.raw().send(frame.substr(i, 1));
    std::this_thread::sleep_for(milliseconds(10));
    if (i % 10 == 0) CHECK(siege.holds());
  }
  for (const auto& client : slow) CHECK(client->ended());
  CHECK(siege.holds());
  CHECK(dripping.ending() == -1);
  CHECK(siege.holds());
}

TEST_CASE("a thousand connections that come and go at every stage leave nothing behind") {
  Siege siege;
  const std::string upgrade = upgrade_of("/live");
  for (int i = 0; i < 1000; ++i) {
    const Client client(siege.port());
    if (i % 4 == 1) client.send(upgrade.substr(0, static_cast<std::size_t>(i) % upgrade.size()));
    if (i % 4 == 2) client.send(upgrade);
    if (i % 4 == 3) client.send(upgrade + frame_of(text_frame, "x") + frame_of(first_part, "y"));
    if (i % 100 == 0) CHECK(siege.holds());
  }
  CHECK(comes_true([&] { return siege.echoes().gone == siege.echoes().opened - 1; }));
  CHECK(siege.echoes().opened >= 400);
  CHECK(siege.holds());
}

TEST_CASE("paths that lead elsewhere and upgrades of anything else are no way in") {
  Siege siege;
  for (const char* path : {"/live/../healthz", "/live/%2e%2e/x", "/live%00", "/live/%2F..%2F"})
    CHECK_MESSAGE(Client(siege.port()).ask(upgrade_of(path)).status == 400, path);
  std::string old = upgrade_of("/live");
  old.replace(old.find("HTTP/1.1"), 8, "HTTP/1.0");
  CHECK(Client(siege.port()).ask(old).body == "page\n");
  const std::string posted = "POST" + upgrade_of("/live").substr(3);
  CHECK(Client(siege.port()).ask(posted).status == 405);
  CHECK(
      Client(siege.port()).ask(request_of("GET", "/live", "Upgrade: h2c\r\nConnection: Upgrade\r\n")).body ==
      "page\n");
  CHECK(siege.holds());
}

}  // namespace castellum::tests
