// castellum serve: many clients at once, slow ones among them; how it runs out of things, and how it ends.
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "server/http/server.hpp"
#include "tests/native/serve.hpp"

namespace castellum::tests {
namespace {

using std::chrono::milliseconds;

using Clients = std::vector<std::unique_ptr<Client>>;

Clients clients_of(std::uint16_t port, int number) {
  Clients all;
  for (int i = 0; i < number; ++i) all.push_back(std::make_unique<Client>(port));
  return all;
}

/// Processor time of a process so far, in clock ticks of 10 ms.
long ticks_of(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string word;
  long user = 0;
  long system = 0;
  for (int i = 0; i < 13; ++i) stat >> word;
  stat >> user >> system;
  return user + system;
}

/// A server in this process with little patience.
class Hasty {
 public:
  explicit Hasty(const server::Timeouts& timeouts) : server_({.port = 0}, router(), timeouts) {}
  Hasty(const Hasty&) = delete;
  Hasty& operator=(const Hasty&) = delete;
  ~Hasty() {
    server_.stop();
    thread_.join();
  }
  std::uint16_t port() const { return server_.port(); }

 private:
  static server::Router router() {
    server::Router made;
    made.add("GET", "/throws",
             [](const server::Request&) -> server::Response { throw std::runtime_error("x"); });
    made.add("POST", "/echo", [](const server::Request& request) {
      return server::plain_response(200, request.query + request.body);
    });
    made.add("GET", "/large",
             [](const server::Request&) { return server::plain_response(200, filled(20'000'000, 'x')); });
    return made;
  }

  server::HttpServer server_;
  std::thread thread_{[this] { server_.run(); }};
};

}  // namespace

TEST_CASE("requests sent at once are answered in turn on one connection") {
  const Pages pages;
  const Served served({"--web", pages.folder()});
  Client client(served.port());
  client.send(request_of("GET", "/healthz") + request_of("HEAD", "/") + request_of("GET", "/none.js") +
              request_of("GET", "/sw.js", "Connection: close\r\n"));
  CHECK(client.receive().body == "ok\n");
  CHECK(client.receive(true).status == 200);
  CHECK(client.receive().status == 404);
  const Answer last = client.receive();
  CHECK(last.body == "// worker");
  CHECK(last["connection"] == "close");
  CHECK(client.ended());

  Client old(served.port());
  CHECK(old.ask("GET /healthz HTTP/1.0\r\n\r\n").body == "ok\n");
  CHECK(old.ended());
}

TEST_CASE("clients that send half a request, take no answer or leave keep nobody waiting") {
  const Pages pages;
  pages.files().write("large.wasm", filled(10'000'000, 'w'));
  const Served served({"--web", pages.folder()});
  const Client half(served.port());
  half.send("GET / HTTP/1.1\r\nHo");
  const Client body(served.port());
  body.send(request_of("POST", "/", "Content-Length: 10\r\n") + "half");
  const Client deaf(served.port());
  for (int i = 0; i < 5; ++i) deaf.send(request_of("GET", "/large.wasm"));
  for (int i = 0; i < 20; ++i) Client(served.port()).send(request_of("GET", "/large.wasm"));
  CHECK(get(served.port(), "/").status == 200);
  Client slow(served.port());
  for (const char letter : request_of("GET", "/healthz")) slow.send(std::string(1, letter));
  CHECK(slow.receive().body == "ok\n");
}

TEST_CASE("more clients than may be connected wait for their turn, and all are answered") {
  const Pages pages;
  constexpr int most = 400;
  const Served served({"--web", pages.folder()}, most + server::spare_descriptors);
  constexpr int waiting = 40;
  Clients first = clients_of(served.port(), most);
  Clients late = clients_of(served.port(), waiting);
  for (const auto& client : late) client->send(request_of("GET", "/healthz"));
  int answered = 0;
  int ended = 0;
  for (const auto& client : first) {
    const Answer answer = client->ask(request_of("GET", "/healthz"));
    if (answer.body == "ok\n") ++answered;
    if (answer["connection"] == "close") ++ended;
  }
  CHECK(answered == most);
  CHECK(ended >= most - server::lasting_share(most));
  first.clear();
  for (const auto& client : late) CHECK(client->receive().body == "ok\n");
}

TEST_CASE("without file descriptors the server neither ends nor spins, and goes on when there are some") {
  const Pages pages;
  const Served served({"--web", pages.folder()}, 24);
  Clients all = clients_of(served.port(), 60);
  CHECK(all.front()->ask(request_of("GET", "/healthz")).status == 200);
  all.back()->send(request_of("GET", "/healthz"));
  const long before = ticks_of(served.process());
  std::this_thread::sleep_for(milliseconds(300));
  CHECK(ticks_of(served.process()) - before <= 10);
  all.erase(all.begin(), all.end() - 1);
  CHECK(all.back()->receive().body == "ok\n");
  CHECK(get(served.port(), "/healthz").body == "ok\n");
}

TEST_CASE("SIGTERM and SIGINT end it well, with clients connected") {
  const Pages pages;
  for (const int signal : {SIGTERM, SIGINT}) {
    Served served({"--web", pages.folder()});
    Client idle(served.port());
    const Client half(served.port());
    half.send("GET / HT");
    CHECK(idle.ask(request_of("GET", "/healthz")).body == "ok\n");
    CHECK(served.end(signal) == 0);
    CHECK(idle.ended());
  }
}

TEST_CASE("it listens where it is told, IPv6 too, and the port is free again at once") {
  const Pages pages;
  {
    const Served served({"--web", pages.folder(), "--listen", "::1"});
    CHECK(served.line().starts_with("Castellum is at http://[::1]:"));
    CHECK(Client(served.port(), AF_INET6).ask(request_of("GET", "/healthz")).body == "ok\n");
    const Finished second =
        run({"serve", "--web", pages.folder(), "--listen", "[::1]", "--port", std::to_string(served.port())});
    CHECK(not_refused_well(second, "[::1]:" + std::to_string(served.port()) + " is in use") == "");
  }
  const Served all({"--web", pages.folder(), "--listen", "::"});
  CHECK(get(all.port(), "/healthz").body == "ok\n");
  CHECK(Client(all.port(), AF_INET6).ask(request_of("GET", "/healthz")).body == "ok\n");

  auto first = std::make_unique<Served>(std::vector<std::string>{"--web", pages.folder()});
  const std::string port = std::to_string(first->port());
  Client client(first->port());
  CHECK(client.ask(request_of("GET", "/healthz")).status == 200);
  first->end(SIGTERM);
  const server::HttpServer second({.address = "localhost", .port = first->port()}, {});
  CHECK(second.url() == "http://127.0.0.1:" + port + "/");
}

TEST_CASE("clients that keep silent, send slowly or take nothing are left after a while") {
  const Hasty hasty({.idle = milliseconds(50),
                     .head = milliseconds(50),
                     .body = milliseconds(50),
                     .send = milliseconds(50),
                     .part = milliseconds(50)});
  Client silent(hasty.port());
  Client half(hasty.port());
  half.send("GET / HT");
  Client body(hasty.port());
  body.send(request_of("POST", "/echo", "Content-Length: 10\r\n") + "half");
  Client kept(hasty.port());
  CHECK(kept.ask(request_of("GET", "/")).status == 404);
  Client deaf(hasty.port());
  deaf.send(request_of("GET", "/large"));
  CHECK(silent.ended());
  CHECK(half.ended());
  CHECK(body.ended());
  CHECK(kept.ended());
  std::this_thread::sleep_for(milliseconds(200));
  CHECK(deaf.receive().body.size() < 20'000'001);
}

TEST_CASE("bodies reach their handler, after 100 Continue if asked for; what throws is answered with 500") {
  const Hasty patient({});
  Client client(patient.port());
  CHECK(client.ask(request_of("POST", "/echo?a", "Content-Length: 4\r\n") + "body").body == "abody\n");
  CHECK(client
            .ask(request_of("POST", "/echo", "Transfer-Encoding: chunked\r\n") +
                 "3\r\nbod\r\n1\r\ny\r\n0\r\n\r\n")
            .body == "body\n");
  const Answer go_on =
      client.ask(request_of("POST", "/echo", "Expect: 100-continue\r\nContent-Length: 4\r\n"));
  CHECK(go_on.status == 100);
  CHECK(client.ask("late").body == "late\n");
  CHECK(client.ask(request_of("GET", "/throws")).status == 500);
  CHECK(client.ask(request_of("GET", "/echo"))["allow"] == "POST");
}

}  // namespace castellum::tests
