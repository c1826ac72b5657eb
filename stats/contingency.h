#pragma once

/// Association of a term and a topic from the four counts between them.
///
///               topic   other
///   term        n11     n10     row 1
///   no term     n01     n00     row 2
///               col 1   col 2   N
///
/// All functions are pure, exact if the counts are independent (n11 n00 = n10 n01 gives 0, not
/// 1e-17), and agree with exact arithmetic to 1e-12. If a margin is 0 the table says nothing,
/// and every association measure is 0. Each comment names the unit of its logarithms. N must
/// be below 2^62.

#include <array>
#include <cstdint>
#include <optional>

namespace inkling::stats {

struct Contingency {
  std::uint64_t n11 = 0;  ///< term and topic
  std::uint64_t n10 = 0;  ///< term, another topic
  std::uint64_t n01 = 0;  ///< topic without the term
  std::uint64_t n00 = 0;  ///< neither

  constexpr std::uint64_t row1() const noexcept { return n11 + n10; }
  constexpr std::uint64_t row2() const noexcept { return n01 + n00; }
  constexpr std::uint64_t col1() const noexcept { return n11 + n01; }
  constexpr std::uint64_t col2() const noexcept { return n10 + n00; }
  constexpr std::uint64_t total() const noexcept { return row1() + row2(); }

  friend bool operator==(const Contingency&, const Contingency&) = default;
};

/// E = row1 col1 / N: n11 if term and topic were independent; 0 for an empty table.
double expected_n11(const Contingency& table) noexcept;

/// The sign of n11 - expected_n11: +1, 0 or -1. Exact.
int direction(const Contingency& table) noexcept;

/// MI = sum over cells of n_ij/N log2(N n_ij / (row_i col_j)), in bits; never negative. Manning,
/// Raghavan & Schuetze (2008), Introduction to Information Retrieval, 13.5.1.
///
/// Computed as the sum over cells of E_ij/N ((1+x) ln(1+x) - x), x = (n_ij - E_ij)/E_ij, which is
/// the same because observed and expected counts have the same total; its terms are never negative
/// and do not cancel.
double mutual_information(const Contingency& table) noexcept;

/// The four summands of MI in bits, in the order n11, n10, n01, n00; they may be negative.
std::array<double, 4> mutual_information_cells(const Contingency& table) noexcept;

/// X2 = N (n11 n00 - n10 n01)^2 / (row1 row2 col1 col2). Pearson (1900); IIR 13.5.2.
double chi_square(const Contingency& table) noexcept;

/// X2 with |n11 n00 - n10 n01| reduced by N/2, but not below 0. Yates (1934).
double chi_square_yates(const Contingency& table) noexcept;

/// G2 = 2 sum over cells of n_ij ln(n_ij / E_ij) = 2 N MI in nats. Dunning (1993), Accurate Methods
/// for the Statistics of Surprise and Coincidence.
double g2(const Contingency& table) noexcept;

/// MI in bits of a table with this G2 and N: G2 / (2 N ln 2). Equal to mutual_information to
/// the last bit.
double mutual_information_of_g2(double g2, std::uint64_t N) noexcept;

/// G2, negative if n11 is below its expectation.
double g2_signed(const Contingency& table) noexcept;

/// PMI = log2(N n11 / (row1 col1)), in bits; -infinity for n11 = 0. Church & Hanks (1990).
double pmi(const Contingency& table) noexcept;

/// PMI / -log2(n11/N), from -1 (never together) over 0 (independent) to 1 (only together); 0 if
/// every count is in n11. Bouma (2009).
double npmi(const Contingency& table) noexcept;

/// n11 / E = N n11 / (row1 col1), 2^PMI: 1 if independent, 0 for n11 = 0. Brin et al. (1997),
/// Dynamic Itemset Counting and Implication Rules for Market Basket Data, as "interest".
double lift(const Contingency& table) noexcept;

/// ln of the ratio of the odds of the term in the topic and outside, over its standard error, with
/// `prior` pseudo-counts on each side that are spread over terms as all N counts are: a z-score,
/// which does not run away with terms that are rare. With a = prior row1 / N:
///
///   ln((n11 + a) / (col1 + prior - n11 - a)) - ln((n10 + a) / (col2 + prior - n10 - a))
///   over sqrt(1 / (n11 + a) + 1 / (n10 + a))
///
/// Monroe, Colaresi & Quinn (2008), Fightin' Words, eq. 16, 20 and 22. `prior` > 0.
double log_odds_z(const Contingency& table, double prior) noexcept;

/// log2((n11/col1) / (n10/col2)), in bits; infinite if one rate is 0. Hardie (2014).
double log_ratio(const Contingency& table) noexcept;

/// 100 (n11/col1 - n10/col2) / (n10/col2), in percent; infinite for n10 = 0. Gabrielatos &
/// Marchi (2011).
double percent_difference(const Contingency& table) noexcept;

/// ln((n11+1/2) (n00+1/2) / ((n10+1/2) (n01+1/2))), in nats. Haldane (1956), Anscombe (1956).
double log_odds(const Contingency& table) noexcept;

/// Its standard error, sqrt(sum over cells of 1 / (n_ij + 1/2)).
double log_odds_standard_error(const Contingency& table) noexcept;

/// BIC = G2 - ln N: evidence against independence after paying for one parameter. Wilson (2013).
double bic(const Contingency& table) noexcept;

/// 2 n11 / (row1 + col1). Dice (1945).
double dice(const Contingency& table) noexcept;

/// (n11 - E) / sqrt(n11); empty for n11 = 0, where it is undefined. Church et al. (1991).
std::optional<double> t_score(const Contingency& table) noexcept;

/// P(X >= statistic) of the chi-square distribution with one degree of freedom:
/// erfc(sqrt(statistic/2)).
double chi_square_p_value(double statistic) noexcept;

}  // namespace inkling::stats
