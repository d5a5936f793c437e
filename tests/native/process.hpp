// Runs the real command as a process of its own.
#pragma once

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

namespace castellum::tests {

/// A folder of its own for the files of a test; it goes with the object.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "castellum-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for scratch files");
    folder_ = name;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::string path(std::string_view name = {}) const { return (folder_ / name).string(); }
  /// Writes a file; gives its path.
  std::string write(std::string_view name, std::string_view content) const {
    std::ofstream(path(name), std::ios::binary) << content;
    return path(name);
  }
  std::string read(std::string_view name) const {
    std::ostringstream content;
    content << std::ifstream(path(name), std::ios::binary).rdbuf();
    return content.str();
  }
  bool has(std::string_view name) const { return std::filesystem::exists(path(name)); }
  /// How many files there are: what was half written would be among them.
  int files() const {
    return static_cast<int>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }

 private:
  std::filesystem::path folder_;
};

/// What a process left behind.
struct Finished {
  int status = 0;  // 128 and more: ended by that signal; 128 + SIGKILL also after a minute
  std::string out;
  std::string err;
};

/// Whether the process finds NO_COLOR=1 in its environment.
enum class Colours { refused, wanted };

inline std::vector<std::string> environment_with(Colours colours) {
  std::vector<std::string> all;
  for (char** each = environ; *each != nullptr; ++each)
    if (!std::string_view(*each).starts_with("NO_COLOR=")) all.emplace_back(*each);
  if (colours == Colours::refused) all.emplace_back("NO_COLOR=1");
  return all;
}

inline std::vector<char*> pointers_to(std::vector<std::string>& texts) {
  std::vector<char*> all;
  all.reserve(texts.size() + 1);
  for (std::string& text : texts) all.push_back(text.data());
  all.push_back(nullptr);
  return all;
}

/// The status of a process once it ends; one that runs for a minute is ended.
inline int status_of(pid_t process) {
  using std::chrono::microseconds;
  using std::chrono::steady_clock;
  const auto until = steady_clock::now() + std::chrono::minutes(1);
  auto pause = microseconds(200);
  int status = 0;
  while (waitpid(process, &status, WNOHANG) == 0) {
    if (steady_clock::now() > until) kill(process, SIGKILL);
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, microseconds(10'000));
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// Runs `castellum WORD...` with that standard input and waits for its end. Input and output are files, so
/// that neither side ever waits for the other; `out` names another file for the standard output.
inline Finished run(std::vector<std::string> words, std::string_view input = {},
                    Colours colours = Colours::refused, const std::string& out = {}) {
  const Scratch scratch;
  const std::string in = scratch.write("in", input);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, in.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, (out.empty() ? scratch.path("out") : out).c_str(),
                                   O_WRONLY | O_CREAT, 0600);
  posix_spawn_file_actions_addopen(&files, 2, scratch.path("err").c_str(), O_WRONLY | O_CREAT, 0600);
  words.insert(words.begin(), CASTELLUM_BINARY);
  auto environment = environment_with(colours);
  pid_t process = 0;
  const int fault = posix_spawn(&process, CASTELLUM_BINARY, &files, nullptr, pointers_to(words).data(),
                                pointers_to(environment).data());
  posix_spawn_file_actions_destroy(&files);
  if (fault != 0) throw std::runtime_error("cannot run " CASTELLUM_BINARY);
  const int status = status_of(process);
  return {status, scratch.read("out"), scratch.read("err")};
}

/// A text of that many equal letters.
inline std::string filled(std::size_t size, char letter) { return std::string(size, letter); }

/// The lines of a text, without their ends.
inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

inline std::string last_line(const std::string& text) {
  const auto lines = lines_of(text);
  return lines.empty() ? std::string() : lines.back();
}

/// What is not as it should be with a command that was given something wrong: it prints nothing, says one
/// line on standard error that holds `about`, and has status 2. Empty if all is well.
inline std::string not_refused_well(const Finished& done, std::string_view about) {
  const std::string told = "status " + std::to_string(done.status) + ", out: " + done.out.substr(0, 300) +
                           ", err: " + done.err.substr(0, 300);
  if (done.status != 2 || !done.out.empty()) return told;
  if (!done.err.starts_with("castellum: ") || lines_of(done.err).size() != 1) return told;
  return done.err.find(about) == std::string::npos ? told : std::string();
}

}  // namespace castellum::tests
