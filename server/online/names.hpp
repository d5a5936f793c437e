// Nicknames: text only, of which nothing is invisible or turns what stands beside it around.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace castellum::server {

/// The name with blanks at its ends taken away and those inside made one space each; nothing if it is not
/// 1 to 24 letters long, or holds control, direction, invisible, private or unassigned-for-ever code points,
/// or marks that pile up.
std::optional<std::string> tidy_name(std::string_view text);

}  // namespace castellum::server
