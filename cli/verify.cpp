// castellum verify: records, vectors, scenarios and JSON lines against the engine.
#include "record/verify.hpp"

#include <algorithm>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"

namespace castellum::cli {
namespace {

struct Count {
  long records = 0;
  long differing = 0;
};

void report(const std::string& place, const std::vector<std::string>& problems, Count& count) {
  ++count.records;
  if (problems.empty()) return;
  ++count.differing;
  std::string line = place;
  for (const std::string& problem : problems) line += (&problem == problems.data() ? ": " : "; ") + problem;
  fmt::print("{}\n", line);
}

/// The next line that is not blank, cut above the length of a record; counts lines in `number`.
bool next_line(std::istream& file, std::string& line, long& number) {
  while (read_line(file, line, max_record_bytes)) {
    ++number;
    if (line.find_first_not_of(" \t\r") != std::string::npos) return true;
  }
  return false;
}

void verify_whole(const std::string& path, Count& count) {
  std::string content;
  try {
    content = read_file(path);
  } catch (const Failure& failure) {
    fmt::print("{}\n", failure.what());
    ++count.records;
    ++count.differing;
    return;
  }
  report(path, verify_record(content), count);
}

/// A file is one record over any number of lines; or, if its first line alone is JSON and others follow, one
/// record a line, read one by one so that its length does not matter.
void verify_file(const std::string& path, Count& count) {
  std::ifstream file(path, std::ios::binary);
  std::string first;
  std::string line;
  long number = 0;
  if (!next_line(file, first, number) || !json::parse(first).value) return verify_whole(path, count);
  const long first_number = number;
  if (!next_line(file, line, number)) return verify_whole(path, count);
  report(fmt::format("{}:{}", path, first_number), verify_record(first), count);
  do report(fmt::format("{}:{}", path, number), verify_record(line), count);
  while (next_line(file, line, number));
}

}  // namespace

void add_verify(CLI::App& app) {
  auto files = std::make_shared<std::vector<std::string>>();
  CLI::App* command =
      app.add_subcommand("verify", "check records: that they replay, their results, and all they expect");
  command->add_option("FILE", *files, "records, vectors, scenarios or JSON lines")->required();
  command->callback([files] {
    Count count;
    for (const std::string& path : *files) verify_file(path, count);
    fmt::print("{} records, {} differ\n", count.records, count.differing);
    if (count.differing > 0) throw Failure("", status_differs);
  });
}

}  // namespace castellum::cli
