// JSON as RFC 8259 has it, read strictly and written back.
#include "record/json.hpp"

#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace castellum::json {
namespace {

/// The text read and written again, or why it is refused.
std::string rewritten(std::string_view text) {
  const Parsed read = parse(text);
  return read.value ? read.value->dump() : "refused: " + read.fault.why;
}

std::string nested(int depth, const std::string& inside) {
  const auto times = static_cast<std::size_t>(depth);
  return std::string(times, '[') + inside + std::string(times, ']');
}

}  // namespace

TEST_CASE("every kind of value is read and written back as it was") {
  for (const char* text :
       {"null", "true", "false", "0", "-0", "12", "-7", "0.5", "1.50e+3", "1E-9",
        "123456789012345678901234567890", "\"\"", "\"a b\"", "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\"", "[]",
        "[1,[2,[]],{}]", "{}", "{\"a\":1,\"b\":{\"c\":[null]}}", "{\"\":0}"})
    CHECK(rewritten(text) == text);
}

TEST_CASE("blanks may stand between the parts of a value and are not kept") {
  CHECK(rewritten(" \t\r\n{ \"a\" : [ 1 , 2 ] , \"b\" : { } } \n") == "{\"a\":[1,2],\"b\":{}}");
}

TEST_CASE("escapes are read and only the needed ones written") {
  CHECK(rewritten(R"("\"\\\/\b\f\n\r\t")") == R"("\"\\/\u0008\u000c\u000a\u000d\u0009")");
  CHECK(rewritten(R"("\u0041\u00e9\u20AC\ud83d\ude00\u0000")") ==
        "\"A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\\u0000\"");
  CHECK(rewritten("\"\x7F\"") == "\"\x7F\"");
}

TEST_CASE("what is no JSON is refused") {
  for (const char* text : {"",
                           " ",
                           "nul",
                           "nulll",
                           "True",
                           "tru e",
                           "undefined",
                           "'a'",
                           "[",
                           "[1",
                           "[1,",
                           "[1,]",
                           "[,1]",
                           "[1 2]",
                           "]",
                           "{",
                           "{\"a\"",
                           "{\"a\":",
                           "{\"a\":1",
                           "{a:1}",
                           "{1:2}",
                           "{\"a\" 1}",
                           "{\"a\":1,}",
                           "{,}",
                           "{\"a\":,}",
                           "[1]x",
                           "1 2",
                           "{}{}",
                           "\"",
                           "\"a",
                           "\"\\",
                           "\"\\x\"",
                           "\"\\u12\"",
                           "\"\\u12g4\"",
                           "// a\n1",
                           "[1]/**/",
                           "\xEF\xBB\xBF[]",
                           "[1\f]",
                           "[1\v]",
                           "\"a\nb\"",
                           "\"a\tb\"",
                           "\"\x01\""}) {
    CAPTURE(text);
    CHECK_FALSE(parse(text).value);
  }
  CHECK_FALSE(parse(std::string_view("\"a\0b\"", 5)).value);
  CHECK_FALSE(parse(std::string_view("[1]\0", 4)).value);
  CHECK_FALSE(parse(std::string_view("\0", 1)).value);
}

TEST_CASE("a number has the form of RFC 8259, and at most 64 letters") {
  for (const char* text : {"01", "-01", "00", "1.", ".5", "-", "+1", "--1", "1e", "1e+", "1.e5", "0x10",
                           "1_000", "NaN", "Infinity", "-Infinity", "1,5"})
    CHECK_FALSE(parse(text).value);
  CHECK(parse(std::string(64, '9')).value);
  CHECK(parse(std::string(65, '9')).fault.why == "a number is too long");
}

TEST_CASE("only whole numbers of 64 bits are numbers to us, others keep their text") {
  CHECK(parse("9223372036854775807").value->number() == INT64_MAX);
  CHECK(parse("-9223372036854775808").value->number() == INT64_MIN);
  CHECK(parse("-0").value->number() == 0);
  for (const char* text : {"9223372036854775808", "1.0", "1e2", "0.0"}) {
    CHECK_FALSE(parse(text).value->number());
    CHECK(rewritten(text) == text);
  }
  CHECK_FALSE(parse("\"1\"").value->number());
}

TEST_CASE("bytes that are not UTF-8 are refused") {
  for (const char* bytes :
       {"\x80", "\xBF", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3\x28", "\xE0\x80\x80", "\xE0\x9F\xBF",
        "\xE2\x82", "\xED\xA0\x80", "\xED\xBF\xBF", "\xF0\x80\x80\x80", "\xF0\x9F\x98", "\xF4\x90\x80\x80",
        "\xF5\x80\x80\x80", "\xF8\x88\x80\x80\x80", "\xFE", "\xFF"}) {
    CHECK(rewritten("\"" + std::string(bytes) + "\"") == "refused: a text is not UTF-8");
    CHECK(rewritten("{\"" + std::string(bytes) + "\":1}") == "refused: a text is not UTF-8");
  }
}

TEST_CASE("half a surrogate pair is refused") {
  for (const char* text : {R"("\ud800")", R"("\udfff")", R"("\ud800x")", R"("\ud800\n")", R"("\ud800\u0041")",
                           R"("\ud800\ud800")", R"("\udc00\ud800")"})
    CHECK(rewritten(text) == "refused: half a surrogate pair");
  CHECK(rewritten(R"("\ud800\u12")") == "refused: four hex digits are expected");
}

TEST_CASE("a name that stands twice in one object is refused, however it is written") {
  CHECK(rewritten(R"({"a":1,"a":1})") == "refused: a member's name stands twice");
  CHECK(rewritten(R"({"a":1,"\u0061":2})") == "refused: a member's name stands twice");
  CHECK(rewritten(R"([{"a":1},{"a":{"a":2}}])") == R"([{"a":1},{"a":{"a":2}}])");
}

TEST_CASE("values may be nested 32 deep and no deeper") {
  const int most = static_cast<int>(max_depth);
  CHECK(rewritten(nested(most, "1")) == nested(most, "1"));
  CHECK(rewritten(nested(most + 1, "1")) == "refused: too deeply nested");
  CHECK(rewritten(std::string(1'000'000, '[')) == "refused: too deeply nested");
  std::string objects;
  for (int depth = 0; depth < 100'000; ++depth) objects += "{\"a\":";
  CHECK(rewritten(objects) == "refused: too deeply nested");
}

TEST_CASE("an object has at most 1024 members") {
  std::string text = "{";
  for (std::size_t member = 0; member < max_members; ++member)
    text += (member == 0 ? "\"m" : ",\"m") + std::to_string(member) + "\":0";
  CHECK(parse(text + "}").value->members()->size() == max_members);
  CHECK(rewritten(text + ",\"more\":0}") == "refused: an object has too many members");
}

TEST_CASE("a fault tells the byte it was found at") {
  CHECK(parse("{\"a\":1,}").fault.at == 7);
  CHECK(parse("[1,2").fault.at == 4);
  CHECK(parse("[\"\xFF\"]").fault.at == 2);
  CHECK(parse("{} x").fault.at == 3);
}

TEST_CASE("values are equal by content, objects in any order of members, numbers by their text") {
  const auto equal = [](const char* a, const char* b) { return *parse(a).value == *parse(b).value; };
  CHECK(equal(R"({"a":1,"b":[true,null]})", R"( {"b":[true,null],"a":1} )"));
  CHECK_FALSE(equal(R"({"a":1})", R"({"a":1,"b":1})"));
  CHECK_FALSE(equal("[1,2]", "[2,1]"));
  CHECK_FALSE(equal("1", "\"1\""));
  CHECK_FALSE(equal("true", "\"true\""));
  CHECK_FALSE(equal("1", "1.0"));
  CHECK_FALSE(equal("[]", "{}"));
  CHECK_FALSE(equal("null", "false"));
}

TEST_CASE("a value answers only for what it is") {
  const Value text = Value::of_text("x");
  CHECK(text.text() == "x");
  CHECK_FALSE(text.number());
  CHECK_FALSE(text.truth());
  CHECK(text.items() == nullptr);
  CHECK(text.members() == nullptr);
  CHECK_FALSE(text.is_null());
  CHECK(text.find("x") == nullptr);
  CHECK(Value().is_null());
  CHECK(Value::of_truth(false).truth() == false);
  CHECK(Value::list().items()->empty());
  CHECK(Value::object().members()->empty());
}

TEST_CASE("members are set, replaced in their place and removed") {
  Value value = *parse(R"({"a":1,"b":2,"c":3})").value;
  value.set("b", Value::of_text("two"));
  value.set("d", Value::list());
  value.remove("a");
  value.remove("not there");
  CHECK(value.dump() == R"({"b":"two","c":3,"d":[]})");
  CHECK(value.find("b")->text() == "two");
  CHECK(value.find("a") == nullptr);
}

TEST_CASE("a text with bytes that are not UTF-8 is written with the replacement character") {
  std::string out;
  write_text(out, "a\xFF\xC3 \"\\\x1F\xE2\x82");
  CHECK(out == "\"a\xEF\xBF\xBD\xEF\xBF\xBD \\\"\\\\\\u001f\xEF\xBF\xBD\xEF\xBF\xBD\"");
  CHECK(parse(out).value);
}

TEST_CASE("a member's text or number, and nothing where it is something else") {
  const auto object = parse(R"({"text":"a","number":7,"wide":99999999999999999999,"part":1.5,"none":null})");
  REQUIRE(object.value.has_value());
  CHECK(text_in(*object.value, "text") == "a");
  CHECK(number_in(*object.value, "number") == 7);
  for (const char* name : {"number", "none", "missing"}) CHECK(text_in(*object.value, name).empty());
  for (const char* name : {"text", "wide", "part", "none", "missing"})
    CHECK_FALSE(number_in(*object.value, name).has_value());
}

}  // namespace castellum::json
