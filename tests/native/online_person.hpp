// Somebody at an online table, who follows its rows with an engine of his own.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"
#include "record/fair.hpp"
#include "tests/native/online_schema.hpp"
#include "tests/native/online_world.hpp"

namespace castellum::tests {

class Person {
 public:
  Person(World& world, std::string table, std::string cookie = {})
      : world_(world), table_(std::move(table)), cookie_(std::move(cookie)) {
    world_.connected[this] = [this] { listener_.reset(); };
  }
  Person(const Person&) = delete;
  Person& operator=(const Person&) = delete;
  ~Person() { world_.connected.erase(this); }

  /// Connects and says hello from what he knows. The status of the refusal, 0 if there was none.
  int come() {
    ear_ = std::make_shared<Ear>();
    ears_.push_back(ear_);
    heard_ = 0;
    auto opened = world_.site().open(World::request("GET", "/api/tables/" + table_ + "/live", cookie_), ear_);
    if (const auto* response = std::get_if<server::Response>(&opened)) return response->status;
    listener_ = std::move(std::get<std::unique_ptr<server::Listener>>(opened));
    say(R"({"hello":1,"editions":{"aqua-romana":"ar-1","aqueduct":"aq-1"},"from":)" + std::to_string(seq) +
        (!rows.empty() ? R"(,"at":)" + std::to_string(*json::number_in(rows.back(), "at")) : "") + '}');
    world_.settle();
    hear();
    return 0;
  }
  void go() {
    listener_.reset();
    world_.settle();
  }
  void say(std::string_view text) {
    if (listener_) listener_->hear(text);
  }

  /// Asks for something: `members` begins with a comma. The code of the refusal, empty if it was carried out.
  std::string ask(std::string_view what, const std::string& members = {}, std::string id = {}) {
    if (id.empty()) id = "m" + std::to_string(++asked_);
    const std::string text = text_of(what, members, id);
    say(text);
    world_.settle();
    hear();
    const auto found = answers.find(id);
    if (found == answers.end()) return "no answer";
    const std::string fault = found->second.empty() ? protocol_fault("asked", text) : "";
    CHECK_MESSAGE(fault == "", fault);
    return found->second;
  }
  static std::string text_of(std::string_view what, const std::string& members, const std::string& id) {
    return R"({"id":")" + id + R"(","do":")" + std::string(what) + '"' + members + '}';
  }
  std::string sit(int seat, std::string_view name = "north") {
    const std::string nonce(32, static_cast<char>('a' + seat));
    return ask("sit", ",\"seat\":" + std::to_string(seat) + R"(,"name":")" + std::string(name) +
                          R"(","nonce":")" + nonce + '"');
  }
  std::string act(int seat, const std::vector<std::string>& tokens, std::optional<int> ply = std::nullopt) {
    std::string list;
    for (const std::string& token : tokens) list += (list.empty() ? "\"" : ",\"") + token + '"';
    return ask("act", ",\"seat\":" + std::to_string(seat) +
                          ",\"ply\":" + std::to_string(ply.value_or(game ? game->session->plies() : 0)) +
                          ",\"tokens\":[" + list + ']');
  }
  /// Plays one turn at random: actions until another is to act, or so many.
  std::string play(int seat, Random& random, int most = 16) {
    Session& session = *game->session;
    std::vector<std::string> tokens;
    while (session.who() == Actor(seat_at(seat)) && static_cast<int>(tokens.size()) < most) {
      tokens.push_back(session.choose(Player::by_kind, random));
      session.act(tokens.back());
    }
    session.undo(static_cast<int>(tokens.size()));
    return act(seat, tokens);
  }

  /// Reads what has come.
  void hear() {
    for (; heard_ < ear_->heard.size(); ++heard_) {
      const auto message = json::parse(ear_->heard[heard_]);
      REQUIRE(message.value.has_value());
      const std::string fault = protocol_fault("told", ear_->heard[heard_]);
      CHECK_MESSAGE(fault == "", fault);
      if (const json::Value* news = message.value->find("rows"))
        for (const json::Value& row : *news->items()) take(row);
      if (message.value->find("ack")) {
        answers[std::string(json::text_in(*message.value, "ack"))] = "";
        acked = json::number_in(*message.value, "seq").value_or(0);
        CHECK(acked <= seq);
      } else if (message.value->find("refused")) {
        const json::Value& error = *message.value->find("error");
        answers[std::string(json::text_in(*message.value, "refused"))] = json::text_in(error, "code");
        refusal = error.dump();
      } else if (const json::Value* seats = message.value->find("seats")) {
        mine = seats->dump();
      } else if (const json::Value* now = message.value->find("here")) {
        here = now->dump();
      } else if (const json::Value* time = message.value->find("clock")) {
        clock = *time;
      }
    }
  }

  /// The finished game as a record with all that was told.
  ReadRecord whole() const {
    json::Value record = game->json;
    json::Value actions = json::Value::list();
    for (const std::string& token : game->session->tokens()) actions.add(json::Value::of_text(token));
    record.set("actions", std::move(actions));
    json::Value dice = *record.find("dice");
    dice.set("seed", *told.find("seed"));
    record.set("dice", std::move(dice));
    if (const json::Value* mountains = told.find("mountains")) record.set("mountains", *mountains);
    record.set("end", *end.find("end"));
    if (const json::Value* result = end.find("result")) record.set("result", *result);
    return read_record(record.dump());
  }
  std::uint64_t hash() const { return game->session->seen_hash(); }
  const std::vector<std::string>& heard() const { return ear_->heard; }
  /// All that was ever sent to him.
  std::string everything() const {
    std::string all;
    for (const auto& ear : ears_)
      for (const std::string& text : ear->heard) all += text + '\n';
    return all;
  }
  int closed() const { return ear_->code; }
  Ear& ear() { return *ear_; }
  const std::string& cookie() const { return cookie_; }
  const std::string& table() const { return table_; }
  bool over() const { return end.find("end") != nullptr; }

  std::int64_t seq = 0;
  std::int64_t acked = 0;
  std::vector<json::Value> rows;
  std::optional<Record> game;
  json::Value told = json::Value::object();  // the row `reveal`
  json::Value end = json::Value::object();   // the row `end`
  std::map<std::string, std::string> answers;
  std::map<std::int64_t, std::uint64_t> hashes;  // after each row
  std::string refusal, mine, here;
  json::Value clock = json::Value::object();  // as last told

 private:
  void take(const json::Value& row) {
    const std::int64_t number = json::number_in(row, "seq").value_or(0);
    if (number <= seq) return;
    REQUIRE(number == seq + 1);
    seq = number;
    rows.push_back(row);
    const std::string_view kind = json::text_in(row, "kind");
    if (kind == "start") {
      auto read = read_record(row.find("record")->dump());
      CAPTURE(read.fault.line());
      REQUIRE(read.record.has_value());
      game = std::move(read.record);
    } else if (kind == "actions" || kind == "roll") {
      CHECK(json::number_in(row, "ply") == game->session->plies());
      if (kind == "roll") return carry_out(*row.find("token"));
      for (const json::Value& token : *row.find("tokens")->items()) carry_out(token);
    } else if (kind == "undo") {
      game->session->undo(game->session->plies() - static_cast<int>(*json::number_in(row, "to")));
    } else if (kind == "reveal") {
      told = row;
    } else if (kind == "end") {
      end = row;
    }
    if (game) hashes[seq] = hash();
  }
  void carry_out(const json::Value& token) {
    CHECK_FALSE(game->session->act(token.text().value_or("")).has_value());
    hashes[seq] = hash();
  }

  World& world_;
  std::string table_;
  std::string cookie_;
  std::shared_ptr<Ear> ear_ = std::make_shared<Ear>();
  std::vector<std::shared_ptr<Ear>> ears_;  // of all his connections
  std::unique_ptr<server::Listener> listener_;
  std::size_t heard_ = 0;
  int asked_ = 0;
};

/// People who sit at a table of that wish, the first of them its creator, and begin.
inline std::vector<std::unique_ptr<Person>> company(World& world, const std::string& wished, int people,
                                                    bool begin = true) {
  std::vector<std::unique_ptr<Person>> all;
  std::vector<std::string> cookies;
  for (int seat = 0; seat < people; ++seat) cookies.push_back(world.visitor());
  const std::string table = world.table(cookies[0], wished);
  for (int seat = 0; seat < people; ++seat) {
    all.push_back(std::make_unique<Person>(world, table, cookies[static_cast<std::size_t>(seat)]));
    REQUIRE(all.back()->come() == 0);
    REQUIRE(all.back()->sit(seat) == "");
  }
  if (begin) REQUIRE(all.front()->ask("start") == "");
  for (const auto& person : all) person->hear();
  return all;
}

}  // namespace castellum::tests
