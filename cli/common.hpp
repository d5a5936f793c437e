// What the subcommands share: exit statuses, reading files, asking for a new game.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
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

/// Writes the whole file or fails; an existing file is replaced only once the new content is complete.
void write_file(const std::string& path, const std::string& content);

/// The game of that id, or a failure that lists those there are.
const GameEntry& game_of(const std::string& id);

/// The wish as an object `new_record` understands.
json::Value wish_json(const Wish& wish);

/// A new game as wished. The referee deals by `random`.
Record start_game(const Wish& wish, Random& random);

/// A seed from the system.
std::uint64_t fresh_seed();

/// The player of that name, or a failure.
Player player_of(const std::string& name);

/// The parts of a text between commas.
std::vector<std::string> split(const std::string& text, char separator);

}  // namespace castellum::cli
