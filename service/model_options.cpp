#include "service/model_options.h"

#include <algorithm>
#include <string>
#include <utility>

#include "inkling/kind_options.h"
#include "service/names.h"

namespace inkling::service {

namespace {

template <typename Value, std::size_t N>
std::string name_of(const std::pair<std::string_view, Value> (&names)[N], Value value) {
  const auto found = std::ranges::find(names, value, &std::pair<std::string_view, Value>::second);
  return std::string(found->first);
}

/// Takes those that the kind of the model has.
class OptionList {
 public:
  explicit OptionList(ModelKind kind) : kind_(kind) {}

  template <typename Value>
  void add(const char* name, Value value) {
    if (takes_option(kind_, name)) options_.push_back({name, std::move(value)});
  }
  template <typename Number>
  void add_number(const char* name, Number value, Number usual) {
    if (value != usual) add(name, value);
  }
  void add_if(const char* name, bool is_set) {
    if (is_set) add(name, true);
  }

  std::vector<ModelOption> take() { return std::move(options_); }

 private:
  ModelKind kind_;
  std::vector<ModelOption> options_;
};

void add_smoothing(OptionList& list, const Smoothing& smoothing) {
  if (smoothing.kind != SmoothingKind::additive)
    list.add("smoothing", name_of(kSmoothings, smoothing.kind));
  if (smoothing.absent_alpha) list.add("absent-alpha", *smoothing.absent_alpha);
  list.add_number("clip", smoothing.clip, 0.0);
  list.add_if("normalize-weights", smoothing.normalize_weights);
}

/// How terms become values, where there is a choice. The parts of a blend that differ have the
/// rules of their kinds.
void add_rule(OptionList& list, const FeatureOptions& features) {
  if (features.weight) list.add("weight", name_of(kTermWeights, *features.weight));
  if (features.idf) list.add("idf", name_of(kIdfPlaces, *features.idf));
  if (features.unit_length) list.add("unit-length", *features.unit_length);
}

void add_limits(OptionList& list, const FeatureOptions& features) {
  list.add_if("bigrams", features.bigrams);
  list.add_number("min-df", std::uint64_t{features.min_df}, std::uint64_t{1});
  list.add_number("max-terms", std::uint64_t{features.max_terms}, std::uint64_t{0});
  if (!features.without.empty()) list.add("without", features.without);
}

void add_variance(OptionList& list, const VarianceOptions& variance) {
  list.add_number("variance-smoothing", variance.smoothing, VarianceOptions{}.smoothing);
  list.add_if("shared-variance", variance.shared);
  list.add_if("sample-variance", variance.of_sample);
}

}  // namespace

bool takes_option(ModelKind kind, std::string_view option) {
  const std::vector<KindOption> all = kind_options();
  const auto found = std::ranges::find(all, option, &KindOption::name);
  return found != all.end() && std::ranges::count(found->kinds, kind) > 0;
}

std::vector<ModelOption> model_options(const Classifier& classifier) {
  const TrainOptions options = classifier.options();
  OptionList list(classifier.kind());
  list.add("alpha", classifier.alpha());
  add_smoothing(list, options.smoothing);
  if (classifier.c()) list.add("c", *classifier.c());
  list.add_number("tolerance", options.tolerance, TrainOptions{}.tolerance);
  list.add("prior", classifier.prior_name());
  list.add_number("prior-alpha", options.prior_alpha, 0.0);
  if (takes_option(classifier.kind(), "idf")) add_rule(list, options.features);
  add_limits(list, options.features);
  const HoldOutOptions usual;
  list.add_number("folds", std::uint64_t{options.hold_out.folds}, std::uint64_t{usual.folds});
  list.add_number("seed", options.hold_out.seed, usual.seed);
  if (options.hold_out.min_precision) list.add("min-precision", *options.hold_out.min_precision);
  add_variance(list, options.fields.variance);
  return list.take();
}

}  // namespace inkling::service
