#pragma once

/// How much more often a word occurs in one corpus than in another.
///
/// A table of counts is read as: n11 and n10 are the word in the target and in the reference, n01
/// and n00 all other tokens of the two (contingency.h). Logarithms are natural unless a unit is
/// named. A corpus without tokens says nothing: every measure is 0.

#include "stats/contingency.h"
#include "stats/interval.h"

namespace inkling::stats {

/// G2 of the two cells of the word alone, 2 (a ln(a/E1) + b ln(b/E2)), negative if the word is
/// rarer in the target; exactly 0 for equal rates. Rayson & Garside (2000), Comparing Corpora using
/// Frequency Profiling. g2() in contingency.h has the cells of the other words, too.
double keyness_g2(const Contingency& table) noexcept;

/// The binary logarithm of the ratio of both rates; a count of 0 is taken for 1/2, so that it is
/// finite. Hardie (2014), Log Ratio: an informal introduction.
double keyness_log_ratio(const Contingency& table) noexcept;

/// The 95 % interval of keyness_log_ratio(): the logarithm of a ratio of rates is nearly normal
/// with the variance 1/a - 1/c + 1/b - 1/d, in nats, for a of c and b of d tokens. Katz et al.
/// (1978), Obtaining Confidence Intervals for the Risk Ratio in Cohort Studies.
Interval keyness_log_ratio_interval(const Contingency& table) noexcept;

/// BIC = |G2| - ln N of keyness_g2(), N all tokens of both: above 2 there is evidence of a
/// difference, above 10 very strong evidence. Wilson (2013), Embracing Bayes factors for key item
/// analysis in corpus linguistics.
double keyness_bic(const Contingency& table) noexcept;

/// ELL = |G2| / (N ln Emin), Emin the smaller of both expected counts: an effect size from 0 to 1,
/// 0 where Emin is at most 1. Johnston, Berry & Mielke (2006), Measures of effect size for
/// chi-squared and likelihood-ratio goodness-of-fit tests.
double keyness_ell(const Contingency& table) noexcept;

}  // namespace inkling::stats
