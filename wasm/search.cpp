#include "wasm/search.hpp"

#include <algorithm>
#include <cmath>

#include "record/json_sink.hpp"

namespace castellum::wasm {
namespace {

constexpr std::size_t most_choices = 8;  // told, best first

/// A number of points or a reward in thousandths, so that no platform writes it differently.
std::int64_t thousandths(float number) { return std::lround(number * 1000); }

void tell_list(json::TextSink& sink, const char* name, const Points& numbers, int seats) {
  sink.key(name);
  sink.begin_list();
  for (unsigned seat = 0; seat < static_cast<unsigned>(seats); ++seat)
    sink.number(thousandths(numbers[seat]));
  sink.end_list();
}

}  // namespace

std::string advice_json(const Advice& advice, int seats) {
  return json::told([&](json::TextSink& sink) {
    sink.begin_object();
    sink.key("token");
    sink.text(advice.choices.front().token);
    sink.key("reason");
    sink.text(advice.reason);
    sink.key("simulations");
    sink.number(advice.simulations);
    sink.key("choices");
    sink.begin_list();
    for (std::size_t place = 0; place < std::min(most_choices, advice.choices.size()); ++place) {
      const Advised& each = advice.choices[place];
      sink.begin_object();
      sink.key("token");
      sink.text(each.token);
      sink.key("visits");
      sink.number(each.visits);
      tell_list(sink, "points", each.worth.points, seats);
      tell_list(sink, "rewards", each.worth.rewards, seats);
      sink.end_object();
    }
    sink.end_list();
    sink.end_object();
  });
}

}  // namespace castellum::wasm
