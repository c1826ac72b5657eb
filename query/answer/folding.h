#pragma once

/// Hits folded under earlier ones whose texts they resemble.

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "inkling/index.h"
#include "inkling/search.h"
#include "query/answer/shingles.h"
#include "query/common/analyzer_pool.h"
#include "query/common/deadline.h"
#include "storage/view/cached_reader.h"

namespace inkling::query {

/// `threshold`, of resemblance. Throws OptionError where it is not above 0 and at most 1, or no
/// texts are stored.
double required_resemblance(double threshold, const Index& index);

/// Goes down a ranking. A hit that resembles one that is shown before it is folded under the first
/// such hit; all others are shown. So what is shown does not depend on lower ranks.
class Folding {
 public:
  /// All must outlive it. Throws what required_resemblance() throws.
  Folding(const Index& index, double threshold, const AnalyzerPool::Loan& analyzer,
          const Deadline& deadline);

  /// Goes on down `ranking`, which begins with all that it read before, until `most` hits are
  /// shown. Cost: of each hit it reads, those of decompressing and analyzing its text, and of
  /// KeptTexts. Throws TimeLimitError.
  void read(std::span<const Hit> ranking, std::size_t most);

  const std::vector<Hit>& shown() const noexcept { return shown_; }
  /// What was folded under the hit `at` of those shown, best first.
  const std::vector<DocId>& folded(std::size_t at) const noexcept { return folded_[at]; }

 private:
  void take(std::span<const Hit> hits);
  /// Those of each of `hits`.
  std::vector<Shingles> shingles(std::span<const Hit> hits);

  const Index& index_;
  const Deadline& deadline_;
  storage::CachedReader stored_;
  ShingleReader reader_;
  KeptTexts texts_;  ///< of `shown_`
  std::size_t read_ = 0;
  std::vector<Hit> shown_;
  std::vector<std::vector<DocId>> folded_;
};

}  // namespace inkling::query
