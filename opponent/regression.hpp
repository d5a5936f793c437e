// Least squares: the weights that foretell numbers best from what was measured.
#pragma once

#include <cmath>
#include <cstddef>
#include <vector>

namespace castellum {

/// Linear regression with a small pull of every weight towards 0 (ridge), by the normal equations in double
/// precision: the same samples in the same order give the same weights.
class Regression {
 public:
  explicit Regression(std::size_t measures)
      : size_(measures), products_(measures * measures), targets_(measures) {}

  /// Adds a sample: what was measured, and the number to foretell.
  void add(const std::vector<double>& measured, double target) {
    for (std::size_t row = 0; row < size_; ++row) {
      if (measured[row] == 0) continue;
      for (std::size_t column = 0; column <= row; ++column)
        products_[row * size_ + column] += measured[row] * measured[column];
      targets_[row] += measured[row] * target;
    }
    ++samples_;
  }

  /// The weights, one a measure (Cholesky). Precondition: a sample was added.
  std::vector<double> weights() const {
    constexpr double pull = 1e-5;  // for each sample
    std::vector<double> lower = products_;
    std::vector<double> solution = targets_;
    for (std::size_t row = 0; row < size_; ++row)
      lower[row * size_ + row] += pull * static_cast<double>(samples_) + 1;
    for (std::size_t row = 0; row < size_; ++row)
      for (std::size_t column = 0; column <= row; ++column) {
        double rest = lower[row * size_ + column];
        for (std::size_t each = 0; each < column; ++each)
          rest -= lower[row * size_ + each] * lower[column * size_ + each];
        lower[row * size_ + column] = row == column ? std::sqrt(rest) : rest / lower[column * size_ + column];
      }
    for (std::size_t row = 0; row < size_; ++row) {
      for (std::size_t each = 0; each < row; ++each)
        solution[row] -= lower[row * size_ + each] * solution[each];
      solution[row] /= lower[row * size_ + row];
    }
    for (std::size_t row = size_; row-- > 0;) {
      for (std::size_t each = row + 1; each < size_; ++each)
        solution[row] -= lower[each * size_ + row] * solution[each];
      solution[row] /= lower[row * size_ + row];
    }
    return solution;
  }

 private:
  std::size_t size_;
  std::vector<double> products_;  // lower triangle
  std::vector<double> targets_;
  std::size_t samples_ = 0;
};

}  // namespace castellum
