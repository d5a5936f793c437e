#include "server/http/process.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string_view>

#include <sys/resource.h>
#include <unistd.h>

namespace castellum::server {
namespace {

void tell(std::string& text, std::string_view name, std::string_view type, const std::string& value) {
  text += "# TYPE process_" + std::string(name) + ' ' + std::string(type) + '\n';
  text += "process_" + std::string(name) + ' ' + value + '\n';
}

std::uint64_t resident_bytes() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t whole = 0;
  std::uint64_t resident = 0;
  file >> whole >> resident;
  return resident * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t open_files() {
  std::error_code ignored;
  std::uint64_t files = 0;
  for (std::filesystem::directory_iterator at("/proc/self/fd", ignored), end; at != end;
       at.increment(ignored))
    ++files;
  return files;
}

}  // namespace

std::string process_metrics() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const double seconds = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                         static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
  std::string text;
  tell(text, "cpu_seconds_total", "counter", std::to_string(seconds));
  tell(text, "resident_memory_bytes", "gauge", std::to_string(resident_bytes()));
  tell(text, "open_fds", "gauge", std::to_string(open_files()));
  return text;
}

}  // namespace castellum::server
