// What the subcommands share: exit statuses, reading files, asking for a new game.
#pragma once

#include <cstdint>
#include <fstream>
#include <istream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.hpp"

namespace castellum::cli {

inline constexpr int status_ok = 0;
inline constexpr int status_differs = 1;  // a check failed
inline constexpr int status_usage = 2;    // wrong words, files or set-ups

/// A fault that ends the command with one clear line and a status.
class Failure : public std::runtime_error {
 public:
  explicit Failure(const std::string& line, int status = status_usage)
      : std::runtime_error(line), status_(status) {}
  int status() const { return status_; }

 private:
  int status_;
};

/// The game, seats and set-up a person asks for on the command line.
struct Wish {
  std::string game = "aqua-romana";
  int players = 2;
  std::string rules;   // k=v,k=v
  std::string layout;  // a shipped name or a JSON file
  std::string board;   // a shipped name or a text file
  std::optional<std::uint64_t> seed;
};

/// The file's content. Fails if it cannot be read or is longer than a record may be.
std::string read_file(const std::string& path);

/// The next line, without its end; what is longer than `most` bytes is read past and cut one byte above it.
/// False at the end of input.
bool read_line(std::istream& in, std::string& line, std::size_t most);

/// A file that is written whole or not at all: until `keep` an existing one stays as it is. What is no plain
/// file, such as a device, is written to directly.
class OutputFile {
 public:
  /// Fails if the file cannot be written.
  explicit OutputFile(const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  void write(std::string_view text);
  void keep();

 private:
  std::string named_;    // as asked for
  std::string target_;   // without symbolic links
  std::string written_;  // the target, or a file beside it until it is kept
  std::ofstream file_;
  bool kept_ = false;
};

/// Writes the whole file or fails.
void write_file(const std::string& path, const std::string& content);

/// The game of that id, or a failure that lists those there are.
const GameEntry& game_of(const std::string& id);

/// The wish as an object `new_record` understands.
json::Value wish_json(const Wish& wish);

/// A new game as wished. The referee deals by `random`.
Record start_game(const Wish& wish, Random& random);

/// What is wrong with the text of a seed, or nothing: CLI11 would let -1 and larger numbers wrap.
std::string seed_fault(const std::string& text);

/// A seed from the system.
std::uint64_t fresh_seed();

/// The player of that name, or a failure that lists those there are.
Player player_of(const std::string& name, std::string_view known = "random, by_kind, greedy");

/// The parts of a text between commas.
std::vector<std::string> split(const std::string& text, char separator);

}  // namespace castellum::cli
