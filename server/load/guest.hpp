// A person's device at an online table, played by a program: it follows the rows with its own engine and
// believes the server nothing.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/random.hpp"
#include "record/record.hpp"
#include "server/load/clients.hpp"
#include "server/load/ledger.hpp"

namespace castellum::server {

/// Whether messages can get lost or come twice on the way.
enum class Net : std::uint8_t { sound, lossy };

class Guest {
 public:
  /// Who sits where: `cookie` names the visitor; a seat below 0 is a watcher's.
  struct Place {
    std::string table;
    int seat = 0;
    std::string cookie;
  };

  Guest(Clients& clients, Place place, std::uint64_t seed, Ledger& ledger, std::shared_ptr<Sights> sights,
        Net net = Net::sound);
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  ~Guest();

  /// Opens the connection, sits down and starts the game once all sit; comes again whenever it is lost.
  void come();
  /// Ends the connection and what would bring it back.
  void leave();

  /// Whether it is this guest's turn and nothing it asked for is open.
  bool ready() const;
  /// Plays a whole turn at random and sends it; how many actions that are. Precondition: ready.
  int play();
  /// Whether its game has begun.
  bool plays() const { return game_.has_value(); }
  bool over() const { return over_; }
  /// Whether a request waits for its answer.
  bool waits() const { return asked_.has_value(); }
  /// The number of the last row it knows.
  std::int64_t seq() const { return seq_; }
  const Place& place() const { return place_; }
  /// What all may see of the position it knows, or nothing before the start.
  std::optional<std::uint64_t> hash() const;
  /// Blames the server for each action that was acknowledged to this guest and is not in the game.
  void check_kept();

 private:
  using Clock = std::chrono::steady_clock;
  struct Asked {
    std::string id;
    std::string text;
    std::vector<std::string> tokens;
    int ply = 0;
    Clock::time_point sent;
  };

  void open();
  void look_after();
  void hear(std::string_view text);
  void welcome(const json::Value& message);
  void take_row(const json::Value& row);
  void take_seat(const json::Value& row);
  void take_start(const json::Value& row);
  void take_actions(const json::Value& row, bool rolled);
  void take_end(const json::Value& row);
  void acknowledged(std::string_view id, std::int64_t seq);
  void refused(const json::Value& message);
  void ask(std::string_view what, std::string_view members, std::vector<std::string> tokens = {},
           int ply = 0);
  void begin_what_is_due();
  void blame(std::string_view fault);

  Clients& clients_;
  Place place_;
  Random random_;
  Ledger& ledger_;
  std::shared_ptr<Sights> sights_;
  Net net_;
  std::shared_ptr<Line> line_;
  Clock::time_point heard_;
  std::shared_ptr<bool> here_ = std::make_shared<bool>(true);  // false for timers of a guest that is gone

  std::int64_t seq_ = 0;
  int players_ = 0;
  std::vector<bool> taken_;
  std::optional<Record> game_;
  std::string seed_;  // told at the end
  bool welcomed_ = false;
  bool behind_ = false;  // rows got lost on the way
  bool over_ = false;
  std::optional<Asked> asked_;
  std::uint64_t asks_ = 0;
  std::vector<std::pair<int, std::string>> kept_;  // ply and token of what was acknowledged
};

}  // namespace castellum::server
