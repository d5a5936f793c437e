// Any texts as what strangers and seated people say at an online table, over HTTP and WebSockets. Each line
// of the input is said by somebody: `0` and `1` sit at the table, `2` watches, `p` and `d` are POST and
// DELETE below /api/.
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.hpp"
#include "fuzz/require.hpp"
#include "record/json.hpp"
#include "record/utf8.hpp"
#include "server/online/site.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

namespace castellum::server {
namespace {

constexpr std::string_view wish =
    R"({"game":"aqueduct","players":2,"first":0,"seats":[null,null],"listed":false,"absent":30,"clock":{"turn":60,"bank":60,"weekends_off":true}})";

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    if (utf8_length(text) == 0) return false;
    text.remove_prefix(static_cast<std::size_t>(utf8_length(text)));
  }
  return true;
}

/// Keeps what it is told, which is JSON whatever was said.
class Ear final : public Peer {
 public:
  void send(std::shared_ptr<const std::string> text) override {
    require(json::parse(*text).value.has_value(), "what is told is JSON", *text);
    if (text->find(R"({"ack":"mark")") == 0) acknowledged = true;
  }
  void close(int code, std::string_view) override {
    require(code >= 4000 && code <= 4999, "an end has a code of ours");
    closed = true;
  }
  std::chrono::milliseconds lag() const override { return {}; }
  void measure() override {}
  std::chrono::milliseconds change() override { return {}; }
  bool acknowledged = false;
  bool closed = false;
};

/// A server without sockets, kept for all inputs.
class World {
 public:
  World() {
    folder_ = std::filesystem::temp_directory_path() / "castellum-fuzz-XXXXXX";
    std::string name = folder_.string();
    if (mkdtemp(name.data()) == nullptr) std::abort();
    folder_ = name;
    store_.emplace(StoreOptions{.path = name + "/castellum.db", .vfs = {}});
    OnlineSettings settings;
    settings.thinking_threads = 1;
    settings.tables_each = 1'000'000;
    Tools tools;
    tools.now = [this] { return now_ += 50; };
    tools.post = [this](std::function<void()> what) {
      const std::lock_guard lock(mutex_);
      posted_.push_back(std::move(what));
      came_.notify_one();
    };
    tools.after = [](std::chrono::milliseconds, const std::function<void()>&) {};
    tools.random = [this](std::span<std::uint8_t> bytes) {
      for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random_.next());
    };
    tools.log = [](std::string_view) {};
    site_.emplace(*store_, settings, std::move(tools));
  }
  World(const World&) = delete;
  World& operator=(const World&) = delete;
  ~World() {
    site_.reset();
    store_.reset();
    std::filesystem::remove_all(folder_);
  }

  /// Waits until all that was asked is stored and answered, with what follows from it.
  void settle() {
    while (reach_end() > 1) {
    }
  }
  Response ask(std::string_view method, const std::string& path, const std::string& cookie,
               std::string_view body) {
    std::optional<Response> answer;
    site_->answer(request(method, path, cookie, body),
                  [&](Response response) { answer = std::move(response); });
    settle();
    require(answer.has_value(), "every request is answered", path);
    return *answer;
  }
  static Request request(std::string_view method, const std::string& path, const std::string& cookie,
                         std::string_view body) {
    Request request{std::string(method), path, {}, {}, std::string(body)};
    if (!cookie.empty()) request.headers.push_back({"Cookie", cookie});
    return request;
  }
  std::string visitor() {
    for (const Header& each : ask("POST", "/api/me", {}, {}).headers)
      if (each.name == "Set-Cookie") return each.value.substr(0, each.value.find(';'));
    return {};
  }
  Site& site() { return *site_; }

 private:
  /// Waits until the store has done what it was given so far; how much came back from it.
  int reach_end() {
    reached_ = false;
    store_->forget("nobody", [this](const std::optional<std::string>&) {
      const std::lock_guard lock(mutex_);
      posted_.push_back([this] { reached_ = true; });
      came_.notify_one();
    });
    int done = 0;
    for (; !reached_; ++done) {
      std::unique_lock lock(mutex_);
      came_.wait(lock, [this] { return !posted_.empty(); });
      const auto what = std::move(posted_.front());
      posted_.pop_front();
      lock.unlock();
      what();
    }
    return done;
  }

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> posted_;
  bool reached_ = false;
  std::int64_t now_ = 1'800'000'000'000;
  Random random_{1};
  std::optional<SqliteStore> store_;
  std::optional<Site> site_;
};

struct Person {
  Person(World& world, const std::string& table, std::string with) : cookie(std::move(with)) {
    auto opened = world.site().open(World::request("GET", "/api/tables/" + table + "/live", cookie, {}), ear);
    if (auto* made = std::get_if<std::unique_ptr<Listener>>(&opened)) listener = std::move(*made);
  }
  void say(std::string_view text) const {
    if (listener && !ear->closed) listener->hear(text);
  }
  std::string cookie;
  std::shared_ptr<Ear> ear = std::make_shared<Ear>();
  std::unique_ptr<Listener> listener;
};

constexpr std::string_view hello =
    R"({"hello":1,"editions":{"aqua-romana":"ar-1","aqueduct":"aq-1"},"from":0})";

std::string new_table(World& world, const std::string& cookie) {
  const Response made = world.ask("POST", "/api/tables", cookie, wish);
  return std::string(json::text_in(*json::parse(*made.body).value, "table"));
}

void sit(const Person& person, int seat) {
  person.say(hello);
  person.say(R"({"id":"sit","do":"sit","name":"north","nonce":"0123456789abcdef0123456789abcdef","seat":)" +
             std::to_string(seat) + '}');
}

void try_lines(World& world, std::string_view input) {
  const std::string cookies[] = {world.visitor(), world.visitor(), {}};
  const std::string table = new_table(world, cookies[0]);
  const Person people[] = {{world, table, cookies[0]}, {world, table, cookies[1]}, {world, table, {}}};
  for (const int seat : {0, 1}) sit(people[seat], seat);
  people[0].say(R"({"id":"begin","do":"start"})");
  people[2].say(hello);
  world.settle();
  while (!input.empty()) {
    const auto end = std::min(input.find('\n'), input.size());
    const std::string_view line = input.substr(0, end);
    input.remove_prefix(std::min(end + 1, input.size()));
    if (line.empty() || !is_utf8(line)) continue;
    const std::string_view said = line.substr(1);
    if (line[0] >= '0' && line[0] <= '2') people[line[0] - '0'].say(said);
    if (line[0] != 'p' && line[0] != 'd') continue;
    const auto blank = std::min(said.find(' '), said.size());
    std::string path = "/api/" + std::string(said.substr(0, blank));
    if (const auto here = path.find("HERE"); here != std::string::npos) path.replace(here, 4, table);
    const Response answer =
        world.ask(line[0] == 'p' ? "POST" : "DELETE", path, cookies[0], said.substr(blank));
    require(answer.status < 500, "no request is a fault of the server's", line);
  }
  world.settle();
  // Whatever was said: the table is read as rows, and another one plays on.
  const Response rows = world.ask("GET", "/api/tables/" + table, {}, {});
  require(rows.status == 200 && json::parse(*rows.body).value.has_value(), "a table stays readable");
  const Person other(world, new_table(world, cookies[0]), world.visitor());
  sit(other, 1);
  other.say(R"({"id":"mark","do":"leave","seat":1})");
  world.settle();
  require(other.ear->acknowledged, "other tables play on");
}

}  // namespace
}  // namespace castellum::server

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static castellum::server::World world;
  castellum::server::try_lines(world, castellum::text_of(data, size));
  return 0;
}
