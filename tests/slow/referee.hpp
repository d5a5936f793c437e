#pragma once

// The rules of both games a second time, slow and obvious, written from the rulebook alone. Tests
// hold the fast engine against it in lockstep; it shares no code with the engine on purpose, so
// that one misreading cannot stand in both.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace castellum::slow {

constexpr int chance = -1, nobody = -2;

class Referee {
 public:
  Referee() = default;
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;
  virtual ~Referee() = default;

  // The seat to act, `chance`, or `nobody` when the game is over.
  virtual int actor() const = 0;

  // The legal tokens (for chance: the outcomes), sorted by byte order; none when the game is over.
  virtual std::vector<std::string> legal() const = 0;

  // Precondition: the token is in legal().
  virtual void apply(const std::string& token) = 0;

  // Precondition of both: the game is over and no mountain's back is hidden.
  virtual std::vector<int> points() const = 0;
  virtual std::vector<int> winners() const = 0;

  // The whole visible position, recomputed from scratch.
  //
  // Aqua Romana: "tile <square>" its tile as in tokens, laid tiles only; "line <worker>" the
  // squares passed in order, " | ", the edge it leaves by, " open" or " closed" (what lies in front
  // decides by AR-12 alone, so a line closed voluntarily and scored still reads open before an
  // empty square); "length <worker>"; "podium <worker>" once scored; "builder <space>"; "stock
  // <kind>"; "reserve" and "held <seat>" sorted letters, perhaps none; "phase" place, lay, extra,
  // close, take or over; "actor".
  //
  // Aqueduct: "house <square>" as <seat>:<value>; "supply <square>" if above 0, mountains included;
  // "spring <x.y>" as 1; "canal <place>" as 1 or 2; "stock <seat>" its four numbers; "canals left";
  // "springs left"; "watered <seat>"; "phase" turn, roll, house, again, canal or over; "actor".
  virtual std::map<std::string, std::string> facts() const = 0;
};

// The game before its first action. Uses the record's set-up members only, and trusts them: an
// invalid set-up is for the engine to refuse.
std::unique_ptr<Referee> start(const nlohmann::json& record);

}  // namespace castellum::slow
