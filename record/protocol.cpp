#include "record/protocol.hpp"

#include <algorithm>
#include <charconv>

#include "record/utf8.hpp"
#include "record/written.hpp"

namespace castellum {
namespace {

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> words;
  while (true) {
    const auto from = line.find_first_not_of(" \t\r");
    if (from == std::string_view::npos) return words;
    line.remove_prefix(from);
    const auto to = std::min(line.find_first_of(" \t\r"), line.size());
    words.push_back(line.substr(0, to));
    line.remove_prefix(to);
  }
}

std::string slots_json(const Refusal& refusal) {
  return json::told([&](json::TextSink& sink) { tell_slots(sink, refusal); });
}

std::string described(const Refusal& refusal) {
  return std::string(refusal.reason->code) + " " + refusal.reason->rule + ": " + sentence(refusal);
}

}  // namespace

std::string protocol_error(const std::string& what) { return "error " + on_one_line(what) + "\n"; }

std::optional<std::uint64_t> protocol_number(std::string_view word) {
  std::uint64_t number = 0;
  const auto [stop, fault] = std::from_chars(word.data(), word.data() + word.size(), number);
  return fault == std::errc() && stop == word.data() + word.size() ? std::optional(number) : std::nullopt;
}

std::string Protocol::answer(std::string_view line) {
  const Words words = split(line);
  if (words.empty()) return protocol_error("an empty line");
  const std::string_view command = words[0];
  if (command == "hello")
    return "id name castellum " CASTELLUM_VERSION "\nid protocol " + std::to_string(protocol_version) +
           "\nready\n";
  if (command == "record") return load(line.substr(line.find("record") + command.size()));
  if (command == "stop") return protocol_error("no search is running");
  if (command == "quit") {
    ended_ = true;
    return {};
  }
  return answer_position(command, Words(words.begin() + 1, words.end()));
}

std::string Protocol::answer_position(std::string_view command, const Words& words) {
  static constexpr std::string_view with_position[] = {"act",   "undo", "actor",  "legal", "chances",
                                                       "check", "view", "events", "hash",  "dump",
                                                       "perft", "go",   "analyse"};
  if (std::ranges::find(with_position, command) == std::end(with_position))
    return protocol_error("unknown command " + shown_token(command));
  if (!record_) return protocol_error("no record yet");
  if (command == "act") return act(words);
  if (command == "undo") return undo(words);
  if (command == "check") return check(words);
  if (command == "view") return view(words);
  if (command == "events") return events(words);
  if (command == "perft") return perft(words);
  if (command == "go") return go(words);
  if (command == "analyse") return analyse(words);
  if (!words.empty()) return protocol_error(std::string(command) + " takes no words");
  if (command == "actor") return actor();
  if (command == "legal") return legal();
  if (command == "chances") return chances();
  if (command == "hash") return "hash " + hex(record_->session->position_hash()) + "\n";
  return "record " + to_json(*record_).dump() + "\n";
}

std::string Protocol::load(std::string_view rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
  auto read = read_record(rest);
  if (!read.record) return protocol_error(read.fault.line());
  record_ = std::move(*read.record);
  return "ok " + std::to_string(record_->session->plies()) + "\n";
}

std::string Protocol::act(const Words& tokens) {
  if (tokens.empty()) return protocol_error("act needs a token");
  Session& session = *record_->session;
  const int before = session.plies();
  for (const std::string_view token : tokens)
    if (const auto refusal = session.act(token)) {
      const std::string what = "ply " + std::to_string(session.plies()) + ", token " + shown_token(token) +
                               ": " + described(*refusal);
      session.undo(session.plies() - before);
      return protocol_error(what);
    }
  return "ok " + std::to_string(session.plies()) + "\n";
}

std::string Protocol::undo(const Words& words) {
  const auto count = words.empty() ? std::optional<std::uint64_t>(1) : protocol_number(words[0]);
  if (words.size() > 1 || !count) return protocol_error("undo takes one number");
  if (*count > static_cast<std::uint64_t>(record_->session->plies()))
    return protocol_error("only " + std::to_string(record_->session->plies()) + " actions can be taken back");
  record_->session->undo(static_cast<int>(*count));
  return "ok " + std::to_string(record_->session->plies()) + "\n";
}

std::string Protocol::actor() const {
  const Actor who = record_->session->who();
  if (who.is_seat()) return "actor " + std::to_string(who.number()) + "\n";
  return who.is_chance() ? "actor chance\n" : "actor over\n";
}

std::string Protocol::legal() const {
  const auto tokens = record_->session->legal_tokens();
  std::string text = "legal " + std::to_string(tokens.size());
  for (const std::string& token : tokens) text += " " + token;
  return text + "\n";
}

std::string Protocol::chances() const {
  const auto outcomes = record_->session->chance_tokens();
  std::string text = "chances " + std::to_string(outcomes.size());
  for (const auto& [token, weight] : outcomes) text += " " + token + " " + std::to_string(weight);
  return text + "\n";
}

std::string Protocol::check(const Words& words) const {
  if (words.size() != 1) return protocol_error("check takes one token");
  const auto refusal = record_->session->why_not(words[0]);
  if (!refusal) return "legal\n";
  return std::string("illegal ") + refusal->reason->code + " " + refusal->reason->rule + " " +
         slots_json(*refusal) + "\n";
}

std::string Protocol::view(const Words& words) const {
  std::optional<Seat> viewer;
  if (!words.empty()) {
    const auto seat = protocol_number(words[0]);
    if (words.size() > 1 || !seat || *seat >= static_cast<std::uint64_t>(record_->session->seats()))
      return protocol_error("view takes the number of a seat");
    viewer = seat_at(static_cast<int>(*seat));
  }
  return "view " + record_->session->view_json(viewer) + "\n";
}

std::string Protocol::events(const Words& words) const {
  if (words.size() != 1) return protocol_error("events takes one token");
  if (const auto refusal = record_->session->why_not(words[0])) return protocol_error(described(*refusal));
  return "events " + record_->session->events_json(words[0]) + "\n";
}

std::string Protocol::perft(const Words& words) const {
  const auto depth = words.size() == 1 ? protocol_number(words[0]) : std::nullopt;
  if (!depth || *depth > max_perft_depth)
    return protocol_error("perft takes a depth up to " + std::to_string(max_perft_depth));
  const auto count = record_->session->perft(static_cast<int>(*depth), perft_positions_);
  if (!count)
    return protocol_error("perft " + std::to_string(*depth) + " takes more than " +
                          std::to_string(perft_positions_) + " positions here");
  return "perft " + std::to_string(*depth) + " " + std::to_string(*count) + "\n";
}

}  // namespace castellum
