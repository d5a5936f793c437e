// JSON (RFC 8259), read strictly: no duplicate names, valid UTF-8, bounded size and depth.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace castellum::json {

inline constexpr std::size_t max_depth = 32;
inline constexpr std::size_t max_members = 1024;  // of one object

/// One JSON value. Numbers keep their text, so that what is not understood is rewritten unchanged.
class Value {
 public:
  using Items = std::vector<Value>;
  using Members = std::vector<std::pair<std::string, Value>>;

  Value() = default;
  static Value of_text(std::string text) { return Value(Type::text, std::move(text)); }
  static Value of_number(std::int64_t number) { return Value(Type::number, std::to_string(number)); }
  static Value of_literal(std::string digits) { return Value(Type::number, std::move(digits)); }
  static Value of_truth(bool truth) { return Value(Type::truth, truth ? "true" : "false"); }
  static Value list() { return Value(Type::list, {}); }
  static Value object() { return Value(Type::object, {}); }

  // What the value is; nothing if it is something else.
  std::optional<std::string_view> text() const;
  std::optional<std::int64_t> number() const;  // whole numbers of 64 bits only
  std::optional<bool> truth() const;
  const Items* items() const { return type_ == Type::list ? &items_ : nullptr; }
  const Members* members() const { return type_ == Type::object ? &members_ : nullptr; }
  bool is_null() const { return type_ == Type::null; }

  /// The member of that name, or null.
  const Value* find(std::string_view name) const;
  /// Adds an item to a list.
  void add(Value value) { items_.push_back(std::move(value)); }
  /// Sets or adds a member of an object.
  void set(std::string_view name, Value value);
  /// Takes a member out, if it is there.
  void remove(std::string_view name);

  /// Appends the value as JSON on one line, members in their order.
  void write(std::string& out) const;
  std::string dump() const;

  /// Equal in content; members may stand in another order.
  friend bool operator==(const Value& a, const Value& b);

 private:
  enum class Type : std::uint8_t { null, truth, number, text, list, object };
  Value(Type type, std::string content) : type_(type), content_(std::move(content)) {}

  Type type_ = Type::null;
  std::string content_;
  Items items_;
  Members members_;
};

/// The text of an object's member, or empty if it has none of that name.
std::string_view text_in(const Value& object, std::string_view name);
/// The whole number that an object's member is, or nothing.
std::optional<std::int64_t> number_in(const Value& object, std::string_view name);

/// Where and why a text is not JSON.
struct Fault {
  std::size_t at = 0;  // byte offset
  std::string why;
};

/// Either a value or a fault.
struct Parsed {
  std::optional<Value> value;
  Fault fault;
};

/// Reads one JSON value that fills the whole text.
Parsed parse(std::string_view text);

/// Appends text as a JSON string; bytes that are not UTF-8 become U+FFFD.
void write_text(std::string& out, std::string_view text);

}  // namespace castellum::json
