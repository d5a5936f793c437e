// Three servers on one database, the players of one table at different ones: when one is killed, or the
// database crashes, play goes on within seconds, and nothing that was acknowledged is lost or doubled.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"
#include "server/load/companies.hpp"
#include "server/online/table.hpp"
#include "server/store/open.hpp"
#include "tests/native/front.hpp"
#include "tests/native/live_client.hpp"
#include "tests/native/postgres.hpp"
#include "tests/native/serve.hpp"

namespace castellum::tests {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

/// How many times something is killed: ROUNDS of the environment, else a few.
int rounds_wanted() {
  const char* text = std::getenv("ROUNDS");
  return text != nullptr ? std::atoi(text) : 4;
}

/// A server on that database.
std::vector<std::string> words_for(const Pages& pages, const Postgres& database) {
  return {"--web", pages.folder(), "--db", database.address(), "--no-limits", "--thinking-threads", "1"};
}

/// Three servers behind a front that gives each connection to the next of them, and clients that play on
/// whatever happens.
class Nodes {
 public:
  explicit Nodes(int rounds, Synced synced = Synced::no)
      : database_(synced),
        rounds_(rounds),
        clients_({"127.0.0.1", started().port()}),
        companies_(clients_, tables, seed, ledger_) {}

  /// Does `harm` so many times while they play, then lets all that was asked be answered.
  void run(std::function<void(Nodes&)> harm) {
    harm_ = std::move(harm);
    next_beat();
    next_harm();
    clients_.run();
    companies_.check_kept();
  }

  /// One of the servers is killed in the middle of whatever it does, and another takes its place later.
  void kill_one() {
    const auto which = static_cast<std::size_t>(random_.below(static_cast<int>(nodes_.size())));
    if (!nodes_[which]) return;
    front_.take_out(nodes_[which]->port());
    nodes_[which]->end(SIGKILL);
    nodes_[which].reset();
    clients_.after(milliseconds(400), [this, which] { begin(which); });
  }
  void crash_database() {
    database_.crash();
    database_.start();
  }

  const server::Ledger& ledger() const { return ledger_; }
  milliseconds longest_wait() const {
    const auto most = std::ranges::max_element(ledger_.waits);
    return most == ledger_.waits.end() ? milliseconds(0) : std::chrono::duration_cast<milliseconds>(*most);
  }
  /// Reads every table from its first row; how many actions are stored in all.
  std::int64_t actions_stored() const {
    std::int64_t actions = 0;
    const auto office = server::open_office(database_.address());
    const server::TableWorld world;
    office->each_table([&](const server::TableLine& line) {
      const auto stored = office->table(line.id);
      REQUIRE(stored.has_value());
      const auto loaded = server::Table::load(*stored, world);
      const auto* fault = std::get_if<std::string>(&loaded);
      CHECK_MESSAGE(fault == nullptr, *fault);
      for (const server::Row& row : stored->rows)
        if (row.kind == "actions")
          actions += std::ssize(*json::parse(row.body).value->find("tokens")->items());
    });
    return actions;
  }
  /// How often a server had to do again what another was faster with.
  std::int64_t overtaken() const {
    std::int64_t times = 0;
    constexpr std::string_view name = "\ncastellum_overtaken_total ";
    for (const auto& node : nodes_)
      if (node)
        if (const std::string text = get(node->port(), "/metrics").body; text.find(name) != std::string::npos)
          times += std::stoll(text.substr(text.find(name) + name.size()));
    return times;
  }

 private:
  static constexpr int tables = 12;
  static constexpr std::uint64_t seed = 5;

  void begin(std::size_t which) {
    nodes_[which] = std::make_unique<Served>(words_for(pages_, database_));
    front_.put_in(nodes_[which]->port());
  }
  Front& started() {
    for (std::size_t which = 0; which < nodes_.size(); ++which) begin(which);
    return front_;
  }

  void next_beat() {
    clients_.after(milliseconds(2), [this] {
      companies_.tend();
      if (rounds_ > 0 || Clock::now() < playing_until_) {
        constexpr double all = 1e9;
        companies_.play(all);
      } else if (!companies_.waits() || Clock::now() > playing_until_ + std::chrono::seconds(20)) {
        CHECK_FALSE(companies_.waits());
        return clients_.stop();
      }
      next_beat();
    });
  }

  void next_harm() {
    constexpr int least = 500;
    constexpr int spread = 500;
    clients_.after(milliseconds(least + random_.below(spread)), [this] {
      harm_(*this);
      if (--rounds_ > 0) return next_harm();
      playing_until_ = Clock::now() + std::chrono::seconds(2);
    });
  }

  Postgres database_;
  Pages pages_;
  int rounds_;
  Front front_;
  std::array<std::unique_ptr<Served>, 3> nodes_;
  Random random_{seed};
  server::Clients clients_;
  server::Ledger ledger_;
  server::Companies companies_;
  std::function<void(Nodes&)> harm_;
  Clock::time_point playing_until_;
};

Answer post(std::uint16_t port, const std::string& path, const std::string& cookie, const std::string& body) {
  const std::string headers = std::string(own_origin) + "Cookie: " + cookie +
                              "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  return Client(port).ask(request_of("POST", path, headers) + body);
}

std::string new_visitor(std::uint16_t port) {
  const std::string cookie = post(port, "/api/me", "", "")["set-cookie"];
  return cookie.substr(0, cookie.find(';'));
}

std::string value_in(const Answer& answer, std::string_view name) {
  const auto body = json::parse(answer.body);
  return body.value ? std::string(json::text_in(*body.value, name)) : std::string();
}

/// A connection to a table that said hello.
std::unique_ptr<LiveClient> connected(std::uint16_t port, const std::string& table,
                                      const std::string& cookie) {
  auto live = std::make_unique<LiveClient>(port, "/api/tables/" + table + "/live",
                                           std::string(own_origin) + "Cookie: " + cookie + "\r\n");
  live->send(R"({"hello":1,"editions":{"aqua-romana":"ar-1","aqueduct":"aq-1"},"from":0})");
  return live;
}

/// Reads until a text holds that; whether one did.
bool hears(LiveClient& live, std::string_view what) {
  for (int texts = 0; texts < 60; ++texts) {
    const std::string text = live.text();
    if (text.find(what) != std::string::npos) return true;
    if (text.starts_with('[')) return false;
  }
  return false;
}

/// Sits down and waits for the acknowledgement.
bool sits(LiveClient& live, int seat) {
  live.send(R"({"id":"sit","do":"sit","name":"north","nonce":"0123456789abcdef0123456789abcdef","seat":)" +
            std::to_string(seat) + '}');
  return hears(live, R"({"ack":"sit")");
}

void report(const char* what, int rounds, const Nodes& nodes) {
  const server::Ledger& ledger = nodes.ledger();
  std::printf(
      "%d times %s: %lld actions acknowledged, %lld games to their end, %lld connections opened anew,"
      " longest wait %lld ms, %lld overtaken\n",
      rounds, what, static_cast<long long>(ledger.acknowledged), static_cast<long long>(ledger.games),
      static_cast<long long>(ledger.returns), static_cast<long long>(nodes.longest_wait().count()),
      static_cast<long long>(nodes.overtaken()));
  for (const std::string& fault : ledger.faults) MESSAGE(fault);
}

}  // namespace

TEST_CASE("three nodes, one killed again and again: play goes on within 5 s, nothing is lost or doubled") {
  const int rounds = rounds_wanted();
  Nodes nodes(rounds);
  nodes.run(&Nodes::kill_one);
  report("a node killed", rounds, nodes);
  CHECK(nodes.ledger().wrong == 0);
  CHECK(nodes.ledger().acknowledged > 20 * rounds);
  CHECK(nodes.ledger().returns > 0);
  CHECK(nodes.longest_wait() < std::chrono::seconds(5));
  CHECK(nodes.actions_stored() >= nodes.ledger().acknowledged);
}

TEST_CASE("three nodes, the database crashes under load and comes again") {
  const int rounds = std::max(1, rounds_wanted() / 4);
  Nodes nodes(rounds, Synced::yes);
  nodes.run(&Nodes::crash_database);
  report("the database crashed", rounds, nodes);
  CHECK(nodes.ledger().wrong == 0);
  CHECK(nodes.actions_stored() >= nodes.ledger().acknowledged);
}

TEST_CASE(
    "who sits at another node is there, his seat moves at any node, and a computer's thought is taken over") {
  shared_postgres().clear();
  const Pages pages;
  Served first(words_for(pages, shared_postgres()));
  const Served second(words_for(pages, shared_postgres()));
  const std::string north = new_visitor(first.port());
  const std::string east = new_visitor(second.port());
  const std::string table = value_in(
      post(first.port(), "/api/tables", north,
           R"({"game":"aqueduct","players":3,"first":2,"seats":[null,null,6],"listed":true,"absent":60})"),
      "table");
  REQUIRE(!table.empty());
  const auto at_first = connected(first.port(), table, north);
  REQUIRE(sits(*at_first, 0));
  const auto at_second = connected(second.port(), table, east);
  REQUIRE(hears(*at_second, R"("here":{"seats":[0])"));
  REQUIRE(sits(*at_second, 1));
  CHECK(hears(*at_first, R"("here":{"seats":[0,1],"away":[])"));

  const std::string path = "/api/tables/" + table;
  const std::string key = value_in(post(second.port(), path + "/handover", east, R"({"seat":1})"), "key");
  const std::string taken = R"({"key":")" + key + R"("})";
  const std::string other = new_visitor(first.port());
  CHECK(post(first.port(), path + "/takeover", other, taken).status == 200);
  CHECK(post(second.port(), path + "/takeover", east, taken).status == 403);

  // It thinks where the game was begun; the other hears of that, and of its end.
  at_first->send(R"({"id":"start","do":"start"})");
  REQUIRE(hears(*at_first, R"({"ack":"start")"));
  first.end(SIGKILL);
  CHECK(hears(*at_second, R"("kind":"actions","seat":2)"));
}

}  // namespace castellum::tests
