#include <string>
#include <utility>
#include <vector>

#include "service/declarations.h"
#include "service/names.h"

namespace inkling::service {

namespace {

void declare_number_or_auto(Parameters& parameters, const char* name, std::optional<double>& target,
                            const std::string& what) {
  const auto take = [&target](const std::string& spelled, const std::string& text) {
    target = text == "auto" ? std::nullopt : std::optional(parse_real(spelled, text));
  };
  parameters.value(name, take, "X|auto", what);
}

/// "mi:1000", "chi2:1000" or "all". Throws OptionError.
FeatureChoice feature_choice(const std::string& spelled, const std::string& text) {
  constexpr std::pair<std::string_view, FeatureMeasure> kMeasures[] = {
      {"mi", FeatureMeasure::mutual_information}, {"chi2", FeatureMeasure::chi_squared}};
  if (text == "all") return {};
  const std::size_t colon = text.find(':');
  if (colon == text.npos)
    throw OptionError(spelled, "`" + text + "` found, mi:K, chi2:K or all wanted");
  return {choose<FeatureMeasure>(spelled, text.substr(0, colon), kMeasures),
          parse_count(spelled, text.substr(colon + 1))};
}

void declare_documents(Parameters& parameters, TrainRequest& request) {
  TrainOptions& options = request.options;
  parameters.group("Documents and topics");
  parameters.text("where", request.where, "QUERY", "only documents that match this query");
  parameters.text("by", options.by, "FIELD", "the field whose values are topics (default label)");
  parameters.choice("labels", options.hold_out.labels, kLabelCounts,
                    "how many topics a text gets (default several where training documents have "
                    "several)");
  parameters.text("weights", options.features.weighing.field, "FIELD",
                  "a field with how many times each document counts, a number above 0");
  parameters.flag("balance", options.features.weighing.balance,
                  "each topic counts the same, however large");
}

void declare_vocabulary(Parameters& parameters, TrainOptions& training) {
  FeatureOptions& options = training.features;
  parameters.group("Terms of a text");
  parameters.text("field", training.field, "FIELD",
                  "the field whose terms are counted (default text)");
  parameters.choice("terms", training.term_unit, kTermUnits,
                    "words: each surface form by itself, not joined by stem (default stems)");
  parameters.choice("weight", options.weight, kTermWeights,
                    "the value of a term in a text (default: that of the kind)");
  parameters.choice("idf", options.idf, kIdfPlaces,
                    "where a weight takes its idf from (default: that of the kind)");
  parameters.choice("unit-length", options.unit_length, kYesNo,
                    "whether texts count alike, however long (default: with idf)");
  parameters.flag("bigrams", options.bigrams, "pairs of terms side by side count, too");
  parameters.count("min-df", options.min_df,
                   "only terms of at least this many documents (default 1)");
  parameters.count("max-terms", options.max_terms,
                   "only the N most frequent terms: of documents where the weight is binary, else "
                   "of occurrences (default 0: all)");
  const auto choose_terms = [&options](const std::string& spelled, const std::string& text) {
    options.chosen = feature_choice(spelled, text);
  };
  parameters.value("features", choose_terms, "mi:K|chi2:K|all",
                   "only the K terms that tell topics apart, by mutual information or chi-squared "
                   "(default all)");
  const auto leave_out = [&options](const std::string& spelled, const std::string& text) {
    options.without = split_list(spelled, text);
  };
  parameters.value("without", leave_out, "TERM,TERM", "leave these terms out");
}

void declare_smoothing(Parameters& parameters, TrainOptions& options) {
  Smoothing& smoothing = options.smoothing;
  parameters.group("Counts and priors");
  declare_number_or_auto(parameters, "alpha", options.alpha,
                         "pseudo-count of every term in every topic (default auto)");
  parameters.choice("smoothing", smoothing.kind, kSmoothings, "what alpha does (default additive)");
  parameters.real("absent-alpha", smoothing.absent_alpha,
                  "bernoulli: pseudo-count of documents without a term (default alpha)");
  parameters.real("clip", smoothing.clip, "bernoulli: how near to 0 and 1 a rate may be");
  parameters.flag("normalize-weights", smoothing.normalize_weights,
                  "complement: weights of a topic add up to 1 (WCNB)");
}

void declare_beta_prior(Parameters& parameters, std::optional<BetaPrior>& prior) {
  const auto take = [&prior](const std::string& spelled, const std::string& text) {
    const std::vector<std::string> numbers = split_list(spelled, text);
    if (numbers.size() != 2) throw OptionError(spelled, "two numbers are needed, as in 2,2");
    prior = BetaPrior{parse_real(spelled, numbers[0]), parse_real(spelled, numbers[1])};
  };
  parameters.value("prior-beta", take, "A,B",
                   "bernoulli: rates are the most probable under the prior Beta(A,B), in the place "
                   "of --alpha A-1 --absent-alpha B-1");
}

void declare_fields(Parameters& parameters, TrainOptions& options) {
  parameters.group("Fields instead of a text");
  const auto take = [&options](const std::string& spelled, const std::string& text) {
    options.fields.from = split_list(spelled, text);
  };
  parameters.value("features-from", take, "FIELD,FIELD",
                   "gaussian, categorical, mixed: the fields to learn from (default: all that suit "
                   "the kind, without topics, tags and those of files)");
  VarianceOptions& variance = options.fields.variance;
  parameters.real("variance-smoothing", variance.smoothing,
                  "gaussian: this part of the largest variance is added to all (default 1e-9)");
  parameters.flag("shared-variance", variance.shared, "gaussian: one variance for all topics");
  parameters.flag("sample-variance", variance.of_sample, "gaussian: divide by n - 1, not n");
}

void declare_logistic(Parameters& parameters, TrainOptions& options) {
  parameters.group("Logistic regression");
  declare_number_or_auto(parameters, "c", options.c,
                         "the inverse strength of its penalty (default auto)");
  parameters.real("tolerance", options.tolerance,
                  "how far from the optimum it may stop (default 0.01)");
}

void declare_hold_out(Parameters& parameters, HoldOutOptions& options) {
  parameters.group("Documents held out");
  parameters.count("folds", options.folds, "parts held out in turn to choose by (default 5)");
  parameters.count("seed", options.seed, "of the folds and the order of work (default 1)");
  parameters.real("min-precision", options.min_precision,
                  "a cut for each topic, so that this share of its tags is right, by held-out "
                  "documents");
}

}  // namespace

void declare(Parameters& parameters, TrainRequest& request) {
  TrainOptions& options = request.options;
  parameters.word("name", request.name, Presence::required, "the name of the model");
  parameters.choice("kind", options.kind, kModelKinds, "the kind of model (default complement)");
  declare_documents(parameters, request);
  declare_vocabulary(parameters, options);
  declare_smoothing(parameters, options);
  parameters.real("prior-alpha", options.prior_alpha,
                  "pseudo-count of documents of every topic in a fitted prior (default 0)");
  declare_beta_prior(parameters, options.beta_prior);
  declare_logistic(parameters, options);
  declare_hold_out(parameters, options.hold_out);
  declare_fields(parameters, options);
  parameters.group({});
  declare_wait(parameters, request.wait);
}

}  // namespace inkling::service
