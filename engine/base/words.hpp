// English for events: one sentence a type, with the event's members as {slots}.
#pragma once

namespace castellum {

/// How an event of that type is told; an empty sentence keeps it untold.
struct EventWords {
  const char* type;
  const char* sentence;
};

}  // namespace castellum
