#include "classify/model/pooled_terms.h"

#include <cmath>
#include <cstdint>

#include "classify/counts/term_pairs.h"
#include "classify/families/feature_values.h"

namespace inkling::classify {

namespace {

/// Of the mean mass of a posting.
constexpr double kPooledAlpha = 0.1;

double mass_of(const RecordHead& head, const ModelTerms& terms, std::size_t term) {
  std::uint64_t mass = 0;
  for (const Cell& cell : terms.cells_of(term)) mass += cell.count;
  const double idf =
      idf_at(head.choices.rule, IdfPlace::documents, head.documents, terms.documents(term));
  return idf > 0 ? static_cast<double>(mass) / (head.mass_unit() * idf) : 0;
}

}  // namespace

bool scores_are_likelihoods(const RecordHead& head) noexcept {
  return head.choices.kind == ModelKind::multinomial && head.choices.rule == FeatureRule{} &&
         !head.has_pairs;
}

PooledSums pooled_sums(const TrainingRecord& record) {
  const ModelTerms terms(record);
  PooledSums sums;
  for (std::size_t term = 0; term < terms.size(); ++term) {
    if (is_pair(terms[term], record.has_pairs)) continue;
    ++sums.words;
    sums.total += mass_of(record, terms, term);
    sums.postings += terms.documents(term);
  }
  return sums;
}

PooledTerms::PooledTerms(const RecordHead& head, const ModelTerms& terms,
                         const PooledSums& sums) noexcept
    : head_(&head), terms_(&terms), sums_(sums) {
  if (sums_.postings > 0) alpha_ = kPooledAlpha * sums_.total / static_cast<double>(sums_.postings);
}

double PooledTerms::bits(std::size_t term) const {
  if (!is_word(term)) return 0;
  const double all = total() + alpha_ * static_cast<double>(words());
  return std::log2(all / (mass(term) + alpha_));
}

bool PooledTerms::is_word(std::size_t term) const {
  return !head_->has_pairs || !has_blank((*terms_)[term]);
}

double PooledTerms::mass(std::size_t term) const { return mass_of(*head_, *terms_, term); }

}  // namespace inkling::classify
