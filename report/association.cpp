#include "report/association.h"

#include <array>
#include <string>
#include <vector>

#include "inkling/error.h"

namespace inkling {

namespace {

using report::Association2x2;
using stats::Contingency;

double p_of_g2(const Contingency& table) noexcept {
  return stats::chi_square_p_value(stats::g2(table));
}

struct Measure {
  Association measure;
  std::string_view name;
  const char* unit;
  report::AssociationFunction function;
};

constexpr std::array kMeasures{
    Measure{Association::mi, "mi", "bits",
            [](const Contingency& t) {
              const double g2 = stats::g2(t);
              return Association2x2{stats::mutual_information_of_g2(g2, t.total()),
                                    stats::chi_square_p_value(g2)};
            }},
    Measure{Association::chi2, "chi2", "",
            [](const Contingency& t) {
              const double chi_square = stats::chi_square(t);
              return Association2x2{chi_square, stats::chi_square_p_value(chi_square)};
            }},
    Measure{Association::g2, "g2", "",
            [](const Contingency& t) {
              const double g2 = stats::g2(t);
              return Association2x2{g2, stats::chi_square_p_value(g2)};
            }},
    Measure{Association::pmi, "pmi", "bits",
            [](const Contingency& t) {
              return Association2x2{stats::pmi(t), p_of_g2(t)};
            }},
    Measure{Association::npmi, "npmi", "",
            [](const Contingency& t) {
              return Association2x2{stats::npmi(t), p_of_g2(t)};
            }},
    Measure{Association::log_odds, "log-odds", "",
            [](const Contingency& t) {
              const double z = stats::log_odds_z(t, kLogOddsPriorTokens);
              return Association2x2{z, stats::chi_square_p_value(z * z)};
            }},
    Measure{Association::lift, "lift", "",
            [](const Contingency& t) {
              return Association2x2{stats::lift(t), p_of_g2(t)};
            }},
};

const Measure& row_of(Association measure) noexcept {
  return kMeasures[static_cast<std::size_t>(measure)];
}

std::vector<std::string> measure_names() {
  std::vector<std::string> names;
  for (const Measure& row : kMeasures) names.emplace_back(row.name);
  return names;
}

}  // namespace

std::string_view to_string(Association measure) noexcept { return row_of(measure).name; }

Association parse_association(std::string_view name) {
  for (const Measure& row : kMeasures) {
    if (row.name == name) return row.measure;
  }
  throw unknown_choice("measure", std::string(name), measure_names());
}

namespace report {

AssociationFunction function_of(Association measure) noexcept { return row_of(measure).function; }

const char* unit_of(Association measure) noexcept { return row_of(measure).unit; }

}  // namespace report

}  // namespace inkling
