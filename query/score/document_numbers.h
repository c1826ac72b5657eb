#pragma once

/// Numbers of each document that no posting and no length tells: found by walking over all terms of
/// a field; and what else rankings of an index share.

#include <cstdint>
#include <map>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "inkling/index.h"
#include "inkling/types.h"
#include "query/rank/any_words_room.h"
#include "query/rank/best_steps_room.h"
#include "query/score/length_factors.h"
#include "query/score/saturation_bounds.h"
#include "query/score/term_steps.h"
#include "storage/view/cache_budget.h"

namespace inkling::query {

/// By DocId; those of deleted documents are 0.
struct TermCounts {
  std::vector<std::uint32_t> greatest_tf;
  std::vector<std::uint32_t> distinct_terms;
  std::vector<std::uint64_t> bytes;  ///< of all occurrences of its terms
  double mean_distinct_terms = 0;    ///< over all live documents
};

/// Finds each number at its first use and keeps it. Any number of threads may ask; who asks while
/// it is being found waits.
///
/// Terms are walked in the order of their bytes and every document adds in that order, so that no
/// sum depends on segments or on merging.
class DocumentNumbers {
 public:
  explicit DocumentNumbers(Index index, const storage::CacheBudget& budget = storage::CacheBudget())
      : index_(std::move(index)),
        saturation_bounds_(budget.saturation_bounds()),
        steps_of_frequent_(budget.term_steps()),
        steps_of_few_(budget.term_steps()) {}

  /// Cost: O(terms + postings) at the first call, 16 bytes a document.
  const TermCounts& counts(FieldId field);

  /// By DocId, the Euclidean length of the vector of its weights by the letters of
  /// stats::SmartScheme; 1 where all are 0. Cost: O(terms + postings) at the first call, after that
  /// of counts() for the letters a and L; 8 bytes a document.
  const std::vector<double>& euclidean_lengths(FieldId field, char tf, char df);

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
  const TermCounts& counts_locked(FieldId field);

  Index index_;
  std::mutex mutex_;
  std::map<FieldId, TermCounts> counts_;
  std::map<std::tuple<FieldId, char, char>, std::vector<double>> euclidean_lengths_;
  // These lock by themselves:
  FactorTables factor_tables_;
  SaturationBounds saturation_bounds_;
  TermStepsCache steps_of_frequent_;
  TermStepsCache steps_of_few_;
  BestStepsRooms best_steps_rooms_;
  AnyWordsRooms any_words_rooms_;
};

}  // namespace inkling::query
