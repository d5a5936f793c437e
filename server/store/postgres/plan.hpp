// What a group of batches does to the tables, decided while their lines are locked.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/store/postgres/connection.hpp"
#include "server/store/store.hpp"

namespace castellum::server::postgres {

/// Nothing, or in one line why it was not done.
using Fault = std::optional<std::string>;

/// Sources of which a batch failed lately: what they build on it fails too. Those long ago have nothing on
/// its way any more.
class FailedSources {
 public:
  void add(std::uint64_t source);
  bool contains(std::uint64_t source) const { return sources_.contains(source); }

 private:
  std::unordered_set<std::uint64_t> sources_;
  std::vector<std::uint64_t> order_;  // a ring
  std::size_t next_ = 0;
};

/// A transaction of batches. First all is asked that decides about them, then each is added or refused, then
/// what the added ones write is sent.
class Plan {
 public:
  /// Locks the lines of all tables, in order of their ids, so that no two nodes wait for each other; and
  /// looks for stamps that are there already.
  static std::vector<Query> questions(const std::vector<const Batch*>& batches);

  /// With the answers to them.
  Plan(const Answer& lines, const Answer& stamps);

  /// Adds a batch with all of its parts, or says why it does not fit and adds nothing.
  Fault add(const Batch& batch, FailedSources& failed);

  bool is_empty() const { return changed_.empty(); }
  /// All that is to be written. The first `judged` statements answer with a line for each that they wrote:
  /// the unique keys judge once more, whatever wrote there without a lock.
  std::vector<Query> statements() const;
  static constexpr std::size_t judged = 3;
  /// How many lines those answer if all is well.
  std::vector<std::size_t> expected() const;

 private:
  struct State {
    bool is_stored = false;
    std::int64_t last = 0;
    std::int64_t changed = 0;
    std::optional<TableLine> line;
  };
  using StampKey = std::tuple<std::string, std::string, std::string>;

  Fault fits(const Batch& batch, State& state) const;
  void take(const Batch& batch);
  State state_of(const std::string& table) const;
  std::vector<std::pair<std::string, const State*>> lines(bool stored, bool with_line) const;

  std::map<std::string, State> stored_;   // as the lines say
  std::map<std::string, State> changed_;  // as they will
  std::set<StampKey> stamped_;
  std::vector<std::pair<std::string, const Row*>> rows_;
  std::vector<std::pair<std::string, const Stamp*>> stamps_;
  std::map<std::pair<std::string, int>, std::string> holders_;
  std::map<std::pair<std::string, std::int64_t>, std::string> owners_;
  std::set<std::pair<std::string, std::string>> visits_;  // visitor, table
};

}  // namespace castellum::server::postgres
