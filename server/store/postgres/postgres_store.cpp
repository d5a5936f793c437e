#include "server/store/postgres/postgres_store.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <thread>
#include <utility>

#include "server/store/jobs.hpp"
#include "server/store/postgres/listening.hpp"
#include "server/store/postgres/reading.hpp"
#include "server/store/postgres/schema.hpp"
#include "server/store/postgres/writing.hpp"

namespace castellum::server {
namespace {

/// A name that no other node has had.
std::string fresh_node() {
  std::ifstream random("/proc/sys/kernel/random/uuid");
  std::string name;
  if (!std::getline(random, name)) throw std::runtime_error("the system gives no random name");
  return name;
}

/// With tables of the newest version, and without what nodes left there that have not lived for days.
std::string prepared(const std::string& address) {
  constexpr std::string_view days_ago = " < now_ms() - 3 * 86400000";
  try {
    postgres::Connection connection(address);
    postgres::bring_up_to_date(connection);
    connection.run("DELETE FROM writers WHERE at" + std::string(days_ago));
    connection.run("DELETE FROM sightings WHERE at" + std::string(days_ago));
    connection.run("DELETE FROM keys WHERE until" + std::string(days_ago));
    connection.run("DELETE FROM leases WHERE until" + std::string(days_ago));
  } catch (const postgres::Lost& lost) {
    throw std::runtime_error("the database cannot be reached: " + std::string(lost.what()));
  } catch (const postgres::Refused& refused) {
    throw std::runtime_error("the database cannot be used: " + std::string(refused.what()));
  }
  return address;
}

}  // namespace

class PostgresStore::Core {
 public:
  explicit Core(const PostgresOptions& options)
      : options_(options),
        node_(fresh_node()),
        reading_(prepared(options.address)),
        writing_(options.address, node_, options.patience),
        listening_(options.direct.empty() ? options.address : options.direct, options.between_looks,
                   reading_.clock_ahead(), [this] { return writing_.process(); }),
        thread_([this] { run(); }) {}
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;
  ~Core() {
    queue_.end();
    writing_.end();
    thread_.join();
  }

  void give(Job job) { queue_.give(std::move(job)); }
  postgres::Reading& reading() { return reading_; }
  postgres::Listening& listening() { return listening_; }
  const std::string& node() const { return node_; }
  Figures figures() const { return {batches_, writing_.transactions(), failures_, 0}; }

 private:
  void run() {
    for (auto group = queue_.next(options_.group); !group.empty(); group = queue_.next(options_.group)) {
      const std::vector<postgres::Fault> faults = writing_.write(group);
      const auto failed = static_cast<std::uint64_t>(
          std::ranges::count_if(faults, [](const postgres::Fault& fault) { return fault.has_value(); }));
      failures_ += failed;
      batches_ += faults.size() - failed;
      for (std::size_t i = 0; i < group.size(); ++i)
        if (group[i].written) group[i].written(faults[i]);
    }
  }

  const PostgresOptions options_;
  const std::string node_;
  postgres::Reading reading_;
  postgres::Writing writing_;
  postgres::Listening listening_;
  JobQueue queue_;
  std::atomic<std::uint64_t> batches_ = 0, failures_ = 0;
  std::thread thread_;  // last: it uses all of the others
};

PostgresStore::PostgresStore(const PostgresOptions& options) : core_(std::make_unique<Core>(options)) {}

PostgresStore::~PostgresStore() = default;

void PostgresStore::write(Batch batch, Written written) {
  core_->give({std::move(batch), std::move(written)});
}

std::optional<StoredTable> PostgresStore::read(const std::string& table, std::int64_t after) const {
  return core_->reading().table(table, after);
}

std::vector<std::string> PostgresStore::waiting(int most) const {
  return core_->reading().texts(
      "SELECT id FROM tables WHERE phase = 0 AND listed ORDER BY created DESC, id DESC LIMIT $1",
      {std::to_string(most)});
}

std::vector<std::string> PostgresStore::tables_of(const std::string& visitor, int most) const {
  return core_->reading().texts(
      "SELECT id FROM tables WHERE id IN (SELECT table_id FROM holders WHERE visitor = $1)"
      " ORDER BY changed DESC, id LIMIT $2",
      {visitor, std::to_string(most)});
}

std::vector<std::string> PostgresStore::computer_acts() const {
  return core_->reading().texts(
      "SELECT id FROM tables WHERE computer_acts AND NOT EXISTS (SELECT 1 FROM leases WHERE table_id = id"
      " AND node <> $1 AND until > now_ms()) ORDER BY id",
      {core_->node()});
}

std::vector<std::string> PostgresStore::due(std::int64_t now, int most) const {
  return core_->reading().texts(
      "SELECT id FROM tables WHERE deadline > 0 AND deadline <= $1 ORDER BY deadline LIMIT $2",
      {std::to_string(now), std::to_string(most)});
}

std::vector<std::string> PostgresStore::stale(std::int64_t before, int most) const {
  return core_->reading().texts(
      "SELECT id FROM tables WHERE phase <> 1 AND changed < $1 ORDER BY changed, id LIMIT $2",
      {std::to_string(before), std::to_string(most)});
}

std::string PostgresStore::visitor_of_feed(const std::string& key) const {
  const auto found = core_->reading().texts("SELECT visitor FROM feeds WHERE key = $1", {key});
  return found.empty() ? std::string() : found.front();
}

void PostgresStore::set_feed(std::string visitor, std::string key, Written written) {
  core_->give({Feed{std::move(visitor), std::move(key)}, std::move(written)});
}

void PostgresStore::set_key(SeatKey key, Written written) {
  core_->give({std::move(key), std::move(written)});
}

std::optional<SeatKey> PostgresStore::key_of(const std::string& digest) const {
  const auto answer =
      core_->reading().ask("SELECT table_id, seat, holder, until FROM keys WHERE digest = $1", {digest});
  if (answer.size() == 0) return std::nullopt;
  return SeatKey{digest, answer.text(0, 0), static_cast<int>(answer.number(0, 1)), answer.text(0, 2),
                 answer.number(0, 3)};
}

void PostgresStore::remove(std::string table, Written written) {
  core_->give({Remove{std::move(table)}, std::move(written)});
}

Downtimes PostgresStore::downtimes() const { return core_->reading().downtimes(); }

std::int64_t PostgresStore::last_alive() const {
  const auto answer = core_->reading().ask("SELECT coalesce(max(at), 0) FROM alive");
  return answer.number(0, 0);
}

void PostgresStore::alive(std::int64_t now, std::optional<Stretch> down, Written written) {
  core_->give({Alive{now, down}, std::move(written)});
}

void PostgresStore::forget(std::string visitor, Written written) {
  core_->give({Forget{std::move(visitor)}, std::move(written)});
}

Store::Figures PostgresStore::figures() const { return core_->figures(); }

std::int64_t PostgresStore::now() const { return core_->listening().now(); }

void PostgresStore::listen(Told told) { core_->listening().listen(std::move(told)); }

bool PostgresStore::lease(const std::string& table, std::chrono::milliseconds time) {
  // Nobody waits for the disk: a lease that is lost costs a thought.
  const auto answers = core_->reading().ask(std::array<postgres::Query, 4>{
      postgres::Query{"BEGIN"},
      {"SET LOCAL synchronous_commit = off"},
      {"INSERT INTO leases (table_id, node, until) VALUES ($1, $2, now_ms() + $3) ON CONFLICT (table_id)"
       " DO UPDATE SET node = excluded.node, until = excluded.until"
       " WHERE leases.node = excluded.node OR leases.until <= now_ms() RETURNING 1",
       {table, core_->node(), std::to_string(time.count())}},
      {"COMMIT"}});
  return answers[2].size() > 0;
}

void PostgresStore::see(std::vector<Sighting> sightings, bool is_news) {
  core_->give({See{std::move(sightings), is_news}, {}});
}

std::vector<Sighting> PostgresStore::sightings(const std::vector<std::string>& tables) const {
  const auto answer = core_->reading().ask(
      "SELECT table_id, seat, at, here FROM sightings WHERE table_id = ANY($1::text[]) AND node <> $2",
      {postgres::array_of(tables), core_->node()});
  std::vector<Sighting> found;
  found.reserve(static_cast<std::size_t>(answer.size()));
  for (int i = 0; i < answer.size(); ++i)
    found.push_back(
        {answer.text(i, 0), static_cast<int>(answer.number(i, 1)), answer.number(i, 2), answer.truth(i, 3)});
  return found;
}

}  // namespace castellum::server
