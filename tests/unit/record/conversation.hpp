// Talks with the engine and watches that an error changes nothing.
#pragma once

#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "record/protocol.hpp"
#include "tests/unit/record/records.hpp"

namespace castellum::tests {

class Conversation {
 public:
  explicit Conversation(std::int64_t perft_positions = max_perft_positions) : protocol_(perft_positions) {}
  explicit Conversation(std::string_view record) {
    REQUIRE(say("record " + std::string(record)).starts_with("ok "));
  }

  /// The answer without its last newline; checks what holds of every answer.
  std::string say(std::string_view line) {
    const std::string before = position();
    std::string answer = protocol_.answer(line);
    CAPTURE(line);
    REQUIRE_FALSE(answer.empty());
    CHECK(answer.back() == '\n');
    answer.pop_back();
    if (answer.starts_with("error ")) {
      CHECK(answer.find('\n') == std::string::npos);
      CHECK(position() == before);
    }
    return answer;
  }
  Protocol& protocol() { return protocol_; }

 private:
  std::string position() { return protocol_.answer("dump") + protocol_.answer("hash"); }

  Protocol protocol_;
};

}  // namespace castellum::tests
