#include "server/load/guest.hpp"

#include <array>
#include <utility>

#include "record/dice.hpp"
#include "record/fair.hpp"

namespace castellum::server {
namespace {

constexpr std::chrono::milliseconds pause{200};
constexpr std::chrono::seconds deaf{1};
constexpr std::size_t most_tokens = 16;

std::string_view text_of(const json::Value& value, std::string_view name) {
  const json::Value* member = value.find(name);
  return member ? member->text().value_or("") : "";
}
std::int64_t number_of(const json::Value& value, std::string_view name) {
  const json::Value* member = value.find(name);
  return member ? member->number().value_or(-1) : -1;
}

}  // namespace

Guest::Guest(Clients& clients, Place place, std::uint64_t seed, Ledger& ledger,
             std::shared_ptr<Sights> sights, Net net)
    : clients_(clients),
      place_(std::move(place)),
      random_(seed),
      ledger_(ledger),
      sights_(std::move(sights)),
      net_(net) {}
Guest::~Guest() { leave(); }

void Guest::come() {
  open();
  if (net_ == Net::lossy) look_after();
}

/// Where messages get lost: asks again for what was not answered, and comes again where nothing is heard.
void Guest::look_after() {
  clients_.after(pause, [this, here = here_] {
    if (!*here) return;
    const auto now = Clock::now();
    if (behind_ || now - heard_ > deaf) {
      line_->hang_up();
      ++ledger_.returns;
      open();
    } else if (welcomed_) {
      line_->send(R"({"ping":1})");
      if (asked_ && now - asked_->sent > pause) line_->send(asked_->text);
    }
    look_after();
  });
}

void Guest::leave() {
  *here_ = false;
  if (line_) line_->hang_up();
  line_ = nullptr;
}

void Guest::open() {
  welcomed_ = behind_ = false;
  heard_ = Clock::now();
  const auto hello = [this, here = here_] {
    if (!*here) return;
    std::string text = R"({"hello":1,"editions":{)";
    for (const GameEntry& game : games()) {
      if (!text.ends_with('{')) text += ',';
      text += '"' + std::string(game.id) + "\":\"" + std::string(game.edition) + '"';
    }
    line_->send(text + "},\"from\":" + std::to_string(seq_) + '}');
  };
  const auto gone = [this, here = here_] {
    if (!*here) return;
    ++ledger_.returns;
    clients_.after(pause, [this, here] {
      if (*here) open();
    });
  };
  line_ = clients_.open("/api/tables/" + place_.table + "/live", place_.cookie,
                        {hello, [this](std::string_view text) { hear(text); }, gone});
}

void Guest::hear(std::string_view text) {
  heard_ = Clock::now();
  const json::Parsed parsed = json::parse(text);
  if (!parsed.value) return blame("it sent no JSON: " + std::string(text));
  const json::Value& message = *parsed.value;
  if (message.find("welcome")) return welcome(message);
  if (const json::Value* rows = message.find("rows"); rows && rows->items()) {
    for (const json::Value& row : *rows->items()) take_row(row);
    begin_what_is_due();
  } else if (message.find("ack")) {
    acknowledged(text_of(message, "ack"), number_of(message, "seq"));
  } else if (message.find("refused")) {
    refused(message);
  } else if (message.find("pong")) {
    behind_ = number_of(message, "seq") > seq_;
  } else if (message.find("error")) {
    blame("error " + std::string(text));
  }
}

void Guest::welcome(const json::Value& message) {
  if (text_of(message, "table") != place_.table) return blame("welcome to another table");
  welcomed_ = true;
  if (asked_) line_->send(asked_->text);
}

void Guest::take_row(const json::Value& row) {
  const std::int64_t seq = number_of(row, "seq");
  if (net_ == Net::lossy && seq != seq_ + 1) return;  // they come again, or are known
  if (seq != seq_ + 1) return blame("row " + std::to_string(seq) + " after row " + std::to_string(seq_));
  seq_ = seq;
  const std::string_view kind = text_of(row, "kind");
  if (kind == "made") {
    players_ = static_cast<int>(number_of(row, "players"));
    taken_.assign(static_cast<std::size_t>(players_), false);
  } else if (kind == "seat") {
    take_seat(row);
  } else if (kind == "start") {
    take_start(row);
  } else if (kind == "actions" || kind == "roll") {
    take_actions(row, kind == "roll");
  } else if (kind == "reveal") {
    seed_ = text_of(row, "seed");
  } else if (kind == "end") {
    take_end(row);
  }
  if (game_ && !sights_->agree(seq, game_->session->seen_hash())) blame("two see different positions");
}

void Guest::take_seat(const json::Value& row) {
  const std::string_view by = text_of(row, "by");
  const auto seat = static_cast<std::size_t>(number_of(row, "seat"));
  if (seat >= taken_.size()) return blame("a seat that does not exist");
  taken_[seat] = by == "sat" || by == "computer" || by == "given" || by == "back" || by == "moved";
}

void Guest::take_start(const json::Value& row) {
  const json::Value* record = row.find("record");
  if (!record) return blame("start without a record");
  ReadRecord read = read_record(*record);
  if (!read.record) return blame("start: " + read.fault.line());
  game_ = std::move(read.record);
}

void Guest::take_actions(const json::Value& row, bool rolled) {
  if (!game_) return blame("actions before the start");
  Session& session = *game_->session;
  if (number_of(row, "ply") != session.plies()) return blame("actions for another ply");
  const auto carry_out = [&](std::string_view token) {
    const Actor who = session.who();
    if (rolled != who.is_chance()) blame("an action of the wrong actor");
    if (const auto refusal = session.act(token)) blame("an illegal action: " + std::string(token));
  };
  if (rolled) return carry_out(text_of(row, "token"));
  const json::Value* tokens = row.find("tokens");
  if (!tokens || !tokens->items() || tokens->items()->empty()) return blame("no tokens");
  for (const json::Value& token : *tokens->items()) carry_out(token.text().value_or(""));
}

void Guest::take_end(const json::Value& row) {
  over_ = true;
  ++ledger_.games;
  if (!game_ || text_of(row, "end") != "played") return;
  json::Value record = to_json(*game_);
  if (const json::Value* dice = record.find("dice")) {
    json::Value told = *dice;
    told.set("seed", json::Value::of_text(seed_));
    record.set("dice", std::move(told));
  }
  const ReadRecord whole = read_record(std::move(record));
  if (!whole.record) return blame("the whole game: " + whole.fault.line());
  for (const std::string& fault : dice_faults(*whole.record)) blame("dice: " + fault);
}

void Guest::acknowledged(std::string_view id, std::int64_t seq) {
  if (!asked_ || asked_->id != id) return;       // of a request that was answered before
  if (net_ == Net::lossy && seq > seq_) return;  // asked again once the rows are here
  if (seq > seq_) return blame("acknowledged before the rows came");
  const Asked asked = *std::exchange(asked_, std::nullopt);
  if (asked.tokens.empty()) return begin_what_is_due();
  ledger_.acknowledged += static_cast<std::int64_t>(asked.tokens.size());
  ledger_.waits.push_back(std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - asked.sent));
  int ply = asked.ply;
  for (const std::string& token : asked.tokens) kept_.emplace_back(ply++, token);
}

void Guest::refused(const json::Value& message) {
  if (!asked_ || asked_->id != text_of(message, "refused")) return;
  const json::Value* error = message.find("error");
  const std::string code(error ? text_of(*error, "code") : "");
  asked_.reset();
  // Another one may have started the game; a disk that was full for a while is no fault either.
  if (code == "not_stored" || code == "too_fast" || (code == "not_now" && game_)) {
    clients_.after(pause, [this, here = here_] {
      if (*here) begin_what_is_due();
    });
    return;
  }
  blame("refused with " + code);
}

void Guest::ask(std::string_view what, std::string_view members, std::vector<std::string> tokens, int ply) {
  std::string id = std::to_string(place_.seat) + '-' + std::to_string(++asks_);
  std::string text = R"({"id":")" + id + R"(","do":")" + std::string(what) + '"' + std::string(members) + '}';
  if (line_ && welcomed_) line_->send(text);
  asked_ = {std::move(id), std::move(text), std::move(tokens), ply, Clock::now()};
}

void Guest::begin_what_is_due() {
  if (place_.seat < 0 || asked_ || game_ || taken_.empty() || !welcomed_) return;
  if (!taken_[static_cast<std::size_t>(place_.seat)]) {
    std::array<std::uint8_t, 16> nonce{};
    for (std::uint8_t& byte : nonce) byte = static_cast<std::uint8_t>(random_.next());
    ask("sit", ",\"seat\":" + std::to_string(place_.seat) + R"(,"name":"guest )" +
                   std::to_string(place_.seat) + R"(","nonce":")" + hex_of(nonce) + '"');
  } else if (place_.seat == 0) {
    for (const bool taken : taken_)
      if (!taken) return;
    ask("start", "");
  }
}

bool Guest::ready() const {
  return place_.seat >= 0 && welcomed_ && game_ && !over_ && !asked_ &&
         game_->session->who() == Actor(Seat(place_.seat));
}

int Guest::play() {
  Session& session = *game_->session;
  const int ply = session.plies();
  const Actor self = session.who();
  std::vector<std::string> tokens;
  std::string members;
  while (session.who() == self && tokens.size() < most_tokens) {
    tokens.push_back(session.choose(Player::by_kind, random_));
    session.act(tokens.back());
    members += (members.empty() ? "\"" : ",\"") + tokens.back() + '"';
  }
  const int count = static_cast<int>(tokens.size());
  session.undo(count);
  ask("act",
      ",\"seat\":" + std::to_string(place_.seat) + ",\"ply\":" + std::to_string(ply) + ",\"tokens\":[" +
          members + ']',
      std::move(tokens), ply);
  return count;
}

std::optional<std::uint64_t> Guest::hash() const {
  return game_ ? std::optional(game_->session->seen_hash()) : std::nullopt;
}

void Guest::check_kept() {
  const std::vector<std::string> tokens = game_ ? game_->session->tokens() : std::vector<std::string>();
  for (const auto& [ply, token] : kept_)
    if (static_cast<std::size_t>(ply) >= tokens.size() || tokens[static_cast<std::size_t>(ply)] != token)
      blame("an acknowledged action is gone: ply " + std::to_string(ply) + ", " + token);
}

void Guest::blame(std::string_view fault) {
  ledger_.blame("table " + place_.table + ", seat " + std::to_string(place_.seat) + ": " +
                std::string(fault));
}

}  // namespace castellum::server
