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
  explicit DocumentNumbers(Index index) : index_(std::move(index)) {}

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
  /// A third of what frequent terms take, which have a byte for each document, too.
  static constexpr std::size_t kSaturationBytes = std::size_t{64} << 20;
  /// Of two million documents a thousand frequent words; of the others two hundred of the
  /// commonest, or thousands.
  static constexpr std::size_t kTermStepsBytes = std::size_t{32} << 20;

  const TermCounts& counts_locked(FieldId field);

  Index index_;
  std::mutex mutex_;
  std::map<FieldId, TermCounts> counts_;
  std::map<std::tuple<FieldId, char, char>, std::vector<double>> euclidean_lengths_;
  // These lock by themselves:
  FactorTables factor_tables_;
  SaturationBounds saturation_bounds_{kSaturationBytes};
  TermStepsCache steps_of_frequent_{kTermStepsBytes};
  TermStepsCache steps_of_few_{kTermStepsBytes};
  BestStepsRooms best_steps_rooms_;
  AnyWordsRooms any_words_rooms_;
};

}  // namespace inkling::query
