// What is written to a store is read back, in order, whole or not at all; and one store has a file alone.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "server/store/sqlite/database.hpp"
#include "tests/native/process.hpp"
#include "tests/native/store_talk.hpp"

namespace castellum::tests {
namespace {

using Names = std::vector<std::string>;

StoreOptions options_in(const Scratch& scratch) { return {scratch.path("castellum.db"), "", 512, 4096}; }

/// A process that does something with a file of its own accord; it ends when it is killed.
class Other {
 public:
  /// Waits until the process says that `work` is done. To be made while no thread runs.
  explicit Other(const std::function<void()>& work) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ == 0) {
      work();
      (void)!::write(ends[1], "x", 1);
      pause();
      _exit(0);
    }
    close(ends[1]);
    char letter = 0;
    did_ = ::read(ends[0], &letter, 1) == 1;
    close(ends[0]);
  }
  Other(const Other&) = delete;
  Other& operator=(const Other&) = delete;
  ~Other() {
    if (process_ > 0) end();
  }
  bool did() const { return did_; }
  void end() {
    kill(process_, SIGKILL);
    status_of(std::exchange(process_, 0));
  }

 private:
  pid_t process_ = 0;
  bool did_ = false;
};

/// As a user without rights, in a process of its own: why a store cannot be opened.
std::string refusal_without_rights(const Scratch& scratch, const StoreOptions& options) {
  std::filesystem::permissions(scratch.path(), std::filesystem::perms(0755));
  const Other other([&] {
    if (geteuid() == 0 && setuid(65534) != 0) _exit(1);
    const std::string said = refusal_of(options);
    const int out = open(scratch.path("said").c_str(), O_WRONLY);
    (void)!::write(out, said.data(), said.size());
    close(out);
  });
  return other.did() ? scratch.read("said") : "the process failed";
}

/// Whether the text is neither in the file nor in its log, or is so within some seconds.
bool found_nowhere(const Scratch& scratch, const std::string& text) {
  for (int wait = 0; wait < 100; ++wait) {
    const auto has = [&](const char* name) {
      return scratch.has(name) && scratch.read(name).find(text) != std::string::npos;
    };
    if (!has("castellum.db") && !has("castellum.db-wal")) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return false;
}

}  // namespace

TEST_CASE("a table is read as it was written, also by the next store") {
  const Scratch scratch;
  Batch batch = batch_of("a", 1, 3);
  batch.line->listed = true;
  batch.line->secret = std::string(20'000, 's');
  batch.rows[1].kind = "seat";
  batch.rows[1].name = "Ő 'n\";--";
  batch.rows[1].visitor = "north";
  batch.rows[2].body = std::string(9'000, 'b');
  batch.holders = {{1, "north"}, {0, "south"}};
  const auto check = [&](const Store& store) {
    const auto found = store.read("a");
    REQUIRE(found);
    CHECK(found->line.id == "a");
    CHECK(found->line.game == "aqueduct");
    CHECK(found->line.phase == Phase::waits);
    CHECK(found->line.listed);
    CHECK_FALSE(found->line.computer_acts);
    CHECK(found->line.created == 1'000);
    CHECK(found->line.changed == 1'003);
    CHECK(found->line.creator == "maker");
    CHECK(found->line.secret == batch.line->secret);
    REQUIRE(found->rows.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) {
      CHECK(found->rows[i].seq == batch.rows[i].seq);
      CHECK(found->rows[i].at == batch.rows[i].at);
      CHECK(found->rows[i].kind == batch.rows[i].kind);
      CHECK(found->rows[i].body == batch.rows[i].body);
      CHECK(found->rows[i].name == batch.rows[i].name);
      CHECK(found->rows[i].visitor == batch.rows[i].visitor);
    }
    REQUIRE(found->stamps.size() == 1);
    CHECK(found->stamps[0].visitor == "player");
    CHECK(found->stamps[0].message == "m1");
    CHECK(found->stamps[0].seq == 3);
    REQUIRE(found->holders.size() == 2);
    CHECK(found->holders[0].visitor == "south");
    CHECK(found->holders[1].visitor == "north");
    CHECK_FALSE(store.read("b"));
  };
  {
    SqliteStore store(options_in(scratch));
    CHECK_FALSE(write_now(store, batch));
    check(store);
    CHECK(store.figures().batches == 1);
    CHECK(store.figures().transactions == 1);
    CHECK(store.figures().failures == 0);
    CHECK(store.figures().log_pages > 0);
  }
  CHECK(std::filesystem::status(scratch.path("castellum.db")).permissions() == std::filesystem::perms(0600));
  check(SqliteStore(options_in(scratch)));
}

TEST_CASE("a visitor who is forgotten leaves no name, seat or stamp, and no trace of the name in the file") {
  const Scratch scratch;
  const std::string part = "Quintus-";
  std::string name;  // so long that a shorter row in its place would not cover it
  for (int i = 0; i < 40; ++i) name += part;
  {
    SqliteStore store(options_in(scratch));
    for (const std::string& table : Names{"a", "b"}) {
      Batch batch = batch_of(table, 1, 2);
      batch.rows[0].name = name;
      batch.rows[0].visitor = "north";
      batch.rows[1].name = "south's name";
      batch.rows[1].visitor = "south";
      batch.holders = {{0, "north"}, {1, "south"}};
      REQUIRE_FALSE(write_now(store, batch));
      batch = batch_of(table, 3, 3);
      batch.stamp->visitor = "north";
      REQUIRE_FALSE(write_now(store, batch));
    }
    Answers answers;
    store.forget("north", answers.next());
    REQUIRE(answers.wait());
    CHECK_FALSE(answers.faults()[0]);
    for (const std::string& table : Names{"a", "b"}) {
      const auto found = store.read(table);
      REQUIRE(found->rows.size() == 3);
      CHECK(found->rows[0].name.empty());
      CHECK(found->rows[1].name == "south's name");
      REQUIRE(found->stamps.size() == 1);
      CHECK(found->stamps[0].visitor == "player");
      REQUIRE(found->holders.size() == 1);
      CHECK(found->holders[0].seat == 1);
    }
    CHECK(store.tables_of("north", 9).empty());
    CHECK(store.tables_of("south", 9).size() == 2);
    CHECK(found_nowhere(scratch, part));  // while it is open, and soon
  }
  CHECK_FALSE(scratch.has("castellum.db-wal"));
  CHECK(scratch.read("castellum.db").find(part) == std::string::npos);
  CHECK(scratch.read("castellum.db").find("south's name") != std::string::npos);
}

TEST_CASE("a file belongs to one store, until it ends or is killed") {
  const Scratch scratch;
  const StoreOptions options = options_in(scratch);
  Other other([&] {
    static SqliteStore store(options);
    if (write_now(store, batch_of("a", 1, 2))) _exit(1);
  });
  REQUIRE(other.did());
  const std::string in_use = " is in use by another castellum; end that one, or name another file";
  CHECK(refusal_of(options).ends_with("castellum.db:" + in_use));
  other.end();
  SqliteStore store(options);
  CHECK(store.read("a")->rows.size() == 2);
  CHECK(refusal_of(options).ends_with("castellum.db:" + in_use));
  std::filesystem::create_symlink(options.path, scratch.path("link.db"));
  CHECK(refusal_of({scratch.path("link.db"), "", 512, 4096}).ends_with("castellum.db:" + in_use));
  CHECK_FALSE(write_now(store, batch_of("a", 3, 3)));
}

TEST_CASE("what is no store, or may not be written, is refused in a line and left as it is") {
  const Scratch scratch;
  const auto refusal = [&](const std::string& name) {
    return refusal_of({scratch.path(name), "", 512, 4096});
  };
  CHECK(refusal_of({"", "", 512, 4096}).starts_with("the store needs the name of a file"));
  CHECK(refusal("").ends_with(": is a folder; name a file in it"));
  CHECK(refusal("none/x.db").find("none/x.db: cannot be written: No such file or directory; ") !=
        std::string::npos);

  const std::string text(5'000, 'x');
  scratch.write("text.db", text);
  CHECK(refusal("text.db").ends_with("text.db: file is not a database (sqlite 26)"));
  CHECK(scratch.read("text.db") == text);

  server::Database(scratch.path("other.db"), "").require("CREATE TABLE x (y); PRAGMA user_version = 1");
  const std::string other = scratch.read("other.db");
  CHECK(refusal("other.db").ends_with("other.db: is another program's; name another file"));
  CHECK(scratch.read("other.db") == other);

  {
    const SqliteStore store({scratch.path("newer.db"), "", 512, 4096});
  }
  server::Database(scratch.path("newer.db"), "").require("PRAGMA user_version = 1000");
  const std::string newer = scratch.read("newer.db");
  CHECK(refusal("newer.db").find("newer.db: is of a newer castellum (schema 1000, this one knows ") !=
        std::string::npos);
  CHECK(scratch.read("newer.db") == newer);
}

TEST_CASE("a user who may not write the file is told so") {
  const Scratch scratch;
  std::filesystem::permissions(scratch.write("said", ""), std::filesystem::perms(0666));
  CHECK(
      refusal_without_rights(scratch, options_in(scratch))
          .ends_with("castellum.db: cannot be written: Permission denied; name a file in a folder that this "
                     "user may write"));
  CHECK_FALSE(scratch.has("castellum.db"));
}

}  // namespace castellum::tests
