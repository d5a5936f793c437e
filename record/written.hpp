// How hashes and the slots of refusals are written for programs.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/base/refusal.hpp"
#include "engine/base/sentence.hpp"
#include "record/json_sink.hpp"

namespace castellum {

/// The number in 16 hex digits.
inline std::string hex(std::uint64_t number) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += digits[number >> static_cast<unsigned>(shift) & 15U];
  return text;
}

/// The slots as a JSON object, numbers as numbers.
inline void tell_slots(json::TextSink& sink, const Refusal& refusal) {
  sink.begin_object();
  for (const Slot& slot : refusal.slots) {
    sink.key(slot.name);
    const auto number = slot.is_number ? number_in(slot.text) : std::nullopt;
    if (number)
      sink.number(*number);
    else
      sink.text(slot.text);
  }
  sink.end_object();
}

}  // namespace castellum
