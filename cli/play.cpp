// castellum play: a whole game at a terminal.
#include <iostream>
#include <memory>

#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/common.hpp"
#include "cli/screen.hpp"
#include "engine/base/hash.hpp"

namespace castellum::cli {
namespace {

constexpr std::size_t choices_shown = 40;

constexpr std::string_view help_text =
    "  a number or a token    takes that action          undo         takes back to your last decision\n"
    "  why TOKEN              why it is legal or not      board        shows the board again\n"
    "  what TOKEN             what it would do            all          shows every choice\n"
    "  save FILE, load FILE   keeps or continues a game   help, quit\n";

/// A player, or nobody for a person.
using SeatPlayer = std::optional<Player>;

class TerminalTable {
 public:
  TerminalTable(Record record, std::vector<SeatPlayer> seats, std::uint64_t seed)
      : record_(std::move(record)), seats_(std::move(seats)), seed_(seed), colours_(colours_wanted()) {}

  /// Plays until the game is over, the person leaves or the input ends.
  void run() {
    show_board();
    while (!left_) {
      const Actor who = session().who();
      if (who.is_nobody()) {
        if (!any_person() || !ask_after_end()) return;
      } else if (const SeatPlayer player =
                     who.is_seat() ? seats_[index_of(who)] : SeatPlayer(Player::random)) {
        Random random = dice();
        act(session().choose(*player, random));
      } else {
        ask(who);
      }
    }
  }

 private:
  Session& session() const { return *record_.session; }
  static std::size_t index_of(Actor who) { return static_cast<std::size_t>(who.number()); }
  bool any_person() const {
    return std::ranges::any_of(seats_, [](const SeatPlayer& seat) { return !seat.has_value(); });
  }

  /// Chance is settled by the seed and the number of actions before: taking back never changes what falls.
  Random dice() { return Random(mix(seed_ + static_cast<std::uint64_t>(session().plies()))); }

  void show_board() { fmt::print("\n{}\n", render(session().draw_board(std::nullopt), colours_)); }

  void act(const std::string& token) {
    fmt::print("{:>4}. {}\n", session().plies() + 1, token);
    for (const std::string& line : told_events(session(), token)) fmt::print("      {}\n", line);
    (void)session().act(token);  // legal: chosen from the legal ones or checked before
    if (session().who().is_nobody()) show_board();
  }

  /// The next line a person types; false at the end of input.
  bool read_line(std::string& line) {
    std::fflush(stdout);
    if (std::getline(std::cin, line)) {
      line.erase(0, std::min(line.find_first_not_of(" \t\r"), line.size()));
      line.erase(line.find_last_not_of(" \t\r") + 1);
      return true;
    }
    fmt::print("\nThe input ended; the game is left as it is.\n");
    left_ = true;
    return false;
  }

  bool ask_after_end() {
    fmt::print("The game is over. `save FILE` keeps it, `undo` takes back, Enter leaves.\n> ");
    std::string line;
    if (!read_line(line) || line.empty()) return false;
    command(line, {});
    return !left_;
  }

  void ask(Actor who) {
    const auto tokens = session().legal_tokens();
    if (board_due_) show_board();
    board_due_ = true;
    fmt::print("Seat {} chooses:\n{}", who.number(), numbered(tokens, choices_shown));
    asked_again_ = false;
    do {
      fmt::print("{}> ", who.number());
      std::string line;
      if (!read_line(line)) return;
      if (!line.empty()) command(line, tokens);
    } while (asked_again_);
  }

  void command(const std::string& line, const std::vector<std::string>& tokens) {
    const auto space = line.find(' ');
    const std::string word = line.substr(0, space);
    const std::string rest =
        space == std::string::npos ? "" : line.substr(line.find_first_not_of(' ', space));
    asked_again_ = true;
    if (word == "quit") {
      left_ = true;
      asked_again_ = false;
    } else if (word == "help") {
      fmt::print("{}", help_text);
    } else if (word == "board") {
      show_board();
    } else if (word == "all") {
      fmt::print("{}", numbered(tokens, 0));
    } else if (word == "why" || word == "what") {
      if (rest.empty()) return fmt::print("{} needs a token or a number, such as `{} pass`.\n", word, word);
      const auto token = token_meant(rest, tokens);
      if (token) word == "why" ? explain(*token) : foretell(*token);
    } else if (word == "undo") {
      undo();
    } else if (word == "save") {
      save(rest);
    } else if (word == "load") {
      load(rest);
    } else {
      choose(line, tokens);
    }
  }

  /// The token a person means by a token or a choice's number; nothing, and a word about it, if there is no
  /// such choice.
  static std::optional<std::string> token_meant(const std::string& text,
                                                const std::vector<std::string>& tokens) {
    const auto number = json::parse(text).value.value_or(json::Value()).number();
    if (!number) return text;
    if (*number >= 1 && *number <= static_cast<std::int64_t>(tokens.size()))
      return tokens[static_cast<std::size_t>(*number - 1)];
    if (tokens.empty())
      fmt::print("The game is over.\n");
    else
      fmt::print("There is no choice {}: 1 to {}, or a token, or `help`.\n", *number, tokens.size());
    return std::nullopt;
  }

  void choose(const std::string& text, const std::vector<std::string>& tokens) {
    const auto token = token_meant(text, tokens);
    if (!token) return;
    if (session().why_not(*token)) return explain(*token);
    act(*token);
    asked_again_ = false;
  }

  void explain(const std::string& token) {
    if (const auto refusal = session().why_not(token))
      fmt::print("Not possible: {} ({}).\n", sentence(*refusal), refusal->reason->rule);
    else
      fmt::print("{} is legal.\n", token);
  }

  void foretell(const std::string& token) {
    if (session().why_not(token)) return explain(token);
    for (const std::string& line : told_events(session(), token)) fmt::print("  {}\n", line);
  }

  /// Who acted at each ply so far.
  std::vector<Actor> actors() {
    std::vector<Actor> all;
    auto replay = session().game().open(record_.json, session().seats());
    for (const std::string& token : session().tokens()) {
      all.push_back((*replay)->who());
      (void)(*replay)->act(token);  // legal: it was played before
    }
    return all;
  }
  bool is_person(Actor who) const { return who.is_seat() && !seats_[index_of(who)]; }

  /// Back to the last decision of the person who acts or acted last; never across a roll it led to, nor
  /// across what another person did since.
  void undo() {
    const auto acted = actors();
    const Actor now = session().who();
    for (std::size_t ply = acted.size(); ply-- > 0;) {
      if (acted[ply].is_chance() && ply > 0 && is_person(acted[ply - 1]))
        return refuse_undo("a roll cannot be taken back");
      if (!is_person(acted[ply])) continue;
      if (is_person(now) && now != acted[ply]) return refuse_undo("another person has acted since");
      fmt::print("Taken back: {} actions.\n", acted.size() - ply);
      session().undo(static_cast<int>(acted.size() - ply));
      asked_again_ = false;
      return;
    }
    refuse_undo("there is nothing of yours to take back");
  }
  static void refuse_undo(std::string_view why) { fmt::print("Nothing is taken back: {}.\n", why); }

  void save(const std::string& path) {
    if (path.empty()) return fmt::print("save needs a file, such as `save game.json`.\n");
    try {
      write_file(path, to_json(record_).dump() + "\n");
      fmt::print("Saved to {}.\n", path);
    } catch (const Failure& failure) {
      fmt::print("Not saved: {}\n", failure.what());
    }
  }

  void load(const std::string& path) {
    if (path.empty()) return fmt::print("load needs a file, such as `load game.json`.\n");
    try {
      auto read = read_record(read_file(path));
      if (!read.record) return fmt::print("Not loaded: {}\n", read.fault.line());
      record_ = std::move(*read.record);
      seats_.resize(static_cast<std::size_t>(session().seats()), Player::greedy);
      fmt::print("Loaded {}: {} after {} actions.\n", path, session().game().name, session().plies());
      asked_again_ = false;
    } catch (const Failure& failure) {
      fmt::print("Not loaded: {}\n", failure.what());
    }
  }

  Record record_;
  std::vector<SeatPlayer> seats_;
  std::uint64_t seed_;
  bool colours_;
  bool left_ = false;
  bool asked_again_ = false;
  bool board_due_ = false;
};

std::vector<SeatPlayer> seats_from(const std::string& text, int players) {
  std::vector<SeatPlayer> seats;
  for (const std::string& name : split(text, ','))
    seats.push_back(name == "human" ? SeatPlayer()
                                    : SeatPlayer(player_of(name, "human, random, by_kind, greedy")));
  if (static_cast<int>(seats.size()) > players)
    throw Failure(fmt::format("--seats names {} players for {} seats", seats.size(), players));
  seats.resize(static_cast<std::size_t>(players), Player::greedy);
  return seats;
}

struct PlayOptions {
  Wish wish;
  std::string seats = "human";
  std::string load;
};

void play(const PlayOptions& options) {
  const std::uint64_t seed = options.wish.seed.value_or(fresh_seed());
  Random random(seed);
  Record record;
  if (options.load.empty()) {
    record = start_game(options.wish, random);
  } else {
    auto read = read_record(read_file(options.load));
    if (!read.record) throw Failure(fmt::format("{}: {}", options.load, read.fault.line()));
    record = std::move(*read.record);
  }
  const auto seats = seats_from(options.seats, record.session->seats());
  fmt::print("{}, {} players. `help` tells what can be typed.\n", record.session->game().name,
             record.session->seats());
  TerminalTable(std::move(record), seats, seed).run();
}

}  // namespace

void add_play(CLI::App& app) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* command = app.add_subcommand("play", "play at this terminal, against the computer or each other");
  add_wish(*command, options->wish);
  command
      ->add_option("--seats", options->seats,
                   "who sits where: human, random, by_kind, greedy; seats not named are greedy")
      ->capture_default_str();
  command->add_option("--load", options->load, "continue the game of a record");
  command->callback([options] { play(*options); });
}

}  // namespace castellum::cli
