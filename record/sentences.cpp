#include "record/sentences.hpp"

#include "engine/base/sentence.hpp"
#include "record/session.hpp"

namespace castellum {
namespace {

/// A seat's number at this table, or nothing.
std::optional<unsigned> seat_in(const Session& session, std::string_view word) {
  const auto number = number_in(word);
  return number && *number >= 0 && *number < session.seats() ? std::optional(static_cast<unsigned>(*number))
                                                             : std::nullopt;
}

std::optional<bool> holds_of_result(const Session& session, std::string_view sentence) {
  const auto result = session.result();
  if (const auto words = match<2>("seat {} has {} points", sentence)) {
    const auto seat = seat_in(session, (*words)[0]);
    const auto points = number_in((*words)[1]);
    if (seat && points) return result && result->points[*seat] == *points;
  }
  for (const bool wins : {true, false})
    if (const auto words = match<1>(wins ? "seat {} wins" : "seat {} loses", sentence))
      if (const auto seat = seat_in(session, (*words)[0])) return result && result->wins[*seat] == wins;
  return std::nullopt;
}

std::optional<bool> holds_of_token(const Session& session, std::string_view sentence) {
  if (const auto words = match<1>("{} is legal", sentence)) return !session.why_not((*words)[0]).has_value();
  if (const auto words = match<2>("{} breaks {}", sentence)) {
    const auto refusal = session.why_not((*words)[0]);
    return refusal && refusal->reason->rule == (*words)[1];
  }
  if (const auto words = match<2>("{} is refused as {}", sentence)) {
    const auto refusal = session.why_not((*words)[0]);
    return refusal && refusal->reason->code == (*words)[1];
  }
  return std::nullopt;
}

}  // namespace

std::optional<bool> holds_of_any_game(const Session& session, std::string_view sentence) {
  const Actor who = session.who();
  if (sentence == "the game is over") return who.is_nobody();
  if (sentence == "the game goes on") return !who.is_nobody();
  if (sentence == "chance acts") return who.is_chance();
  if (const auto words = match<1>("seat {} acts", sentence))
    if (const auto seat = seat_in(session, (*words)[0]))
      return who == Actor(seat_at(static_cast<int>(*seat)));
  if (const auto words = match<1>("{} actions are legal", sentence))
    if (const auto count = number_in((*words)[0]))
      return static_cast<int>(session.legal_tokens().size()) == *count;
  if (const auto answer = holds_of_result(session, sentence)) return answer;
  return holds_of_token(session, sentence);
}

}  // namespace castellum
