#include "classify/model/term_rates.h"

#include <algorithm>
#include <cmath>

#include "classify/families/feature_values.h"

namespace inkling::classify {

namespace {

bool is_multinomial(const Model& model) noexcept {
  return model.record().choices.kind == ModelKind::multinomial;
}

}  // namespace

TermRates::TermRates(const Model& model)
    : model_(model),
      smoothing_(is_multinomial(model) ? model.record().choices.smoothing.kind
                                       : SmoothingKind::additive),
      alpha_(is_multinomial(model) || model.pooled() == nullptr ? model.record().choices.alpha
                                                                : model.pooled()->alpha()),
      totals_(model.topic_count()),
      taken_(model.topic_count()) {
  for (std::size_t term = 0; term < model.term_count(); ++term) {
    const double of_term = scale(term);
    for (const Cell& cell : model.terms().cells_of(term)) {
      const double mass = static_cast<double>(cell.count) * of_term;
      totals_[cell.topic] += mass;
      all_ += mass;
      if (smoothing_ == SmoothingKind::discount) taken_[cell.topic] += std::min(mass, alpha_);
    }
  }
  if (smoothing_ == SmoothingKind::discount) return;
  for (double& total : totals_) total += alpha_ * static_cast<double>(model.term_count());
}

double TermRates::scale(std::size_t term) const {
  const RecordHead& record = model_.record();
  const double idf = is_multinomial(model_)
                         ? idf_at(record.choices.rule, IdfPlace::counts, record.documents,
                                  model_.terms().documents(term))
                         : 1 / idf_at(record.choices.rule, IdfPlace::documents, record.documents,
                                      model_.terms().documents(term));
  return std::isfinite(idf) ? idf / record.mass_unit() : 0;
}

double TermRates::share(std::size_t term) const {
  double mass = 0;
  const double of_term = scale(term);
  for (const Cell& cell : model_.terms().cells_of(term))
    mass += static_cast<double>(cell.count) * of_term;
  return all_ > 0 ? mass / all_ : 0;
}

void TermRates::masses(std::size_t term, std::span<double> out) const {
  const bool is_discount = smoothing_ == SmoothingKind::discount;
  const double of_term = scale(term);
  const double q = smoothing_ == SmoothingKind::additive ? 0 : share(term);
  const double pseudo = smoothing_ == SmoothingKind::corpus
                            ? alpha_ * static_cast<double>(model_.term_count()) * q
                            : alpha_;
  for (std::size_t topic = 0; topic < out.size(); ++topic)
    out[topic] = is_discount ? taken_[topic] * q : pseudo;
  for (const Cell& cell : model_.terms().cells_of(term)) {
    const double mass = static_cast<double>(cell.count) * of_term;
    out[cell.topic] += is_discount ? std::max(mass - alpha_, 0.0) : mass;
  }
}

}  // namespace inkling::classify
