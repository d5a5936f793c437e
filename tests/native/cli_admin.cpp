// castellum admin: back-ups under load, tables moved between stores, games for research, closing, deleting.
#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "server/load/companies.hpp"
#include "server/store/portable.hpp"
#include "tests/native/online_person.hpp"
#include "tests/native/serve.hpp"

namespace castellum::tests {
namespace {

using std::chrono::milliseconds;

Finished admin(std::vector<std::string> words) {
  words.insert(words.begin(), "admin");
  return run(std::move(words));
}

bool says(const Finished& done, std::string_view what) { return done.err.find(what) != std::string::npos; }

/// A server under load of which copies are made.
class Copying {
 public:
  Copying()
      : served_({"--web", web(), "--db", scratch_.path("castellum.db"), "--no-limits"}),
        clients_({"127.0.0.1", served_.port()}),
        companies_(clients_, tables, 3, ledger_) {}

  void run() {
    next_beat();
    for (int copy = 0; copy < copies; ++copy)
      clients_.after(milliseconds(300 + 250 * copy), [this, copy] {
        const Finished done = admin({"backup", "--db", scratch_.path("castellum.db"), copy_path(copy)});
        CHECK_MESSAGE(done.status == 0, done.err);
      });
    clients_.after(milliseconds(300 + 250 * copies), [this] { clients_.stop(); });
    clients_.run();
  }
  std::string copy_path(int copy) const { return scratch_.path("copy" + std::to_string(copy) + ".db"); }

  static constexpr int tables = 20;
  static constexpr int copies = 3;
  Scratch scratch_;

 private:
  std::string web() {
    std::filesystem::create_directory(scratch_.path("web"));
    scratch_.write("web/index.html", "<!doctype html><title>x</title>");
    return scratch_.path("web");
  }
  void next_beat() {
    clients_.after(milliseconds(2), [this] {
      companies_.tend();
      constexpr double all = 1e9;
      companies_.play(all);
      next_beat();
    });
  }

  Served served_;
  server::Ledger ledger_;
  server::Clients clients_;
  server::Companies companies_;
};

/// A public game that was played to its end, as export writes it.
std::string finished_table(std::uint64_t seed) {
  World world(seed);
  auto people = company(
      world,
      R"({"game":"aqueduct","players":2,"rules":{"mountain_backs":true},"seats":[null,null],"listed":true,"absent":60})",
      2);
  Random random(seed);
  while (!people[0]->over())
    for (int seat = 0; seat < 2; ++seat) {
      Person& person = *people[static_cast<std::size_t>(seat)];
      person.hear();
      while (!person.over() && person.game->session->who() == Actor(seat_at(seat)))
        REQUIRE(person.play(seat, random) == "");
    }
  return server::to_line(*world.store().read(people[0]->table()));
}

/// One that is played.
std::string played_table(std::uint64_t seed) {
  World world(seed);
  const auto people = company(world, wish("aqua-romana", 2), 2);
  return server::to_line(*world.store().read(people[0]->table()));
}

}  // namespace

TEST_CASE("copies made under load are whole: every table replays elsewhere") {
  Copying copying;
  copying.run();
  for (int copy = 0; copy < Copying::copies; ++copy) {
    const std::string name = std::to_string(copy);
    const std::string lines = copying.scratch_.path("lines" + name);
    const std::string elsewhere = copying.scratch_.path("elsewhere" + name + ".db");
    REQUIRE(admin({"export", "--db", copying.copy_path(copy), "--out", lines}).status == 0);
    const Finished taken = admin({"import", "--db", elsewhere, lines});
    CHECK_MESSAGE(taken.status == 0, taken.err);
    const std::string listed = admin({"list", "--json", "--db", copying.copy_path(copy)}).out;
    CHECK(lines_of(listed).size() >= Copying::tables);
    CHECK(admin({"list", "--json", "--db", elsewhere}).out == listed);
    CHECK(admin({"export", "--db", elsewhere}).out == admin({"export", "--db", copying.copy_path(copy)}).out);
  }
  CHECK(says(admin({"backup", "--db", copying.copy_path(0), copying.copy_path(1)}), "is there already"));
}

TEST_CASE("finished public games are dumped as records that verify, without names") {
  const Scratch scratch;
  scratch.write("tables", finished_table(3) + '\n' + played_table(4) + '\n' + finished_table(5) + '\n');
  REQUIRE(admin({"import", "--db", scratch.path("a.db"), scratch.path("tables")}).out == "3 tables\n");
  const Finished dumped = admin({"dump", "--db", scratch.path("a.db")});
  CHECK(lines_of(dumped.out).size() == 2);
  CHECK(dumped.out.find("north") == std::string::npos);
  scratch.write("records", dumped.out);
  CHECK(run({"verify", scratch.path("records")}).out == "2 records, 0 differ\n");
  const std::string stats = admin({"stats", "--db", scratch.path("a.db")}).out;
  CHECK(stats.find(R"("waiting":0,"played":1,"over":2)") != std::string::npos);
}

TEST_CASE("games are closed and tables deleted, by name or by age") {
  const Scratch scratch;
  const std::string db = scratch.path("a.db");
  const std::string lines = finished_table(3) + '\n' + played_table(4) + '\n';
  scratch.write("tables", lines);
  REQUIRE(admin({"import", "--db", db, scratch.path("tables")}).status == 0);
  CHECK(says(admin({"import", "--db", db, scratch.path("tables")}), "is there already"));
  const std::string played = admin({"list", "--phase", "plays", "--db", db}).out.substr(0, 16);
  const std::string over = admin({"list", "--phase", "over", "--db", db}).out.substr(0, 16);
  CHECK(says(admin({"close", "--db", db, over}), "no game is played there"));
  CHECK(admin({"close", "--db", db, played}).status == 0);
  CHECK(admin({"list", "--phase", "plays", "--db", db}).out.empty());
  CHECK(admin({"export", "--db", db, played}).out.find(R"(abandoned)") != std::string::npos);
  // What was closed changed just now; the other is of the tests' own time, which is to come.
  CHECK(admin({"delete", "--db", db, "--older-than", "1"}).out == "0 tables\n");
  CHECK(admin({"delete", "--db", db, over}).out == "1 tables\n");
  CHECK(says(admin({"delete", "--db", db, over}), "no table"));
  CHECK(lines_of(admin({"list", "--db", db}).out).size() == 1);
}

TEST_CASE("what cannot be done is refused in a line") {
  const Scratch scratch;
  const std::string db = scratch.path("a.db");
  for (const char* what : {"list", "stats", "export", "dump", "close", "delete", "backup"}) {
    std::vector<std::string> words{what, "--db", db};
    if (std::string_view(what) == "close" || std::string_view(what) == "delete")
      words.emplace_back("aaaaaaaaaaaaaaaa");
    if (std::string_view(what) == "backup") words.push_back(scratch.path("b.db"));
    const Finished done = admin(words);
    CHECK(done.status == 2);
    CHECK_MESSAGE(says(done, "there is no such file"), done.err);
  }
  for (const char* line :
       {"", "{}", "nothing", R"({"castellum_table":1})", R"({"castellum_table":2,"line":{}})"}) {
    scratch.write("tables", std::string(line) + '\n');
    CHECK(admin({"import", "--db", db, scratch.path("tables")}).status == 2);
  }
  CHECK(says(admin({"delete", "--db", db}), "name tables"));
  // A server that runs keeps the file to itself, but may be looked at.
  std::filesystem::create_directory(scratch.path("web"));
  scratch.write("web/index.html", "<!doctype html><title>x</title>");
  const Served served({"--web", scratch.path("web"), "--db", db});
  CHECK(says(admin({"delete", "--db", db, "aaaaaaaaaaaaaaaa"}), "in use"));
  CHECK(admin({"list", "--db", db}).status == 0);
  CHECK(says(admin({"list", "--db", scratch.path("web/index.html")}), "castellum"));
}

TEST_CASE("what is not to be kept longer goes by itself") {
  server::OnlineSettings settings;
  settings.kept_for = std::chrono::hours(24 * 30);
  World world(1, settings);
  auto waiting = company(world, wish("aqueduct", 2), 2);
  const std::string played = waiting[0]->table();
  const std::string cookie = world.visitor();
  const std::string left = world.table(cookie, wish("aqueduct", 2));
  world.pass(std::chrono::hours(24 * 29));
  CHECK(world.store().read(left));
  world.pass(std::chrono::hours(24 * 2));
  CHECK_FALSE(world.store().read(left));
  CHECK(world.ask("GET", "/api/tables/" + left, cookie).status == 404);
  CHECK(world.store().read(played));
}

}  // namespace castellum::tests
