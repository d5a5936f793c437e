// Training of the shipped weights (data/<game>-weights.json) for all numbers of seats.
#pragma once

#include <functional>
#include <string>

#include "opponent/training.hpp"
#include "record/games.hpp"

namespace castellum {

/// Trains a game's weights for 2, 3 and 4 seats; gives the data file. `recipe` is what to write down as the
/// command; `tell` gets a line for each generation. `plan.players` is not used.
json::Value train_weights(const GameEntry& game, const TrainingPlan& plan, const std::string& recipe,
                          const std::function<void(const std::string&)>& tell);

}  // namespace castellum
