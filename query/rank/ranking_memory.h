#pragma once

/// What rankings of one index keep for the next: of each length what it makes of a posting, bounds
/// of what terms add, and memory to work in.

#include <cstddef>

#include "query/rank/any_terms_scratch.h"
#include "query/rank/best_steps_scratch.h"
#include "query/score/length_factors.h"
#include "query/score/saturation_bounds.h"
#include "query/score/term_steps.h"

namespace inkling::query {

/// Any number of threads may use it: its parts lock by themselves.
class RankingMemory {
 public:
  FactorTables& factor_tables() noexcept { return factor_tables_; }
  SaturationBounds& saturation_bounds() noexcept { return saturation_bounds_; }
  /// Of words that have few postings, or of others: of both there are enough to leave no room to
  /// the other.
  TermStepsCache& term_steps(bool of_few) noexcept {
    return of_few ? steps_of_few_ : steps_of_frequent_;
  }
  BestStepsScratchPool& best_steps_scratch() noexcept { return best_steps_scratch_; }
  AnyTermsScratchPool& any_terms_scratch() noexcept { return any_terms_scratch_; }

 private:
  /// A third of what frequent terms take, which have a byte for each document, too.
  static constexpr std::size_t kSaturationBytes = std::size_t{64} << 20;
  /// Of two million documents a thousand frequent words; of the others two hundred of the
  /// commonest, or thousands.
  static constexpr std::size_t kTermStepsBytes = std::size_t{32} << 20;

  FactorTables factor_tables_;
  SaturationBounds saturation_bounds_{kSaturationBytes};
  TermStepsCache steps_of_frequent_{kTermStepsBytes};
  TermStepsCache steps_of_few_{kTermStepsBytes};
  BestStepsScratchPool best_steps_scratch_;
  AnyTermsScratchPool any_terms_scratch_;
};

}  // namespace inkling::query
