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

/// The English sentence of a refusal with its slots filled in.
inline std::string sentence(const Refusal& refusal) {
  std::string text = refusal.reason->sentence;
  for (const Slot& slot : refusal.slots) {
    const std::string mark = "{" + std::string(slot.name) + "}";
    for (auto at = text.find(mark); at != std::string::npos;
         at = text.find(mark, at + slot.text.view().size()))
      text.replace(at, mark.size(), slot.text.view());
  }
  return text;
}

/// Either a value or the refusal that stands in its way.
template <class T>
class Result {
 public:
  Result(T value) : content_(std::move(value)) {}  // NOLINT(google-explicit-constructor): return either
  Result(Refusal refusal) : content_(std::move(refusal)) {}  // NOLINT(google-explicit-constructor)

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
