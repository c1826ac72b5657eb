#include "classify/model/model_part.h"

#include <utility>

namespace inkling::classify {

ModelPart ModelPart::of_counts(const TrainingRecord& record, std::span<const double> log_priors) {
  ModelPart part(record, record.choices.rule, record.choices.count_factor);
  CountFamily family({record.choices.family, record.choices.smoothing, record.choices.alpha},
                     record.topic_documents, log_priors);
  part.fit(family);
  part.family_ = std::move(family);
  return part;
}

ModelPart ModelPart::of_twin(const TrainingRecord& record) {
  return {record, record.twin.rule, record.choices.twin_factor};
}

double ModelPart::idf(std::size_t term) const noexcept {
  return idf_at(seen_, IdfPlace::documents, record_->documents, record_->term_documents[term]);
}

TermCounts ModelPart::counts(std::size_t term) const noexcept {
  const double idf =
      idf_at(rule_, IdfPlace::counts, record_->documents, record_->term_documents[term]);
  return {record_->cells_of(term), idf / record_->mass_unit()};
}

void ModelPart::fit(CountFamily& family) const {
  const std::size_t terms = record_->terms.size();
  for (std::size_t term = 0; term < terms; ++term) family.see(counts(term));
  family.close();
  if (!family.wants_second_look()) return;
  for (std::size_t term = 0; term < terms; ++term) family.measure(counts(term));
  family.close_measures();
}

void ModelPart::weights(std::size_t term, std::span<double> out) const noexcept {
  if (family_) return family_->weights(counts(term), out);
  record_->twin.weights.weights(term, out);
}

}  // namespace inkling::classify
