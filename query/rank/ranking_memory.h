#pragma once

/// What rankings of one index keep for the next: of each length what it makes of a posting, bounds
/// of what terms add, and memory to work in.

#include "query/rank/any_words_room.h"
#include "query/rank/best_steps_room.h"
#include "query/score/length_factors.h"
#include "query/score/saturation_bounds.h"
#include "query/score/term_steps.h"
#include "storage/view/cache_budget.h"

namespace inkling::query {

/// Any number of threads may use it: its parts lock by themselves.
class RankingMemory {
 public:
  explicit RankingMemory(const storage::CacheBudget& budget = storage::CacheBudget())
      : saturation_bounds_(budget.saturation_bounds()),
        steps_of_frequent_(budget.term_steps()),
        steps_of_few_(budget.term_steps()) {}

  FactorTables& factor_tables() noexcept { return factor_tables_; }
  SaturationBounds& saturation_bounds() noexcept { return saturation_bounds_; }
  /// Of words that have few postings, or of others: of both there are enough to leave no room to
  /// the other.
  TermStepsCache& term_steps(bool of_few) noexcept {
    return of_few ? steps_of_few_ : steps_of_frequent_;
  }
  BestStepsRooms& best_steps_rooms() noexcept { return best_steps_rooms_; }
  AnyWordsRooms& any_words_rooms() noexcept { return any_words_rooms_; }

 private:
  FactorTables factor_tables_;
  SaturationBounds saturation_bounds_;
  TermStepsCache steps_of_frequent_;
  TermStepsCache steps_of_few_;
  BestStepsRooms best_steps_rooms_;
  AnyWordsRooms any_words_rooms_;
};

}  // namespace inkling::query
