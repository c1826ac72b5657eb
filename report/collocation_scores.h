#pragma once

/// From counts to the measures of a collocate.

#include <cstdint>
#include <string>

#include "inkling/collocations.h"
#include "stats/contingency.h"

namespace inkling::report {

/// A word near the node: its occurrences there, and in all, and the documents that have it.
struct NearWord {
  std::string term{};
  std::uint64_t near = 0;
  std::uint64_t all = 0;
  std::uint64_t df = 0;
};

/// Throws what collocations() throws for its window.
void require_window(const CollocationOptions& options);

/// Measures the words near one node.
class CollocationScorer {
 public:
  /// The occurrences of the node, the tokens near it, and all tokens.
  CollocationScorer(std::uint64_t node_count, std::uint64_t near, std::uint64_t tokens)
      : node_count_(node_count), near_(near), tokens_(tokens) {}

  /// Without the names of the word; `score` is that of `measure`.
  Collocate measures(const NearWord& word, CollocationMeasure measure) const;
  /// One of its measures.
  double score(const NearWord& word, CollocationMeasure measure) const;
  /// What it is ordered by, the greatest first; 0 where a text decides. `score`: by the measure of
  /// the report.
  double number_of(CollocationOrder order, const NearWord& word, double score) const;

 private:
  stats::Contingency table_of(const NearWord& word) const noexcept {
    return {.n11 = word.near,
            .n10 = near_ - word.near,
            .n01 = word.all - word.near,
            .n00 = tokens_ - near_ - (word.all - word.near)};
  }

  std::uint64_t node_count_;
  std::uint64_t near_;
  std::uint64_t tokens_;
};

}  // namespace inkling::report
