#pragma once

// The grid of Aqua Romana as it lies: reservoirs, laid tiles, and the aqueducts that run over them
// (AR-6, AR-8, AR-11..13).

#include <map>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/slow/aqua_romana_board.hpp"

namespace castellum::slow::aqua_romana {

struct Worker {
  std::string name;
  int seat;
  Square square;  // of the reservoir, with the edge his outlet is on
  Edge edge;
};

struct Layout {
  std::set<Square> reservoirs;
  std::vector<Worker> workers;
};

Layout read_layout(const nlohmann::json& reservoirs);

enum class Front { empty, border, wall, misfit, outlet };

struct Line {
  std::vector<Square> squares;  // passed, in order; twice if passed twice
  Square end;                   // where the worker stands
  Edge leaves;
  Square ahead;
  Front front;

  bool open() const { return front == Front::empty; }
  int length() const { return static_cast<int>(squares.size()); }
};

class Grid {
 public:
  explicit Grid(Layout layout);

  void lay(const Square& square, const Tile& tile);

  const std::vector<Worker>& workers() const { return layout_.workers; }
  const Worker& worker(const std::string& name) const;
  const std::map<Square, Tile>& tiles() const { return tiles_; }
  std::vector<Square> empty_squares() const;

  Line line(const Worker& worker) const;
  bool two_outlets_joined() const;

 private:
  bool is_outlet(const Square& square, Edge edge) const;

  Layout layout_;
  std::map<Square, Tile> tiles_;  // laid; printed corners are not among them
};

}  // namespace castellum::slow::aqua_romana
