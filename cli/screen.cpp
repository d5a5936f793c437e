#include "cli/screen.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "record/games.hpp"
#include "record/json.hpp"

namespace castellum::cli {
namespace {

std::string_view escape_of(Ink ink) {
  switch (ink) {
    case Ink::plain:
      return "\033[0m";
    case Ink::dim:
      return "\033[0;2m";
    case Ink::strong:
      return "\033[0;1m";
    case Ink::yellow:
      return "\033[0;1;33m";
    case Ink::red:
      return "\033[0;1;31m";
    case Ink::blue:
      return "\033[0;1;34m";
    case Ink::green:
      return "\033[0;1;32m";
    case Ink::water:
      return "\033[0;36m";
  }
  return "";
}

/// A slot's value as a person reads it: texts bare, lists with spaces.
std::string plain(const json::Value& value) {
  if (value.text()) return std::string(*value.text());
  if (value.items() == nullptr) return value.dump();
  std::string text;
  for (const json::Value& item : *value.items()) text += (text.empty() ? "" : " ") + plain(item);
  return text;
}

std::string fill(std::string text, const json::Value& event) {
  for (const auto& [name, value] : *event.members()) {
    const std::string slot = "{" + name + "}";
    if (const auto at = text.find(slot); at != std::string::npos) text.replace(at, slot.size(), plain(value));
  }
  // What the event does not tell, such as points while something is hidden.
  for (auto at = text.find('{'); at != std::string::npos; at = text.find('{', at))
    text.replace(at, text.find('}', at) + 1 - at, "?");
  return text;
}

}  // namespace

bool colours_wanted() {
  const char* refused = std::getenv("NO_COLOR");
  return refused == nullptr || *refused == '\0';
}

std::string render(const Picture& picture, bool colours) {
  std::string text;
  for (int y = 0; y < picture.height(); ++y) {
    int width = picture.width();
    while (width > 0 && picture.at(width - 1, y).glyph == " ") --width;
    Ink ink = Ink::plain;
    for (int x = 0; x < width; ++x) {
      const auto& cell = picture.at(x, y);
      if (colours && cell.glyph != " " && cell.ink != ink) text += escape_of(ink = cell.ink);
      text += cell.glyph;
    }
    if (colours && ink != Ink::plain) text += escape_of(Ink::plain);
    text += '\n';
  }
  return text;
}

std::string numbered(const std::vector<std::string>& tokens, std::size_t most) {
  constexpr std::size_t line_width = 78;
  const std::size_t shown = most == 0 ? tokens.size() : std::min(most, tokens.size());
  std::size_t widest = 0;
  for (std::size_t place = 0; place < shown; ++place) widest = std::max(widest, tokens[place].size());
  const std::size_t columns = std::max<std::size_t>(1, line_width / (widest + 7));
  std::string text;
  for (std::size_t place = 0; place < shown; ++place) {
    text += fmt::format("{:>4} {:<{}}", place + 1, tokens[place], widest + 2);
    if (place + 1 == shown || (place + 1) % columns == 0) text += '\n';
  }
  if (shown < tokens.size())
    text += fmt::format("     ... and {} more; `all` shows them\n", tokens.size() - shown);
  return text;
}

std::vector<std::string> told_events(const Session& session, std::string_view token) {
  std::vector<std::string> lines;
  const auto events = json::parse(session.events_json(token));
  for (const json::Value& event : *events.value->items()) {
    const std::string_view type = *event.find("type")->text();
    const auto words = std::ranges::find(session.game().words, type,
                                         [](const EventWords& each) { return std::string_view(each.type); });
    const bool told = words != session.game().words.end();
    if (told && *words->sentence == '\0') continue;
    lines.push_back(told ? fill(words->sentence, event) : event.dump());
  }
  return lines;
}

}  // namespace castellum::cli
