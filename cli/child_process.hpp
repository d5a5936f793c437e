// A program run beside this one, spoken to line by line.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace castellum::cli {

/// A file descriptor that is closed with the object.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  void set(int number);
  void close();

 private:
  int number_;
};

/// A command of the shell with a pipe to its standard input and one from its standard output.
class ChildProcess {
 public:
  /// What came instead of a line.
  enum class Heard : std::uint8_t { line, end, nothing, too_much };

  /// Fails if the system starts no process.
  explicit ChildProcess(const std::string& command);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  /// Its input ends; if it does not end by itself soon after, it is killed with all it started.
  ~ChildProcess();

  /// Sends the line and its end; false if nobody reads it any more.
  bool write_line(std::string_view line);
  /// Waits that long for the next line, which may be `most` bytes.
  Heard read_line(std::string& line, std::chrono::milliseconds patience, std::size_t most);

 private:
  Heard read_more(std::chrono::steady_clock::time_point until);

  pid_t process_ = -1;
  Descriptor to_;
  Descriptor from_;
  std::string unread_;
};

}  // namespace castellum::cli
