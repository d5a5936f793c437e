// Equal positions have equal hashes, others have others; a view tells all that a hash of it covers.
#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <doctest/doctest.h>

#include "tests/unit/game_harness.hpp"
#include "tests/unit/playouts/aqua_romana_probe.hpp"
#include "tests/unit/playouts/aqueduct_probe.hpp"

namespace castellum::tests {
namespace {

/// What a viewer sees, as text, without the members of some names.
class ViewText {
 public:
  explicit ViewText(std::vector<std::string_view> left_out) : left_out_(std::move(left_out)) {}

  void begin_object() { open("{"); }
  void end_object() { close("}"); }
  void begin_list() { open("["); }
  void end_list() { close("]"); }
  void key(std::string_view name) {
    if (depth_ > 0) return;
    skips_ = std::ranges::find(left_out_, name) != left_out_.end();
    if (!skips_) text_.append(name) += ':';
  }
  void text(std::string_view letters) { put(letters); }
  void number(std::int64_t count) { put(std::to_string(count)); }
  void truth(bool truth) { put(truth ? "true" : "false"); }

  const std::string& told() const { return text_; }

 private:
  void put(std::string_view letters) {
    if (!skips_) text_.append(letters) += ',';
    skips_ = depth_ > 0;
  }
  void open(std::string_view bracket) {
    if (skips_) ++depth_;
    if (!skips_) text_ += bracket;
  }
  void close(std::string_view bracket) {
    if (!skips_) text_ += bracket;
    if (skips_ && --depth_ == 0) skips_ = false;
  }

  std::vector<std::string_view> left_out_;
  std::string text_;
  bool skips_ = false;  // what follows
  int depth_ = 0;       // of what is skipped
};

template <class Table, class State>
std::string view_without(const Table& table, const State& state, std::vector<std::string_view> left_out) {
  ViewText view(std::move(left_out));
  describe(view, table, observe(table, state, std::nullopt));
  return view.told();
}

std::string position_of(const aqua_romana::Table& table, const aqua_romana::State& state) {
  return view_without(table, state, {});
}

/// Without the order in which springs and lines were laid: the board is the same whichever came first. Which
/// canals make a line follows from where springs and canals lie.
std::string position_of(const aqueduct::Table& table, const aqueduct::State& state) {
  std::string position = view_without(table, state, {"springs", "lines", "line"});
  for (int vertex = 0; vertex < aqueduct::vertex_numbers; ++vertex)
    if (is_spring(state, aqueduct::vertex_at(vertex))) position += std::to_string(vertex) + " ";
  return position;
}

TEST_CASE("what is compared of a position is its view without the numbers of springs and lines") {
  const auto table = table_of<aqueduct::Game>(option_set_ups("aqueduct")[0], 0);
  auto state = start(table);
  for (const char* token : {"o3.5", "=3.5E"}) apply(table, state, *parse_token(table, token));
  const std::string position = position_of(table, state);
  CHECK(position.find("springs:") == std::string::npos);
  CHECK(position.find("line") == std::string::npos);
  CHECK(position.find("canals:{3.5E:{canals:1,}}springs_left:4,canals_left:35,stocks:[[8,") !=
        std::string::npos);
}

/// FNV-1a, which shares nothing with the hashes under test.
std::uint64_t digest(std::string_view text) {
  std::uint64_t sum = 0xCBF29CE484222325ULL;
  for (const char letter : text) sum = (sum ^ static_cast<std::uint8_t>(letter)) * 0x100000001B3ULL;
  return sum;
}

/// Positions met at one table, by their public hash and by what they are.
template <Game G>
class Met {
 public:
  explicit Met(const typename G::Table& table) : table_(table) {}

  void add(const typename G::State& state) {
    const std::uint64_t hashed = public_hash(table_, state);
    const std::uint64_t position = digest(position_of(table_, state));
    const auto [same_hash, new_hash] = by_hash_.try_emplace(hashed, position);
    const auto [same_position, new_position] = by_position_.try_emplace(position, hashed);
    if (same_hash->second != position) ++collisions;
    if (same_position->second != hashed) ++splits;
    if (!new_position) ++again;
  }

  int collisions = 0;  // other positions with an equal hash
  int splits = 0;      // equal positions with another hash
  int again = 0;       // positions met before

 private:
  const typename G::Table& table_;
  std::unordered_map<std::uint64_t, std::uint64_t> by_hash_;
  std::unordered_map<std::uint64_t, std::uint64_t> by_position_;
};

/// Adds all positions after sequences of that length, at most `most` of them.
template <Game G>
void add_all_after(Met<G>& met, const typename G::Table& table, const typename G::State& state, int length,
                   int& most) {
  if (length == 0) {
    if (most-- > 0) met.add(state);
    return;
  }
  if (!actor(table, state).is_seat()) return;
  typename G::ActionList list;
  legal(table, state, list);
  for (int number = 0; number < list.size() && most > 0; ++number) {
    typename G::State after = state;
    apply(table, after, list[number]);
    add_all_after<G>(met, table, after, length - 1, most);
  }
}

template <Game G>
void expect_hashes_to_tell_apart(const SetUp& set_up, int least_again) {
  const auto table = table_of<G>(set_up, 1);
  Met<G> met(table);
  int most = 3000;
  add_all_after<G>(met, table, start(table), 2, most);
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Random random(seed);
    typename G::State state = start(table);
    for (int ply = 0; !actor(table, state).is_nobody(); ++ply) {
      if (ply % 40 == 15) add_all_after<G>(met, table, state, 3, most = 100);
      apply(table, state, draw_action<G, PlayKind::by_kind>(table, state, random));
      met.add(state);
    }
  }
  CAPTURE(set_up.name);
  CHECK(met.collisions == 0);
  CHECK(met.splits == 0);
  CHECK(met.again >= least_again);
}

TEST_CASE("positions of Aqua Romana have equal hashes if and only if they look equal") {
  for (const SetUp& set_up : random_set_ups("aqua-romana", 3, 5))
    expect_hashes_to_tell_apart<aqua_romana::Game>(set_up, 10);
  expect_hashes_to_tell_apart<aqua_romana::Game>(option_set_ups("aqua-romana")[0], 200);
}

TEST_CASE("positions of Aqueduct have equal public hashes if and only if they look equal") {
  for (const SetUp& set_up : random_set_ups("aqueduct", 2, 5))
    expect_hashes_to_tell_apart<aqueduct::Game>(set_up, 100);
}

TEST_CASE("AR-22: what the extra tile had to show does not count once it lies") {
  for_each_ply<aqua_romana::Game>(option_set_ups("aqua-romana"), 1, [](const Ply<aqua_romana::Game>& ply) {
    aqua_romana::State other = ply.after;
    other.extra_kind =
        other.extra_kind == aqua_romana::Kind::curve ? aqua_romana::Kind::joker : aqua_romana::Kind::curve;
    const bool asked = ply.after.phase == aqua_romana::Phase::extra;
    const bool equal = hash(ply.table, other) == hash(ply.table, ply.after);
    return Fault(equal == asked ? "the kind of the extra tile counts wrongly" : "");
  });
}

TEST_CASE("AQ-21: the referee's own hash tells the backs apart, the public one does not before the end") {
  SetUp set_up = random_set_ups("aqueduct", 1, 6)[0];
  json::Value rules = *set_up.wish.find("rules");
  rules.set("mountain_backs", json::Value::of_truth(true));
  set_up.wish.set("rules", rules);
  set_up.wish.remove("mountains");
  const auto fault = play_random_game<aqueduct::Game>(set_up, 1, [](const Ply<aqueduct::Game>& ply) -> Fault {
    aqueduct::State other = ply.after;
    for (int mountain = 1; other.backs[0] == ply.after.backs[0]; ++mountain)
      std::swap(other.backs[0], other.backs[mountain]);
    if (hash(ply.table, other) == hash(ply.table, ply.after)) return "backs do not count";
    const bool over = actor(ply.table, ply.after).is_nobody();
    const bool equal = public_hash(ply.table, other) == public_hash(ply.table, ply.after);
    return equal == over ? "hidden backs count, or shown ones do not" : "";
  });
  CHECK(fault == "");
}

}  // namespace
}  // namespace castellum::tests
