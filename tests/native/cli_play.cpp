// castellum play: whole games with typed input, and everything else that can be typed.
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/base/random.hpp"
#include "tests/native/process.hpp"
#include "tests/unit/files.hpp"

namespace castellum::tests {
namespace {

using nlohmann::json;

const std::vector<std::string> games{"aqua-romana", "aqueduct"};

Finished play(std::string_view game, const std::string& typed, std::vector<std::string> more = {},
              Colours colours = Colours::refused) {
  more.insert(more.begin(), {"play", "--game", std::string(game), "--seed", "5"});
  return run(more, typed, colours);
}

std::string repeated(const std::string& line, int times) {
  std::string text;
  for (int number = 0; number < times; ++number) text += line;
  return text;
}

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

int count_of(const std::string& text, std::string_view part) {
  int count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

std::vector<std::string> actions_of(const std::string& record) {
  return json::parse(record).at("actions").get<std::vector<std::string>>();
}

}  // namespace

TEST_CASE("a whole game of each title is played by always choosing 1, and what is saved verifies") {
  for (const std::string& game : games) {
    CAPTURE(game);
    const Scratch scratch;
    const std::string path = scratch.path("game.json");
    const Finished done = play(game, repeated("1\n", 600) + "save " + path + "\nquit\n");
    CHECK(done.status == 0);
    CHECK(done.err.empty());
    CHECK(holds(done.out, "the game is over: points "));
    CHECK(holds(done.out, "The game is over. `save FILE` keeps it"));
    CHECK(holds(done.out, "Saved to " + path + "."));
    CHECK(json::parse(scratch.read("game.json")).at("end") == "played");
    CHECK(run({"verify", path}).out == "1 records, 0 differ\n");
    CHECK(scratch.files() == 1);
  }
}

TEST_CASE("whole games are played by choosing at random, alone, together and against the computer") {
  Random random(3);
  for (const std::string& game : games)
    for (const char* seats : {"human", "human,human", "greedy,human", "human,random,by_kind,human"}) {
      CAPTURE(game);
      CAPTURE(seats);
      const Scratch scratch;
      std::string typed;
      for (int line = 0; line < 2000; ++line) typed += std::to_string(1 + random.below(24)) + "\n";
      const std::string players = std::to_string(std::max(2, count_of(seats, ",") + 1));
      const Finished done = play(game, typed + "save " + scratch.path("game.json") + "\n\n",
                                 {"--seats", seats, "--players", players});
      CHECK(done.status == 0);
      CHECK(holds(done.out, "The game is over."));
      CHECK(run({"verify", scratch.path("game.json")}).out == "1 records, 0 differ\n");
    }
}

TEST_CASE("a game without a person plays itself to the end and leaves") {
  for (const std::string& game : games) {
    const Finished done = play(game, "", {"--seats", "greedy,random"});
    CHECK(done.status == 0);
    CHECK(holds(done.out, "the game is over: points "));
    CHECK_FALSE(holds(done.out, "The input ended"));
    CHECK(done.out == play(game, "", {"--seats", "greedy,random"}).out);
  }
}

TEST_CASE("at the end of input the game is left as it is") {
  const Finished done = play("aqueduct", "1\n");
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK(done.out.ends_with("The input ended; the game is left as it is.\n"));
}

TEST_CASE("undo takes back to the person's last decision, and nothing when there is none") {
  for (const std::string& game : games) {
    CAPTURE(game);
    const Scratch scratch;
    const auto save = [&](const char* name) { return "save " + scratch.path(name) + "\n"; };
    const Finished done =
        play(game, "undo\n1\n" + save("one") + "2\n" + save("two") + "undo\n" + save("back") + "quit\n",
             {"--rules", game == "aqueduct" ? "spring_canal=true" : "builders=placed"});
    CHECK(holds(done.out, "Nothing is taken back: there is nothing of yours to take back."));
    CHECK(count_of(done.out, "Taken back: ") == 1);
    CHECK(actions_of(scratch.read("two")).size() > actions_of(scratch.read("one")).size());
    CHECK(actions_of(scratch.read("back")) == actions_of(scratch.read("one")));
  }
}

TEST_CASE("a roll cannot be taken back, nor another person's action") {
  const std::string rolled = play("aqueduct", "roll\nundo\nquit\n", {"--seats", "human,human"}).out;
  CHECK(holds(rolled, "Nothing is taken back: a roll cannot be taken back."));
  const std::string other = play("aqua-romana", "1\n1\nundo\nundo\nquit\n", {"--seats", "human,human"}).out;
  CHECK(holds(other, "another person has acted since"));
}

TEST_CASE("why and what tell of a token or a number, and what they need") {
  const std::string typed =
      "why C@Nc\nwhy pass\nwhy nonsense\nwhy 1\nwhy 9999\nwhy\nwhat C@Nc\nwhat pass\nwhat\nquit\n";
  const Finished done = play("aqua-romana", typed);
  CHECK(done.status == 0);
  for (const char* part :
       {"C@Nc is legal.", "Not possible: this is not the moment for that: the phase is place (AR-14).",
        "Not possible: nonsense is no action of this game (format).", "There is no choice 9999: 1 to 152",
        "why needs a token", "what needs a token", "places builder C on Nc"})
    CHECK_MESSAGE(holds(done.out, part), part);
  CHECK_FALSE(holds(done.out, "   1. "));  // nothing was done
}

TEST_CASE("wrong tokens and numbers out of range are told and ask again") {
  const Finished done = play("aqueduct", "0\n-1\n115\n99999999999999999999\nx\n=0.0E\no3.5 o7.5\n1\nquit\n",
                             {"--seats", "human,human"});
  CHECK(count_of(done.out, "There is no choice ") == 3);
  CHECK(holds(done.out, "There is no choice 115: 1 to 114"));
  CHECK(holds(done.out, "Not possible: x is no action of this game (format)."));
  CHECK(holds(done.out, "Not possible: 99999999999999999999 is no action of this game (format)."));
  CHECK(holds(done.out, "Not possible: =0.0E is no action of this game (format)."));
  CHECK(holds(done.out, "   1. "));
  CHECK_FALSE(holds(done.out, "   3. "));  // the second is the die's
  CHECK(done.status == 0);
}

TEST_CASE("help, all and board show what they say") {
  const Finished done = play("aqua-romana", "help\nall\nboard\nquit\n");
  CHECK(holds(done.out, "why TOKEN"));
  CHECK(holds(done.out, "load FILE"));
  CHECK(count_of(done.out, "... and 112 more; `all` shows them") == 1);
  CHECK(holds(done.out, " 152 "));
  CHECK(done.out.find("152", done.out.find("... and 112 more")) != std::string::npos);
}

TEST_CASE("a game is saved, loaded at the table and loaded from the start") {
  for (const std::string& game : games) {
    CAPTURE(game);
    const Scratch scratch;
    const std::string path = scratch.path("game.json");
    play(game, "1\n1\n1\nsave " + path + "\nquit\n");
    const std::size_t plies = actions_of(scratch.read("game.json")).size();
    const std::string told = "after " + std::to_string(plies) + " actions";
    const Finished loaded = play(game, "load " + path + "\nsave " + scratch.path("again") + "\nquit\n");
    CHECK(holds(loaded.out, told));
    CHECK(scratch.read("again") == scratch.read("game.json"));
    const Finished other =
        play(game == "aqueduct" ? "aqua-romana" : "aqueduct", "load " + path + "\n1\nquit\n");
    CHECK(holds(other.out, told));
    const Finished resumed = run({"play", "--load", path}, "save " + scratch.path("resumed") + "\nquit\n");
    CHECK(resumed.status == 0);
    CHECK(scratch.read("resumed") == scratch.read("game.json"));
  }
}

TEST_CASE("what cannot be saved or loaded is told, the game goes on and nothing is left half written") {
  const Scratch scratch;
  const std::string bad = scratch.write("bad.json", "{");
  const std::string folder = scratch.path("folder");
  std::filesystem::create_directory(folder);
  const Finished done =
      play("aqueduct", "save\nload\nsave " + scratch.path("no/such") + "\nsave " + folder + "\nload " +
                           scratch.path("missing") + "\nload " + bad + "\nload " + folder + "\n1\nquit\n");
  CHECK(done.status == 0);
  CHECK(done.err.empty());
  CHECK(holds(done.out, "save needs a file"));
  CHECK(holds(done.out, "load needs a file"));
  CHECK(count_of(done.out, "Not saved: ") == 2);
  CHECK(count_of(done.out, "Not loaded: ") == 3);
  CHECK(holds(done.out, "   1. "));
  CHECK(scratch.files() == 2);
}

TEST_CASE("colours are shown unless NO_COLOR asks for none") {
  for (const std::string& game : games) {
    const std::string typed = repeated("1\n", 40) + "board\nquit\n";
    CHECK_FALSE(holds(play(game, typed, {}, Colours::refused).out, "\x1b"));
    CHECK(holds(play(game, typed, {}, Colours::wanted).out, "\x1b["));
  }
}

}  // namespace castellum::tests
