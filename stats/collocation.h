#pragma once

/// How strongly two words go together.
///
/// A table of counts is read as: n11 places have both words, n10 the first without the second, n01
/// the second without the first (contingency.h, which has PMI, G2, chi-squared and t as well).

#include "stats/contingency.h"

namespace inkling::stats {

/// MI3 = log2(O^3 / E), in bits: PMI that does not favour rare words. -infinity for n11 = 0.
/// Daille (1994), Approche mixte pour l'extraction automatique de terminologie.
double mi3(const Contingency& table) noexcept;

/// 14 + log2 of the Dice coefficient, at most 14, and comparable between corpora. -infinity for
/// n11 = 0. Rychly (2008), A Lexicographer-Friendly Association Score.
double log_dice(const Contingency& table) noexcept;

/// (O - E) / sqrt(E); 0 for E = 0. Berry-Rogghe (1973).
double z_score(const Contingency& table) noexcept;

/// The smaller of P(second | first) and P(first | second). Pedersen & Bruce (1996).
double minimum_sensitivity(const Contingency& table) noexcept;

/// P(second | first) - P(second | not first); 0 where one of them is undefined. Gries (2013),
/// 50-something years of work on collocations.
double delta_p_second(const Contingency& table) noexcept;
/// P(first | second) - P(first | not second).
double delta_p_first(const Contingency& table) noexcept;

}  // namespace inkling::stats
