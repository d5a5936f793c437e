#include "cli/common.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <fmt/format.h>

namespace castellum::cli {
namespace {

/// A value written on the command line: a number, a truth or a text.
json::Value value_of(const std::string& text) {
  if (text == "true" || text == "false") return json::Value::of_truth(text == "true");
  auto parsed = json::parse(text);
  if (parsed.value && parsed.value->number()) return std::move(*parsed.value);
  return json::Value::of_text(text);
}

bool is_file(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored);
}

}  // namespace

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file || std::filesystem::is_directory(path))
    throw Failure(
        fmt::format("{}: cannot be read: {}", path, file ? "it is a folder" : std::strerror(errno)));
  std::string content(max_record_bytes + 1, '\0');
  file.read(content.data(), static_cast<std::streamsize>(content.size()));
  content.resize(static_cast<std::size_t>(file.gcount()));
  if (content.size() > max_record_bytes)
    throw Failure(fmt::format("{}: is longer than the {} bytes that are read", path, max_record_bytes));
  return content;
}

void write_file(const std::string& path, const std::string& content) {
  const std::string unfinished = path + ".part";
  {
    std::ofstream file(unfinished, std::ios::binary);
    file << content;
    if (!file.flush()) {
      std::error_code ignored;
      std::filesystem::remove(unfinished, ignored);
      throw Failure(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
    }
  }
  std::error_code error;
  std::filesystem::rename(unfinished, path, error);
  if (error) throw Failure(fmt::format("{}: cannot be written: {}", path, error.message()));
}

const GameEntry& game_of(const std::string& id) {
  if (const GameEntry* game = find_game(id)) return *game;
  std::string known;
  for (const GameEntry& game : games()) known += fmt::format("{}{}", known.empty() ? "" : ", ", game.id);
  throw Failure(fmt::format("the game '{}' is not known; there are {}", id, known));
}

json::Value wish_json(const Wish& wish) {
  json::Value value = json::Value::object();
  json::Value rules = json::Value::object();
  for (const std::string& part : split(wish.rules, ',')) {
    const auto equals = part.find('=');
    if (equals == std::string::npos)
      throw Failure(fmt::format("--rules: '{}' is not of the form option=value", part));
    rules.set(part.substr(0, equals), value_of(part.substr(equals + 1)));
  }
  if (!rules.members()->empty()) value.set("rules", std::move(rules));
  if (!wish.layout.empty()) {
    if (is_file(wish.layout)) {
      auto parsed = json::parse(read_file(wish.layout));
      if (!parsed.value)
        throw Failure(fmt::format("{}: {} at byte {}", wish.layout, parsed.fault.why, parsed.fault.at));
      value.set("layout", std::move(*parsed.value));
    } else {
      value.set("layout", json::Value::of_text(wish.layout));
    }
  }
  if (!wish.board.empty())
    value.set("board", json::Value::of_text(is_file(wish.board) ? read_file(wish.board) : wish.board));
  return value;
}

Record start_game(const Wish& wish, Random& random) {
  auto made = new_record(game_of(wish.game), wish.players, wish_json(wish),
                         [&](int bound) { return random.below(bound); });
  if (!made.record) throw Failure(made.fault.line());
  return std::move(*made.record);
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return static_cast<std::uint64_t>(device()) << 32U | device();
}

Player player_of(const std::string& name) {
  if (const auto player = parse_player(name)) return *player;
  throw Failure(fmt::format("the player '{}' is not known; there are human, random, by_kind, greedy", name));
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

}  // namespace castellum::cli
