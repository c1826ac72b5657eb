#include "query/score/document_scores.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "inkling/error.h"
#include "query/common/exact_field.h"
#include "query/common/iso_date.h"

namespace inkling {

namespace {

constexpr double kGreatestBeside = 1e9;
constexpr double kLeastTerms = 1e-6;  // of proximity: the other weights are divided by it

void require_beside_ranking(const char* name, double weight) {
  if (!std::isfinite(weight) || weight < 0 || weight > kGreatestBeside)
    throw OptionError(name, "its weight must lie between 0 and 1e9");
}

}  // namespace

void check(const Prior& prior) {
  require_choice("prior", prior.form, Prior::Form::saturation);
  require_beside_ranking("prior", prior.weight);
  if (prior.pivot && !(std::isfinite(*prior.pivot) && *prior.pivot > 0))
    throw OptionError("prior", "its pivot must be a number above 0");
}

void check(const Recency& recency) {
  require_beside_ranking("recency", recency.weight);
  if (!std::isfinite(recency.half_life) || recency.half_life <= 0)
    throw OptionError("recency", "the half-life must be a number above 0",
                      "such as modified:30, in days");
}

void check(const Proximity& proximity) {
  const auto is_weight = [](double x) {
    return std::isfinite(x) && x >= 0 && x <= kGreatestBeside;
  };
  if (!is_weight(proximity.terms) || proximity.terms < kLeastTerms ||
      !is_weight(proximity.ordered) || !is_weight(proximity.unordered)) {
    throw OptionError("proximity", "weights must lie between 0 and 1e9, the first from 1e-6 on",
                      "such as 0.85,0.1,0.05");
  }
}

namespace query {

namespace {

/// The greatest number of each live document; empty where it has none.
using Values = std::vector<std::optional<double>>;

Values numbers_of(const Index& index, const NumberColumn* numbers, const Deadline& deadline) {
  Values values(index.document_bound());
  if (numbers == nullptr) return values;
  Steps steps(deadline);
  index.documents().for_each([&](DocId doc) {
    steps.check();
    const auto of_doc = (*numbers)[doc];
    if (!of_doc.empty()) values[to_number(doc)] = of_doc.back().to_double();
  });
  return values;
}

/// Adds the latest date of each document that has no number.
void add_dates(const Index& index, const KeywordColumn* keywords, const Deadline& deadline,
               Values& values) {
  if (keywords == nullptr) return;
  Steps steps(deadline);
  std::vector<std::optional<double>> days;
  for (const std::string& value : keywords->values()) {
    steps.check();
    days.push_back(days_of(value));
  }
  index.documents().for_each([&](DocId doc) {
    steps.check();
    std::optional<double>& value = values[to_number(doc)];
    for (const std::uint32_t ordinal : keywords->ordinals(doc)) {
      if (days[ordinal] && (!value || *days[ordinal] > *value)) value = days[ordinal];
    }
  });
}

bool has_any(const Values& values) {
  return std::ranges::any_of(values, [](const auto& value) { return value.has_value(); });
}

/// Of `factor` times each value above 0; 1 where there is none. Of whole numbers it is the same in
/// any order of the documents, as long as their sum has 53 bits.
double mean_above_zero(const Values& values, double factor) {
  double sum = 0;
  std::size_t count = 0;
  for (const std::optional<double>& value : values) {
    if (value && *value > 0) sum += factor * *value, ++count;
  }
  return count == 0 ? 1 : sum / static_cast<double>(count);
}

double mean_above_zero(const Values& values) {
  if (const double mean = mean_above_zero(values, 1); std::isfinite(mean)) return mean;
  constexpr double kSmaller = 0x1p-64;  // fewer than 2^64 values have no infinite sum then
  return mean_above_zero(values, kSmaller) / kSmaller;
}

/// x / (pivot + x), whose denominator might be infinite.
double saturated_prior(double x, double pivot) noexcept { return x == 0 ? 0 : 1 / (1 + pivot / x); }

}  // namespace

DocumentScores::DocumentScores(const Index& index, const std::optional<Prior>& prior,
                               const std::optional<Recency>& recency, const Deadline& deadline) {
  if (prior) add_prior(index, *prior, deadline);
  if (recency) add_recency(index, *recency, deadline);
  for (const Part& part : parts_)
    greatest_ += part.added.empty() ? 0 : std::ranges::max(part.added);
}

void DocumentScores::add_prior(const Index& index, const Prior& prior, const Deadline& deadline) {
  const ExactColumns columns = exact_columns(index, prior.field);
  if (columns.numbers == nullptr) {
    throw OptionError("prior", prior.field + " holds no numbers",
                      "name a field of numbers, such as a rank or a count");
  }
  const Values values = numbers_of(index, columns.numbers, deadline);
  const bool saturates = prior.form == Prior::Form::saturation;
  const double pivot =
      prior.pivot || !saturates ? prior.pivot.value_or(1) : mean_above_zero(values);
  Part& part = parts_.emplace_back(Part{"(prior)", prior.field, {}});
  Steps steps(deadline);
  for (const std::optional<double>& value : values) {
    steps.check();
    const double x = std::max(value.value_or(0), 0.0);
    part.added.push_back(prior.weight * (saturates ? saturated_prior(x, pivot) : std::log1p(x)));
  }
}

void DocumentScores::add_recency(const Index& index, const Recency& recency,
                                 const Deadline& deadline) {
  const ExactColumns columns = exact_columns(index, recency.field);
  Values values = numbers_of(index, columns.numbers, deadline);
  if (!has_any(values)) add_dates(index, columns.keywords, deadline, values);
  if (!has_any(values)) {
    throw OptionError("recency", recency.field + " holds neither numbers nor dates",
                      "dates are written 2020-05-17");
  }
  double newest = -std::numeric_limits<double>::infinity();
  for (const std::optional<double>& value : values)
    newest = std::max(newest, value.value_or(newest));
  Part& part = parts_.emplace_back(Part{"(recency)", recency.field, {}});
  Steps steps(deadline);
  for (const std::optional<double>& value : values) {
    steps.check();
    part.added.push_back(value ? recency.weight * std::exp2((*value - newest) / recency.half_life)
                               : 0);
  }
}

}  // namespace query

}  // namespace inkling
