#include "server/store/sqlite/sqlite_store.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <utility>

#include "server/store/sqlite/checkpoints.hpp"
#include "server/store/sqlite/file_lock.hpp"
#include "server/store/sqlite/gate.hpp"
#include "server/store/sqlite/reading.hpp"
#include "server/store/sqlite/writing.hpp"

namespace castellum::server {
namespace {

StoreOptions with_whole_path(StoreOptions options) {
  options.path = path_of_store(options.path);
  return options;
}

}  // namespace

class SqliteStore::Core {
 public:
  explicit Core(const StoreOptions& options)
      : options_(with_whole_path(options)),
        lock_(options_.path),
        writing_(options_),
        reading_(options_),
        checkpoints_(options_, gate_),
        thread_([this] { run(); }) {}
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;
  ~Core() {
    queue_.end();
    thread_.join();
  }

  void give(Job job) { queue_.give(std::move(job)); }
  Reading& reading() { return reading_; }
  Figures figures() const { return {batches_, transactions_, failures_, log_pages_}; }

 private:
  void run() {
    for (auto group = queue_.next(options_.group); !group.empty(); group = queue_.next(options_.group)) {
      gate_.enter();
      const std::vector<Fault> faults = writing_.write(group);
      if (std::ranges::any_of(group, [](const Job& job) { return std::holds_alternative<Forget>(job.work); }))
        checkpoints_.wipe();
      checkpoints_.written(writing_.log_pages());
      gate_.leave();
      count(faults);
      for (std::size_t i = 0; i < group.size(); ++i) group[i].written(faults[i]);
    }
  }

  void count(const std::vector<Fault>& faults) {
    const auto failed = static_cast<std::uint64_t>(
        std::ranges::count_if(faults, [](const Fault& fault) { return fault.has_value(); }));
    failures_ += failed;
    batches_ += faults.size() - failed;
    if (failed < faults.size()) ++transactions_;
    log_pages_ = static_cast<std::uint64_t>(writing_.log_pages());
  }

  const StoreOptions options_;
  FileLock lock_;  // before anything of the file is touched, and until all of it is closed
  Gate gate_;
  Writing writing_;
  Reading reading_;
  Checkpoints checkpoints_;
  std::atomic<std::uint64_t> batches_ = 0, transactions_ = 0, failures_ = 0, log_pages_ = 0;
  JobQueue queue_;
  std::thread thread_;  // last: it uses all of the others
};

SqliteStore::SqliteStore(const StoreOptions& options) : core_(std::make_unique<Core>(options)) {}

SqliteStore::~SqliteStore() = default;

void SqliteStore::write(Batch batch, Written written) {
  for (const SeatHolder& changed : batch.holders)
    std::erase_if(keys_,
                  [&](const SeatKey& key) { return key.table == batch.table && key.seat == changed.seat; });
  core_->give({std::move(batch), std::move(written)});
}

std::optional<StoredTable> SqliteStore::read(const std::string& table, std::int64_t after) const {
  return core_->reading().table(table, after);
}

std::vector<std::string> SqliteStore::waiting(int most) const { return core_->reading().waiting(most); }

std::vector<std::string> SqliteStore::tables_of(const std::string& visitor, int most) const {
  return core_->reading().tables_of(visitor, most);
}

std::vector<std::string> SqliteStore::computer_acts() const { return core_->reading().computer_acts(); }

std::vector<std::string> SqliteStore::due(std::int64_t now, int most) const {
  return core_->reading().due(now, most);
}

std::vector<std::string> SqliteStore::stale(std::int64_t before, int most) const {
  return core_->reading().stale(before, most);
}

std::string SqliteStore::visitor_of_feed(const std::string& key) const {
  return core_->reading().visitor_of_feed(key);
}

void SqliteStore::set_feed(std::string visitor, std::string key, Written written) {
  core_->give({Feed{std::move(visitor), std::move(key)}, std::move(written)});
}

void SqliteStore::set_key(SeatKey key, Written written) {
  std::erase_if(keys_, [&](const SeatKey& old) {
    return old.until <= now() || (old.table == key.table && old.seat == key.seat);
  });
  keys_.push_back(std::move(key));
  written({});
}

std::optional<SeatKey> SqliteStore::key_of(const std::string& digest) const {
  const auto found = std::ranges::find(keys_, digest, &SeatKey::digest);
  return found == keys_.end() ? std::nullopt : std::optional(*found);
}

void SqliteStore::remove(std::string table, Written written) {
  core_->give({Remove{std::move(table)}, std::move(written)});
}

Downtimes SqliteStore::downtimes() const { return core_->reading().downtimes(); }

std::int64_t SqliteStore::last_alive() const { return core_->reading().last_alive(); }

void SqliteStore::alive(std::int64_t now, std::optional<Stretch> down, Written written) {
  core_->give({Alive{now, down}, std::move(written)});
}

void SqliteStore::forget(std::string visitor, Written written) {
  core_->give({Forget{std::move(visitor)}, std::move(written)});
}

std::int64_t SqliteStore::now() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Store::Figures SqliteStore::figures() const { return core_->figures(); }

}  // namespace castellum::server
