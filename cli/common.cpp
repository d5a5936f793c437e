#include "cli/common.hpp"

#include <cerrno>
#include <charconv>
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
bool is_folder(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_directory(path, ignored);
}

Failure unwritable(const std::string& path, std::string_view why) {
  return Failure(fmt::format("{}: cannot be written: {}", path, why));
}

/// The map in a file, line ends of any system; never a single word, which would name a shipped map.
std::string map_in(const std::string& path) {
  std::string text = read_file(path);
  std::erase(text, '\r');
  return text.find('\n') == std::string::npos ? text + '\n' : text;
}

}  // namespace

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Failure(fmt::format("{}: cannot be read: {}", path, std::strerror(errno)));
  if (is_folder(path)) throw Failure(fmt::format("{}: cannot be read: it is a folder", path));
  std::string content(max_record_bytes + 1, '\0');
  file.read(content.data(), static_cast<std::streamsize>(content.size()));
  content.resize(static_cast<std::size_t>(file.gcount()));
  if (content.size() > max_record_bytes)
    throw Failure(fmt::format("{}: is longer than the {} bytes that are read", path, max_record_bytes));
  return content;
}

bool read_line(std::istream& in, std::string& line, std::size_t most) {
  line.clear();
  constexpr int end = std::char_traits<char>::eof();
  int letter = in.get();
  if (letter == end) return false;
  for (; letter != end && letter != '\n'; letter = in.get())
    if (line.size() <= most) line += static_cast<char>(letter);
  return true;
}

OutputFile::OutputFile(const std::string& path) : named_(path), target_(path), written_(path) {
  if (is_folder(path)) throw unwritable(path, "it is a folder");
  std::error_code none;
  if (is_file(path)) {
    // Nothing is written yet: this asks whether it may be.
    if (!std::ofstream(path, std::ios::app)) throw unwritable(path, std::strerror(errno));
    if (const auto real = std::filesystem::canonical(path, none); !none) target_ = real.string();
    written_ = target_ + ".part";
  } else if (!std::filesystem::exists(path, none)) {
    written_ = target_ + ".part";
  }
  file_.open(written_, std::ios::binary);
  if (!file_) throw unwritable(path, std::strerror(errno));
}

OutputFile::~OutputFile() {
  if (kept_ || written_ == target_) return;
  std::error_code ignored;
  std::filesystem::remove(written_, ignored);
}

void OutputFile::write(std::string_view text) {
  if (!file_.write(text.data(), static_cast<std::streamsize>(text.size())))
    throw unwritable(named_, std::strerror(errno));
}

void OutputFile::keep() {
  file_.close();
  if (!file_) throw unwritable(named_, std::strerror(errno));
  std::error_code error;
  if (written_ != target_) std::filesystem::rename(written_, target_, error);
  if (error) throw unwritable(named_, error.message());
  kept_ = true;
}

void write_file(const std::string& path, const std::string& content) {
  OutputFile file(path);
  file.write(content);
  file.keep();
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
    value.set("board", json::Value::of_text(is_file(wish.board) ? map_in(wish.board) : wish.board));
  return value;
}

Record start_game(const Wish& wish, Random& random) {
  const GameEntry& game = game_of(wish.game);
  const json::Value asked = wish_json(wish);
  auto made = new_record(game, wish.players, asked, [&](int bound) { return random.below(bound); });
  if (!made.record) throw Failure(made.fault.line());
  for (const auto& [name, value] : *asked.members())
    if (made.record->json.find(name) == nullptr)
      throw Failure(fmt::format("--{}: {} has none", name, game.name));
  return std::move(*made.record);
}

std::string seed_fault(const std::string& text) {
  std::uint64_t seed = 0;
  const char* const end = text.data() + text.size();
  const auto [read, fault] = std::from_chars(text.data(), end, seed);
  return fault == std::errc() && read == end ? "" : "a seed is a whole number from 0 to 18446744073709551615";
}

std::uint64_t fresh_seed() {
  std::random_device device;
  return static_cast<std::uint64_t>(device()) << 32U | device();
}

Player player_of(const std::string& name, std::string_view known) {
  if (const auto player = parse_player(name)) return *player;
  throw Failure(fmt::format("the player '{}' is not known; there are {}", name, known));
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);)
    if (!part.empty()) parts.push_back(part);
  return parts;
}

}  // namespace castellum::cli
