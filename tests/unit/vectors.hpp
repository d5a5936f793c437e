// The conformance vectors: whole games played by another referee.
#pragma once

#include <string>
#include <vector>

#include "record/verify.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {

/// What is wrong with a vector: what `verify_record` finds, and what it should say but does not.
inline std::vector<std::string> vector_problems(const json::Value& vector) {
  std::vector<std::string> missing;
  for (const char* name : {"result", "expect", "end"})
    if (vector.find(name) == nullptr) missing.push_back(std::string(name) + " is missing");
  const json::Value* expect = vector.find("expect");
  const char* facts = text_of(vector, "game") == "aqueduct" ? "watered_tiles" : "podiums";
  if (expect != nullptr)
    for (const char* name : {"actors", "legal_counts", "legal_sha256_16", facts})
      if (expect->find(name) == nullptr) missing.push_back(std::string("expect: ") + name + " is missing");
  auto problems = verify_record(vector);
  problems.insert(problems.end(), missing.begin(), missing.end());
  return problems;
}

}  // namespace castellum::tests
