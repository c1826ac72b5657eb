#include "classify/training/train_options.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <variant>
#include <vector>

#include "classify/counts/folds.h"
#include "inkling/error.h"

namespace inkling::classify {

namespace {

void require_choices(const TrainOptions& options) {
  require_choice("kind", options.kind, ModelKind::mixed);
  require_choice("terms", options.term_unit, TermUnit::words);
  require_choice("smoothing", options.smoothing.kind, SmoothingKind::discount);
  const FeatureOptions& features = options.features;
  if (features.weight) require_choice("weight", *features.weight, TermWeight::rennie);
  if (features.idf) require_choice("idf", *features.idf, IdfPlace::counts);
  require_choice("features", features.chosen.measure, FeatureMeasure::chi_squared);
  if (options.hold_out.labels)
    require_choice("labels", *options.hold_out.labels, LabelCount::several);
}

void require_alpha(const TrainOptions& options) {
  if (!options.alpha) return;
  if (options.kind == ModelKind::complement && *options.alpha == 0)
    throw OptionError("alpha",
                      "at 0 a single term that no other topic has decides for a complement model, "
                      "whatever the rest of a text says",
                      "give a number above 0, or take --kind multinomial");
  const bool discounts = options.smoothing.kind == SmoothingKind::discount;
  if (discounts && !(*options.alpha >= 0 && *options.alpha <= 1))
    throw OptionError("alpha", "a discount must be a number from 0 to 1");
  if (!(*options.alpha >= 0 && *options.alpha <= kLargestAlpha)) {
    throw OptionError("alpha", "it must be a number from 0 to 1e15",
                      "1 is Laplace's, 0 is maximum likelihood");
  }
}

void require_smoothing(const Smoothing& smoothing) {
  if (smoothing.absent_alpha &&
      !(*smoothing.absent_alpha >= 0 && *smoothing.absent_alpha <= kLargestAlpha)) {
    throw OptionError("absent-alpha", "it must be a number from 0 to 1e15");
  }
  if (!(smoothing.clip >= 0 && smoothing.clip < 0.5))
    throw OptionError("clip", "it must be a number from 0 to less than 0.5");
}

bool is_of_beta(double parameter) { return parameter >= 1 && parameter <= kLargestAlpha; }

void require_beta_prior(const TrainOptions& options) {
  if (!options.beta_prior) return;
  const char* const name = "prior-beta";
  if (options.alpha || options.smoothing.absent_alpha)
    throw OptionError(name, "it sets alpha and absent-alpha itself", "leave these out");
  if (!is_of_beta(options.beta_prior->a) || !is_of_beta(options.beta_prior->b)) {
    throw OptionError(name, "both numbers must be from 1 to 1e15",
                      "below 1 the posterior may have no mode; 2,2 is Laplace's");
  }
}

void require_prior_alpha(const TrainOptions& options) {
  if (!(options.prior_alpha >= 0 && options.prior_alpha <= kLargestAlpha))
    throw OptionError("prior-alpha", "it must be a number from 0 to 1e15");
  if (options.prior_alpha > 0 && !std::holds_alternative<FittedPrior>(options.prior))
    throw OptionError("prior-alpha", "it is for a prior that is fitted");
}

void require_variance(const VarianceOptions& variance) {
  if (!(variance.smoothing >= 0 && variance.smoothing <= 1))
    throw OptionError("variance-smoothing", "it must be a number from 0 to 1");
}

std::vector<double> weights_by_topic(const GivenPrior& given,
                                     const std::vector<std::string>& topics) {
  std::vector<double> weights;
  for (const std::string& topic : topics) {
    const auto entry = given.find(topic);
    if (entry == given.end())
      throw OptionError("prior", "topic `" + topic + "` has no weight", "give every topic one");
    weights.push_back(entry->second);
  }
  return weights;
}

void require_prior(const GivenPrior& given, const std::vector<std::string>& topics) {
  double total = 0;
  for (const auto& [topic, weight] : given) {
    if (!std::binary_search(topics.begin(), topics.end(), topic)) {
      const std::string nearest = nearest_name(topic, topics);
      throw OptionError("prior", "no selected document has the topic `" + topic + "`",
                        nearest.empty() ? "" : "did you mean `" + nearest + "`?");
    }
    total += weight;
    if (!(weight > 0) || !std::isfinite(total)) {
      throw OptionError("prior", "the weight of `" + topic + "` must be a positive number",
                        "weights are normalised");
    }
  }
}

struct PriorReader {
  TrainingRecord& record;

  void operator()(FittedPrior) const { record.prior.kind = PriorKind::fit; }
  void operator()(UniformPrior) const { record.prior.kind = PriorKind::uniform; }
  void operator()(const GivenPrior& given) const {
    require_prior(given, record.topics);
    record.prior.kind = PriorKind::given;
    record.prior.weights = weights_by_topic(given, record.topics);
  }
};

TermWeight usual_weight(ModelKind kind) {
  switch (kind) {
    case ModelKind::bernoulli:
      return TermWeight::binary;
    case ModelKind::complement:
    case ModelKind::logistic:
      return TermWeight::sublinear;
    default:
      return TermWeight::tf;
  }
}

IdfPlace usual_idf(ModelKind kind, TermWeight weight) {
  if (weight == TermWeight::tf || weight == TermWeight::binary) return IdfPlace::none;
  return kind == ModelKind::complement && weight == TermWeight::sublinear ? IdfPlace::counts
                                                                          : IdfPlace::documents;
}

void require_chosen(const FeatureOptions& features) {
  const bool chooses = features.chosen.measure != FeatureMeasure::none;
  if (chooses != (features.chosen.count > 0))
    throw OptionError("features", "at least one term must be chosen", "mi:10000 is usual");
  if (chooses && features.max_terms > 0) {
    throw OptionError("features", "max-terms chooses terms, too, by how frequent they are",
                      "leave one of them out");
  }
}

}  // namespace

void require_valid(const TrainOptions& options) {
  require_choices(options);
  require_alpha(options);
  require_smoothing(options.smoothing);
  require_chosen(options.features);
  require_beta_prior(options);
  require_prior_alpha(options);
  require_variance(options.fields.variance);
  if (options.c && !(*options.c > 0 && *options.c <= kLargestAlpha))
    throw OptionError("c", "it must be a positive number", "10 is usual");
  if (options.hold_out.min_precision &&
      !(*options.hold_out.min_precision > 0 && *options.hold_out.min_precision <= 1))
    throw OptionError("min-precision", "it must be a number above 0 up to 1");
  if (!(options.tolerance > 0 && std::isfinite(options.tolerance)))
    throw OptionError("tolerance", "it must be a number above 0");
  if (options.hold_out.folds < 2 || options.hold_out.folds > kMostFolds)
    throw OptionError("folds", "there must be 2 to 100", "5 is usual");
  if (options.kind == ModelKind::bernoulli && options.features.weight &&
      *options.features.weight != TermWeight::binary) {
    throw OptionError("weight", "a Bernoulli model asks only whether a term is there",
                      "leave the weight out, or take another kind");
  }
}

FeatureRule rule_for(ModelKind kind, const TrainOptions& options) {
  FeatureRule rule;
  rule.weight = options.features.weight.value_or(usual_weight(kind));
  rule.idf = options.features.idf.value_or(usual_idf(kind, rule.weight));
  rule.unit_length = options.features.unit_length.value_or(rule.idf != IdfPlace::none);
  if (kind == ModelKind::bernoulli) rule = {.weight = TermWeight::binary};
  return rule;
}

TermLimits limits_of(const FeatureOptions& features) {
  TermLimits limits{.min_df = std::max<std::size_t>(features.min_df, 1),
                    .max_terms = features.max_terms,
                    .without = features.without,
                    .chosen = features.chosen};
  std::ranges::sort(limits.without);
  const auto repeated = std::ranges::unique(limits.without);
  limits.without.erase(repeated.begin(), repeated.end());
  return limits;
}

Frequency frequency_of(const TrainOptions& options) {
  return rule_for(options.kind, options).weight == TermWeight::binary ? Frequency::of_documents
                                                                      : Frequency::of_occurrences;
}

TrainOptions with_beta_prior(TrainOptions options) {
  if (!options.beta_prior) return options;
  options.alpha = options.beta_prior->a - 1;
  options.smoothing.absent_alpha = options.beta_prior->b - 1;
  return options;
}

void set_prior(const PriorChoice& prior, TrainingRecord& record) {
  std::visit(PriorReader{record}, prior);
}

}  // namespace inkling::classify
