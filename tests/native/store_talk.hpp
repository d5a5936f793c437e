// Talks to a store: batches to write, answers to wait for.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "server/store/sqlite/sqlite_store.hpp"

namespace castellum::tests {

using server::Batch;
using server::Phase;
using server::Row;
using server::SeatHolder;
using server::SqliteStore;
using server::Stamp;
using server::Store;
using server::StoredTable;
using server::StoreOptions;
using server::TableLine;
using Fault = std::optional<std::string>;

inline TableLine line_of(const std::string& table, std::int64_t created = 1'000) {
  TableLine line;
  line.id = table;
  line.game = "aqueduct";
  line.created = created;
  line.changed = created;
  line.creator = "maker";
  line.secret = R"({"seed":"00"})";
  return line;
}

inline Row row_of(std::int64_t seq, const std::string& kind = "actions") {
  return {seq, 1'000 + seq, kind, R"({"seat":0,"tokens":["b3"],"n":)" + std::to_string(seq) + '}',
          "",  "player"};
}

/// Rows first..last of a table, with the line if it is new.
inline Batch batch_of(const std::string& table, std::int64_t first, std::int64_t last) {
  Batch batch;
  batch.table = table;
  if (first == 1) batch.line = line_of(table);
  for (std::int64_t seq = first; seq <= last; ++seq) batch.rows.push_back(row_of(seq));
  batch.stamp = Stamp{"player", "m" + std::to_string(first), last};
  return batch;
}

/// Answers that come on another thread.
class Answers {
 public:
  server::Written next() {
    const std::lock_guard lock(mutex_);
    const std::size_t place = faults_.size();
    faults_.emplace_back();
    ++open_;
    return [this, place](Fault fault) {
      const std::lock_guard answered(mutex_);
      faults_[place] = std::move(fault);
      order_.push_back(place);
      --open_;
      came_.notify_all();
    };
  }
  /// Waits until at most so many are open; whether they came within ten seconds.
  bool wait(int open = 0) {
    std::unique_lock lock(mutex_);
    return came_.wait_for(lock, std::chrono::seconds(10), [&] { return open_ <= open; });
  }
  const std::vector<Fault>& faults() const { return faults_; }
  const std::vector<std::size_t>& order() const { return order_; }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<Fault> faults_;  // by request
  std::vector<std::size_t> order_;
  int open_ = 0;
};

/// Writes and waits; the fault, or nothing.
inline Fault write_now(Store& store, Batch batch) {
  Answers answers;
  store.write(std::move(batch), answers.next());
  if (!answers.wait()) throw std::runtime_error("the store does not answer");
  return answers.faults()[0];
}

/// Why a store cannot be opened; "none" if it can.
inline std::string refusal_of(const StoreOptions& options) {
  try {
    const SqliteStore store(options);
  } catch (const std::runtime_error& fault) {
    return fault.what();
  }
  return "none";
}

}  // namespace castellum::tests
