// Names, ids and cookies: what strangers may call themselves, and what nobody can guess.
#include <set>
#include <string>

#include <doctest/doctest.h>

#include "engine/base/random.hpp"
#include "server/online/ids.hpp"
#include "server/online/names.hpp"
#include "server/online/visitor.hpp"

namespace castellum::tests {
namespace {

using server::tidy_name;

server::RandomBytes seeded(Random& random) {
  return [&random](std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.next());
  };
}

server::Request with_cookie(const std::string& value) {
  return {"GET", "/api/mine", {}, {{"Cookie", value}}, {}};
}

}  // namespace

TEST_CASE("names that are taken as they are, or with fewer blanks") {
  for (const char* name : {"a",
                           "Ő",
                           "Åse Öberg",
                           "<script>alert(1)</script",
                           "' OR 1=1 --",
                           "岩",
                           "Ñ",
                           "🐸",
                           "abcdefghijklmnopqrstuvwx",
                           "น้ำทิพย์",
                           "Трамвай",
                           "\u0928\u093f\u0915\u094d\u0915\u0940",
                           "עֲמִית",
                           "علی\u200cرضا",
                           "❤\ufe0f",
                           "👩\u200d🚀",
                           "👨\u200d👩\u200d👧\u200d👦",
                           "🏳\ufe0f\u200d🌈",
                           "👍🏽",
                           "🇭🇺",
                           "7\ufe0f\u20e3",
                           "\u0915\u094d\u200d\u0937"}) {
    CAPTURE(name);
    CHECK(tidy_name(name) == name);
  }
  // A letter and its mark are one character where there is one, however they were sent.
  CHECK(tidy_name("e\u0301va") == "éva");
  CHECK(tidy_name("o\u030bz") == "őz");
  CHECK(tidy_name("\u1112\u1161\u11ab") == "한");
  CHECK(tidy_name("  two \u00a0\u3000 words  ") == "two words");
  std::string letters;
  for (int number = 0; number < 24; ++number) letters += "ű";
  CHECK(tidy_name(letters) == letters);
  CHECK_FALSE(tidy_name(letters + "ű").has_value());
  CHECK_FALSE(tidy_name(letters + " ű").has_value());
  std::string pictures;
  for (int number = 0; number < 24; ++number) pictures += "👩\u200d🚀";
  CHECK(tidy_name(pictures) == pictures);
  CHECK_FALSE(tidy_name(pictures + "a").has_value());
}

TEST_CASE("names that could deceive or are none") {
  for (const char* name :
       {"",           " ",          "\u3000",    "a\tb",        "a\nb",
        "a\x7f",      "a\u0085",    "a\u00ad",   "\u202eabc",   "a\u2066b",
        "a\u200db",   "a\u200f",    "\ufeffa",   "\u2060",      "a\u2028",
        "\u3164",     "\ue000",     "\ufdd0",    "\uffff",      "\U000e0041",
        "\U0001ffff", "\U0010fffd", "\u0301a",   "a \u0301",    "a\u0301\u0301\u0301\u0301\u0301",
        "a\ufe0f",    "1\ufe0f",    "\u200d🚀",  "👩\u200d",    "👩\u200da",
        "a\u20e3",    "\u2800",     "a\u200cb",  "\u0e49",      "a\u034f",
        "\xff",       "\xc0\x80",   "a\xe2\x82", "\xed\xa0\x80"}) {
    CAPTURE(name);
    CHECK_FALSE(tidy_name(name).has_value());
  }
  CHECK_FALSE(tidy_name(std::string_view("a\0b", 3)).has_value());
}

TEST_CASE("ids of tables are sixteen letters, each as likely as any other") {
  Random random(1);
  std::set<std::string> ids;
  std::set<char> letters;
  for (int number = 0; number < 1000; ++number) {
    const std::string id = server::fresh_table_id(seeded(random));
    CHECK(server::is_table_id(id));
    ids.insert(id);
    letters.insert(id.begin(), id.end());
  }
  CHECK(ids.size() == 1000);
  CHECK(letters.size() == 32);
  for (const char* id : {"", "aaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaa1", "aaaaaaaaaaaaaaaA",
                         "aaaaaaaa/aaaaaaa"})
    CHECK_FALSE(server::is_table_id(id));
}

TEST_CASE("a visitor is known by his cookie only, of which a digest is kept") {
  Random random(2);
  const server::NewVisitor made = server::new_visitor(seeded(random), false);
  const std::string header = made.cookie.value;
  const std::string pair = header.substr(0, header.find(';'));
  CHECK(pair.size() == std::string("castellum=").size() + 64);
  CHECK(header.find("; HttpOnly") != std::string::npos);
  CHECK(header.find("; SameSite=Strict") != std::string::npos);
  CHECK(header.find("; Path=/;") != std::string::npos);
  CHECK(header.find("Secure") == std::string::npos);
  CHECK(server::new_visitor(seeded(random), true).cookie.value.ends_with("; Secure"));
  CHECK(made.digest.size() == 32);
  CHECK(pair.find(made.digest) == std::string::npos);
  CHECK(server::visitor_of(with_cookie(pair)) == made.digest);
  CHECK(server::visitor_of(with_cookie("a=b;  " + pair + " ; c=d")) == made.digest);
  CHECK(server::visitor_of(with_cookie("castellum=x; " + pair)) == made.digest);
  for (const std::string& wrong :
       {std::string(), std::string("castellum="), std::string("castellum"), pair + "0",
        "xcastellum=" + pair.substr(10), pair.substr(0, 40), std::string(";;=;")})
    CHECK(server::visitor_of(with_cookie(wrong)).empty());
}

TEST_CASE("secrets are equal or not") {
  CHECK(server::same_secret("", ""));
  CHECK(server::same_secret("ab", "ab"));
  CHECK_FALSE(server::same_secret("ab", "ac"));
  CHECK_FALSE(server::same_secret("ab", "abc"));
  CHECK_FALSE(server::same_secret("\x80", "\x81"));
}

}  // namespace castellum::tests
