// The tree of a search: small nodes, the children of one node side by side, all in one block.
//
//   block   [root][a][b][c][a's children ..........][c's children ....] ...
//            |    first of the root's children
//
// A second block of the same size takes what is kept when the first is full or the game goes on. Sums of
// points lie apart: choosing among children does not read them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/base/seat.hpp"
#include "opponent/reward.hpp"

namespace castellum {

/// What is known of the position after one action.
template <class Action>
struct Node {
  Action action{};          // that led here
  std::uint32_t first = 0;  // child
  std::uint32_t visits = 0;
  float prior = 0;                // how much it is looked at; of an outcome of chance, its probability
  Rewards sum{};                  // over the visits
  std::uint16_t children = 0;     // none before it is expanded and after the end
  Actor actor = Actor::nobody();  // who chooses among the children, once expanded
  bool partial = false;           // some actions have no child
  bool solved = false;            // `sum` is exact
  bool solved_below = false;      // a child is solved

  /// Precondition of both: visits > 0.
  float mean(Seat seat) const { return sum[static_cast<unsigned>(index(seat))] / static_cast<float>(visits); }
};

template <class Action>
class Tree {
 public:
  using Node = castellum::Node<Action>;

  /// Room for that many nodes. Nothing is allocated afterwards.
  explicit Tree(std::size_t nodes) : block_(nodes), other_(nodes), points_(nodes), other_points_(nodes) {
    clear();
  }

  void clear() {
    block_[0] = Node{};
    points_[0] = Points{};
    used_ = 1;
  }

  const Node& root() const { return block_[0]; }
  Node& operator[](std::uint32_t at) { return block_[at]; }
  const Node& operator[](std::uint32_t at) const { return block_[at]; }
  std::size_t used() const { return used_; }
  bool has_room(int children) const { return used_ + static_cast<std::size_t>(children) <= block_.size(); }

  /// Makes room for children side by side. Precondition: has_room(children).
  std::uint32_t add_children(int children) {
    const auto first = static_cast<std::uint32_t>(used_);
    used_ += static_cast<std::size_t>(children);
    for (std::size_t at = first; at < used_; ++at) {
      block_[at] = Node{};
      points_[at] = Points{};
    }
    return first;
  }

  /// What has been found of a node. Precondition: it was visited.
  Worth value(std::uint32_t at) const {
    Worth mean;
    const auto visits = static_cast<float>(block_[at].visits);
    for (unsigned seat = 0; seat < max_seats; ++seat) {
      mean.rewards[seat] = block_[at].sum[seat] / visits;
      mean.points[seat] = points_[at][seat] / visits;
    }
    return mean;
  }
  /// Adds a visit.
  void add(std::uint32_t at, const Worth& value) {
    ++block_[at].visits;
    for (unsigned seat = 0; seat < max_seats; ++seat) {
      block_[at].sum[seat] += value.rewards[seat];
      points_[at][seat] += value.points[seat];
    }
  }
  /// Sets a node just made: one visit with that value.
  void set(std::uint32_t at, const Worth& value) {
    block_[at].visits = 1;
    block_[at].sum = value.rewards;
    points_[at] = value.points;
  }
  /// Sets the exact value; the number of visits stays.
  void solve(std::uint32_t at, const Worth& exact) {
    Node& node = block_[at];
    if (node.visits == 0) node.visits = 1;
    for (unsigned seat = 0; seat < max_seats; ++seat) {
      node.sum[seat] = exact.rewards[seat] * static_cast<float>(node.visits);
      points_[at][seat] = exact.points[seat] * static_cast<float>(node.visits);
    }
    node.solved = true;
  }

  /// Keeps only the part below a node, which becomes the root, without the children of nodes visited less
  /// than `least` times.
  void keep(std::uint32_t root, std::uint32_t least) {
    other_[0] = block_[root];
    other_points_[0] = points_[root];
    std::size_t filled = 1;
    // Breadth first: `other_` is the queue of what is copied and its children not yet.
    for (std::size_t at = 0; at < filled; ++at) {
      Node& node = other_[at];
      if (node.children == 0) continue;
      if (at != 0 && node.visits < least) {
        node.children = 0;
        node.solved_below = false;
        continue;
      }
      const std::uint32_t from = node.first;
      node.first = static_cast<std::uint32_t>(filled);
      for (std::uint32_t child = from; child < from + node.children; ++child, ++filled) {
        other_[filled] = block_[child];
        other_points_[filled] = points_[child];
      }
    }
    std::swap(block_, other_);
    std::swap(points_, other_points_);
    used_ = filled;
  }

 private:
  std::vector<Node> block_;
  std::vector<Node> other_;
  std::vector<Points> points_;
  std::vector<Points> other_points_;
  std::size_t used_ = 0;
};

}  // namespace castellum
