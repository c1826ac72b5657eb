#include "classify/counts/folds.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

namespace inkling::classify {

Folds stratified_folds(const PostingTable& table, std::size_t topics, std::size_t count,
                       std::uint64_t seed) {
  std::vector<std::uint32_t> order(table.rows());
  std::iota(order.begin(), order.end(), 0U);
  // std::shuffle differs between standard libraries; the engine does not.
  std::mt19937_64 random(seed);
  for (std::size_t left = order.size(); left > 1; --left)
    std::swap(order[left - 1], order[random() % left]);
  std::ranges::stable_sort(order, {}, [&](std::uint32_t row) { return table.slot_of[row]; });
  const std::size_t stride = held_out_stride(table.rows(), topics);
  Folds folds{count,
              std::vector<std::uint8_t>(table.rows(), Folds::kNever),
              {},
              std::vector<std::uint32_t>(table.rows())};
  for (std::size_t at = 0; at < order.size(); at += stride)
    folds.of[order[at]] = static_cast<std::uint8_t>(at / stride % count);
  for (std::uint32_t row = 0; row < table.rows(); ++row) {
    if (folds.of[row] == Folds::kNever) continue;
    folds.place[row] = static_cast<std::uint32_t>(folds.judged.size());
    folds.judged.push_back(row);
  }
  return folds;
}

}  // namespace inkling::classify
