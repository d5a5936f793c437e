// What a person wants done for him if the game comes to a position he has thought of (docs/protocol.md,
// Plans).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/json.hpp"

namespace castellum::server {

/// At that seat, when the game has made `ply` actions and is at the position all see as `hash`: these
/// actions.
struct Plan {
  int seat = 0;
  std::int64_t ply = 0;
  std::string hash;  // 16 hex digits
  std::vector<std::string> tokens;
};

/// Of one seat at once.
inline constexpr std::size_t most_plans = 30;

/// The plans of a table. They are nobody's business but their person's.
class Plans {
 public:
  /// Reads a seat's plans as a client writes them; nothing if they are none.
  static std::optional<std::vector<Plan>> read(const json::Value& list, int seat);
  /// Those of one seat, or of all (-1), as they are written.
  json::Value written(int seat) const;
  /// Reads what `written(-1)` gave; none where it is not that.
  void restore(const json::Value* list);

  /// Takes these in place of the seat's others.
  void set(int seat, std::vector<Plan> plans);
  /// The seat's plan for that position; null if there is none, and then the game went another way: the seat
  /// has none any more.
  const Plan* follow(int seat, std::int64_t ply, std::string_view hash);
  bool is_empty() const { return plans_.empty(); }
  bool has(int seat, std::int64_t ply, std::string_view hash) const;
  /// Drops what comes before that ply.
  void pass(std::int64_t ply);
  void drop(int seat);
  void drop_all();

  /// Counts changes.
  std::int64_t version() const { return version_; }

 private:
  std::vector<Plan> plans_;
  std::int64_t version_ = 0;
};

}  // namespace castellum::server
