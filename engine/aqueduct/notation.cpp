#include "engine/aqueduct/notation.hpp"

namespace castellum::aqueduct {
namespace {

std::optional<Action> parse_house(std::string_view text) {  // 3@d5
  if (text.size() < 2 || text[0] < '1' || text[0] >= '1' + house_values || text[1] != '@')
    return std::nullopt;
  const auto square = parse_square(text.substr(2));
  return square ? std::optional(Action::house(value_at(text[0] - '1'), *square)) : std::nullopt;
}

}  // namespace

Token token(const Table&, Action action) {
  Token text;
  switch (action.kind()) {
    case ActionKind::roll:
      return text << "roll";
    case ActionKind::spring:
      return text << 'o' << name(action.vertex());
    case ActionKind::canal:
      return text << '=' << name(action.place());
    case ActionKind::stop:
      return text << "stop";
    case ActionKind::pass:
      return text << "pass";
    case ActionKind::house:
      return text << points_of(action.value()) << '@' << name(action.square());
    case ActionKind::rolled:
      break;
  }
  return text << 'r' << printed(action.region());
}

std::optional<Region> parse_region(std::string_view text) {
  if (text.empty() || text.size() > 2 || text[0] == '0') return std::nullopt;
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  return number <= region_count ? std::optional(region_at(number - 1)) : std::nullopt;
}

std::optional<Action> parse_token(const Table&, std::string_view text) {
  if (text == "roll") return Action::roll();
  if (text == "stop") return Action::stop();
  if (text == "pass") return Action::pass();
  if (text.empty()) return std::nullopt;
  const std::string_view rest = text.substr(1);
  switch (text[0]) {
    case 'r': {
      const auto region = parse_region(rest);
      return region ? std::optional(Action::rolled(*region)) : std::nullopt;
    }
    case 'o': {
      const auto vertex = parse_vertex(rest);
      return vertex ? std::optional(Action::spring(*vertex)) : std::nullopt;
    }
    case '=': {
      const auto place = parse_place(rest);
      return place ? std::optional(Action::canal(*place)) : std::nullopt;
    }
    default:
      return parse_house(text);
  }
}

}  // namespace castellum::aqueduct
