// Any lines as a conversation with the engine: every answer is whole lines, an error changes nothing, and
// what `dump` tells is a record.
#include "record/protocol.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "fuzz/require.hpp"

namespace castellum {
namespace {

constexpr int most_lines = 100;
constexpr std::int64_t perft_positions = 500;  // so that a deep `perft` is an error and not a wait

/// The position and how it came about, or the error that there is none.
std::string position_of(Protocol& protocol) { return protocol.answer("hash") + protocol.answer("dump"); }

void try_line(Protocol& protocol, std::string_view line) {
  const std::string before = position_of(protocol);
  const std::string answer = protocol.answer(line);
  if (protocol.ended()) {
    require(answer.empty(), "quit is not answered", answer);
    return;
  }
  require(!answer.empty() && answer.back() == '\n', "an answer ends with its line", answer);
  require(answer.find("\n\n") == std::string::npos, "no answer has an empty line", answer);
  require(std::ranges::none_of(answer, [](unsigned char letter) { return letter < ' ' && letter != '\n'; }),
          "an answer holds no control character", answer);
  if (!answer.starts_with("error ")) return;
  require(answer.find('\n') == answer.size() - 1, "an error is one line", answer);
  require(position_of(protocol) == before, "an error changes nothing", line);
}

void converse(std::string_view text) {
  Protocol protocol(perft_positions);
  for (int number = 0; number < most_lines && !text.empty() && !protocol.ended(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    try_line(protocol, line);
  }
  const std::string dumped = protocol.answer("dump");
  if (!dumped.starts_with("record ")) return;
  Protocol other;
  require(other.answer(dumped.substr(0, dumped.size() - 1)).starts_with("ok "), "what is dumped is a record",
          dumped);
  require(position_of(other) == position_of(protocol), "what is dumped is the position", dumped);
}

}  // namespace
}  // namespace castellum

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  castellum::converse(castellum::text_of(data, size));
  return 0;
}
