// The rows of a table as they are sent, in one piece of memory.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.hpp"

namespace castellum::server {

class Rows {
 public:
  /// The number of the last row, 0 if there is none.
  std::int64_t last() const { return static_cast<std::int64_t>(ends_.size()); }
  /// Precondition: it is row `last() + 1`.
  void add(const Row& row);
  /// The time of a row. Precondition: 1 <= seq <= last().
  std::int64_t at(std::int64_t seq) const { return times_[static_cast<std::size_t>(seq) - 1]; }
  /// The rows after `after` up to `upto`, with commas between them. Precondition: after < upto <= last().
  std::string_view slice(std::int64_t after, std::int64_t upto) const;
  /// The last row after `after` with which the slice stays below so many bytes, at least the next one.
  std::int64_t part(std::int64_t after, std::int64_t upto, std::size_t bytes) const;

  /// Takes a visitor's names out; the numbers of the rows that had one.
  std::vector<std::int64_t> forget(std::string_view visitor);
  /// The name in that row, if it has one, is that visitor's from now on.
  void give_name(std::int64_t seq, const std::string& visitor);

 private:
  struct Named {
    std::int64_t seq;
    std::uint32_t begin;
    std::uint32_t length;
    std::string visitor;
  };

  std::uint32_t begin_of(std::int64_t seq) const {
    return seq == 1 ? 0 : ends_[static_cast<std::size_t>(seq) - 2] + 1;
  }

  std::string text_;
  std::vector<std::uint32_t> ends_;
  std::vector<std::int64_t> times_;
  std::vector<Named> names_;
};

}  // namespace castellum::server
