// Who plays in a match: a player of this program, or another program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "cli/engine_process.hpp"
#include "record/record.hpp"

namespace castellum::cli {

/// What the words for a contender look like, for people.
inline constexpr std::string_view known_contenders =
    "random, by_kind, greedy, level:K, search:sims=N, uct:sims=N[,playout=uniform], exec:COMMAND";

/// A contender as asked for on the command line.
struct Contender {
  std::string spec;
  std::optional<Player> player;  // nothing for another program:
  std::string command;           // for the shell
  std::string go;                // what it is asked with, besides the seed
};

/// The contender of that specification (docs/match.md), or a failure that lists what there is.
Contender contender_of(const std::string& spec);

/// A contender at one table. It chooses by the position and the seed alone, so that a match is the same
/// however its games are shared out.
class Chooser {
 public:
  /// Starts the other program, if it is one.
  explicit Chooser(const Contender& contender);

  /// A game begins from that record, which has no actions yet.
  void begin(const Record& start);
  /// The token chosen; another program's may be illegal. Precondition: a seat is to act.
  std::string choose(const Session& session, std::uint64_t seed);

 private:
  std::string ask_process(const Session& session, std::uint64_t seed);

  const Contender& contender_;
  std::optional<EngineProcess> process_;
  json::Value start_;
  int said_ = 0;  // plies the other program knows; -1 before it knows the record
};

}  // namespace castellum::cli
