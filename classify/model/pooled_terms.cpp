#include "classify/model/pooled_terms.h"

#include <cmath>
#include <cstdint>

#include "classify/counts/term_pairs.h"
#include "classify/families/feature_values.h"

namespace inkling::classify {

namespace {

/// Of the mean mass of a posting.
constexpr double kPooledAlpha = 0.1;

}  // namespace

bool scores_are_likelihoods(const TrainingRecord& record) {
  return record.choices.kind == ModelKind::multinomial && record.choices.rule == FeatureRule{} &&
         !has_pairs(record.terms);
}

PooledTerms::PooledTerms(const TrainingRecord& record)
    : record_(&record), has_pairs_(has_pairs(record.terms)) {
  std::uint64_t postings = 0;
  for (std::size_t term = 0; term < record.terms.size(); ++term) {
    if (!is_word(term)) continue;
    ++words_;
    total_ += mass(term);
    postings += record.term_documents[term];
  }
  if (postings > 0) alpha_ = kPooledAlpha * total_ / static_cast<double>(postings);
}

double PooledTerms::bits(std::size_t term) const noexcept {
  if (!is_word(term)) return 0;
  const double all = total_ + alpha_ * static_cast<double>(words_);
  return std::log2(all / (mass(term) + alpha_));
}

bool PooledTerms::is_word(std::size_t term) const noexcept {
  return !has_pairs_ || !is_pair(record_->terms[term]);
}

double PooledTerms::mass(std::size_t term) const noexcept {
  std::uint64_t mass = 0;
  for (const Cell& cell : record_->cells_of(term)) mass += cell.count;
  const double idf = idf_at(record_->choices.rule, IdfPlace::documents, record_->documents,
                            record_->term_documents[term]);
  return idf > 0 ? static_cast<double>(mass) / (record_->mass_unit() * idf) : 0;
}

}  // namespace inkling::classify
