#pragma once

/// The documents in which a term saturates most: those of the greatest scores, if it is asked for
/// alone.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "inkling/index.h"
#include "inkling/types.h"
#include "query/common/formula_cache.h"

namespace inkling::query {

/// Some of the documents of a term, by decreasing saturation, and of equal ones those first that
/// entered the index first.
class GreatestDocuments {
 public:
  /// So many documents are known, or all of them.
  static constexpr std::size_t kMost = 256;

  struct Known {
    double saturation;
    DocId doc;
  };

  std::span<const Known> known() const noexcept { return known_; }
  bool are_all() const noexcept { return are_all_; }
  /// What the saturation of any other document is at most, unless it is that of the last one that
  /// is known, and the document entered later.
  double behind() const noexcept { return behind_; }

  /// Memory of those of a term with so many documents.
  static std::size_t bytes_of(std::uint64_t df) noexcept {
    return sizeof(GreatestDocuments) + std::min<std::uint64_t>(df, kMost) * sizeof(Known);
  }

 private:
  friend class GreatestFinder;

  std::vector<Known> known_;
  bool are_all_ = true;
  double behind_ = 0;
};

/// Finds them among all documents of a term. Cost: O(1) for each, on average.
class GreatestFinder {
 public:
  /// `reordered`: the index, where documents entered in another order than that of their numbers;
  /// else null.
  explicit GreatestFinder(const Index* reordered) : reordered_(reordered) {}

  /// Add documents by increasing number. No saturation is below 0.
  void add(DocId doc, double saturation) {
    if (saturation > least_ || (saturation == least_ && reordered_ != nullptr)) {
      candidates_.push_back({saturation, rank_of(doc), doc});
      if (candidates_.size() == 2 * GreatestDocuments::kMost) keep_greatest();
      return;
    }
    passed_over_ = true;
    if (saturation < least_) behind_ = std::max(behind_, saturation);
  }
  GreatestDocuments take() &&;

 private:
  struct Candidate {
    double saturation;
    std::uint32_t rank;  ///< in the order of entry
    DocId doc;
  };
  struct ComesFirst {
    bool operator()(const Candidate& a, const Candidate& b) const noexcept {
      return a.saturation != b.saturation ? a.saturation > b.saturation : a.rank < b.rank;
    }
  };

  std::uint32_t rank_of(DocId doc) const {
    return reordered_ == nullptr ? to_number(doc) : reordered_->entry_rank(doc);
  }
  void keep_greatest();

  const Index* reordered_;
  std::vector<Candidate> candidates_;
  double least_ = -1;         ///< of the greatest ones so far, once some were sorted out
  bool passed_over_ = false;  ///< whether some are not among the candidates any more
  double behind_ = 0;
};

/// By field and term.
using GreatestCache = FormulaCache<std::string, GreatestDocuments>;

}  // namespace inkling::query
