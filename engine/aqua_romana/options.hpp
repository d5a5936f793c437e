// The options of Aqua Romana and the two presets.
#pragma once

#include <cstdint>
#include <string_view>

namespace castellum::aqua_romana {

enum class NoSight : std::uint8_t { step, foreign };    // AR-24, AR-25
enum class ExtraKind : std::uint8_t { laid, builder };  // AR-22
enum class Take : std::uint8_t { must, may };           // AR-32
enum class Builders : std::uint8_t { placed, drawn };   // AR-9

/// Every option, resolved; the defaults are the preset `standard`.
struct Options {
  NoSight no_sight = NoSight::step;
  ExtraKind extra_kind = ExtraKind::laid;
  bool extra_may_close = false;  // AR-22
  Take take = Take::must;
  Builders builders = Builders::placed;
  friend constexpr bool operator==(const Options&, const Options&) = default;
};

/// Names each option once, for reading and telling.
template <class AnyOptions, class Visitor>
void visit_options(AnyOptions& options, Visitor& visitor) {
  visitor.choice("no_sight", options.no_sight, {"step", "foreign"});
  visitor.truth("extra_may_close", options.extra_may_close);
  visitor.choice("extra_kind", options.extra_kind, {"laid", "builder"});
  visitor.choice("take", options.take, {"must", "may"});
  visitor.choice("builders", options.builders, {"placed", "drawn"});
}

/// Sets what the preset says, which is all but `builders`; false if there is no preset of that name.
inline bool apply_preset(std::string_view preset, Options& options) {
  const Builders builders = options.builders;
  if (preset == "standard")
    options = {NoSight::step, ExtraKind::laid, false, Take::must, builders};
  else if (preset == "hungarian")
    options = {NoSight::foreign, ExtraKind::builder, true, Take::may, builders};
  else
    return false;
  return true;
}

}  // namespace castellum::aqua_romana
