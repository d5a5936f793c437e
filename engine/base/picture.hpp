// A picture of a position in letters, for terminals and bug reports.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace castellum {

/// Colours a terminal is asked for; nothing may be told by colour alone.
enum class Ink : std::uint8_t { plain, dim, strong, yellow, red, blue, green, water };

/// A grid of glyphs with colours. Glyphs are UTF-8, one column wide each.
class Picture {
 public:
  struct Cell {
    std::string glyph = " ";
    Ink ink = Ink::plain;
  };

  Picture(int width, int height) : width_(width), cells_(static_cast<std::size_t>(width * height)) {}

  int width() const { return width_; }
  int height() const { return static_cast<int>(cells_.size()) / width_; }
  const Cell& at(int x, int y) const { return cells_[static_cast<std::size_t>(y * width_ + x)]; }

  /// Writes text from (x, y), the top left being (0, 0); what falls outside is left out.
  void write(int x, int y, std::string_view text, Ink ink = Ink::plain) {
    for (std::size_t from = 0; from < text.size(); ++x) {
      std::size_t to = from + 1;
      while (to < text.size() && (static_cast<unsigned char>(text[to]) & 0xC0U) == 0x80U) ++to;
      if (x >= 0 && x < width_ && y >= 0 && y < height())
        cells_[static_cast<std::size_t>(y * width_ + x)] = {std::string(text.substr(from, to - from)), ink};
      from = to;
    }
  }

 private:
  int width_;
  std::vector<Cell> cells_;
};

}  // namespace castellum
