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

}  // namespace inkling::report
