#include "engine/aqua_romana/notation.hpp"

namespace castellum::aqua_romana {
namespace {

std::optional<Action> parse_lay(const Table& table, std::string_view text) {  // Y1:Nc:C-NE
  if (text.size() < 7 || text[2] != ':' || text[5] != ':') return std::nullopt;
  const auto worker = parse_worker(table, text.substr(0, 2));
  const auto space = parse_space(text.substr(3, 2));
  const auto tile = parse_tile(text.substr(6));
  if (!worker || !space || !tile) return std::nullopt;
  return Action::lay(*worker, *space, *tile);
}

std::optional<Action> parse_extra(std::string_view text) {  // +C-NE@f4
  const auto at = text.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  const auto tile = parse_tile(text.substr(1, at - 1));
  const auto square = parse_square(text.substr(at + 1));
  if (!tile || !square) return std::nullopt;
  return Action::extra(*square, *tile);
}

std::optional<Action> parse_place(std::string_view text) {  // C@Nc
  const auto kind = parse_kind(text[0]);
  const auto space = parse_space(text.substr(2));
  if (!kind || !space) return std::nullopt;
  return Action::place(*kind, *space);
}

}  // namespace

Token token(const Table& table, Action action) {
  Token text;
  switch (action.kind()) {
    case ActionKind::lay:
      return text << name(table, action.worker()) << ':' << name(action.builder()) << ':'
                  << name(action.tile());
    case ActionKind::step:
      return text << '>' << name(action.builder());
    case ActionKind::pass:
      return text << "pass";
    case ActionKind::keep:
      return text << "keep";
    case ActionKind::close:
      return text << 'x' << name(table, action.worker());
    case ActionKind::extra:
      return text << '+' << name(action.tile()) << '@' << name(action.square());
    case ActionKind::take:
      return action.is_leave() ? text << "leave" : text << "take:" << letter(action.builder_kind());
    case ActionKind::place:
      break;
  }
  return text << letter(action.builder_kind()) << '@' << name(action.space());
}

std::optional<Worker> parse_worker(const Table& table, std::string_view text) {
  for (int number = 0; number < table.worker_count; ++number)
    if (name(table, worker_at(number)).view() == text) return worker_at(number);
  return std::nullopt;
}

std::optional<Action> parse_token(const Table& table, std::string_view text) {
  if (text == "pass") return Action::pass();
  if (text == "keep") return Action::keep();
  if (text == "leave") return Action::leave();
  if (text.size() < 3) return std::nullopt;
  if (text.starts_with("take:")) {
    const auto kind = text.size() == 6 ? parse_kind(text[5]) : std::nullopt;
    return kind ? std::optional(Action::take(*kind)) : std::nullopt;
  }
  if (text[0] == '>') {
    const auto space = parse_space(text.substr(1));
    return space ? std::optional(Action::step(*space)) : std::nullopt;
  }
  if (text[0] == 'x') {
    const auto worker = parse_worker(table, text.substr(1));
    return worker ? std::optional(Action::close(*worker)) : std::nullopt;
  }
  if (text[0] == '+') return parse_extra(text);
  return text[1] == '@' ? parse_place(text) : parse_lay(table, text);
}

}  // namespace castellum::aqua_romana
