#include "record/json.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "record/utf8.hpp"

namespace castellum::json {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Parsed run() {
    Value value;
    skip_space();
    if (read(value, 0)) {
      skip_space();
      if (at_ == text_.size()) return {std::move(value), {}};
      fail("something follows the value");
    }
    return {std::nullopt, fault_};
  }

 private:
  bool fail(const char* why) {
    if (fault_.why.empty()) fault_ = {at_, why};
    return false;
  }
  bool done() const { return at_ == text_.size(); }
  char peek() const { return done() ? '\0' : text_[at_]; }
  void skip_space() {
    while (!done() && (peek() == ' ' || peek() == '\t' || peek() == '\n' || peek() == '\r')) ++at_;
  }
  bool take(char wanted) {
    if (peek() != wanted || done()) return false;
    ++at_;
    return true;
  }
  bool take_word(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return fail("a value is expected");
    at_ += word.size();
    return true;
  }

  bool read(Value& value, std::size_t depth) {
    if (depth > max_depth) return fail("too deeply nested");
    switch (peek()) {
      case '{':
        return read_object(value, depth);
      case '[':
        return read_list(value, depth);
      case '"':
        return read_string(value);
      case 't':
        value = Value::of_truth(true);
        return take_word("true");
      case 'f':
        value = Value::of_truth(false);
        return take_word("false");
      case 'n':
        value = Value();
        return take_word("null");
      default:
        return read_number(value);
    }
  }

  bool read_object(Value& value, std::size_t depth) {
    ++at_;
    value = Value::object();
    skip_space();
    if (take('}')) return true;
    do {
      skip_space();
      std::string name;
      if (peek() != '"') return fail("a member's name is expected");
      if (!read_text(name)) return false;
      if (value.members()->size() == max_members) return fail("an object has too many members");
      if (value.find(name) != nullptr) return fail("a member's name stands twice");
      skip_space();
      if (!take(':')) return fail("a colon is expected");
      skip_space();
      Value member;
      if (!read(member, depth + 1)) return false;
      value.set(name, std::move(member));
      skip_space();
    } while (take(','));
    return take('}') || fail("a comma or a closing brace is expected");
  }

  bool read_list(Value& value, std::size_t depth) {
    ++at_;
    value = Value::list();
    skip_space();
    if (take(']')) return true;
    do {
      skip_space();
      Value item;
      if (!read(item, depth + 1)) return false;
      value.add(std::move(item));
      skip_space();
    } while (take(','));
    return take(']') || fail("a comma or a closing bracket is expected");
  }

  bool read_string(Value& value) {
    std::string text;
    if (!read_text(text)) return false;
    value = Value::of_text(std::move(text));
    return true;
  }

  bool read_text(std::string& out) {
    ++at_;
    while (true) {
      if (done()) return fail("a text does not end");
      const char letter = peek();
      if (letter == '"') {
        ++at_;
        return true;
      }
      if (static_cast<unsigned char>(letter) < 0x20) return fail("a control character stands in a text");
      if (letter == '\\') {
        if (!read_escape(out)) return false;
        continue;
      }
      const std::size_t length = utf8_length(text_.substr(at_));
      if (length == 0) return fail("a text is not UTF-8");
      out.append(text_.substr(at_, length));
      at_ += length;
    }
  }

  bool read_escape(std::string& out) {
    constexpr std::string_view short_names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    ++at_;
    const char name = peek();
    if (name == 'u') return read_unicode(out);
    const auto place = done() ? std::string_view::npos : short_names.find(name);
    if (place == std::string_view::npos) return fail("an unknown escape");
    out += meanings[place];
    ++at_;
    return true;
  }

  bool read_hex(std::uint32_t& code) {
    const std::string_view digits = text_.substr(at_ + 1, 4);
    const char* end = digits.data() + digits.size();
    if (digits.size() != 4 || std::from_chars(digits.data(), end, code, 16).ptr != end)
      return fail("four hex digits are expected");
    at_ += 5;
    return true;
  }

  bool read_unicode(std::string& out) {
    std::uint32_t code = 0;
    if (!read_hex(code)) return false;
    if (code >= 0xD800 && code < 0xDC00) {
      std::uint32_t second = 0;
      if (!text_.substr(at_).starts_with("\\u")) return fail("half a surrogate pair");
      ++at_;
      if (!read_hex(second)) return false;
      if (second < 0xDC00 || second > 0xDFFF) return fail("half a surrogate pair");
      code = 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00);
    } else if (code >= 0xDC00 && code < 0xE000) {
      return fail("half a surrogate pair");
    }
    append_utf8(out, code);
    return true;
  }

  bool digits() {
    const std::size_t from = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > from;
  }

  bool read_number(Value& value) {
    const std::size_t from = at_;
    take('-');
    if (!take('0') && !digits()) return fail("a value is expected");
    if (take('.') && !digits()) return fail("a digit is expected");
    if (peek() == 'e' || peek() == 'E') {
      ++at_;
      if (!take('+')) take('-');
      if (!digits()) return fail("a digit is expected");
    }
    if (at_ - from > 64) return fail("a number is too long");
    value = Value::of_literal(std::string(text_.substr(from, at_ - from)));
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Fault fault_;
};

}  // namespace

std::optional<std::string_view> Value::text() const {
  return type_ == Type::text ? std::optional<std::string_view>(content_) : std::nullopt;
}

std::optional<std::int64_t> Value::number() const {
  if (type_ != Type::number) return std::nullopt;
  std::int64_t number = 0;
  const char* end = content_.data() + content_.size();
  const auto [stop, error] = std::from_chars(content_.data(), end, number);
  return stop == end && error == std::errc() ? std::optional(number) : std::nullopt;
}

std::optional<bool> Value::truth() const {
  return type_ == Type::truth ? std::optional(content_ == "true") : std::nullopt;
}

const Value* Value::find(std::string_view name) const {
  const auto found =
      std::ranges::find(members_, name, [](const auto& member) { return std::string_view(member.first); });
  return found == members_.end() ? nullptr : &found->second;
}

void Value::set(std::string_view name, Value value) {
  const auto found =
      std::ranges::find(members_, name, [](const auto& member) { return std::string_view(member.first); });
  if (found == members_.end())
    members_.emplace_back(std::string(name), std::move(value));
  else
    found->second = std::move(value);
}

void Value::remove(std::string_view name) {
  std::erase_if(members_, [&](const auto& member) { return member.first == name; });
}

void Value::write(std::string& out) const {
  switch (type_) {
    case Type::null:
      out += "null";
      break;
    case Type::truth:
    case Type::number:
      out += content_;
      break;
    case Type::text:
      write_text(out, content_);
      break;
    case Type::list:
      out += '[';
      for (const Value& item : items_) {
        if (&item != items_.data()) out += ',';
        item.write(out);
      }
      out += ']';
      break;
    case Type::object:
      out += '{';
      for (const auto& member : members_) {
        if (&member != members_.data()) out += ',';
        write_text(out, member.first);
        out += ':';
        member.second.write(out);
      }
      out += '}';
      break;
  }
}

std::string Value::dump() const {
  std::string out;
  write(out);
  return out;
}

bool operator==(const Value& a, const Value& b) {
  if (a.type_ != b.type_ || a.content_ != b.content_ || a.items_ != b.items_ ||
      a.members_.size() != b.members_.size())
    return false;
  return std::ranges::all_of(a.members_, [&](const auto& member) {
    const Value* other = b.find(member.first);
    return other != nullptr && *other == member.second;
  });
}

std::string_view text_in(const Value& object, std::string_view name) {
  const Value* member = object.find(name);
  return member == nullptr ? std::string_view() : member->text().value_or(std::string_view());
}

std::optional<std::int64_t> number_in(const Value& object, std::string_view name) {
  const Value* member = object.find(name);
  return member == nullptr ? std::nullopt : member->number();
}

Parsed parse(std::string_view text) { return Parser(text).run(); }

void write_text(std::string& out, std::string_view text) {
  constexpr std::string_view hex = "0123456789abcdef";
  out += '"';
  while (!text.empty()) {
    const auto code = static_cast<unsigned char>(text.front());
    const std::size_t length = utf8_length(text);
    if (text.front() == '"' || text.front() == '\\') {
      out += '\\';
      out += text.front();
    } else if (code < 0x20) {
      out += "\\u00";
      out += hex[code >> 4U];
      out += hex[code & 15U];
    } else if (length == 0) {
      out += "\uFFFD";
    } else {
      out.append(text.substr(0, length));
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  out += '"';
}

}  // namespace castellum::json
