// The opposite of a plain sentence: one that must be false wherever the sentence is true.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/sentence.hpp"

namespace castellum::tests {

/// A form of sentence and its opposite. In the opposite {0} stands for the first gap, {0+} for the number in
/// it and one more, {0~} for the end of a line turned to its next side, {0!} for other builders.
struct Opposite {
  std::string_view form;
  std::string_view wrong;
};

inline constexpr Opposite opposites[] = {
    {"the game is over", "the game goes on"},
    {"the game goes on", "the game is over"},
    {"chance acts", "the game is over"},
    {"seat {} acts", "the game is over"},
    {"seat {} has {} points", "seat {0} has {1+} points"},
    {"seat {} wins", "seat {0} loses"},
    {"seat {} loses", "seat {0} wins"},
    {"{} actions are legal", "{0+} actions are legal"},
    {"{} is legal", "{0} breaks AR-1"},
    {"{} is refused as {}", "{0} is legal"},
    {"{} breaks {}", "{0} is legal"},
    {"the phase is {}", "the phase is {0}x"},
    // Aqua Romana
    {"the line {} is open", "the line {0} is scored"},
    {"the line {} is closed", "the line {0} is open"},
    {"the line {} is scored", "the line {0} is open"},
    {"the line {} has length {}", "the line {0} has length {1+}"},
    {"the line {} passes {}", "the line {0} passes {1} a1"},
    {"the line {} ends at {}", "the line {0} ends at {1~}"},
    {"the worker {} stands on podium {}", "the worker {0} stands on podium {1+}"},
    {"the worker {} has the bonus {}", "the worker {0} has the bonus {1+}"},
    {"the worker {} is on the board", "the line {0} is scored"},
    {"a builder {} stands on {}", "no builder stands on {1}"},
    {"no builder stands on {}", "a builder C stands on {0}"},
    {"seat {} is due {} builders", "seat {0} is due {1+} builders"},
    {"the reserve is {}", "the reserve is {0!}"},
    {"the stock of {} is {}", "the stock of {0} is {1+}"},
    // Aqueduct
    {"the rolled region is {}", "the rolled region is {0+}"},
    {"{} rolls are left", "{0+} rolls are left"},
    {"a house {} of seat {} lies on {}", "{2} is empty"},
    {"seat {} holds {} houses {}", "seat {0} holds {1+} houses {2}"},
    {"seat {} has {} watered tiles", "seat {0} has {1+} watered tiles"},
    {"{} has supply {}", "{0} has supply {1+}"},
    {"the mountain on {} is plain", "the mountain on {0} is hidden"},
    {"the mountain on {} is {}", "the mountain on {0} is plain"},
    {"region {} has {} empty squares", "region {0} has {1+} empty squares"},
    {"the canal on {} is single", "the canal on {0} is double"},
    {"the canal on {} is double", "the canal on {0} is single"},
    {"the line from {} ends on {}", "the line from {0} ends on {0}"},
    {"{} canals are left", "{0+} canals are left"},
    {"{} springs are left", "{0+} springs are left"},
    {"a spring lies on {}", "{0} is free"},
    {"{} is free", "a spring lies on {0}"},
    // Forms that the ones above begin like
    {"seat {} holds {}", "seat {0} holds {1!}"},
    {"{} lies on {}", "{1} is empty"},
};

/// What stands in the gaps of a form with up to three, or nothing if the sentence has another form.
inline std::optional<std::vector<std::string_view>> gaps(std::string_view form, std::string_view sentence) {
  int count = 0;
  for (auto at = form.find("{}"); at != std::string_view::npos; at = form.find("{}", at + 2)) ++count;
  const auto list = [](const auto& words) {
    return words ? std::optional(std::vector<std::string_view>(words->begin(), words->end())) : std::nullopt;
  };
  if (count == 0) return form == sentence ? std::optional(std::vector<std::string_view>()) : std::nullopt;
  if (count == 1) return list(match<1>(form, sentence));
  return count == 2 ? list(match<2>(form, sentence)) : list(match<3>(form, sentence));
}

/// A gap's words changed as its mark says.
inline std::string changed(std::string_view words, char mark) {
  if (mark == '+') return std::to_string(number_in(words).value_or(0) + 1);
  if (mark == '!') return words == "-" ? "C" : "-";
  std::string text(words);
  if (mark == '~') text.back() = "ESWN"[std::string_view("NESW").find(words.back())];
  return text;
}

/// The opposite of a true sentence about a position of that game, or nothing if its form is not known.
inline std::optional<std::string> opposite(std::string_view game, std::string_view sentence) {
  if (const auto words = match<1>("{} is empty", sentence))
    return (game == "aqueduct" ? "a house 1 of seat 0 lies on " : "B lies on ") + std::string((*words)[0]);
  for (const Opposite& each : opposites) {
    const auto words = gaps(each.form, sentence);
    if (!words) continue;
    std::string wrong;
    for (std::string_view rest = each.wrong; !rest.empty();) {
      const auto text = rest.substr(0, rest.find('{'));
      wrong += text;
      rest.remove_prefix(text.size());
      if (rest.empty()) break;
      const auto mark = rest.substr(0, rest.find('}') + 1);  // such as {0+}
      wrong += changed((*words)[static_cast<std::size_t>(mark[1] - '0')], mark[2]);
      rest.remove_prefix(mark.size());
    }
    return wrong;
  }
  return std::nullopt;
}

}  // namespace castellum::tests
