#pragma once

/// A trained model: the record, and the scores that follow from it.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "classify/counts/training_record.h"
#include "classify/model/field_model.h"
#include "classify/model/fitted_sums.h"
#include "classify/model/model_format.h"
#include "classify/model/model_part.h"
#include "classify/model/model_terms.h"
#include "classify/model/pooled_terms.h"
#include "inkling/classifier.h"

namespace inkling::classify {

/// Every kind but those of fields (FieldModel) scores a document as a sum of linear parts
/// (ModelPart) by their factors:
///
///   score(c) = sum over parts p of factor(p) * (bias(p,c) + sum over terms ... / length(p))
///
/// Of multinomial and Bernoulli models that is ln P(c, document).
class Model {
 public:
  explicit Model(TrainingRecord record);
  /// Cost: O(topics).
  explicit Model(OpenedModel opened);
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  const RecordHead& record() const noexcept { return *head_; }
  const ModelTerms& terms() const noexcept { return terms_; }
  std::size_t topic_count() const noexcept { return head_->topics.size(); }
  std::size_t term_count() const noexcept { return terms_.size(); }
  /// As encode() writes them. Cost: O(cells), or of a mapped model O(bytes).
  std::string bytes() const;
  /// None of a model of fields.
  std::span<const ModelPart> parts() const noexcept { return parts_; }
  /// Null unless it is a model of fields.
  const FieldModel* fields() const noexcept { return fields_ ? &*fields_ : nullptr; }
  /// ln P(topic) for each topic.
  std::span<const double> log_priors() const noexcept { return log_priors_; }
  /// The sum of its counts; for a weighted kind, of its masses.
  double topic_tokens(std::size_t topic) const noexcept { return topic_tokens_[topic]; }

  /// Occurrences; of a weighted kind the sum of their values, idf apart.
  double count(std::size_t term, std::size_t topic) const;
  /// The surface form of a term, for people to read.
  std::string_view surface(std::size_t term) const;
  /// What one occurrence of the term adds to the score of each topic, lengths apart. Of a
  /// multinomial model ln P(term | topic). `row` is for the parts to work in.
  void effects(std::size_t term, std::span<double> out) const;
  double effect(std::size_t term, std::size_t topic) const;
  /// Whether it knows pairs of terms (term_pairs.h).
  bool has_pairs() const noexcept { return head_->has_pairs; }
  /// Null for a multinomial model of tokens, whose scores say how likely a text is, and for a model
  /// of fields.
  const PooledTerms* pooled() const noexcept { return pooled_ ? &*pooled_ : nullptr; }
  /// Whether p(document) has a meaning: the kind says how likely a text is.
  bool is_generative() const noexcept;

 private:
  void set_parts();
  void set_fields();

  std::optional<TrainingRecord> whole_;  ///< empty of a mapped model
  std::optional<RecordHead> opened_;     ///< of a mapped model
  const RecordHead* head_;
  ModelTerms terms_;
  FittedSums sums_;
  std::vector<double> topic_tokens_;
  std::vector<double> log_priors_;
  std::vector<ModelPart> parts_;
  std::optional<FieldModel> fields_;
  std::optional<PooledTerms> pooled_;
};

struct ClassifierAccess {
  static const Model& model(const Classifier& classifier) { return *classifier.model_; }
};

inline const Model& model_of(const Classifier& classifier) {
  return ClassifierAccess::model(classifier);
}

}  // namespace inkling::classify
