#include "classify/model/model.h"

#include <algorithm>
#include <utility>

#include "classify/counts/term_pairs.h"
#include "classify/families/priors.h"

namespace inkling::classify {

namespace {

std::vector<double> tokens_by_topic(const TrainingRecord& record) {
  std::vector<std::uint64_t> masses(record.topics.size());
  for (const Cell& cell : record.cells) masses[cell.topic] += cell.count;
  std::vector<double> tokens;
  for (const std::uint64_t mass : masses) {
    tokens.push_back(static_cast<double>(mass) / record.mass_unit());
  }
  return tokens;
}

}  // namespace

Model::Model(TrainingRecord record)
    : record_(std::move(record)),
      topic_tokens_(tokens_by_topic(record_)),
      log_priors_(classify::log_priors(record_, record_.topic_documents, record_.prior.fitted)) {
  if (!record_.fields.tables.empty()) {
    set_fields();
    return;
  }
  has_pairs_ = classify::has_pairs(record_.terms);
  if (record_.choices.kind != ModelKind::logistic)
    parts_.push_back(ModelPart::of_counts(record_, log_priors_));
  if (!record_.twin.biases.empty()) parts_.push_back(ModelPart::of_twin(record_));
  if (!scores_are_likelihoods(record_)) pooled_.emplace(record_);
}

void Model::set_fields() {
  fields_.emplace(record_);
  for (std::size_t field = 0; field < fields_->tables().size(); ++field) {
    const FieldTable& table = fields_->tables()[field];
    if (table.kind != FieldKind::text || table.name != record_.source.field) continue;
    const auto counts = fields_->categorical(field)->counts();
    topic_tokens_.assign(counts.begin(), counts.end());
  }
}

double Model::count(std::size_t term, std::size_t topic) const noexcept {
  const std::span<const Cell> row = record_.cells_of(term);
  const auto cell =
      std::lower_bound(row.begin(), row.end(), topic,
                       [](const Cell& left, std::size_t right) { return left.topic < right; });
  return cell != row.end() && cell->topic == topic
             ? static_cast<double>(cell->count) / record_.mass_unit()
             : 0;
}

std::string_view Model::surface(std::size_t term) const noexcept {
  const std::string_view surface = record_.surfaces[term];
  return surface.empty() ? record_.terms[term] : surface;
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
  return record_.choices.kind == ModelKind::multinomial ||
         record_.choices.kind == ModelKind::bernoulli || fields() != nullptr;
}

}  // namespace inkling::classify
