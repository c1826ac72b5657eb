#include "classify/model/model_part.h"

#include <utility>

#include "classify/model/recorded_counts.h"

namespace inkling::classify {

ModelPart ModelPart::of_counts(const ModelContent& content, std::span<const double> log_priors,
                               const FittedSums& sums) {
  const Choices& choices = content.head.choices;
  ModelPart part(content, choices.rule, choices.count_factor);
  CountFamily family = family_of(content.head, log_priors);
  family.restore(sums.family, content.terms.size());
  part.family_ = std::move(family);
  return part;
}

ModelPart ModelPart::of_twin(const ModelContent& content) {
  return {content, content.head.twin.rule, content.head.choices.twin_factor};
}

double ModelPart::idf(std::size_t term) const {
  if (seen_.idf != IdfPlace::documents) return 1;
  return idf_at(seen_, IdfPlace::documents, content_.head.documents,
                content_.terms.documents(term));
}

void ModelPart::weights(std::size_t term, std::span<double> out) const {
  if (family_) return family_->weights(counts_of(content_.head, content_.terms, term), out);
  content_.terms.weights(term, out);
}

}  // namespace inkling::classify
