#pragma once

/// Numbers of each document that neither postings nor lengths hold: found by walking all terms of a
/// field.

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>
#include <vector>

#include "inkling/collection_statistics.h"
#include "inkling/index.h"
#include "inkling/types.h"
#include "query/common/deadline.h"
#include "query/score/clause_counts.h"

namespace inkling::query {

/// By DocId; 0 for deleted documents.
struct TermCounts {
  std::vector<std::uint32_t> greatest_tf;
  std::vector<std::uint32_t> distinct_terms;
  std::vector<std::uint64_t> bytes;  ///< of all occurrences of its terms
  double mean_distinct_terms = 0;    ///< over all live documents of the collection
};

/// Computes each number at its first use and keeps it. Any number of threads may ask; one that asks
/// while a number is being computed waits. Both last as long as the deadline of the one that asks;
/// of a number that was not ready by then nothing is kept.
///
/// Terms are walked in the order of their bytes and each document adds in that order, so that no
/// sum depends on segments or merging.
class DocumentNumbers {
 public:
  /// `survey`: of a larger collection, that the index is a part of; null for none.
  explicit DocumentNumbers(Index index, std::shared_ptr<const CollectionSurvey> survey = nullptr)
      : index_(std::move(index)), survey_(std::move(survey)) {}

  /// Of the larger collection, where there is one. Cost: O(1).
  Collection collection(FieldId field) const;

  /// Cost: O(terms + postings) at the first call, 16 bytes a document. Throws OptionError where a
  /// larger collection was surveyed for another ranking, TimeLimitError, as the next one does.
  const TermCounts& counts(FieldId field, const Deadline& deadline);

  /// By DocId, the Euclidean length of the vector of its weights by the letters of
  /// stats::SmartScheme; 1 where all are 0. Cost: O(terms + postings) at the first call, after that
  /// of counts() for the letters a and L; 8 bytes a document.
  const std::vector<double>& euclidean_lengths(FieldId field, char tf, char df,
                                               const Deadline& deadline);

 private:
  std::unique_lock<std::timed_mutex> lock(const Deadline& deadline);
  const TermCounts& counts_locked(FieldId field, const Deadline& deadline);
  /// Of the larger collection; null where there is none.
  const FieldTotals* totals(FieldId field) const noexcept;

  Index index_;
  std::shared_ptr<const CollectionSurvey> survey_;
  std::timed_mutex mutex_;
  std::map<FieldId, TermCounts> counts_;
  std::map<std::tuple<FieldId, char, char>, std::vector<double>> euclidean_lengths_;
};

}  // namespace inkling::query
