// The options of Aqueduct.
#pragma once

#include <cstdint>
#include <string_view>

namespace castellum::aqueduct {

// What spring_distance may be.
inline constexpr int nearest_springs = 1;
inline constexpr int farthest_springs = 20;

/// Every option, resolved; the defaults are the printed game.
struct Options {
  int spring_distance = 5;      // AQ-9
  bool mountain_backs = false;  // AQ-21
  bool spring_canal = false;    // AQ-22
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

/// Names each option once, for reading and telling.
template <class AnyOptions, class Visitor>
void visit_options(AnyOptions& options, Visitor& visitor) {
  visitor.number("spring_distance", options.spring_distance, nearest_springs, farthest_springs);
  visitor.truth("mountain_backs", options.mountain_backs);
  visitor.truth("spring_canal", options.spring_canal);
}

/// This game has no presets.
inline bool apply_preset(std::string_view, Options&) { return false; }

}  // namespace castellum::aqueduct
