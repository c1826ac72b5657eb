#pragma once

/// The distribution of the words of all training documents together.

#include <cstddef>
#include <cstdint>

#include "classify/counts/training_record.h"
#include "classify/model/model_terms.h"

namespace inkling::classify {

/// Whether scores are ln P(c, text), the text a sequence of tokens: in multinomial models of
/// tokens.
bool scores_are_likelihoods(const RecordHead& head) noexcept;

/// Of words, pairs apart.
struct PooledSums {
  double total = 0;
  std::uint64_t words = 0;
  std::uint64_t postings = 0;
};

/// Cost: O(cells).
PooledSums pooled_sums(const TrainingRecord& record);

/// How likely words are for models whose scores are not likelihoods:
///
///   P(t) = (m(t) + a) / (m + a V)
///
/// m(t) is the mass of the term in all topics, without the idf of documents, m their sum, V the
/// number of words, and a the tenth part of the mean mass of a posting. Pairs of terms are left
/// out: each of their words is there already. It refers to head and terms, which must outlive it.
class PooledTerms {
 public:
  PooledTerms(const RecordHead& head, const ModelTerms& terms, const PooledSums& sums) noexcept;

  /// -log2 P(t); 0 for a pair. Cost: O(topics that have it), and a logarithm.
  double bits(std::size_t term) const;

  double mass(std::size_t term) const;
  double total() const noexcept { return sums_.total; }
  std::size_t words() const noexcept { return static_cast<std::size_t>(sums_.words); }
  double alpha() const noexcept { return alpha_; }
  bool is_word(std::size_t term) const;

 private:
  const RecordHead* head_;
  const ModelTerms* terms_;
  PooledSums sums_;
  double alpha_ = 0;
};

}  // namespace inkling::classify
