// What /metrics tells.
#pragma once

#include <string>

#include "server/online/rooms.hpp"

namespace castellum::server {

/// Figures in Prometheus' text format, version 0.0.4.
std::string metrics_text(Rooms& rooms);

}  // namespace castellum::server
