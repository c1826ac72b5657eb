#include "report/association.h"

#include <array>
#include <cmath>

#include "stats/keyness.h"

namespace inkling::report {

namespace {

using stats::Contingency;

/// The quantile .975 of the normal distribution.
constexpr double kTwoSided95 = 1.959963984540054;

double p_of_g2(const Contingency& table) noexcept {
  return stats::chi_square_p_value(stats::g2(table));
}

struct Measure {
  Association measure;
  const char* unit;
  AssociationFunction function;
};

constexpr std::array kMeasures{
    Measure{Association::mi, "bits",
            [](const Contingency& t) {
              const double g2 = stats::g2(t);
              return Association2x2{stats::mutual_information_of_g2(g2, t.total()),
                                    stats::chi_square_p_value(g2)};
            }},
    Measure{Association::chi2, "",
            [](const Contingency& t) {
              const double chi_square = stats::chi_square(t);
              return Association2x2{chi_square, stats::chi_square_p_value(chi_square)};
            }},
    Measure{Association::g2, "",
            [](const Contingency& t) {
              const double g2 = stats::g2(t);
              return Association2x2{g2, stats::chi_square_p_value(g2)};
            }},
    Measure{Association::pmi, "bits",
            [](const Contingency& t) {
              return Association2x2{stats::pmi(t), p_of_g2(t)};
            }},
    Measure{Association::npmi, "",
            [](const Contingency& t) {
              return Association2x2{stats::npmi(t), p_of_g2(t)};
            }},
    Measure{Association::log_odds, "",
            [](const Contingency& t) {
              const double z = stats::log_odds_z(t, kLogOddsPriorTokens);
              return Association2x2{z, stats::chi_square_p_value(z * z)};
            }},
    Measure{Association::lift, "",
            [](const Contingency& t) {
              return Association2x2{stats::lift(t), p_of_g2(t)};
            }},
};

const Measure& row_of(Association measure) noexcept {
  return kMeasures[static_cast<std::size_t>(measure)];
}

}  // namespace

AssociationFunction function_of(Association measure) noexcept { return row_of(measure).function; }

bool tells_direction(Association measure) noexcept {
  return measure != Association::mi && measure != Association::chi2 && measure != Association::g2;
}

const char* unit_of(Association measure) noexcept { return row_of(measure).unit; }

Estimate log_ratio_of(const Contingency& table) {
  const stats::Interval interval = stats::keyness_log_ratio_interval(table);
  return {stats::keyness_log_ratio(table), interval.low, interval.high};
}

Estimate odds_ratio_of(const Contingency& table) {
  const double log_odds = stats::log_odds(table);
  const double margin = kTwoSided95 * stats::log_odds_standard_error(table);
  return {std::exp(log_odds), std::exp(log_odds - margin), std::exp(log_odds + margin)};
}

}  // namespace inkling::report
