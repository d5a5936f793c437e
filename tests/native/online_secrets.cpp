// Two servers whose secrets differ only in what is to come tell the same, byte for byte, until it comes.
#include <array>
#include <cstdio>
#include <string>

#include "tests/native/online_person.hpp"

namespace castellum::tests {
namespace {

constexpr int equal_rolls = 3;

/// The nonces of Person::sit at the first seats.
std::vector<DiceNonce> nonces(int people) {
  std::vector<DiceNonce> all(static_cast<std::size_t>(people));
  all[0].fill(0xaa);
  if (people > 1) all[1].fill(0xbb);
  return all;
}

/// A seed that gives the same first rolls as that one and another next.
DiceSeed alike(const DiceSeed& seed, int people) {
  const auto die = [people](const DiceSeed& of, std::uint64_t roll) {
    constexpr int regions = 20;
    return DiceStream(of, nonces(people), roll).below(regions);
  };
  DiceSeed other = seed;
  for (std::uint32_t tried = 1;; ++tried) {
    for (unsigned byte = 0; byte < 4; ++byte) other[byte] = static_cast<std::uint8_t>(tried >> 8U * byte);
    std::uint64_t roll = 1;
    while (roll <= equal_rolls && die(other, roll) == die(seed, roll)) ++roll;
    if (roll > equal_rolls && die(other, roll) != die(seed, roll)) return other;
  }
}

/// A wish that leaves nothing to be dealt.
std::string settled_wish(const std::string& seats) {
  Random random(1);
  const json::Value nothing = json::Value::object();
  const auto made =
      new_record(*find_game("aqueduct"), 2, nothing, [&](int bound) { return random.below(bound); });
  return R"({"game":"aqueduct","players":2,"seats":)" + seats +
         R"(,"listed":true,"absent":60,"first":0,"mountains":)" +
         made.record->json.find("mountains")->dump() + '}';
}

using People = std::vector<std::unique_ptr<Person>>;

int rolls_of(const Person& person) {
  int rolls = 0;
  for (const json::Value& row : person.rows) rolls += json::text_in(row, "kind") == "roll" ? 1 : 0;
  return rolls;
}

/// Lets computers act until a person is to.
void let_think(World& world, const People& people) {
  world.let_think();
  for (const auto& person : people) person->hear();
}

/// The next turn; whether there was one.
bool play_turn(People& people, Random& random) {
  const Actor who = people[0]->game->session->who();
  if (!who.is_seat()) return false;
  const int seat = index(who.seat());
  REQUIRE(people[static_cast<std::size_t>(seat)]->play(seat, random) == "");
  for (const auto& person : people) person->hear();
  return true;
}

/// All that the world told anybody, the host's log included.
std::string everything(const World& world, const People& people) {
  std::string all;
  for (const auto& person : people) all += person->everything();
  for (const auto* texts : {&world.told, &world.log})
    for (const std::string& text : *texts) all += text + '\n';
  return all;
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

People watched_company(World& world, const std::string& wished) {
  People people = company(world, wished, 2);
  people.push_back(std::make_unique<Person>(world, people[0]->table()));
  REQUIRE(people.back()->come() == 0);
  return people;
}

void look_around(World& world, const People& people) {
  world.pass(std::chrono::seconds(2));
  world.ask("GET", "/api/tables", {});
  world.ask("GET", "/api/tables/" + people[0]->table(), {});
  world.ask("GET", "/api/mine", people[0]->cookie());
  // How the store gathers what it writes is a matter of the moment.
  std::string metrics = world.site().metrics();
  metrics.resize(metrics.find("# HELP castellum_store_transactions_total"));
  world.told.push_back(metrics);
  const auto feed = world.ask("POST", "/api/me/feed", people[0]->cookie());
  for (const std::string language : {"", "lang=hu"}) {
    server::Request request = World::request(
        "GET", std::string(json::text_in(*json::parse(*feed.body).value, "feed")), people[0]->cookie());
    request.query = language;
    world.site().answer(request, [&](const server::Response& news) { world.told.push_back(*news.body); });
  }
}

/// Changes two backs for each other in what the server keeps.
void change_two_backs(World& world, const std::string& id) {
  server::TableLine line = world.store().read(id)->line;
  json::Value secret = *json::parse(line.secret).value;
  json::Value record = *secret.find("record");
  json::Value mountains = *record.find("mountains");
  std::string healing, stinking;
  for (const auto& [square, back] : *mountains.members())
    (back.text() == "healing" ? healing : stinking) = square;
  REQUIRE_FALSE(healing.empty());
  REQUIRE_FALSE(stinking.empty());
  mountains.set(healing, json::Value::of_text("stinking"));
  mountains.set(stinking, json::Value::of_text("healing"));
  record.set("mountains", std::move(mountains));
  secret.set("record", std::move(record));
  line.secret = secret.dump();
  server::Batch batch;
  batch.table = id;
  batch.line = line;
  bool stored = false;
  world.store().write(batch, [&](const std::optional<std::string>& fault) {
    const bool well = !fault;
    world.agenda.post([&stored, well] { stored = well; });
  });
  world.settle();
  REQUIRE(stored);
}

/// Plays two games of so many people and computers whose dice differ in later rolls only.
void tell_apart(const std::string& seats, int persons) {
  DiceSeed seed{};
  seed[31] = 7;
  const std::array<DiceSeed, 2> seeds{seed, alike(seed, persons)};
  std::array<std::string, 2> before;
  std::array<std::string, 2> after;
  for (std::size_t number = 0; number < seeds.size(); ++number) {
    World world(11);
    Random random(5);
    // The two cookies are made first; the next 32 bytes are the seed of the dice.
    std::vector<std::string> cookies{world.visitor(), world.visitor()};
    world.next_seed = seeds[number];
    const std::string table = world.table(cookies[0], settled_wish(seats));
    People people;
    for (int seat = 0; seat < persons; ++seat) {
      people.push_back(std::make_unique<Person>(world, table, cookies[static_cast<std::size_t>(seat)]));
      REQUIRE(people.back()->come() == 0);
      REQUIRE(people.back()->sit(seat) == "");
    }
    people.push_back(std::make_unique<Person>(world, table));
    REQUIRE(people.back()->come() == 0);
    REQUIRE(people[0]->ask("start") == "");
    for (const auto& person : people) person->hear();
    for (let_think(world, people); rolls_of(*people[0]) <= equal_rolls; let_think(world, people)) {
      look_around(world, people);
      before[number] = replaced(everything(world, people), commitment_to(seeds[number]), "commitment");
      REQUIRE(play_turn(people, random));
    }
    after[number] = replaced(everything(world, people), commitment_to(seeds[number]), "commitment");
    CHECK(after[number].find(hex_of(seeds[number])) == std::string::npos);
  }
  std::printf("%d bytes alike\n", static_cast<int>(before[0].size()));
  CHECK(before[0] == before[1]);
  CHECK(after[0] != after[1]);
}

}  // namespace

TEST_CASE("seeds that differ in later rolls only are not told apart before the first of these") {
  tell_apart("[null,null]", 2);
}

TEST_CASE("nor by a computer that plays there") { tell_apart("[null,3]", 1); }

TEST_CASE("backs that differ are not told apart before they are revealed") {
  std::array<std::string, 2> heard;
  for (std::size_t number = 0; number < heard.size(); ++number) {
    World world(12);
    People people = watched_company(world, wish("aqueduct", 2, R"(,"rules":{"mountain_backs":true})"));
    for (auto& person : people) person->go();
    world.settle();
    if (number == 1) change_two_backs(world, people[0]->table());
    world.restart();
    for (auto& person : people) REQUIRE(person->come() == 0);
    Random random(6);
    constexpr int turns = 60;
    for (int turn = 0; turn < turns && play_turn(people, random); ++turn) continue;
    look_around(world, people);
    const std::string secret = world.store().read(people[0]->table())->line.secret;
    if (!people[0]->over()) {
      REQUIRE(people[0]->ask("end", R"(,"seat":0)") == "");
      heard[number] = everything(world, people);
      CHECK(heard[number].find("healing") == std::string::npos);
      CHECK(heard[number].find("stinking") == std::string::npos);
      REQUIRE(people[1]->ask("answer", R"(,"seat":1,"agree":true)") == "");
    }
    CHECK(everything(world, people).find("healing") != std::string::npos);
    CHECK(secret.find("healing") != std::string::npos);
  }
  std::printf("%d bytes alike\n", static_cast<int>(heard[0].size()));
  CHECK(heard[0].size() > 1000);
  CHECK(heard[0] == heard[1]);
}

}  // namespace castellum::tests
