// Runs matches for the tests.
#pragma once

#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "tests/native/process.hpp"

namespace castellum::tests {

/// The JSON of a match, or null after a message.
inline nlohmann::json match_of(std::vector<std::string> words) {
  words.insert(words.begin(), {"match", "--json"});
  const Finished done = run(words);
  CHECK(done.status == 0);
  CHECK(done.err == "");
  return done.status == 0 ? nlohmann::json::parse(done.out) : nlohmann::json();
}

/// Without what a clock says.
inline nlohmann::json timeless(nlohmann::json match) {
  for (const char* name : {"seconds", "a_seconds_per_decision", "b_seconds_per_decision"}) match.erase(name);
  return match;
}

}  // namespace castellum::tests
