// What this process costs, for those who watch over it.
#pragma once

#include <string>

namespace castellum::server {

/// Processor time, memory and open files by their usual names, as Prometheus reads them.
std::string process_metrics();

}  // namespace castellum::server
