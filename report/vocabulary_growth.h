#pragma once

/// The vocabulary of the first documents.

#include <cstdint>
#include <optional>
#include <vector>

#include "inkling/growth.h"
#include "report/selection.h"
#include "report/term_walk.h"
#include "stats/frequency_spectrum.h"

namespace inkling::report {

/// Which document brings how many new terms. All terms must be added, in any order, before anything
/// is asked.
class VocabularyGrowth {
 public:
  explicit VocabularyGrowth(const Index& index);

  void add(const TermPostings& term);
  /// Adds the terms of another, of the same index.
  void merge(const VocabularyGrowth& other);

  /// Points as GrowthOptions has them.
  std::vector<GrowthPoint> at_tokens(const Index& index, const Selection& selection,
                                     std::size_t points) const;
  /// After every document up to the twentieth, then each at least 5 % after the last one, and after
  /// the last of all.
  std::vector<GrowthPoint> at_documents(const Index& index, const Selection& selection) const;

 private:
  /// By DocId: terms that no earlier document has, and how many more terms occur once, or fewer.
  std::vector<std::uint32_t> new_terms_;
  std::vector<std::int32_t> more_hapaxes_;
};

/// Heaps' law through the points that have tokens.
std::optional<PowerFit> heaps_fit(const std::vector<GrowthPoint>& points);

/// Zipf's law.
std::optional<PowerFit> zipf_fit(const stats::FrequencySpectrum& frequencies);

}  // namespace inkling::report
