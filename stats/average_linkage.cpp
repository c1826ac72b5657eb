#include "stats/average_linkage.h"

#include <limits>
#include <utility>

namespace inkling::stats {

namespace {

class Linkage {
 public:
  Linkage(std::span<const double> distances, std::size_t n)
      : n_(n), distances_(distances.begin(), distances.end()), members_(n) {
    for (std::size_t at = 0; at < n; ++at) {
      members_[at] = {at};
      alive_.push_back(at);
    }
  }

  Clustering run() {
    Clustering clustering;
    while (alive_.size() > 1) {
      const Clustering::Merge merge = closest();
      clustering.merges.push_back(merge);
      unite(merge);
    }
    if (n_ > 0) clustering.order = std::move(members_.front());
    return clustering;
  }

 private:
  double& distance(std::size_t a, std::size_t b) noexcept { return distances_[a * n_ + b]; }

  Clustering::Merge closest() {
    Clustering::Merge best{0, 0, std::numeric_limits<double>::infinity()};
    for (std::size_t first = 0; first < alive_.size(); ++first) {
      for (std::size_t second = first + 1; second < alive_.size(); ++second) {
        const double apart = distance(alive_[first], alive_[second]);
        if (apart < best.distance) best = {alive_[first], alive_[second], apart};
      }
    }
    return best;
  }

  void unite(const Clustering::Merge& merge) {
    const auto a = static_cast<double>(members_[merge.first].size());
    const auto b = static_cast<double>(members_[merge.second].size());
    std::erase(alive_, merge.second);
    for (const std::size_t other : alive_) {
      const double mean =
          (a * distance(merge.first, other) + b * distance(merge.second, other)) / (a + b);
      distance(merge.first, other) = mean;
      distance(other, merge.first) = mean;
    }
    std::vector<std::size_t>& first = members_[merge.first];
    const std::vector<std::size_t>& second = members_[merge.second];
    first.insert(first.end(), second.begin(), second.end());
  }

  std::size_t n_;
  std::vector<double> distances_;
  std::vector<std::vector<std::size_t>> members_;  ///< by name, in the order of leaves
  std::vector<std::size_t> alive_;                 ///< names, increasing
};

}  // namespace

Clustering average_linkage(std::span<const double> distances, std::size_t n) {
  return Linkage(distances, n).run();
}

}  // namespace inkling::stats
