#include "cli/child_process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/common.hpp"

namespace castellum::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

constexpr milliseconds time_to_leave{1000};

/// A pipe's ends; programs started later do not inherit them, else no end of input would ever be seen.
void open_pipe(Descriptor& from, Descriptor& to) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw Failure(fmt::format("no pipe: {}", std::strerror(errno)));
  from.set(ends[0]);
  to.set(ends[1]);
}

/// Starts the shell in a process group of its own; its signals are as a program expects them.
pid_t start_shell(const std::string& command, int in, int out) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t usual;
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  std::string shell = "sh";
  std::string flag = "-c";
  std::string text = command;
  const std::array<char*, 4> words{shell.data(), flag.data(), text.data(), nullptr};
  pid_t process = -1;
  const int fault = posix_spawn(&process, "/bin/sh", &files, &attributes, words.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  if (fault != 0) throw Failure(fmt::format("no process for '{}': {}", command, std::strerror(fault)));
  return process;
}

}  // namespace

void Descriptor::set(int number) {
  close();
  number_ = number;
}

void Descriptor::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

ChildProcess::ChildProcess(const std::string& command) {
  // Writing to a program that has ended is then an error like any other.
  (void)std::signal(SIGPIPE, SIG_IGN);
  Descriptor its_in;
  Descriptor its_out;
  open_pipe(its_in, to_);
  open_pipe(from_, its_out);
  process_ = start_shell(command, its_in.number(), its_out.number());
}

ChildProcess::~ChildProcess() {
  to_.close();
  from_.close();
  const auto until = steady_clock::now() + time_to_leave;
  while (waitpid(process_, nullptr, WNOHANG) == 0) {
    if (steady_clock::now() > until) {
      kill(-process_, SIGKILL);
      waitpid(process_, nullptr, 0);
      return;
    }
    std::this_thread::sleep_for(milliseconds(1));
  }
}

bool ChildProcess::write_line(std::string_view line) {
  std::string text(line);
  text += '\n';
  for (std::string_view rest = text; !rest.empty();) {
    const ssize_t written = write(to_.number(), rest.data(), rest.size());
    if (written < 0 && errno != EINTR) return false;
    rest.remove_prefix(static_cast<std::size_t>(std::max<ssize_t>(written, 0)));
  }
  return true;
}

ChildProcess::Heard ChildProcess::read_line(std::string& line, milliseconds patience, std::size_t most) {
  const auto until = steady_clock::now() + patience;
  for (std::size_t searched = 0;;) {
    const auto end = unread_.find('\n', searched);
    if (end != std::string::npos) {
      line = unread_.substr(0, end);
      unread_.erase(0, end + 1);
      if (line.ends_with('\r')) line.pop_back();
      return Heard::line;
    }
    searched = unread_.size();
    if (searched > most) return Heard::too_much;
    if (const Heard heard = read_more(until); heard != Heard::line) return heard;
  }
}

ChildProcess::Heard ChildProcess::read_more(steady_clock::time_point until) {
  const auto left = std::chrono::ceil<milliseconds>(until - steady_clock::now());
  pollfd wanted{from_.number(), POLLIN, 0};
  const int ready = poll(&wanted, 1, static_cast<int>(std::max<std::int64_t>(left.count(), 0)));
  if (ready < 0 && errno == EINTR) return Heard::line;
  if (ready == 0) return Heard::nothing;
  std::array<char, 4096> block{};
  const ssize_t size = read(from_.number(), block.data(), block.size());
  if (size < 0 && errno == EINTR) return Heard::line;
  if (size <= 0) return Heard::end;
  unread_.append(block.data(), static_cast<std::size_t>(size));
  return Heard::line;
}

}  // namespace castellum::cli
