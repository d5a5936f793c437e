// Writes what a game tells of itself as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "record/json.hpp"

namespace castellum::json {

/// A Sink (engine/base/describe.hpp) that appends JSON on one line.
class TextSink {
 public:
  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_list() { open('['); }
  void end_list() { close(']'); }
  void key(std::string_view name) {
    separate();
    write_text(out_, name);
    out_ += ':';
    first_ = true;
  }
  void text(std::string_view text) {
    separate();
    write_text(out_, text);
  }
  void number(std::int64_t number) {
    separate();
    out_ += std::to_string(number);
  }
  void truth(bool truth) {
    separate();
    out_ += truth ? "true" : "false";
  }

  std::string take() { return std::exchange(out_, {}); }

 private:
  void open(char bracket) {
    separate();
    out_ += bracket;
    first_ = true;
  }
  void close(char bracket) {
    out_ += bracket;
    first_ = false;
  }
  void separate() {
    if (!first_) out_ += ',';
    first_ = false;
  }

  std::string out_;
  bool first_ = true;
};

/// The JSON a function tells into a sink.
template <class Tell>
std::string told(Tell&& tell) {
  TextSink sink;
  tell(sink);
  return sink.take();
}

}  // namespace castellum::json
