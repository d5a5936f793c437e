#include "cli/contender.hpp"

#include <span>

#include <fmt/format.h>

#include "cli/common.hpp"

namespace castellum::cli {
namespace {

constexpr std::string_view exec = "exec:";

/// Parts COMMAND|go WORDS. A command may hold other pipes.
void part_command(std::string_view text, Contender& contender) {
  constexpr std::string_view asked = "|go";
  const auto at = text.rfind(asked);
  const std::string_view words = at == std::string_view::npos ? "" : text.substr(at + asked.size());
  const bool parted = at != std::string_view::npos && (words.empty() || words.starts_with(' '));
  contender.command = text.substr(0, parted ? at : text.size());
  if (parted && !words.empty()) contender.go = words.substr(1);
}

/// The record as those at the table see it: what lies face down stays unknown (docs/records.md).
json::Value seen_record(const json::Value& record) {
  json::Value seen = record;
  const json::Value* mountains = record.find("mountains");
  if (mountains == nullptr || mountains->members() == nullptr) return seen;
  json::Value covered = json::Value::object();
  for (const auto& [square, back] : *mountains->members())
    covered.set(square, back.text() == "plain" ? back : json::Value::of_text("hidden"));
  seen.set("mountains", std::move(covered));
  return seen;
}

}  // namespace

Contender contender_of(const std::string& spec) {
  Contender contender;
  contender.spec = spec;
  if (spec.starts_with(exec)) {
    part_command(std::string_view(spec).substr(exec.size()), contender);
    if (contender.command.find_first_not_of(' ') == std::string::npos)
      throw Failure(fmt::format("'{}' names no command to run", spec));
  } else {
    contender.player = player_of(spec, known_contenders);
  }
  return contender;
}

Chooser::Chooser(const Contender& contender) : contender_(contender) {
  if (!contender.player) process_.emplace(contender.command);
}

void Chooser::begin(const Record& start) {
  if (!process_) return;
  start_ = seen_record(start.json);
  said_ = -1;
}

std::string Chooser::choose(const Session& session, std::uint64_t seed) {
  if (process_) return ask_process(session, seed);
  Random random(seed);
  return session.choose(*contender_.player, random);
}

std::string Chooser::ask_process(const Session& session, std::uint64_t seed) {
  if (said_ < 0) {
    process_->set_up(start_, 0);
    said_ = 0;
  }
  const auto tokens = session.tokens();
  const auto news = std::span(tokens).subspan(static_cast<std::size_t>(said_));
  if (!news.empty()) process_->act(news, session.plies());
  said_ = session.plies();
  // The number that a player here would draw first, so that the same player there chooses the same.
  std::string words = contender_.go;
  if (words.find("seed") == std::string::npos)
    words += fmt::format("{}seed {}", words.empty() ? "" : " ", Random(seed).next());
  return process_->choose(words);
}

}  // namespace castellum::cli
