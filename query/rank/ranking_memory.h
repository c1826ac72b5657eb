#pragma once

/// What rankings of one index keep for later ones: factors of lengths, upper bounds of terms, and
/// scratch memory.

#include <cstddef>

#include "query/rank/any_terms_scratch.h"
#include "query/rank/best_windows_scratch.h"
#include "query/score/length_factors.h"
#include "query/score/saturation_bounds.h"
#include "query/score/term_windows.h"

namespace inkling::query {

/// Any number of threads may use it: its parts lock by themselves.
class RankingMemory {
 public:
  FactorTables& factor_tables() noexcept { return factor_tables_; }
  SaturationBounds& saturation_bounds() noexcept { return saturation_bounds_; }
  /// Of words that have few postings, or of others: of both there are enough to leave no room to
  /// the other.
  TermWindowsCache& term_windows(bool of_few) noexcept {
    return of_few ? windows_of_few_ : windows_of_frequent_;
  }
  BestWindowsScratchPool& best_windows_scratch() noexcept { return best_windows_scratch_; }
  AnyTermsScratchPool& any_terms_scratch() noexcept { return any_terms_scratch_; }

 private:
  /// A third of what frequent terms take, which have a byte for each document, too.
  static constexpr std::size_t kSaturationBytes = std::size_t{64} << 20;
  /// Of two million documents a thousand frequent words; of the others two hundred of the
  /// commonest, or thousands.
  static constexpr std::size_t kTermWindowsBytes = std::size_t{32} << 20;

  FactorTables factor_tables_;
  SaturationBounds saturation_bounds_{kSaturationBytes};
  TermWindowsCache windows_of_frequent_{kTermWindowsBytes};
  TermWindowsCache windows_of_few_{kTermWindowsBytes};
  BestWindowsScratchPool best_windows_scratch_;
  AnyTermsScratchPool any_terms_scratch_;
};

}  // namespace inkling::query
