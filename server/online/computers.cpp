#include "server/online/computers.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "record/record.hpp"

namespace castellum::server {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds shortest_time{100};
constexpr std::int64_t slice = 32;  // simulations between two looks at the clock, about a millisecond

struct Job {
  Task task;
  std::uint64_t seed = 0;
  Dropped dropped;
  std::function<void(std::string)> decided;
};

/// The game as everybody sees it, or nothing if it is not as it should be.
std::unique_ptr<Session> session_of(const Task& task) {
  auto read = read_record(task.record);
  if (!read.record) return nullptr;
  for (const std::string& token : task.tokens)
    if (read.record->session->act(token)) return nullptr;
  return std::move(read.record->session);
}

}  // namespace

std::chrono::milliseconds thinking_time(int level) {
  // As in the browser.
  if (level >= 8) return std::chrono::seconds(10);
  return level == 7 ? std::chrono::seconds(5) : std::chrono::seconds(2);
}

class Computers::Core {
 public:
  explicit Core(int threads) {
    for (int number = 0; number < threads; ++number) threads_.emplace_back([this] { run(); });
  }
  Core(const Core&) = delete;
  Core& operator=(const Core&) = delete;
  ~Core() {
    ending_ = true;
    {
      const std::lock_guard lock(mutex_);
      jobs_.clear();
    }
    given_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  void give(Job job) {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
    given_.notify_one();
  }
  std::size_t tasks() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size() + busy_;
  }
  int threads() const { return static_cast<int>(threads_.size()); }

 private:
  void run() {
    while (auto job = next()) {
      if (auto token = think(*job)) job->decided(std::move(*token));
      // Only now: whoever sees that no task is left knows that every decision was told.
      const std::lock_guard lock(mutex_);
      --busy_;
    }
  }

  std::optional<Job> next() {
    std::unique_lock lock(mutex_);
    given_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
    if (ending_) return std::nullopt;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    ++busy_;
    return job;
  }

  Clock::duration time_for(int level) const {
    const std::lock_guard lock(mutex_);
    const std::size_t share = 1 + jobs_.size() / threads_.size();
    return std::max<Clock::duration>(thinking_time(level) / share, shortest_time);
  }

  /// The decision, empty if the task makes no sense, or nothing if nobody wants it.
  std::optional<std::string> think(const Job& job) const {
    const auto unwanted = [&] { return ending_ || *job.dropped; };
    if (unwanted()) return std::nullopt;
    const auto session = session_of(job.task);
    if (session == nullptr || !session->who().is_seat()) return std::string();
    const auto end = Clock::now() + time_for(job.task.level);
    const auto thinker = session->thinker({Player::Kind::level, job.task.level, 0, PlayKind::by_kind});
    thinker->begin(job.seed);
    while (!thinker->run(slice) && Clock::now() < end)
      if (unwanted()) return std::nullopt;
    return thinker->advice().choices.front().token;
  }

  std::atomic<bool> ending_ = false;
  mutable std::mutex mutex_;
  std::condition_variable given_;
  std::deque<Job> jobs_;
  std::size_t busy_ = 0;
  std::vector<std::thread> threads_;
};

Computers::Computers(int threads) {
  const int processors = static_cast<int>(std::thread::hardware_concurrency());
  core_ = std::make_unique<Core>(threads > 0 ? threads : std::max(1, processors - 1));
}
Computers::~Computers() = default;

void Computers::think(Task task, std::uint64_t seed, Dropped dropped,
                      std::function<void(std::string token)> decided) {
  core_->give({std::move(task), seed, std::move(dropped), std::move(decided)});
}

std::size_t Computers::tasks() const { return core_->tasks(); }

int Computers::threads() const { return core_->threads(); }

}  // namespace castellum::server
