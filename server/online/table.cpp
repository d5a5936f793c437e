#include "server/online/table.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>

#include "record/blake2b.hpp"
#include "record/games.hpp"
#include "record/json_sink.hpp"
#include "record/record.hpp"

namespace castellum::server {
namespace {

using json::Value;

std::string_view kind_name(SeatKind kind) {
  constexpr std::array<std::string_view, 4> names{"free", "person", "computer", "reserved"};
  return names[static_cast<std::size_t>(kind)];
}

void tell_seat(json::TextSink& sink, const SeatState& seat) {
  sink.begin_object();
  sink.key("kind");
  sink.text(kind_name(seat.kind));
  if (!seat.name.empty()) {
    sink.key("name");
    sink.text(seat.name);
  }
  if (seat.kind == SeatKind::computer) {
    sink.key("level");
    sink.number(seat.level);
  }
  sink.end_object();
}

Value made_body(const Wish& wish, const DiceSeed& seed) {
  Value body = Value::object();
  body.set("game", Value::of_text(std::string(wish.game->id)));
  body.set("players", Value::of_number(wish.players));
  body.set("edition", Value::of_text(std::string(wish.game->edition)));
  for (const auto& [name, member] : *wish.setup.members()) body.set(name, member);
  body.set("listed", Value::of_truth(wish.listed));
  body.set("absent", Value::of_number(wish.absent));
  if (wish.clock.turn > 0) body.set("clock", clock_json(wish.clock));
  body.set("commitment", Value::of_text(commitment_to(seed)));
  return body;
}

/// Every table in memory has a number of its own, also if it was loaded before.
std::uint64_t next_source() {
  static std::atomic<std::uint64_t> last = 0;
  return ++last;
}

/// What may be asked at however long a table.
bool goes_on_always(std::string_view wanted) {
  return wanted == "start" || wanted == "act" || wanted == "answer" || wanted == "end" || wanted == "leave";
}

/// Whether a stored row has what the fold looks for.
bool is_sound(const Row& row, const Value& body, bool begun, int players) {
  if (row.kind == "made")
    return row.seq == 1 && json::number_in(body, "players").value_or(0) <= max_seats &&
           read_clock(body.find("clock"));
  if (row.seq == 1) return false;
  const std::int64_t seat = json::number_in(body, "seat").value_or(0);
  if (seat < 0 || seat >= players) return false;
  if (row.kind == "actions")
    return begun && body.find("tokens") != nullptr && body.find("tokens")->items() != nullptr;
  return begun || (row.kind != "roll" && row.kind != "undo" && row.kind != "end" && row.kind != "clock");
}

}  // namespace

std::string_view phase_name(Phase phase) {
  constexpr std::array<std::string_view, 3> names{"waits", "plays", "over"};
  return names[static_cast<std::size_t>(phase)];
}

std::uint64_t stamp_key(std::string_view visitor, std::string_view id) {
  const std::string both = std::string(visitor) + ' ' + std::string(id);
  std::array<std::uint8_t, 8> digest{};
  const std::vector<std::uint8_t> message(both.begin(), both.end());
  blake2b(digest, {}, message);
  std::uint64_t key = 0;
  for (const std::uint8_t byte : digest) key = key << 8U | byte;
  return key;
}

Table::Table(TableLine line, const TableWorld& world)
    : world_(world), source_(next_source()), line_(std::move(line)) {}

std::unique_ptr<Table> Table::make(const std::string& id, const Wish& wish, const std::string& creator,
                                   const DiceSeed& seed, std::int64_t now, const TableWorld& world,
                                   Batch& batch) {
  TableLine line{id, std::string(wish.game->id), Phase::waits, wish.listed, false, now, now, creator, {}, 0};
  Value secret = Value::object();
  secret.set("seed", Value::of_text(hex_of(seed)));
  line.secret = secret.dump();
  std::unique_ptr<Table> table(new Table(std::move(line), world));
  batch = table->begin_batch();
  table->add(batch, now, "made", made_body(wish, seed));
  for (int seat = 0; seat < wish.players; ++seat)
    if (const int level = wish.levels[static_cast<std::size_t>(seat)]; level > 0)
      table->add_seat(batch, now, seat, "computer", level);
  // Among the creator's own tables until it begins, whether he sits there or not.
  batch.holders.push_back({creators_place, creator});
  table->line_changed_ = true;
  table->close_batch(batch, now);
  return table;
}

std::variant<std::unique_ptr<Table>, std::string> Table::load(const StoredTable& stored,
                                                              const TableWorld& world) {
  std::unique_ptr<Table> table(new Table(stored.line, world));
  table->line_.phase = Phase::waits;  // as the rows come
  if (auto fault = table->follow(stored)) return std::move(*fault);
  if (table->players_ == 0) return "table " + stored.line.id + " has no rows";
  return table;
}

bool Table::knows(const StoredTable& stored) {
  constexpr std::array<std::string_view, 12> kinds{"made",    "seat", "start",  "actions", "roll",   "asks",
                                                   "answers", "undo", "phrase", "clock",   "reveal", "end"};
  const GameEntry* game = find_game(stored.line.game);
  return game != nullptr && std::ranges::all_of(stored.rows, [&](const Row& row) {
           if (row.kind == "again") return true;
           if (std::ranges::find(kinds, row.kind) == kinds.end()) return false;
           if (row.kind != "made") return true;
           const auto body = json::parse(row.body);
           return !body.value || json::text_in(*body.value, "edition") == game->edition;
         });
}

std::optional<std::string> Table::follow(const StoredTable& news) {
  const Phase phase = line_.phase;
  line_ = news.line;
  line_.phase = phase;  // as the rows come
  for (const Row& row : news.rows) {
    const auto body = json::parse(row.body);
    if (!body.value || row.seq != rows_.last() + 1 ||
        !is_sound(row, *body.value, session_ != nullptr, players_))
      return "table " + line_.id + ": row " + std::to_string(row.seq) + " is not as rows are";
    if (const auto denial = take(row, *body.value))
      return "table " + line_.id + ": row " + std::to_string(row.seq) + ": " + denial->reason;
    rows_.add(row);
  }
  for (SeatState& seat : seats_) seat.holder.clear();
  for (const SeatHolder& holder : news.holders) {
    if (holder.seat < 0 || holder.seat >= players_) continue;
    SeatState& seat = seats_[static_cast<std::size_t>(holder.seat)];
    seat.holder = holder.visitor;
    // A seat that moved took its name with it.
    if (seat.name_row > 0) rows_.give_name(seat.name_row, holder.visitor);
  }
  for (const Stamp& stamp : news.stamps)
    stamps_.push_back({stamp_key(stamp.visitor, stamp.message), stamp.seq});
  const auto secret = json::parse(line_.secret);
  plans_.restore(secret.value ? secret.value->find("plans") : nullptr);
  stored_plans_ = plans_.version();
  return std::nullopt;
}

Holders Table::holders() const {
  Holders all;
  for (std::size_t seat = 0; seat < all.size(); ++seat) all[seat] = seats_[seat].holder;
  return all;
}

std::string Table::card() const {
  json::TextSink sink;
  const auto text = [&](std::string_view name, std::string_view value) {
    sink.key(name);
    sink.text(value);
  };
  const auto number = [&](std::string_view name, std::int64_t value) {
    sink.key(name);
    sink.number(value);
  };
  sink.begin_object();
  text("table", line_.id);
  text("game", line_.game);
  number("players", players_);
  sink.key("seats");
  sink.begin_list();
  for (int place = 0; place < players_; ++place) tell_seat(sink, seat(place));
  sink.end_list();
  sink.key("listed");
  sink.truth(line_.listed);
  text("phase", phase_name(line_.phase));
  const bool plays = line_.phase == Phase::plays;
  number("actor", plays ? session_->who().number() : Actor::nobody().number());
  number("plies", session_ ? session_->plies() : 0);
  number("created", line_.created);
  number("changed", line_.changed);
  number("deadline", line_.deadline);
  return sink.take() + R"(,"rules":)" + made_.find("rules")->dump();
}

Batch Table::begin_batch() const {
  Batch batch;
  batch.table = line_.id;
  batch.source = source_;
  batch.after = rows_.last();
  return batch;
}

std::optional<Denial> Table::add(Batch& batch, std::int64_t now, std::string_view kind, const Value& body,
                                 const std::string& name, const std::string& visitor) {
  // No row is older than the one before it, though another node, whose clock is a little ahead, wrote that.
  if (rows_.last() > 0) now = std::max(now, rows_.at(rows_.last()));
  Row row{rows_.last() + 1, now, std::string(kind), body.dump(), name, visitor};
  const Phase before = line_.phase;
  if (auto denial = take(row, body)) return denial;
  line_changed_ = line_changed_ || line_.phase != before;
  line_.changed = std::max(line_.changed, now);
  rows_.add(row);
  batch.rows.push_back(std::move(row));
  return std::nullopt;
}

void Table::add_seat(Batch& batch, std::int64_t now, int seat, std::string_view by, int level,
                     const std::string& nonce, const std::string& name, const std::string& visitor) {
  Value body = Value::object();
  body.set("seat", Value::of_number(seat));
  body.set("by", Value::of_text(std::string(by)));
  if (level > 0) body.set("level", Value::of_number(level));
  if (!nonce.empty()) body.set("nonce", Value::of_text(nonce));
  add(batch, now, "seat", body, name, visitor);
}

void Table::hold(Batch& batch, int seat, const std::string& visitor) {
  seats_[static_cast<std::size_t>(seat)].holder = visitor;
  batch.holders.push_back({seat, visitor});
}

void Table::close_batch(Batch& batch, std::int64_t now) {
  keep_plans();
  const bool acts = task_level() > 0 || waits_for_plan();
  const std::int64_t deadline = clock_.deadline(now).value_or(0);
  if (acts != line_.computer_acts || deadline != line_.deadline) line_changed_ = true;
  line_.computer_acts = acts;
  line_.deadline = deadline;
  if (std::exchange(line_changed_, false)) batch.line = line_;
}

std::optional<std::int64_t> Table::done_before(std::string_view visitor, std::string_view id) const {
  const auto found = std::ranges::find(stamps_, stamp_key(visitor, id), &Stamped::key);
  return found == stamps_.end() ? std::nullopt : std::optional(found->seq);
}

void Table::stamp(Batch& batch, const Ask& ask) {
  stamps_.push_back({stamp_key(ask.visitor, ask.id), rows_.last()});
  batch.stamp = Stamp{ask.visitor, ask.id, rows_.last()};
}

std::variant<Done, Denial> Table::ask(const Ask& ask) {
  static constexpr std::array<std::pair<std::string_view, Handle>, 14> handles{
      {{"sit", &Table::sit},
       {"leave", &Table::leave},
       {"remove", &Table::remove},
       {"computer", &Table::computer},
       {"give", &Table::give},
       {"back", &Table::back},
       {"start", &Table::start},
       {"act", &Table::act},
       {"undo", &Table::undo},
       {"end", &Table::end},
       {"answer", &Table::answer},
       {"phrase", &Table::phrase},
       {"pause", &Table::pause},
       {"plan", &Table::plan}}};
  if (ask.visitor.empty())
    return Denial{"not_yours", "the connection brought no cookie; POST /api/me gives one", {}, {}};
  if (const auto seq = done_before(ask.visitor, ask.id)) return Done{std::nullopt, *seq};
  const std::string_view wanted = json::text_in(ask.members, "do");
  const auto* const found = std::ranges::find(handles, wanted, &std::pair<std::string_view, Handle>::first);
  if (found == handles.end()) return bad_message("what to do is not known");
  if (rows_.last() >= most_rows && !goes_on_always(wanted))
    return Denial{"too_many", "too much has happened at this table", {}, {}};
  Batch batch = begin_batch();
  if (auto denial = (this->*found->second)(ask, batch)) return *denial;
  stamp(batch, ask);
  close_batch(batch, ask.now);
  return Done{std::move(batch), rows_.last()};
}

void Table::forget(std::string_view visitor) {
  const std::vector<std::int64_t> rows = rows_.forget(visitor);
  if (line_.creator == visitor) line_.creator.clear();
  std::erase(removed_, visitor);
  for (SeatState& seat : seats_)
    if (std::ranges::find(rows, seat.name_row) != rows.end()) seat.name.clear();
}

Batch Table::unlist(std::int64_t now) {
  line_.listed = false;
  line_changed_ = true;
  Batch batch = begin_batch();
  close_batch(batch, now);
  return batch;
}

}  // namespace castellum::server
