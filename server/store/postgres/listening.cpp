#include "server/store/postgres/listening.hpp"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "server/store/postgres/reading.hpp"

namespace castellum::server::postgres {
namespace {

constexpr std::chrono::milliseconds between_connects{200};
/// How long it takes to see that the store ends.
constexpr std::chrono::milliseconds longest_wait{50};
/// A transaction may commit so long after it wrote when it did: longer ones are ended by the database.
constexpr std::int64_t longest_commit = 10'000;

/// A connection that hears from now on.
Connection listening(const std::string& address) {
  Connection connection(address);
  connection.run("LISTEN castellum");
  return connection;
}

}  // namespace

Listening::Listening(std::string address, std::chrono::milliseconds between_looks, std::int64_t clock_ahead,
                     std::function<int()> own)
    : address_(std::move(address)),
      between_looks_(between_looks),
      own_(std::move(own)),
      clock_ahead_(clock_ahead),
      looked_(now()),
      connection_(listening(address_)),
      thread_([this] { run(); }) {}

Listening::~Listening() {
  ends_ = true;
  thread_.join();
}

void Listening::listen(Told told) {
  const std::lock_guard lock(mutex_);
  told_ = std::move(told);
}

std::int64_t Listening::now() const {
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  return clock_ahead_ +
         duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void Listening::tell(const std::string& table, std::int64_t seq) {
  const std::lock_guard lock(mutex_);
  if (told_) told_(table, seq);
}

void Listening::run() {
  while (!ends_) {
    try {
      const bool anew = !connection_;
      if (anew) connection_.emplace(listening(address_));
      if (anew) look(*connection_, true);
      hear(*connection_);
    } catch (const std::runtime_error&) {
      connection_.reset();
      std::this_thread::sleep_for(between_connects);
    }
  }
}

void Listening::hear(Connection& connection) {
  using Clock = std::chrono::steady_clock;
  auto next_look = Clock::now() + between_looks_;
  while (!ends_) {
    if (const auto told = connection.news(longest_wait); told && told->be_pid != own_()) {
      const std::string_view text(told->extra);
      const auto space = std::min(text.find(' '), text.size() - 1);
      std::int64_t seq = 0;
      std::from_chars(text.data() + space + 1, text.data() + text.size(), seq);
      tell(std::string(text.substr(0, space)), seq);
    }
    if (Clock::now() < next_look) continue;
    look(connection, false);
    next_look = Clock::now() + between_looks_;
  }
}

void Listening::look(Connection& connection, bool anew) {
  clock_ahead_ = postgres::clock_ahead(connection);
  const std::int64_t since = std::exchange(looked_, now()) - longest_commit;
  const Answer written =
      connection.run("SELECT id, last FROM tables WHERE touched >= $1", {std::to_string(since)});
  for (int i = 0; i < written.size(); ++i)
    tell(written.text(i, 0), anew ? anything_changed : written.number(i, 1));
}

}  // namespace castellum::server::postgres
