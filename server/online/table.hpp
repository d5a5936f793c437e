// A table: the fold of its rows, and which rows a request adds to them. It knows no socket, no store and no
// clock.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "record/fair.hpp"
#include "record/json.hpp"
#include "record/session.hpp"
#include "server/online/clock.hpp"
#include "server/online/denial.hpp"
#include "server/online/plans.hpp"
#include "server/online/rows.hpp"
#include "server/online/settings.hpp"
#include "server/online/wish.hpp"
#include "server/store/store.hpp"

namespace castellum::server {

enum class SeatKind : std::uint8_t { free, person, computer, reserved };

struct SeatState {
  SeatKind kind = SeatKind::free;
  bool given = false;  // a person's, played by a computer
  int level = 0;       // of a computer
  std::string name;
  std::int64_t name_row = 0;
  std::string nonce;   // hex digits
  std::string holder;  // a visitor's digest
};

/// The place among a table's holders of who made it, until the game begins.
inline constexpr int creators_place = -1;

using Holders = std::array<std::string, max_seats>;

/// What a visitor asks of a table.
struct Ask {
  std::string visitor;  // empty: one without a cookie
  std::string id;
  const json::Value& members;
  std::int64_t now = 0;
  std::array<std::int64_t, max_seats> away{};  // milliseconds since the seat's holder was last connected
  std::int64_t lag = 0;                        // milliseconds that the way to the visitor and back takes
};

/// A request carried out: what is to be stored for it, or nothing if that was done before.
struct Done {
  std::optional<Batch> batch;
  std::int64_t seq = 0;  // the last row it made
};

/// What tables are told by the site they belong to; outlives them.
struct TableWorld {
  OnlineSettings settings;
  Downtimes downtimes;
};

/// What a computer has to think about: only what everybody sees.
struct Task {
  std::string record;  // as the start row has it
  std::vector<std::string> tokens;
  int level = 0;
  std::int64_t version = 0;
};

class Table {
 public:
  /// What a person may ask all others for.
  enum class Wanted : std::uint8_t { undo, end, pause };

  /// A table made now, and what is to be stored of it. `seed`: of its dice.
  static std::unique_ptr<Table> make(const std::string& id, const Wish& wish, const std::string& creator,
                                     const DiceSeed& seed, std::int64_t now, const TableWorld& world,
                                     Batch& batch);
  /// A stored table, or why its rows do not make one.
  static std::variant<std::unique_ptr<Table>, std::string> load(const StoredTable& stored,
                                                                const TableWorld& world);

  /// Whether this program knows the game, its edition and all kinds of rows; a newer one may know more.
  static bool knows(const StoredTable& stored);
  /// Takes what another node stored after the last row; why that does not fit, and the table is of no use
  /// then.
  std::optional<std::string> follow(const StoredTable& news);

  const std::string& id() const { return line_.id; }
  Phase phase() const { return line_.phase; }
  const std::string& creator() const { return line_.creator; }
  std::int64_t created() const { return line_.created; }
  std::int64_t changed() const { return line_.changed; }
  std::string_view game() const { return line_.game; }
  std::string_view edition() const { return json::text_in(made_, "edition"); }
  int players() const { return players_; }
  const Rows& rows() const { return rows_; }
  const Session* session() const { return session_.get(); }
  const SeatState& seat(int number) const { return seats_[static_cast<std::size_t>(number)]; }
  Holders holders() const;
  /// The table as lists show it, but for the visitor's own seats: a JSON object without its last bracket.
  std::string card() const;

  /// Carries a request out, or says why not and changes nothing. The batch must be stored before anybody
  /// hears of it; if that fails the table is of no use any more.
  std::variant<Done, Denial> ask(const Ask& ask);

  /// The last row of a request that was carried out before, or nothing.
  std::optional<std::int64_t> done_before(std::string_view visitor, std::string_view id) const;

  /// What is to be thought about, if a computer is to act.
  std::optional<Task> task() const;
  /// The batch of a computer's action, or nothing if the game went on since.
  std::optional<Batch> act_for_computer(std::string_view token, std::int64_t version, std::int64_t now);
  /// Whether the game still is where it was at that version.
  bool is_at(std::int64_t version) const { return version == version_ && line_.phase == Phase::plays; }

  /// The batch of what the person who is to act has planned for this position; nothing if he has not.
  std::optional<Batch> act_as_planned(std::int64_t now);
  /// What is planned at these seats, and how often that changed.
  json::Value plans_of(const std::vector<int>& seats) const;
  bool has_plans() const { return !plans_.is_empty(); }
  std::int64_t plans_version() const { return plans_.version(); }

  const TableClock& clock() const { return clock_; }
  /// When the person who is to act has no time left, if he lets it pass; nothing if no clock runs.
  std::optional<std::int64_t> deadline(std::int64_t now) const { return clock_.deadline(now); }
  /// The same as stored with the table, 0 for none.
  std::int64_t stored_deadline() const { return line_.deadline; }
  /// His time has run out: the computer stands in. Precondition: there is a deadline.
  Batch run_out(std::int64_t now);
  /// The question that is open has waited long while a computer is to act: it is closed. Nothing else: none.
  std::optional<Batch> lapse(std::int64_t now);
  /// The stored deadline as it is now, since no server lived for a while; nothing if it is that.
  std::optional<Batch> put_off(std::int64_t now);

  /// The game as a record, with all that was told so far; nothing before it has begun.
  std::optional<json::Value> record() const;
  /// The host ends the game without a result. Precondition: it is played.
  Batch abandon(std::int64_t now);

  /// The next game of those who sit here, their seats rotated; or why there is none. `again` then notes it
  /// here.
  std::variant<std::unique_ptr<Table>, Denial> next(const Ask& ask, const std::string& id,
                                                    const DiceSeed& seed, Batch& batch) const;
  Batch again(const Ask& ask, const std::string& id);

  /// Moves a seat to another visitor.
  Batch move_seat(int seat, const std::string& visitor, std::int64_t now);
  /// Gives up all that a visitor has here.
  Batch give_up(const std::string& visitor, std::int64_t now);
  /// Takes out the names he used, once the store has.
  void forget(std::string_view visitor);
  /// The table is no longer shown among those that wait.
  Batch unlist(std::int64_t now);
  bool is_listed() const { return line_.listed; }

 private:
  struct Question {
    int seat = 0;
    Wanted wanted = Wanted::undo;
    int to = 0;  // of undo
    std::int64_t at = 0;
    std::array<bool, max_seats> agreed{};
  };
  /// A visitor's request that was carried out, by a digest of both.
  struct Stamped {
    std::uint64_t key = 0;
    std::int64_t seq = 0;
  };
  using Handle = std::optional<Denial> (Table::*)(const Ask&, Batch&);

  Table(TableLine line, const TableWorld& world);

  // The fold (table_fold.cpp).
  std::optional<Denial> take(const Row& row, const json::Value& body);
  std::optional<Denial> take_kind(const Row& row, const json::Value& body);
  void take_made(const json::Value& body);
  void take_seat(const json::Value& body, const std::string& name, std::int64_t seq);
  std::optional<Denial> take_start();
  std::optional<Denial> take_actions(const json::Value& body);
  std::optional<Denial> take_token(std::string_view token, Actor by);
  void take_undo(int to);

  // Rows (table.cpp).
  Batch begin_batch() const;
  /// Adds a row to the table and the batch; nothing has changed if it is refused.
  std::optional<Denial> add(Batch& batch, std::int64_t now, std::string_view kind, const json::Value& body,
                            const std::string& name = {}, const std::string& visitor = {});
  void add_seat(Batch& batch, std::int64_t now, int seat, std::string_view by, int level = 0,
                const std::string& nonce = {}, const std::string& name = {}, const std::string& visitor = {});
  void hold(Batch& batch, int seat, const std::string& visitor);
  /// Adds what follows by itself: rolls, and the end.
  void settle(Batch& batch, std::int64_t now);
  void finish(Batch& batch, std::int64_t now, std::string_view end);
  /// Adds the line if it changed.
  void close_batch(Batch& batch, std::int64_t now);
  void stamp(Batch& batch, const Ask& ask);
  /// Drops plans that will not come about any more, and sees to it that the others are stored
  /// (table_plans.cpp).
  void keep_plans();
  bool waits_for_plan() const;
  /// The level of the computer that is to act, 0 if none is.
  int task_level() const;

  // Requests (table_seats.cpp, table_game.cpp).
  std::optional<Denial> sit(const Ask& ask, Batch& batch);
  std::optional<Denial> leave(const Ask& ask, Batch& batch);
  std::optional<Denial> remove(const Ask& ask, Batch& batch);
  std::optional<Denial> computer(const Ask& ask, Batch& batch);
  std::optional<Denial> give(const Ask& ask, Batch& batch);
  std::optional<Denial> back(const Ask& ask, Batch& batch);
  std::optional<Denial> start(const Ask& ask, Batch& batch);
  std::optional<Denial> act(const Ask& ask, Batch& batch);
  std::optional<Denial> undo(const Ask& ask, Batch& batch);
  std::optional<Denial> end(const Ask& ask, Batch& batch);
  std::optional<Denial> answer(const Ask& ask, Batch& batch);
  std::optional<Denial> phrase(const Ask& ask, Batch& batch);
  std::optional<Denial> pause(const Ask& ask, Batch& batch);
  std::optional<Denial> plan(const Ask& ask, Batch& batch);

  std::variant<int, Denial> seat_in(const Ask& ask) const;
  std::variant<int, Denial> own_seat_in(const Ask& ask) const;
  std::variant<int, Denial> playing_seat_in(const Ask& ask) const;
  std::optional<Denial> why_no_undo(int seat, std::int64_t to) const;
  std::variant<int, Denial> unstarted_seat_in(const Ask& ask) const;
  bool plays(int seat) const;
  /// The seat of the person who is to act, -1 if none is.
  int person_to_act() const;
  void add_clock(Batch& batch, std::int64_t now, std::string_view what, int seat);
  bool is_asked(int seat, int asker) const;
  void ask_others(const Ask& ask, Batch& batch, const Question& question);
  void carry_out(Batch& batch, std::int64_t now, const Question& question);
  void settle_question(Batch& batch, std::int64_t now);
  void give_seat(Batch& batch, std::int64_t now, int seat, int level,
                 std::string_view end_if_last = "abandoned");

  const TableWorld& world_;
  const std::uint64_t source_;  // of batches, for the store
  TableLine line_;
  bool line_changed_ = false;
  json::Value made_;
  int players_ = 0;
  std::array<SeatState, max_seats> seats_;
  std::vector<std::string> removed_;  // visitors who were taken off a seat
  std::array<std::int64_t, max_seats> last_phrase_{};
  Rows rows_;
  std::int64_t start_row_ = 0;
  std::unique_ptr<Session> session_;
  GameDice dice_;
  std::uint64_t rolls_ = 0;
  std::vector<std::int8_t> by_;  // who made each action, -1 chance
  std::optional<Question> question_;
  TableClock clock_;
  Plans plans_;
  std::int64_t stored_plans_ = 0;  // their version that is in the line
  std::int64_t version_ = 0;       // counts what changes the position or who plays
  bool has_next_ = false;
  std::vector<Stamped> stamps_;
};

/// The phase as the protocol and the host's lists name it.
std::string_view phase_name(Phase phase);

/// How a visitor's request is known again.
std::uint64_t stamp_key(std::string_view visitor, std::string_view id);

}  // namespace castellum::server
