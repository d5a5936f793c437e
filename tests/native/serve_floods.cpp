// One address that asks too often, comes again and again, or takes nothing of what it asked for.
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "tests/native/live_client.hpp"

namespace castellum::tests {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

std::string from(int number) {
  return std::string(own_origin) + "X-Forwarded-For: 203.0.113." + std::to_string(number) + "\r\n";
}

/// A server whose `/api/large` answers with two million bytes of its own.
class Granary {
 public:
  explicit Granary(const server::Limits& limits, const server::Timeouts& timeouts = {})
      : running_(router(), timeouts, limits) {}
  std::uint16_t port() const { return running_.port(); }
  int heard() const { return echoes_.heard; }

 private:
  server::Router router() {
    server::Router made = echoes_.router();
    made.add_below("/api/", [](const server::Request&, const server::Reply& reply) {
      reply(server::plain_response(200, filled(2'000'000, 'x')));
    });
    return made;
  }

  Echoes echoes_;
  Running running_;
};

}  // namespace

TEST_CASE("who asks too often is told when to come again, by address; files are not counted") {
  const Granary granary({.requests = {5, seconds(60)}});
  Client client(granary.port());
  const auto status = [&](const std::string& path, int number) {
    return client.ask(request_of("GET", path, from(number))).status;
  };
  for (int i = 0; i < 5; ++i) CHECK(status("/api/x", 1) == 200);
  const Answer refused = client.ask(request_of("GET", "/api/x", from(1)));
  CHECK(refused.status == 429);
  CHECK(refused["retry-after"] == "12");
  CHECK(refused.body.starts_with(R"({"error":{"code":"too_fast","slots":{"wait":)"));
  CHECK(status("/metrics", 1) == 429);
  CHECK(status("/", 1) == 200);
  CHECK(status("/healthz", 1) == 200);
  CHECK(status("/api/x", 2) == 200);
}

TEST_CASE("a new connection brings no new account of messages") {
  const Granary granary({.messages = {10, seconds(60)}, .requests = {0, {}}});
  // Twenty connections may say all they may; after that the address has to wait.
  const auto answers_to = [&](int number) {
    LiveClient client(granary.port(), "/live", from(number));
    int answered = 0;
    while (answered < 9 && client.ask("x") == "echo x") ++answered;
    return answered;
  };
  int answered = 0;
  for (int i = 0; i < 40; ++i) answered += answers_to(1);
  CHECK(answered >= server::most_messages_share * 10);
  CHECK(answered <= server::most_messages_share * 10 + 5);
  CHECK(answers_to(2) == 9);
  CHECK(granary.heard() == answered + 9);
}

TEST_CASE("answers that are not taken keep so much memory only, and the next are refused until they are") {
  const Granary granary({.unread_bytes = 5 * server::mib});
  std::vector<std::unique_ptr<Client>> deaf;
  const auto ask_deaf = [&](int number) {
    deaf.push_back(std::make_unique<Client>(granary.port()));
    deaf.back()->send(request_of("GET", "/api/large", from(number)));
  };
  const auto status = [&](int number) {
    return Client(granary.port()).ask(request_of("GET", "/api/large", from(number))).status;
  };
  for (int i = 0; i < 20; ++i) ask_deaf(1);
  CHECK(comes_true([&] { return status(1) == 503; }));
  const Answer refused = Client(granary.port()).ask(request_of("GET", "/api/large", from(1)));
  CHECK(refused["retry-after"] == "1");
  CHECK(refused.body.starts_with(R"({"error":{"code":"too_many",)"));
  CHECK(status(2) == 200);
  CHECK(Client(granary.port()).ask(request_of("GET", "/healthz", from(1))).status == 200);
  deaf.clear();
  CHECK(comes_true([&] { return status(1) == 200; }));
  // All together: each that has nothing unread is answered all the same.
  for (int number = 1; number <= 40; ++number)
    for (int i = 0; i < 3; ++i) ask_deaf(number);
  CHECK(status(50) == 200);
}

TEST_CASE("whoever takes his answers piece by piece gets them whole") {
  const Granary granary({.unread_bytes = server::mib});
  Client client(granary.port());
  client.send(request_of("GET", "/api/large", from(1)));
  std::this_thread::sleep_for(milliseconds(50));
  CHECK(client.receive().body.size() == 2'000'001);
}

TEST_CASE("a host sets how long frames and bodies may be, and what waits for a client") {
  const Granary granary({.body_bytes = 2000, .frame_bytes = 1000, .unheard_bytes = 5000});
  const auto post = [&](std::size_t bytes) {
    return Client(granary.port())
        .ask(request_of("POST", "/api/x", from(1) + "Content-Length: " + std::to_string(bytes) + "\r\n") +
             filled(bytes, 'b'));
  };
  CHECK(post(2000).status == 200);
  const Answer refused = post(2001);
  CHECK(refused.status == 413);
  CHECK(refused.body.starts_with(R"({"error":{"code":"too_long")"));
  LiveClient client(granary.port());
  CHECK(client.ask(filled(1000, 'a')).size() == 1005);
  client.send(filled(1001, 'a'));
  CHECK(client.ending() == 1009);
  LiveClient deaf(granary.port());
  deaf.send("flood 900");
  CHECK(deaf.ending() == -1);
}

}  // namespace castellum::tests
