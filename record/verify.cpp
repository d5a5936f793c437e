#include "record/verify.hpp"

#include <algorithm>

#include "record/fair.hpp"
#include "record/record.hpp"
#include "record/sha256.hpp"
#include "record/utf8.hpp"

namespace castellum {
namespace {

using json::Value;
using Problems = std::vector<std::string>;

constexpr std::size_t checksum_digits = 16;

/// The legal tokens, or the outcomes of chance, in byte order.
std::vector<std::string> sorted_tokens(const Session& session) {
  auto tokens = session.legal_tokens();
  for (auto& [token, weight] : session.chance_tokens()) tokens.push_back(std::move(token));
  std::ranges::sort(tokens);
  return tokens;
}

std::string checksum(const std::vector<std::string>& tokens) {
  std::string joined;
  for (const std::string& token : tokens) {
    if (&token != tokens.data()) joined += '\n';
    joined += token;
  }
  return sha256_hex(joined).substr(0, checksum_digits);
}

/// The members with an entry for every ply, compared while the record is replayed once more.
class PlyChecks {
 public:
  PlyChecks(const Value& expect, Problems& problems) : problems_(problems) {
    for (const char* name : names) lists_.push_back(expect.find(name));
  }

  static bool knows(std::string_view name) { return std::ranges::find(names, name) != std::end(names); }

  void run(const Record& record) {
    const auto all = record.session->tokens();
    for (std::size_t place = 0; place < std::size(names); ++place)
      if (lists_[place] != nullptr &&
          (lists_[place]->items() == nullptr || lists_[place]->items()->size() != all.size())) {
        problems_.push_back(std::string("expect: ") + names[place] + " has not an entry for each of the " +
                            std::to_string(all.size()) + " plies");
        lists_[place] = nullptr;
      }
    auto session = record.session->game().open(record.json, record.session->seats());
    for (std::size_t ply = 0; ply < all.size(); ++ply) {
      const auto tokens = sorted_tokens(**session);
      compare(0, ply, Value::of_number((*session)->who().number()));
      compare(1, ply, Value::of_number(static_cast<std::int64_t>(tokens.size())));
      if (lists_[2] != nullptr) compare(2, ply, Value::of_text(checksum(tokens)));
      (void)(*session)->act(all[ply]);  // legal: the record was replayed before
    }
  }

 private:
  static constexpr const char* names[] = {"actors", "legal_counts", "legal_sha256_16"};

  void compare(std::size_t place, std::size_t ply, const Value& found) {
    if (lists_[place] == nullptr) return;
    const Value& wanted = (*lists_[place]->items())[ply];
    if (wanted == found) return;
    problems_.push_back("ply " + std::to_string(ply) + ": " + names[place] + " is " + found.dump() +
                        ", expected " + wanted.dump());
    lists_[place] = nullptr;  // the first difference of each is enough
  }

  std::vector<const Value*> lists_;
  Problems& problems_;
};

void check_sentences(const Record& record, const Value& says, Problems& problems) {
  if (says.items() == nullptr) {
    problems.emplace_back("expect: says is not a list");
    return;
  }
  for (const Value& each : *says.items()) {
    const auto answer = each.text() ? record.session->holds(*each.text()) : std::nullopt;
    if (!answer)
      problems.push_back("expect: not understood: " + each.dump());
    else if (!*answer)
      problems.push_back("expect: not true: " + each.dump());
  }
}

void check_expectations(const Record& record, const Value& expect, Problems& problems) {
  const auto facts = json::parse(record.session->facts_json());
  bool by_ply = false;
  for (const auto& [name, wanted] : *expect.members()) {
    if (PlyChecks::knows(name)) {
      by_ply = true;
    } else if (name == "says") {
      check_sentences(record, wanted, problems);
    } else if (const Value* found = facts.value->find(name); found == nullptr) {
      problems.push_back("expect: " + name + " is not known");
    } else if (!(*found == wanted)) {
      problems.push_back("expect: " + name + " is " + found->dump() + ", expected " + wanted.dump());
    }
  }
  if (by_ply) PlyChecks(expect, problems).run(record);
}

Problems verify(ReadRecord read) {
  if (!read.record) return {read.fault.line()};
  Problems problems = dice_faults(*read.record);
  if (const Value* expect = read.record->json.find("expect"))
    check_expectations(*read.record, *expect, problems);
  for (std::string& problem : problems) problem = on_one_line(problem);
  return problems;
}

}  // namespace

std::vector<std::string> verify_record(std::string_view text) { return verify(read_record(text)); }
std::vector<std::string> verify_record(json::Value value) { return verify(read_record(std::move(value))); }

}  // namespace castellum
