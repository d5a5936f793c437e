// Answers that come later than their requests, or not at all.
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/native/live_client.hpp"

namespace castellum::tests {
namespace {

using server::plain_response;
using server::Reply;
using server::Request;
using std::chrono::milliseconds;

/// Handlers that keep what they shall answer.
class Kept {
 public:
  server::Router router() {
    server::Router made;
    made.add("GET", "/late/exact", [](const Request&) { return plain_response(200, "exact"); });
    made.set_fallback([](const Request&) { return plain_response(200, "page"); });
    made.add_below("/late/",
                   [this](const Request& request, Reply reply) { keep(request, std::move(reply)); });
    made.add_below("/late/now/", [](const Request& request, const Reply& reply) {
      reply(plain_response(200, "now " + request.method));
      reply(plain_response(200, "twice"));
    });
    made.add_below("/late/throws", [](const Request&, const Reply&) { throw std::runtime_error("told to"); });
    made.add_below("/late/both", [](const Request&, const Reply& reply) {
      reply(plain_response(200, "answered"));
      throw std::runtime_error("told to");
    });
    return made;
  }
  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return replies_.size();
  }
  /// The oldest of those that wait.
  Reply next() {
    const std::lock_guard lock(mutex_);
    Reply reply = std::move(replies_.front());
    replies_.erase(replies_.begin());
    return reply;
  }

 private:
  void keep(const Request& request, Reply reply) {
    const std::lock_guard lock(mutex_);
    replies_.push_back([reply = std::move(reply), about = request.method + request.path](server::Response) {
      reply(plain_response(200, about));
    });
  }

  std::mutex mutex_;
  std::vector<Reply> replies_;
};

struct Office {
  explicit Office(const server::Timeouts& timeouts = {}) : running(kept.router(), timeouts) {}

  /// Answers the oldest request that waits, on the server's thread.
  void answer_one() {
    REQUIRE(comes_true([this] { return kept.size() > 0; }));
    running.server().post([reply = kept.next()] { reply({}); });
  }

  Kept kept;
  Running running;
};

}  // namespace

TEST_CASE("an exact path comes before a prefix, the longest prefix first, a prefix before the fallback") {
  const Office office;
  const auto body = [&](std::string_view path) { return get(office.running.port(), path).body; };
  CHECK(body("/late/exact") == "exact\n");
  CHECK(body("/late/now/x") == "now GET\n");
  CHECK(body("/late") == "page\n");
  CHECK(Client(office.running.port()).ask(request_of("PUT", "/late/now/x")).body == "now PUT\n");
  CHECK(Client(office.running.port()).ask(request_of("PUT", "/late/exact")).status == 405);
}

TEST_CASE("late answers come, each to its request, while others are answered at once") {
  Office office;
  Client first(office.running.port());
  first.send(request_of("GET", "/late/a") + request_of("GET", "/late/b") + request_of("GET", "/late/now/c"));
  CHECK(get(office.running.port(), "/").body == "page\n");
  office.answer_one();
  CHECK(first.receive().body == "GET/late/a\n");
  office.answer_one();
  CHECK(first.receive().body == "GET/late/b\n");
  CHECK(first.receive().body == "now GET\n");
}

TEST_CASE("HEAD below a prefix is answered as GET without its body") {
  Office office;
  Client client(office.running.port());
  client.send(request_of("HEAD", "/late/a"));
  office.answer_one();
  const Answer answer = client.receive(true);
  CHECK(answer.status == 200);
  CHECK(answer["content-length"] == "11");
  CHECK(client.ask(request_of("GET", "/late/now/x")).body == "now GET\n");
}

TEST_CASE("an answer for a client that has gone is harmless, also after the server's end") {
  auto office = std::make_unique<Office>();
  for (int i = 0; i < 10; ++i) Client(office->running.port()).send(request_of("GET", "/late/a"));
  for (int i = 0; i < 10; ++i) office->answer_one();
  CHECK(get(office->running.port(), "/").body == "page\n");

  Kept kept;
  {
    const Running running(kept.router());
    const Client client(running.port());
    client.send(request_of("GET", "/late/a"));
    REQUIRE(comes_true([&] { return kept.size() == 1; }));
  }
  kept.next()({});
}

TEST_CASE("what a late handler throws is answered with 500; what it never answers with 503") {
  const Office office({.late = milliseconds(50)});
  Client client(office.running.port());
  CHECK(client.ask(request_of("GET", "/late/throws")).status == 500);
  CHECK(client.ask(request_of("GET", "/late/both")).status == 500);
  CHECK(client.ask(request_of("GET", "/late/never")).status == 503);
  CHECK(client.ask(request_of("GET", "/late/now/x")).body == "now GET\n");
}

}  // namespace castellum::tests
