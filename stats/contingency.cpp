#include "stats/contingency.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "stats/information.h"
#include "stats/wide_integer.h"

namespace inkling::stats {

namespace {

/// n11 n00 - n10 n01, which is N (n11 - E11) and, except for the sign, the same for each cell.
Signed128 determinant(const Contingency& t) noexcept {
  return static_cast<Signed128>(t.n11) * t.n00 - static_cast<Signed128>(t.n10) * t.n01;
}

double to_double(std::uint64_t n) noexcept { return static_cast<double>(n); }

bool says_nothing(const Contingency& t) noexcept {
  return t.row1() == 0 || t.row2() == 0 || t.col1() == 0 || t.col2() == 0;
}

/// N MI in nats.
double divergence(const Contingency& t) noexcept {
  if (says_nothing(t)) return 0;
  const double excess = static_cast<double>(determinant(t));
  const auto cell = [](double margins, double signed_excess) {
    return margins * divergence_term(signed_excess / margins);
  };
  const double r1 = to_double(t.row1()), r2 = to_double(t.row2());
  const double c1 = to_double(t.col1()), c2 = to_double(t.col2());
  Sum sum;
  sum += cell(r1 * c1, excess);
  sum += cell(r1 * c2, -excess);
  sum += cell(r2 * c1, -excess);
  sum += cell(r2 * c2, excess);
  return sum.value() / to_double(t.total());
}

double chi_square_of(const Contingency& t, double excess) noexcept {
  if (says_nothing(t)) return 0;
  const double rows = to_double(t.row1()) * to_double(t.row2());
  const double cols = to_double(t.col1()) * to_double(t.col2());
  return to_double(t.total()) * (excess / rows) * (excess / cols);
}

}  // namespace

double expected_n11(const Contingency& t) noexcept {
  if (t.total() == 0) return 0;
  return to_double(t.row1()) * to_double(t.col1()) / to_double(t.total());
}

int direction(const Contingency& t) noexcept {
  const Signed128 excess = determinant(t);
  return excess > 0 ? 1 : excess < 0 ? -1 : 0;
}

double mutual_information(const Contingency& t) noexcept {
  return mutual_information_of_g2(g2(t), t.total());
}

std::array<double, 4> mutual_information_cells(const Contingency& t) noexcept {
  const auto cell = [N = t.total()](std::uint64_t n, std::uint64_t row, std::uint64_t col) {
    return n == 0 ? 0 : to_double(n) / to_double(N) * log_ratio(N, n, row, col) / std::numbers::ln2;
  };
  return {cell(t.n11, t.row1(), t.col1()), cell(t.n10, t.row1(), t.col2()),
          cell(t.n01, t.row2(), t.col1()), cell(t.n00, t.row2(), t.col2())};
}

double chi_square(const Contingency& t) noexcept {
  return chi_square_of(t, static_cast<double>(determinant(t)));
}

double chi_square_yates(const Contingency& t) noexcept {
  const Signed128 excess = determinant(t);
  const Signed128 doubled = 2 * (excess < 0 ? -excess : excess) - static_cast<Signed128>(t.total());
  return doubled <= 0 ? 0 : chi_square_of(t, static_cast<double>(doubled) / 2);
}

double g2(const Contingency& t) noexcept { return 2 * divergence(t); }

double mutual_information_of_g2(double g2, std::uint64_t N) noexcept {
  return N == 0 ? 0 : g2 / (2 * to_double(N) * std::numbers::ln2);
}

double g2_signed(const Contingency& t) noexcept { return direction(t) < 0 ? -g2(t) : g2(t); }

double pmi(const Contingency& t) noexcept {
  return log_ratio(t.total(), t.n11, t.row1(), t.col1()) / std::numbers::ln2;
}

double npmi(const Contingency& t) noexcept {
  if (determinant(t) == 0) return 0;
  if (t.n11 == 0) return -1;
  const double surprise = log_ratio(t.total(), 1, t.n11, 1);
  return std::min(1.0, log_ratio(t.total(), t.n11, t.row1(), t.col1()) / surprise);
}

double lift(const Contingency& t) noexcept {
  if (says_nothing(t)) return 0;
  if (determinant(t) == 0) return 1;
  return to_double(t.total()) * to_double(t.n11) / (to_double(t.row1()) * to_double(t.col1()));
}

double log_odds_z(const Contingency& t, double prior) noexcept {
  if (says_nothing(t)) return 0;
  const double a = prior * to_double(t.row1()) / to_double(t.total());
  const auto product = [&](std::uint64_t with, std::uint64_t without) {
    return (to_double(with) + a) * (to_double(without) + (prior - a));
  };
  // The odds are two products over each other, whose difference has no term that cancels.
  const double difference =
      static_cast<double>(determinant(t)) * (1 + 2 * prior / to_double(t.total()));
  const double log_odds = difference >= 0 ? std::log1p(difference / product(t.n10, t.n01))
                                          : -std::log1p(-difference / product(t.n11, t.n00));
  return log_odds / std::sqrt(1 / (to_double(t.n11) + a) + 1 / (to_double(t.n10) + a));
}

double log_ratio(const Contingency& t) noexcept {
  if (t.col1() == 0 || t.col2() == 0) return 0;
  return log_ratio(t.n11, t.col2(), t.n10, t.col1()) / std::numbers::ln2;
}

double percent_difference(const Contingency& t) noexcept {
  if (says_nothing(t)) return 0;
  if (t.n10 == 0) return std::numeric_limits<double>::infinity();
  return 100 * static_cast<double>(determinant(t)) / (to_double(t.n10) * to_double(t.col1()));
}

double log_odds(const Contingency& t) noexcept {
  return log_ratio(2 * t.n11 + 1, 2 * t.n00 + 1, 2 * t.n10 + 1, 2 * t.n01 + 1);
}

double log_odds_standard_error(const Contingency& t) noexcept {
  double variance = 0;
  for (const std::uint64_t n : {t.n11, t.n10, t.n01, t.n00}) variance += 1 / (to_double(n) + 0.5);
  return std::sqrt(variance);
}

double bic(const Contingency& t) noexcept {
  return t.total() == 0 ? 0 : g2(t) - std::log(to_double(t.total()));
}

double dice(const Contingency& t) noexcept {
  if (t.row1() + t.col1() == 0) return 0;
  return 2 * to_double(t.n11) / to_double(t.row1() + t.col1());
}

std::optional<double> t_score(const Contingency& t) noexcept {
  if (t.n11 == 0) return std::nullopt;
  return static_cast<double>(determinant(t)) / to_double(t.total()) / std::sqrt(to_double(t.n11));
}

double chi_square_p_value(double statistic) noexcept { return std::erfc(std::sqrt(statistic / 2)); }

}  // namespace inkling::stats
