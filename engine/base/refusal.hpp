// Why something is refused: a stable code, the rule's number and typed slots, never a finished sentence.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "engine/base/fixed_list.hpp"
#include "engine/base/text.hpp"

namespace castellum {

/// One way to break the rules. Codes are stable: interfaces translate by them.
struct Reason {
  const char* code;      // snake_case
  const char* rule;      // the rule's number, e.g. "AR-19", or "format" where no rule of the game speaks
  const char* sentence;  // English, slots as {name}
};

/// A named fact inside a refusal.
struct Slot {
  const char* name = "";
  FixedText<48> text;
  bool is_number = false;

  Slot() = default;
  Slot(const char* slot, std::string_view value) : name(slot), text(value) {}
  Slot(const char* slot, int value) : name(slot), is_number(true) { text << value; }
};

/// A reason with its facts filled in.
struct Refusal {
  const Reason* reason = nullptr;
  FixedList<Slot, 4> slots;

  Refusal() = default;
  explicit Refusal(const Reason& why, std::initializer_list<Slot> facts = {}) : reason(&why) {
    for (const Slot& fact : facts) slots.add(fact);
  }
};

/// The English sentence of a refusal with its slots filled in, once: a fact may look like a slot.
inline std::string sentence(const Refusal& refusal) {
  std::string text;
  for (std::string_view rest = refusal.reason->sentence; !rest.empty();) {
    const auto open = rest.find('{');
    text += rest.substr(0, open);
    rest.remove_prefix(open == std::string_view::npos ? rest.size() : open);
    const std::string_view mark = rest.substr(0, rest.find('}') + 1);
    rest.remove_prefix(mark.size());
    std::string_view fact = mark;
    for (const Slot& slot : refusal.slots)
      if (mark.size() > 2 && mark.substr(1, mark.size() - 2) == slot.name) fact = slot.text.view();
    text += fact;
  }
  return text;
}

/// Either a value or the refusal that stands in its way.
template <class T>
class Result {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): return either
  Result(T value) : content_(std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor)
  Result(Refusal refusal) : content_(std::move(refusal)) {}

  explicit operator bool() const { return content_.index() == 0; }
  /// Precondition: holds a value.
  T& operator*() { return *std::get_if<0>(&content_); }
  const T& operator*() const { return *std::get_if<0>(&content_); }
  T* operator->() { return std::get_if<0>(&content_); }
  const T* operator->() const { return std::get_if<0>(&content_); }
  /// Precondition: holds a refusal.
  const Refusal& refusal() const { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, Refusal> content_;
};

}  // namespace castellum
