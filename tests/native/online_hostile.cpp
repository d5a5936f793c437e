// Other tables play on while strangers attack a real server with its usual limits: floods, reconnects,
// answers that are never taken, tables nobody wants, garbage. What each is refused with stands in
// serve_floods, serve_hostile, online_limits and online_refused.
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/live_client.hpp"
#include "tests/native/store_kept.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;

constexpr std::string_view wish =
    R"({"game":"aqueduct","players":2,"seats":[null,null],"listed":true,"absent":60})";

std::string from(const std::string& address) {
  return std::string(own_origin) + "X-Forwarded-For: " + address + "\r\n";
}

std::string post(const std::string& path, const std::string& headers, std::string_view body) {
  return request_of("POST", path, headers + "Content-Length: " + std::to_string(body.size()) + "\r\n") +
         std::string(body);
}

class Town {
 public:
  Town() : served_({"--web", web(), "--db", scratch_.path("castellum.db")}, 2048) {
    const Answer made = Client(port()).ask(post("/api/tables", from("198.51.100.1"), wish));
    table_ = json::parse(made.body).at("table").get<std::string>();
  }

  std::uint16_t port() const { return served_.port(); }
  const std::string& table() const { return table_; }
  std::string url() const { return "http://127.0.0.1:" + std::to_string(port()) + "/"; }
  /// The server's memory in MiB.
  double memory() const {
    std::ifstream status("/proc/" + std::to_string(served_.process()) + "/status");
    for (std::string word; status >> word;)
      if (word == "VmRSS:" && status >> word) return std::stod(word) / 1024;
    return 0;
  }

 private:
  std::string web() const {
    std::filesystem::create_directory(scratch_.path("web"));
    scratch_.write("web/index.html", "<!doctype html><title>x</title>");
    return scratch_.path("web");
  }

  Scratch scratch_;
  Served served_;
  std::string table_;
};

/// Strangers, each at an address of his own, who go on until the object goes.
class Horde {
 public:
  explicit Horde(const Town& town) : town_(town) {
    begin(&Horde::ask_fast);
    begin(&Horde::take_nothing);
    begin(&Horde::come_again);
    begin(&Horde::open_tables);
    begin(&Horde::talk_garbage);
  }
  Horde(const Horde&) = delete;
  Horde& operator=(const Horde&) = delete;
  ~Horde() {
    over_ = true;
    for (std::thread& each : all_) each.join();
  }

  std::atomic<int> refused = 0;  // with 429 or 503
  std::atomic<int> attacks = 0;

 private:
  void begin(void (Horde::*what)(const std::string&)) {
    all_.emplace_back([this, what, address = "203.0.113." + std::to_string(all_.size() + 1)] {
      while (!over_) {
        ++attacks;
        (this->*what)(from(address));
      }
    });
  }
  void note(const Answer& answer) {
    if (answer.status == 429 || answer.status == 503) ++refused;
  }
  std::string live() const { return "/api/tables/" + town_.table() + "/live"; }

  void ask_fast(const std::string& me) {
    Client client(town_.port());
    for (int i = 0; i < 50; ++i) client.send(request_of("GET", "/api/mine", me));
    for (int i = 0; i < 50; ++i) note(client.receive());
  }
  void take_nothing(const std::string& me) {
    std::vector<std::unique_ptr<Client>> deaf;
    for (int i = 0; i < 20; ++i) {
      deaf.push_back(std::make_unique<Client>(town_.port()));
      for (int j = 0; j < 10; ++j) deaf.back()->send(request_of("GET", "/api/tables/" + town_.table(), me));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  void come_again(const std::string& me) {
    const LiveClient client(town_.port(), live(), me);
    note(client.answer());
    for (int i = 0; i < 98; ++i) client.send(R"({"ping":1})");
  }
  void open_tables(const std::string& me) {
    Client client(town_.port());
    for (int i = 0; i < 20; ++i) note(client.ask(post("/api/tables", me, wish)));
  }
  void talk_garbage(const std::string& me) {
    LiveClient client(town_.port(), live(), me);
    client.send(attacks % 2 == 0 ? "{\"id\":\"x\",\"do\":\"sit\"}" : filled(9000, 'x'));
    client.raw().send(frame_of(binary_frame, "x", false));
    Client(town_.port()).ask("GET /../../etc/passwd HTTP/1.1\r\nHost: castellum\r\n\r\n");
    Client(town_.port()).ask(post("/api/tables/" + town_.table() + "/takeover", me, R"({"key":"00"})"));
  }

  const Town& town_;
  std::atomic<bool> over_ = false;
  std::vector<std::thread> all_;
};

}  // namespace

TEST_CASE("tables play on, in time and without a fault, while strangers do their worst") {
  const Town town;
  const double before = town.memory();
  const auto play = [&] {
    const Finished played =
        run({"load", "--url", town.url(), "--tables", "4", "--rate", "30", "--seconds", "3", "--json"});
    CAPTURE(played.err);
    REQUIRE(played.status == 0);
    return json::parse(played.out);
  };
  const json figures = [&] {
    Horde horde(town);
    const json under_attack = play();
    std::printf("%d attacks, %d of them refused; ", horde.attacks.load(), horde.refused.load());
    CHECK(horde.refused > 100);
    return under_attack;
  }();
  std::printf("%s acknowledged, p99 %s ms, %.0f MiB more\n", figures.at("acknowledged").dump().c_str(),
              figures.at("p99_ms").dump().c_str(), town.memory() - before);
  CHECK(figures.at("wrong") == 0);
  CHECK(figures.at("acknowledged") > 60);
  CHECK(figures.at("p99_ms") < 1000);
  CHECK(town.memory() - before < 64);
  // Nobody else's table stands in the way of a new one in the list.
  const Answer made = Client(town.port()).ask(post("/api/tables", from("198.51.100.2"), wish));
  REQUIRE(made.status == 201);
  const std::string id = json::parse(made.body).at("table").get<std::string>();
  CHECK(comes_true([&] {
    return Client(town.port()).ask(request_of("GET", "/api/tables", from("198.51.100.2"))).body.find(id) !=
           std::string::npos;
  }));
}

}  // namespace castellum::tests
