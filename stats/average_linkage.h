#pragma once

/// Things in an order in which neighbours are alike.

#include <cstddef>
#include <span>
#include <vector>

namespace inkling::stats {

struct Clustering {
  /// Two clusters become one; each is named by its member with the smallest number.
  struct Merge {
    std::size_t first = 0, second = 0;  ///< first < second
    double distance = 0;                ///< the mean distance of their members
  };
  std::vector<Merge> merges{};       ///< in order; one less than things
  std::vector<std::size_t> order{};  ///< the things as the leaves of the tree stand
};

/// Agglomerative clustering by average linkage (UPGMA): the two clusters whose members have the
/// smallest mean distance become one, of equal ones those with the smallest first, then second
/// name. In `order` the cluster with the smaller name comes first. Sokal & Michener (1958), A
/// statistical method for evaluating systematic relationships. `distances` is a symmetric matrix
/// of n rows. Cost: O(n^3) comparisons; memory: a copy of the matrix.
Clustering average_linkage(std::span<const double> distances, std::size_t n);

}  // namespace inkling::stats
