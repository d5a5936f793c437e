#include "server/online/feed.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include "server/online/visitor.hpp"

namespace castellum::server {
namespace {

constexpr std::array<FeedTexts, 4> all_texts{{
    {"en", "Castellum: your tables", "it is your turn", "the game is over", "until", "Aqueduct"},
    {"hu", "Castellum: az asztalaid", "te jössz", "vége a játéknak", "eddig:", "Aqueduct"},
    {"fi", "Castellum: omat pöydät", "on sinun vuorosi", "peli on päättynyt", "määräaika:", "Aqueduct"},
    {"de", "Castellum: deine Tische", "du bist dran", "das Spiel ist aus", "bis", "Aquädukt"},
}};

/// The text as XML has it, also between quotes.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += letter;
    }
  }
  return out;
}

/// RFC 3339, in UTC.
std::string atom_time(std::int64_t milliseconds) {
  constexpr std::int64_t second = 1000;
  const std::time_t time = milliseconds / second;
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 40> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

/// The same for people: day, hour and minute.
std::string moment(std::int64_t milliseconds) {
  constexpr std::size_t date = 10;
  constexpr std::size_t minutes = 5;
  const std::string text = atom_time(milliseconds);
  return text.substr(0, date) + ' ' + text.substr(date + 1, minutes) + " UTC";
}

std::string names_at(const Table& table) {
  std::string names;
  for (int seat = 0; seat < table.players(); ++seat)
    if (const std::string& name = table.seat(seat).name; !name.empty())
      names += (names.empty() ? "" : ", ") + name;
  return names;
}

/// The entry of one table, or nothing if there is no news for the visitor.
std::string entry(const FeedPlace& place, const FeedTexts& texts, const Room& room, Table& table,
                  std::string_view visitor) {
  const bool over = table.phase() == Phase::over;
  const Session* session = table.session();
  const std::vector<int> own = room.seats_of(visitor);
  const bool waits = table.phase() == Phase::plays && session != nullptr && session->who().is_seat() &&
                     std::ranges::find(own, index(session->who().seat())) != own.end() &&
                     table.seat(index(session->who().seat())).kind == SeatKind::person;
  if ((!over && !waits) || own.empty()) return {};
  const std::string_view what = over ? texts.over : texts.your_turn;
  std::string about = names_at(table);
  if (const std::int64_t deadline = table.stored_deadline(); waits && deadline > 0)
    about += (about.empty() ? "" : " · ") + std::string(texts.until) + ' ' + moment(deadline);
  const std::string link = place.origin + "/t/" + table.id();
  return "<entry><id>urn:castellum:" + table.id() + ':' + (over ? "over" : std::to_string(session->plies())) +
         "</id><title>" + std::string(table.game() == "aqueduct" ? texts.aqueduct : "Aqua Romana") + ": " +
         std::string(what) + "</title><updated>" + atom_time(table.changed()) +
         R"(</updated><link rel="alternate" href=")" + escaped(link) + "\"/><summary>" + escaped(about) +
         "</summary></entry>\n";
}

}  // namespace

const FeedTexts& feed_texts(std::string_view language) {
  const auto* const found = std::ranges::find(all_texts, language, &FeedTexts::language);
  return found == all_texts.end() ? all_texts.front() : *found;
}

std::string origin_of(const Request& request) {
  return (came_by_https(request) ? "https://" : "http://") + request.header("Host");
}

std::string feed_xml(const FeedPlace& place, const FeedTexts& texts, const std::vector<RoomPtr>& rooms,
                     std::string_view visitor) {
  std::int64_t changed = 0;
  std::string entries;
  for (const RoomPtr& room : rooms) {
    Table& table = room->table();
    if (room->has_flights()) continue;
    changed = std::max(changed, table.changed());
    entries += entry(place, texts, *room, table, visitor);
  }
  return "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" "
         "xml:lang=\"" +
         std::string(texts.language) + "\">\n<id>urn:castellum:feed:" + place.id + "</id><title>" +
         std::string(texts.title) + "</title><updated>" + atom_time(changed) +
         R"(</updated><author><name>Castellum</name></author><link rel="alternate" href=")" +
         escaped(place.origin) + "/tables\"/>\n" + entries + "</feed>\n";
}

}  // namespace castellum::server
