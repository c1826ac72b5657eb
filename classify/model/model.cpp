#include "classify/model/model.h"

#include <algorithm>
#include <utility>

#include "classify/families/priors.h"

namespace inkling::classify {

Model::Model(TrainingRecord record)
    : whole_(std::move(record)), head_(&*whole_), terms_(*whole_), sums_(fitted_sums(*whole_)) {
  set_parts();
}

Model::Model(OpenedModel opened)
    : opened_(std::move(opened.head)),
      head_(&*opened_),
      terms_(std::move(opened.blocks)),
      sums_(std::move(opened.sums)) {
  set_parts();
}

void Model::set_parts() {
  log_priors_ = classify::log_priors(*head_, head_->topic_documents, head_->prior.fitted);
  for (const std::uint64_t mass : sums_.topic_masses)
    topic_tokens_.push_back(static_cast<double>(mass) / head_->mass_unit());
  if (!head_->fields.tables.empty()) {
    set_fields();
    return;
  }
  const ModelContent content{*head_, terms_};
  if (head_->choices.kind != ModelKind::logistic)
    parts_.push_back(ModelPart::of_counts(content, log_priors_, sums_));
  if (!head_->twin.biases.empty()) parts_.push_back(ModelPart::of_twin(content));
  if (!scores_are_likelihoods(*head_)) pooled_.emplace(*head_, terms_, sums_.pooled);
}

void Model::set_fields() {
  fields_.emplace(*head_);
  for (std::size_t field = 0; field < fields_->tables().size(); ++field) {
    const FieldTable& table = fields_->tables()[field];
    if (table.kind != FieldKind::text || table.name != head_->source.field) continue;
    const auto counts = fields_->categorical(field)->counts();
    topic_tokens_.assign(counts.begin(), counts.end());
  }
}

std::string Model::bytes() const {
  return whole_ ? encode(*whole_, sums_) : terms_.blocks()->bytes();
}

double Model::count(std::size_t term, std::size_t topic) const {
  const std::span<const Cell> row = terms_.cells_of(term);
  const auto cell =
      std::lower_bound(row.begin(), row.end(), topic,
                       [](const Cell& left, std::size_t right) { return left.topic < right; });
  return cell != row.end() && cell->topic == topic
             ? static_cast<double>(cell->count) / head_->mass_unit()
             : 0;
}

std::string_view Model::surface(std::size_t term) const {
  const std::string_view surface = terms_.surface(term);
  return surface.empty() ? terms_[term] : surface;
}

void Model::effects(std::size_t term, std::span<double> out) const {
  std::fill(out.begin(), out.end(), 0.0);
  std::vector<double> row(topic_count());
  for (const ModelPart& part : parts_) {
    part.weights(term, row);
    const double factor = part.factor() * part.value(1) * part.idf(term);
    for (std::size_t topic = 0; topic < out.size(); ++topic) out[topic] += factor * row[topic];
  }
}

double Model::effect(std::size_t term, std::size_t topic) const {
  std::vector<double> row(topic_count());
  effects(term, row);
  return row[topic];
}

bool Model::is_generative() const noexcept {
  return head_->choices.kind == ModelKind::multinomial ||
         head_->choices.kind == ModelKind::bernoulli || fields() != nullptr;
}

}  // namespace inkling::classify
