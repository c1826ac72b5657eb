#pragma once

/// Term weights in SMART notation: a letter each for term frequency, document frequency and normalisation.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace inkling::stats {

/// One of the two halves of "ddd.qqq". Source: Manning, Raghavan & Schuetze (2008), figure 6.15.
///
///   tf    n tf    l 1 + log10 tf    a 0.5 + 0.5 tf / max tf    b 1    L (1 + log10 tf) / (1 + log10 mean tf)
///   df    n 1     t log10(N / df)   p max(0, log10((N - df) / df))
///   norm  n none  c cosine: divided by the Euclidean length
struct SmartScheme {
  char tf = 'n';
  char df = 'n';
  char norm = 'n';
};

/// Throws OptionError unless `letters` is three letters of the table.
SmartScheme parse_smart_scheme(std::string_view letters);

struct SmartTerm {
  std::uint64_t tf = 0;  ///< at least 1
  std::uint64_t df = 0;  ///< 1 to N
};

/// The weights of all distinct terms of one document or query, in their order. Cost: O(terms).
std::vector<double> smart_weights(const SmartScheme& scheme, std::span<const SmartTerm> terms, std::uint64_t N);

}  // namespace inkling::stats
