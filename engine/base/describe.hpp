// How a game tells its views, events and set-up to a format it does not know.
#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>

namespace castellum {

/// Takes in objects, lists, texts, numbers and truths in order; the record floor writes them as JSON.
template <class S>
concept Sink = requires(S& sink, std::string_view text, std::int64_t number, bool truth) {
  sink.begin_object();
  sink.end_object();
  sink.begin_list();
  sink.end_list();
  sink.key(text);
  sink.text(text);
  sink.number(number);
  sink.truth(truth);
};

template <Sink S>
void member(S& sink, std::string_view name, std::string_view text) {
  sink.key(name);
  sink.text(text);
}
template <Sink S>
void member(S& sink, std::string_view name, const char* text) {
  member(sink, name, std::string_view(text));
}
template <Sink S>
void member(S& sink, std::string_view name, bool truth) {
  sink.key(name);
  sink.truth(truth);
}
template <Sink S, std::integral N>
void member(S& sink, std::string_view name, N number) {
  sink.key(name);
  sink.number(static_cast<std::int64_t>(number));
}

/// A member that is a list; `fill(sink)` adds its items.
template <Sink S, class Fill>
void list_member(S& sink, std::string_view name, Fill&& fill) {
  sink.key(name);
  sink.begin_list();
  fill(sink);
  sink.end_list();
}

/// A member that is an object; `fill(sink)` adds its members.
template <Sink S, class Fill>
void object_member(S& sink, std::string_view name, Fill&& fill) {
  sink.key(name);
  sink.begin_object();
  fill(sink);
  sink.end_object();
}

}  // namespace castellum
