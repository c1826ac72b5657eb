#include "classify/training/kind_options.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include "inkling/error.h"

namespace inkling {

namespace {

using Kind = ModelKind;

constexpr Kind kKinds[] = {Kind::multinomial, Kind::complement,  Kind::bernoulli,
                           Kind::logistic,    Kind::blend,       Kind::automatic,
                           Kind::gaussian,    Kind::categorical, Kind::mixed};

/// Kinds as bits.
using KindSet = unsigned;

template <typename... Kinds>
constexpr KindSet set_of(Kinds... kinds) {
  return ((KindSet{1} << static_cast<unsigned>(kinds)) | ...);
}

constexpr KindSet kChoosing = set_of(Kind::blend, Kind::automatic);
constexpr KindSet kTexts =
    set_of(Kind::multinomial, Kind::complement, Kind::bernoulli, Kind::logistic) | kChoosing;
constexpr KindSet kLogistic = set_of(Kind::logistic) | kChoosing;
constexpr KindSet kOfFields = set_of(Kind::gaussian, Kind::categorical, Kind::mixed);
constexpr KindSet kAll = kTexts | kOfFields;
constexpr KindSet kOfNumbers = set_of(Kind::gaussian, Kind::mixed);
constexpr KindSet kWithAlpha =
    (kTexts & ~set_of(Kind::logistic)) | set_of(Kind::categorical, Kind::mixed);
/// A complement model has no prior, and logistic regression learns its biases.
constexpr KindSet kWithPrior = set_of(Kind::multinomial, Kind::bernoulli) | kChoosing | kOfFields;

/// The rates of a Bernoulli model are shares of documents.
constexpr KindSet kWeighing = kTexts & ~set_of(Kind::bernoulli);

struct Row {
  std::string_view name;
  KindSet kinds;
  bool (*is_given)(const TrainOptions&);
  void (*reset)(TrainOptions&);
};

const TrainOptions& defaults() {
  static const TrainOptions options;
  return options;
}

/// `member` finds the option in a const TrainOptions, and in one that is not.
template <typename Member>
constexpr Row row(std::string_view name, KindSet kinds, Member) {
  return {name, kinds,
          [](const TrainOptions& options) { return !(Member{}(options) == Member{}(defaults())); },
          [](TrainOptions& options) { Member{}(options) = Member{}(defaults()); }};
}

#define INKLING_OPTION(path) \
  [](auto& options) -> auto& { return options.path; }
constexpr Row kRows[] = {
    row("alpha", kWithAlpha, INKLING_OPTION(alpha)),
    row("smoothing", set_of(Kind::multinomial) | kChoosing, INKLING_OPTION(smoothing.kind)),
    row("prior-beta", set_of(Kind::bernoulli), INKLING_OPTION(beta_prior)),
    row("absent-alpha", set_of(Kind::bernoulli) | kChoosing,
        INKLING_OPTION(smoothing.absent_alpha)),
    row("clip", set_of(Kind::bernoulli) | kChoosing, INKLING_OPTION(smoothing.clip)),
    row("normalize-weights", set_of(Kind::complement) | kChoosing,
        INKLING_OPTION(smoothing.normalize_weights)),
    row("c", kLogistic, INKLING_OPTION(c)),
    row("tolerance", kLogistic, INKLING_OPTION(tolerance)),
    row("prior", kWithPrior, INKLING_OPTION(prior)),
    row("prior-alpha", kWithPrior, INKLING_OPTION(prior_alpha)),
    row("weight", kTexts, INKLING_OPTION(features.weight)),
    row("idf", kTexts & ~set_of(Kind::bernoulli), INKLING_OPTION(features.idf)),
    row("unit-length", kTexts & ~set_of(Kind::bernoulli), INKLING_OPTION(features.unit_length)),
    row("bigrams", kTexts, INKLING_OPTION(features.bigrams)),
    row("min-df", kTexts | set_of(Kind::mixed), INKLING_OPTION(features.min_df)),
    row("max-terms", kTexts, INKLING_OPTION(features.max_terms)),
    row("features", kTexts, INKLING_OPTION(features.chosen)),
    row("without", kTexts, INKLING_OPTION(features.without)),
    row("terms", kTexts | set_of(Kind::mixed), INKLING_OPTION(term_unit)),
    row("field", kTexts | set_of(Kind::mixed), INKLING_OPTION(field)),
    row("weights", kWeighing, INKLING_OPTION(features.weighing.field)),
    row("balance", kWeighing, INKLING_OPTION(features.weighing.balance)),
    row("folds", kAll, INKLING_OPTION(hold_out.folds)),
    row("seed", kAll, INKLING_OPTION(hold_out.seed)),
    row("labels", kAll, INKLING_OPTION(hold_out.labels)),
    row("min-precision", kAll, INKLING_OPTION(hold_out.min_precision)),
    row("features-from", kOfFields, INKLING_OPTION(fields.from)),
    row("variance-smoothing", kOfNumbers, INKLING_OPTION(fields.variance.smoothing)),
    row("shared-variance", kOfNumbers, INKLING_OPTION(fields.variance.shared)),
    row("sample-variance", kOfNumbers, INKLING_OPTION(fields.variance.of_sample)),
};
#undef INKLING_OPTION

bool takes(const Row& row, Kind kind) { return (row.kinds & set_of(kind)) != 0; }

std::vector<Kind> kinds_of(const Row& row) {
  std::vector<Kind> kinds;
  for (const Kind kind : kKinds) {
    if (takes(row, kind)) kinds.push_back(kind);
  }
  return kinds;
}

[[noreturn]] void refuse(const Row& row, Kind kind) {
  const std::vector<Kind> kinds = kinds_of(row);
  std::string names;
  for (std::size_t at = 0; at < kinds.size(); ++at) {
    const char* const between = at == 0 ? "" : at + 1 == kinds.size() ? " or " : ", ";
    names.append(between).append(kind_name(kinds[at]));
  }
  throw OptionError(std::string(row.name),
                    "a model of the kind " + std::string(kind_name(kind)) + " does not use it",
                    ErrorText("leave it out, or take --kind ") + names);
}

}  // namespace

std::vector<KindOption> kind_options() {
  std::vector<KindOption> options;
  for (const Row& row : kRows) options.push_back({row.name, kinds_of(row)});
  return options;
}

namespace classify {

void require_taken(const TrainOptions& options) {
  for (const Row& row : kRows) {
    if (!takes(row, options.kind) && row.is_given(options)) refuse(row, options.kind);
  }
}

bool takes_all(const TrainOptions& options, ModelKind kind) {
  return std::ranges::none_of(
      kRows, [&](const Row& row) { return !takes(row, kind) && row.is_given(options); });
}

TrainOptions with_taken_only(TrainOptions options) {
  for (const Row& row : kRows) {
    if (!takes(row, options.kind)) row.reset(options);
  }
  return options;
}

}  // namespace classify

}  // namespace inkling
