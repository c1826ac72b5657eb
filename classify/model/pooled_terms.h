#pragma once

/// The distribution of the words of all training documents together.

#include <cstddef>

#include "classify/counts/training_record.h"

namespace inkling::classify {

/// Whether scores are ln P(c, text), the text a sequence of tokens: in multinomial models of
/// tokens. `terms` of the record must be there. Cost: O(terms).
bool scores_are_likelihoods(const TrainingRecord& record);

/// How likely words are for models whose scores are not likelihoods:
///
///   P(t) = (m(t) + a) / (m + a V)
///
/// m(t) is the mass of the term in all topics, without the idf of documents, m their sum, V the
/// number of words, and a the tenth part of the mean mass of a posting. Pairs of terms are left
/// out: each of their words is there already. It refers to the record, which must outlive it.
class PooledTerms {
 public:
  /// Cost: O(cells).
  explicit PooledTerms(const TrainingRecord& record);

  /// -log2 P(t); 0 for a pair. Cost: O(topics that have it), and a logarithm.
  double bits(std::size_t term) const noexcept;

  double mass(std::size_t term) const noexcept;
  double total() const noexcept { return total_; }
  std::size_t words() const noexcept { return words_; }
  double alpha() const noexcept { return alpha_; }
  bool is_word(std::size_t term) const noexcept;

 private:
  const TrainingRecord* record_;
  bool has_pairs_;
  double total_ = 0;
  std::size_t words_ = 0;
  double alpha_ = 0;
};

}  // namespace inkling::classify
