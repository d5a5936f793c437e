// A change of any one action, result or expectation of a vector is noticed, unless it leaves the same game by
// all that a vector tells. So do, seldom: a builder moved or a line closed at the very end, one of the last
// canals, a house in a region that is not rolled again and gets no water.
#include "tests/unit/vector_changes.hpp"

namespace castellum::tests {
namespace {

using json::Value;

void change_actions(Trial& trial, std::size_t every) {
  const auto& actions = items_of(trial.vector(), "actions");
  trial.notice_all({"actions"}, {Value::list(), text("pass")});
  json::Value set_up = trial.vector();
  for (const char* name : {"end", "result", "expect"}) set_up.remove(name);
  set_up.set("actions", Value::list());
  const auto read = read_record(set_up);
  Session& session = *read.record->session;
  for (std::size_t ply = 0; ply < actions.size(); ++ply) {
    if (ply % every == 0 || ply + 3 > actions.size()) {
      const Way way{"actions", std::to_string(ply)};
      trial.notice_all(way, {text("nonsense"), text(""), number(1)});
      auto tokens = session.legal_tokens();
      for (const auto& [token, weight] : session.chance_tokens()) tokens.push_back(token);
      std::erase(tokens, *actions[ply].text());
      const std::size_t step = 1 + tokens.size() / 3;
      for (std::size_t other = ply % step; other < tokens.size(); other += step)
        trial.notice_if_other("actions", way, text(tokens[other]));
    }
    session.act(*actions[ply].text());
  }
  Value more = *trial.vector().find("actions");
  more.add(text("pass"));
  trial.notice({"actions"}, more);
}

void change_result(const Trial& trial) {
  trial.notice_all({"end"}, {text("agreed"), text("abandoned"), text("time"), text("lost"), number(1)});
  trial.notice_all({"result"}, {Value::object(), Value::list()});
  const Value& result = *trial.vector().find("result");
  for (const char* list : {"points", "winners"}) {
    trial.notice({"result", list}, std::nullopt);
    const auto& items = items_of(result, list);
    for (std::size_t place = 0; place < items.size(); ++place) {
      const Way way{"result", list, std::to_string(place)};
      trial.notice_all(way,
                       {text("1"), number(*items[place].number() + 1), number(*items[place].number() - 1)});
    }
    trial.notice({"result", list, "more"}, number(0));
  }
  for (int seat = 0; seat < number_of(trial.vector(), "players"); ++seat)
    if (Value only = Value::list(); only.add(number(seat)), !(only == *result.find("winners")))
      trial.notice({"result", "winners"}, only);
}

void change_facts(const Trial& trial) {
  const Value& expect = *trial.vector().find("expect");
  for (const auto& [worker, podium] : members_of(expect, "podiums")) {
    trial.notice_all({"expect", "podiums", worker}, {number(*podium.number() + 1), number(-1), text("0")});
    trial.notice({"expect", "podiums", worker + "x"}, podium);
  }
  const auto& watered = items_of(expect, "watered_tiles");
  for (std::size_t seat = 0; seat < watered.size(); ++seat)
    trial.notice_all({"expect", "watered_tiles", std::to_string(seat)},
                     {number(*watered[seat].number() + 1), number(*watered[seat].number() - 1)});
}

void change_expectations(const Trial& trial, std::size_t every) {
  trial.notice_all({"expect"}, {Value::object(), Value::list()});
  trial.notice({"expect", "no such fact"}, number(1));
  const Value& expect = *trial.vector().find("expect");
  for (const auto& [name, value] : *expect.members()) trial.notice_all({"expect", name}, {Value::list()});
  for (const char* list : {"actors", "legal_counts", "legal_sha256_16"}) {
    const auto& items = items_of(expect, list);
    trial.notice({"expect", list, "more"}, items.back());
    for (std::size_t ply = 0; ply < items.size(); ++ply) {
      if (ply % every != 0 && ply + 1 != items.size()) continue;
      const Way way{"expect", list, std::to_string(ply)};
      trial.notice(way, std::nullopt);
      if (items[ply].number()) {
        trial.notice(way, number(*items[ply].number() + 1));
        trial.notice(way, number(*items[ply].number() - 1));
      } else {
        std::string digits(*items[ply].text());
        char& digit = digits[ply % digits.size()];
        digit = digit == '0' ? '1' : '0';
        trial.notice_all(way, {text(digits), text(digits.substr(1))});
      }
    }
  }
  change_facts(trial);
}

void try_all(std::string_view game, std::initializer_list<int> numbers, std::size_t every) {
  std::map<std::string, Tally> tallies;
  for (const int number : numbers) {
    Trial trial(game, number, tallies);
    change_actions(trial, every);
    change_result(trial);
    change_expectations(trial, every);
  }
  const Tally& actions = tallies["actions"];
  CAPTURE(actions.same_game);
  CHECK(actions.noticed > 5 * actions.same_game);
}

TEST_CASE("a vector of Aqua Romana with another action, result or expectation is noticed") {
  try_all("aqua-romana", {1, 4, 9, 14}, 3);
}

TEST_CASE("a vector of Aqueduct with another action, result or expectation is noticed") {
  try_all("aqueduct", {1, 4, 9, 14}, 7);
}

}  // namespace
}  // namespace castellum::tests
