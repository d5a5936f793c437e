// What the clients of a load saw: how many actions were acknowledged, how soon, and whatever was wrong.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace castellum::server {

struct Ledger {
  std::int64_t acknowledged = 0;                 // actions
  std::int64_t games = 0;                        // played to their end
  std::int64_t returns = 0;                      // connections opened anew
  std::vector<std::chrono::microseconds> waits;  // from a request to its acknowledgement
  std::int64_t wrong = 0;
  std::vector<std::string> faults;  // the first of them, a line each

  void blame(std::string fault) {
    constexpr std::size_t most = 20;
    ++wrong;
    if (faults.size() < most) faults.push_back(std::move(fault));
  }
};

/// What those at one table have in common: after each row all must see the same position.
class Sights {
 public:
  /// Whether nobody saw something else after that row.
  bool agree(std::int64_t seq, std::uint64_t hash) {
    return seen_.try_emplace(seq, hash).first->second == hash;
  }
  void forget() { seen_.clear(); }

 private:
  std::unordered_map<std::int64_t, std::uint64_t> seen_;
};

}  // namespace castellum::server
