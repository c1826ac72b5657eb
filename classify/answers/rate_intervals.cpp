#include "classify/answers/rate_intervals.h"

#include <cmath>

#include "classify/answers/field_weights.h"
#include "stats/beta_interval.h"

namespace inkling::classify {

namespace {

/// The parameters of a Beta distribution.
struct Beta {
  double a, b;
};

std::optional<RateInterval> interval_of(const Beta& beta) {
  if (!(beta.a + beta.b > 0)) return std::nullopt;
  const stats::Interval found = stats::beta_interval(beta.a, beta.b);
  return RateInterval{beta.a / (beta.a + beta.b), found.low, found.high};
}

bool has_whole_counts(const Choices& choices) {
  return choices.kind == choices.family && choices.mass_bits == 0 && choices.rule.is_whole() &&
         choices.rule.idf == IdfPlace::none && choices.smoothing.kind == SmoothingKind::additive &&
         choices.smoothing.clip == 0;
}

Beta of_tokens(const Model& model, double count, std::size_t topic) {
  const double alpha = model.record().choices.alpha;
  const double others = static_cast<double>(model.term_count()) - 1;
  return {count + alpha, model.topic_tokens(topic) - count + alpha * others};
}

Beta of_documents(const Model& model, double count, std::size_t topic) {
  const Choices& choices = model.record().choices;
  const auto documents = static_cast<double>(model.record().topic_documents[topic]);
  return {count + choices.alpha,
          documents - count + choices.smoothing.absent_alpha.value_or(choices.alpha)};
}

/// Of a keyword or a term of a text among fields.
std::optional<RateInterval> of_value(const Model& model, std::string_view name, std::size_t topic) {
  const auto numbers = value_numbers(model, name);
  if (!numbers) return std::nullopt;
  const double a = static_cast<double>(numbers->counts[topic]) + model.record().choices.alpha;
  const double rate = std::exp(numbers->log_rates[topic]);
  if (!(a > 0)) return RateInterval{};
  return interval_of({a, a * (1 - rate) / rate});
}

}  // namespace

std::optional<RateInterval> rate_interval(const Model& model, std::string_view term,
                                          std::size_t topic) {
  if (model.fields() != nullptr) return of_value(model, term, topic);
  const Choices& choices = model.record().choices;
  const std::optional<std::size_t> known = model.terms().find(term);
  if (!known || !has_whole_counts(choices)) return std::nullopt;
  const auto count = static_cast<double>(model.count(*known, topic));
  if (choices.kind == ModelKind::multinomial) return interval_of(of_tokens(model, count, topic));
  if (choices.kind == ModelKind::bernoulli) return interval_of(of_documents(model, count, topic));
  return std::nullopt;
}

}  // namespace inkling::classify
