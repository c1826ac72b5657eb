#pragma once

/// Which training documents are held out together.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "classify/counts/posting_table.h"

namespace inkling::classify {

/// Documents that are held out once each. Where scores of all of them would take too much room,
/// they are a sample, and the rest is never held out.
struct Folds {
  static constexpr std::uint8_t kNever = 255;

  std::size_t count = 0;
  std::vector<std::uint8_t> of;       ///< by row; kNever: always taught
  std::vector<std::uint32_t> judged;  ///< rows that are held out, increasing
  std::vector<std::uint32_t> place;   ///< by row: where it is in `judged`, if it is
};

inline constexpr std::size_t kMostFolds = 100;
/// Scores of held-out documents, by document and topic, take at most this many numbers.
inline constexpr std::size_t kMostHeldOutScores = std::size_t{4} << 20;

/// One of so many documents is held out.
constexpr std::size_t held_out_stride(std::size_t documents, std::size_t topics) noexcept {
  return 1 + documents * topics / kMostHeldOutScores;
}

/// Stratified: the documents of each set of topics are shuffled by `seed` and dealt out in turn, so
/// that folds differ by one document of a set at most.
Folds stratified_folds(const PostingTable& table, std::size_t topics, std::size_t count,
                       std::uint64_t seed);

}  // namespace inkling::classify
