#pragma once

/// A linear score: what makes it differ from the other kinds is where its weights come from.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "classify/counts/training_record.h"
#include "classify/families/count_family.h"
#include "classify/families/feature_values.h"
#include "classify/model/fitted_sums.h"
#include "classify/model/model_terms.h"

namespace inkling::classify {

/// What a record says of itself, and its terms. Both must outlive who keeps it.
struct ModelContent {
  const RecordHead& head;
  const ModelTerms& terms;
};

/// score(c) = bias(c) + sum over terms of value(t) * w(t,c), the sum divided by the length of the
/// values where the rule says so.
class ModelPart {
 public:
  /// The part whose weights follow from the counts.
  static ModelPart of_counts(const ModelContent& content, std::span<const double> log_priors,
                             const FittedSums& sums);
  /// The part whose weights are the record's twin.
  static ModelPart of_twin(const ModelContent& content);

  double factor() const noexcept { return factor_; }
  bool has_unit_length() const noexcept { return seen_.unit_length; }
  /// How a document that is scored is seen.
  const FeatureRule& seen() const noexcept { return seen_; }
  std::span<const double> biases() const noexcept {
    return family_ ? family_->biases() : content_.head.twin.biases;
  }

  /// The factor of all values of a term.
  double idf(std::size_t term) const;
  double value(std::uint32_t tf) const noexcept { return values_(tf); }
  /// Writes w(t,c) of every topic. Cost: O(topics), and a logarithm or two per cell.
  void weights(std::size_t term, std::span<double> out) const;

  /// Null for other families.
  const Bernoulli* bernoulli() const noexcept { return family_ ? family_->bernoulli() : nullptr; }

 private:
  ModelPart(const ModelContent& content, const FeatureRule& rule, double factor)
      : content_(content), seen_(rule.of_scored_text()), values_(seen_.weight), factor_(factor) {}

  ModelContent content_;
  FeatureRule seen_;  ///< of the documents that are scored
  FeatureValues values_;
  double factor_;
  std::optional<CountFamily> family_;  ///< empty: the twin
};

}  // namespace inkling::classify
