#pragma once

/// What rankings of one index keep for later ones: factors of lengths, upper bounds of terms, and
/// scratch memory.

#include "query/common/formula_cache.h"
#include "query/rank/search_scratch.h"
#include "query/score/greatest_documents.h"
#include "query/score/length_factors.h"
#include "query/score/saturation_sums.h"
#include "query/score/term_windows.h"
#include "storage/view/cache_budget.h"
#include "storage/view/frequent_terms.h"

namespace inkling::query {

/// Upper bounds of what frequent terms add to scores.
using SaturationBounds = FormulaCache<const storage::FrequentTerm*, BoundColumn>;

/// Any number of threads may use it: its parts lock by themselves.
class RankingMemory {
 public:
  explicit RankingMemory(const storage::CacheBudget& budget = storage::CacheBudget())
      : saturation_bounds_(budget.saturation_bounds()),
        windows_of_frequent_(budget.term_windows()),
        windows_of_few_(budget.term_windows()),
        greatest_documents_(budget.greatest_documents()) {}

  FactorTables& factor_tables() noexcept { return factor_tables_; }
  SaturationBounds& saturation_bounds() noexcept { return saturation_bounds_; }
  /// Of words that have few postings, or of others: of both there are enough to leave no room to
  /// the other.
  TermWindowsCache& term_windows(bool of_few) noexcept {
    return of_few ? windows_of_few_ : windows_of_frequent_;
  }
  GreatestCache& greatest_documents() noexcept { return greatest_documents_; }
  BestWindowsScratchPool& best_windows_scratch() noexcept { return best_windows_scratch_; }
  AnyTermsScratchPool& any_terms_scratch() noexcept { return any_terms_scratch_; }

 private:
  FactorTables factor_tables_;
  SaturationBounds saturation_bounds_;
  TermWindowsCache windows_of_frequent_;
  TermWindowsCache windows_of_few_;
  GreatestCache greatest_documents_;
  BestWindowsScratchPool best_windows_scratch_;
  AnyTermsScratchPool any_terms_scratch_;
};

}  // namespace inkling::query
