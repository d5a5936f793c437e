// Ways to be malformed that all games share.
#pragma once

#include "engine/base/refusal.hpp"

namespace castellum::format_reasons {

inline constexpr Reason malformed{"malformed", "format", "{member} is missing or malformed"};
inline constexpr Reason unknown_value{"unknown_value", "format", "{member} has the unknown value {value}"};
inline constexpr Reason unknown_name{"unknown_name", "format", "{member} names the unknown {value}"};
inline constexpr Reason missing_option{"missing_option", "format", "the option {option} is missing"};
inline constexpr Reason unknown_option{"unknown_option", "format", "the option {option} is not known"};
inline constexpr Reason preset_differs{"preset_differs", "format",
                                       "the options are not those of the preset {preset}"};
inline constexpr Reason unknown_token{"unknown_token", "format", "{token} is no action of this game"};

}  // namespace castellum::format_reasons
