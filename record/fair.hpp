// Games whose chance anyone can check: set up and rolled by dice that the record names (docs/dice.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/dice.hpp"
#include "record/record.hpp"

namespace castellum {

/// The dice of one game: its seed, and what each person's device added, in the order of seats.
struct GameDice {
  DiceSeed seed;
  std::vector<DiceNonce> nonces;
};

/// Dice written in hex digits: a seed of 64, and a list of nonces of 32 each (null: none). Nothing if
/// anything else is written there.
std::optional<GameDice> read_dice(std::string_view seed, const json::Value* nonces);

/// A fresh game whose referee deals by these dice; its member `dice` holds the commitment, the nonces and
/// what was `dealt`, not the seed.
ReadRecord fair_record(const GameEntry& game, int players, const json::Value& wish, const GameDice& dice);

/// The outcome that the dice give for roll `number`, counted from 1. Precondition: chance is to act.
std::string roll_of(const Session& session, const GameDice& dice, std::uint64_t number);

/// The outcome that a seed gives for the chance at hand, with the record's own nonces; nothing if the seed is
/// not written as 64 hex digits or is not the one the record is committed to. Precondition: chance is to act.
std::optional<std::string> fair_roll(const Record& record, std::string_view seed);

/// What of a record does not follow from its dice, in English, a line each. Nothing is said of a record
/// without dice or whose seed is not told yet.
std::vector<std::string> dice_faults(const Record& record);

}  // namespace castellum
