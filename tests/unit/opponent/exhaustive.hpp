// Endings solved the slow obvious way: every token tried on the session, nothing remembered, rewards by our
// own sum.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "record/session.hpp"

namespace castellum::tests {

using SeatValues = std::array<double, max_seats>;

/// What a finished game is worth: nine tenths of the share of other seats beaten (level ones half), and a
/// tenth of the margin, which counts up to 40 points.
inline SeatValues values_of(const Outcome& result) {
  SeatValues values{};
  for (int seat = 0; seat < result.players; ++seat) {
    double sum = 0;
    for (int other = 0; other < result.players; ++other) {
      if (other == seat) continue;
      const auto mine = static_cast<unsigned>(seat);
      const auto theirs = static_cast<unsigned>(other);
      const int ahead = result.points[mine] - result.points[theirs];
      const bool beats = ahead > 0 || (ahead == 0 && result.wins[mine] && !result.wins[theirs]);
      const bool loses = ahead < 0 || (ahead == 0 && result.wins[theirs] && !result.wins[mine]);
      const double margin = 0.5 + 0.5 * std::clamp(ahead / 40.0, -1.0, 1.0);
      sum += 0.9 * (beats ? 1.0 : loses ? 0.0 : 0.5) + 0.1 * margin;
    }
    values[static_cast<unsigned>(seat)] = sum / (result.players - 1);
  }
  return values;
}

/// The value of the session's position if everybody plays best for himself, the first of equals; nothing if
/// more than `positions` have to be looked at. The session stands there again afterwards.
inline std::optional<SeatValues> solve_slowly(Session& session, int& positions) {
  if (session.who().is_nobody()) return values_of(*session.result());
  if (--positions < 0) return std::nullopt;
  const bool chance = session.who().is_chance();
  SeatValues best{};
  double total = 0;
  bool any = false;
  const auto follow = [&](const std::string& token, int weight) {
    const auto mover = static_cast<unsigned>(std::max(session.who().number(), 0));
    (void)session.act(token);
    const auto values = solve_slowly(session, positions);
    session.undo(1);
    if (!values) return false;
    total += weight;
    if (chance)
      for (unsigned seat = 0; seat < max_seats; ++seat) best[seat] += weight * (*values)[seat];
    else if (!any || (*values)[mover] > best[mover] + 1e-9)
      best = *values;
    any = true;
    return true;
  };
  if (chance) {
    for (const auto& [token, weight] : session.chance_tokens())
      if (!follow(token, weight)) return std::nullopt;
    for (double& value : best) value /= total;
  } else {
    for (const std::string& token : session.legal_tokens())
      if (!follow(token, 1)) return std::nullopt;
  }
  return best;
}

/// What each legal token is worth to the seat to act. Precondition: few enough positions follow.
inline std::vector<std::pair<std::string, double>> values_of_tokens(Session& session) {
  const auto mover = static_cast<unsigned>(session.who().number());
  std::vector<std::pair<std::string, double>> all;
  for (const std::string& token : session.legal_tokens()) {
    int positions = 100'000;
    (void)session.act(token);
    const auto values = solve_slowly(session, positions);
    session.undo(1);
    REQUIRE(values);
    all.emplace_back(token, (*values)[mover]);
  }
  return all;
}

}  // namespace castellum::tests
