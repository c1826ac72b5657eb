#include "report/keyness_comparison.h"

#include <array>

namespace inkling::report {

using stats::Contingency;

double signed_chi_square(const Contingency& table) noexcept {
  return stats::direction(table) * stats::chi_square(table);
}

namespace {

struct KeynessFunction {
  KeynessMeasure measure;
  double (*of)(const Contingency&) noexcept;
};

constexpr std::array kFunctions{
    KeynessFunction{KeynessMeasure::g2, stats::keyness_g2},
    KeynessFunction{KeynessMeasure::chi2, signed_chi_square},
    KeynessFunction{KeynessMeasure::log_ratio, stats::keyness_log_ratio},
    KeynessFunction{KeynessMeasure::diff_percent, stats::percent_difference},
    KeynessFunction{KeynessMeasure::bic, stats::keyness_bic},
    KeynessFunction{KeynessMeasure::ell, stats::keyness_ell},
};

double value_of(KeynessMeasure measure, const Contingency& table) noexcept {
  return kFunctions[static_cast<std::size_t>(measure)].of(table);
}

}  // namespace

/// BIC is evidence and may be negative; the others are as strong as they are far from 0. What is
/// infinite comes first, the most frequent before the others: no finite value is as large.
double strength_of(KeynessMeasure measure, const Contingency& table) noexcept {
  constexpr double kAboveAll = 1e100;
  const double value = value_of(measure, table);
  if (std::isinf(value)) return kAboveAll * static_cast<double>(table.n11);
  return measure == KeynessMeasure::bic ? value : std::abs(value);
}

double number_of(const KeynessOptions& options, const Contingency& table) noexcept {
  switch (options.order) {
    case KeynessOrder::strength:
      return strength_of(options.measure, table);
    case KeynessOrder::term:
    case KeynessOrder::surface:
      return 0;
    case KeynessOrder::low:
      return stats::keyness_log_ratio_interval(table).low;
    case KeynessOrder::high:
      return stats::keyness_log_ratio_interval(table).high;
    case KeynessOrder::target:
    case KeynessOrder::per_million_target:
      return static_cast<double>(table.n11);
    case KeynessOrder::reference:
    case KeynessOrder::per_million_reference:
      return static_cast<double>(table.n10);
    case KeynessOrder::p_value:
    case KeynessOrder::q_value:  // of g2, which orders them even where they underflow
      return std::abs(stats::keyness_g2(table));
    case KeynessOrder::direction:  // "against" comes before "for"
      return stats::direction(table) >= 0 ? 0 : 1;
  }
  return 0;
}

}  // namespace inkling::report
