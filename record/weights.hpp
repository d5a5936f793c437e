// The shipped weights of a game's knowledge: data/<game>-weights.json, in thousandths of a point.
#pragma once

#include <string>

#include "opponent/knowledge.hpp"
#include "record/shipped_data.hpp"

namespace castellum {

inline constexpr float weight_unit = 0.001F;
inline constexpr std::string_view spread_name = "spread";

/// Reads the pair of numbers of that name; false if it is not there.
inline bool read_pair(const json::Value& weights, std::string_view name, float& beginning, float& end) {
  const json::Value* pair = weights.find(name);
  const auto* items = pair == nullptr ? nullptr : pair->items();
  if (items == nullptr || items->size() != 2 || !(*items)[0].number() || !(*items)[1].number()) return false;
  beginning = static_cast<float>(*(*items)[0].number()) * weight_unit;
  end = static_cast<float>(*(*items)[1].number()) * weight_unit;
  return true;
}

/// The weights in an object with a pair of numbers for each measure, or nothing if one is missing.
template <Game G>
std::optional<WeightsOf<G>> read_weights(const json::Value& object) {
  WeightsOf<G> weights;
  if (!read_pair(object, spread_name, weights.spread_beginning, weights.spread_end)) return std::nullopt;
  for (unsigned place = 0; place < weights.beginning.size(); ++place)
    if (!read_pair(object, Knowledge<G>::names[place], weights.beginning[place], weights.end[place]))
      return std::nullopt;
  return weights;
}

/// The shipped weights for that many seats. They are tested to be there and whole.
template <Game G>
WeightsOf<G> shipped_weights(int players) {
  const json::Value* file = ShippedData().value(std::string(G::id) + "-weights.json");
  const json::Value* by_players = file == nullptr ? nullptr : file->find("players");
  const json::Value* object = by_players == nullptr ? nullptr : by_players->find(std::to_string(players));
  const auto weights = object == nullptr ? std::nullopt : read_weights<G>(*object);
  return weights.value_or(WeightsOf<G>());
}

}  // namespace castellum
