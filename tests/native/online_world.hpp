// A server of online tables without sockets, under a clock of its own.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <unistd.h>

#include "engine/base/random.hpp"
#include "record/dice.hpp"
#include "record/json.hpp"
#include "server/online/site.hpp"
#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/native/online_schema.hpp"

namespace castellum::tests {

/// What is to be done on the server's thread, which is the test's, and when.
class Agenda {
 public:
  void post(std::function<void()> what) {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(what));
    came_.notify_one();
  }
  void after(std::chrono::milliseconds time, std::function<void()> what) {
    later_.emplace(now + time.count(), std::move(what));
  }
  /// Does the next thing that was posted; waits for it so long. Whether there was one.
  bool run_one(std::chrono::milliseconds patience) {
    std::function<void()> what;
    {
      std::unique_lock lock(mutex_);
      if (!came_.wait_for(lock, patience, [this] { return !posted_.empty(); })) return false;
      what = std::move(posted_.front());
      posted_.pop_front();
    }
    what();
    return true;
  }
  /// Lets so much time go by, with what is due in it.
  void pass(std::chrono::milliseconds time) {
    const std::int64_t end = now + time.count();
    while (!later_.empty() && later_.begin()->first <= end) {
      const auto next = later_.begin();
      now = std::max(now, next->first);
      const auto what = std::move(next->second);
      later_.erase(next);
      what();
    }
    now = end;
  }
  void clear() {
    later_.clear();
    const std::lock_guard lock(mutex_);
    posted_.clear();
  }

  std::int64_t now = 1'800'000'000'000;

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> posted_;
  std::multimap<std::int64_t, std::function<void()>> later_;
};

/// The other end of a connection: keeps all it is told.
class Ear final : public server::Peer {
 public:
  void send(std::shared_ptr<const std::string> text) override {
    if (code == 0) heard.push_back(*text);
  }
  void close(int with, std::string_view) override {
    if (code == 0) code = with;
  }
  std::chrono::milliseconds lag() const override { return way; }
  void measure() override { ++measured; }
  std::chrono::milliseconds change() override {
    return std::chrono::milliseconds(changes_left-- > 0 ? 0 : 2000);
  }

  std::vector<std::string> heard;
  int code = 0;                      // of the end
  std::chrono::milliseconds way{0};  // to it and back
  int measured = 0;
  int changes_left = 1000;  // before the next must wait
};

class World {
 public:
  /// `vfs`: SQLite's name of the file system its store lies in; empty: the machine's own.
  explicit World(std::uint64_t seed = 1, server::OnlineSettings settings = fast(), std::string vfs = {})
      : settings_(settings), vfs_(std::move(vfs)), random_(seed) {
    static int number = 0;
    folder_ = std::filesystem::temp_directory_path() /
              ("castellum-online-" + std::to_string(getpid()) + '-' + std::to_string(++number));
    std::filesystem::create_directories(folder_);
    begin();
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() {
    stop();
    std::filesystem::remove_all(folder_);
  }

  static server::OnlineSettings fast() {
    server::OnlineSettings settings;
    settings.thinking_threads = 1;
    return settings;
  }

  void stop() {
    for (auto& hang_up : connected) hang_up.second();
    site_.reset();
    store_.reset();  // writes what was given
    agenda.clear();
  }
  void begin() {
    store_ = std::make_unique<server::SqliteStore>(
        server::StoreOptions{.path = (folder_ / "castellum.db").string(), .vfs = vfs_});
    server::Tools tools;
    tools.now = [this] { return agenda.now; };
    tools.post = [this](std::function<void()> what) { agenda.post(std::move(what)); };
    tools.after = [this](std::chrono::milliseconds time, std::function<void()> what) {
      agenda.after(time, std::move(what));
    };
    tools.random = [this](std::span<std::uint8_t> bytes) { fill(bytes); };
    tools.log = [this](std::string_view line) { log.emplace_back(line); };
    site_ = std::make_unique<server::Site>(*store_, settings_, std::move(tools));
  }
  /// Ends and begins anew on what is stored.
  void restart() {
    stop();
    begin();
  }

  /// Lets everything that is on its way to the store come back; whether there was anything.
  bool settle() {
    int done = 0;
    bool any = false;
    do {
      bool reached = false;
      store_->forget("nobody",
                     [&](const std::optional<std::string>&) { agenda.post([&] { reached = true; }); });
      for (done = 0; !reached; ++done) REQUIRE(agenda.run_one(std::chrono::seconds(20)));
      any = any || done > 1;
    } while (done > 1);
    return any;
  }
  /// Waits until no computer thinks any more.
  void let_think() {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    do {
      settle();
      while (site_->metrics().find("castellum_thoughts 0\n") == std::string::npos) {
        // A thought that was dropped ends without a word.
        agenda.run_one(std::chrono::milliseconds(20));
        settle();
        REQUIRE(std::chrono::steady_clock::now() < latest);
      }
      // What was decided last may have made somebody think again.
    } while (settle());
  }
  void pass(std::chrono::milliseconds time) {
    agenda.pass(time);
    settle();
  }

  /// Asks and waits for the answer.
  server::Response ask(const std::string& method, const std::string& path, const std::string& cookie,
                       const std::string& body = {}) {
    std::optional<server::Response> answer;
    server::Request asked = request(method, path, cookie, body);
    asked.from = from;
    site_->answer(asked, [&](server::Response response) { answer = std::move(response); });
    settle();
    REQUIRE(answer.has_value());
    const std::string fault = shape_fault(method, path, *answer);
    CHECK_MESSAGE(fault == "", fault);
    if (answer->body) told.push_back(*answer->body);
    return *answer;
  }
  static server::Request request(const std::string& method, const std::string& path,
                                 const std::string& cookie, const std::string& body = {}) {
    server::Request request{method, path, {}, {{"Origin", "http://localhost"}}, body};
    if (!cookie.empty()) request.headers.push_back({"Cookie", cookie});
    return request;
  }

  /// A new visitor's cookie.
  std::string visitor() { return cookie_of(ask("POST", "/api/me", {})); }
  static std::string cookie_of(const server::Response& response) {
    for (const server::Header& each : response.headers)
      if (each.name == "Set-Cookie") return each.value.substr(0, each.value.find(';'));
    return {};
  }
  /// A table by that wish; its id.
  std::string table(const std::string& cookie, const std::string& wish) {
    const std::string fault = protocol_fault("wish", wish);
    CHECK_MESSAGE(fault == "", fault);
    const auto answer = ask("POST", "/api/tables", cookie, wish);
    CAPTURE(*answer.body);
    REQUIRE(answer.status == 201);
    return std::string(json::text_in(*json::parse(*answer.body).value, "table"));
  }

  server::Site& site() { return *site_; }
  server::Store& store() { return *store_; }

  Agenda agenda;
  std::vector<std::string> log;
  std::string from = "somewhere";                          // whence requests come
  std::vector<std::string> told;                           // answers to requests
  std::optional<DiceSeed> next_seed;                       // what the next 32 random bytes are
  std::map<const void*, std::function<void()>> connected;  // how each connection ends with the server

 private:
  /// What is wrong with the shape of an answer; empty if nothing is.
  static std::string shape_fault(const std::string& method, const std::string& path,
                                 const server::Response& answer) {
    constexpr int no_content = 204;
    constexpr int refusals = 400;
    if (answer.status == no_content || path.starts_with("/api/feed/")) return "";
    if (answer.status >= refusals) return protocol_fault("refusal", *answer.body);
    const bool asks = method == "GET";
    const char* shape = "table";
    if (path == "/api/tables") shape = asks ? "list" : "made_table";
    if (path == "/api/mine") shape = "list";
    if (path == "/api/me/feed") shape = "feed";
    if (path.ends_with("/handover")) shape = "handover";
    if (path.ends_with("/takeover")) shape = "takeover";
    return protocol_fault(shape, *answer.body);
  }

  void fill(std::span<std::uint8_t> bytes) {
    if (next_seed && bytes.size() == next_seed->size()) {
      std::copy(next_seed->begin(), next_seed->end(), bytes.begin());
      next_seed.reset();
      return;
    }
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_.next());
  }

  server::OnlineSettings settings_;
  std::string vfs_;
  Random random_;
  std::filesystem::path folder_;
  std::unique_ptr<server::Store> store_;
  std::unique_ptr<server::Site> site_;
};

/// A wish without members of the set-up.
inline std::string wish(std::string_view game, int players, std::string_view more = "") {
  std::string seats;
  for (int seat = 0; seat < players; ++seat) seats += seat == 0 ? "null" : ",null";
  return R"({"game":")" + std::string(game) + R"(","players":)" + std::to_string(players) + R"(,"seats":[)" +
         seats + R"(],"listed":true,"absent":60)" + std::string(more) + '}';
}

}  // namespace castellum::tests
