#pragma once

/// How evenly a word is spread over the parts of a corpus.

#include <cstdint>
#include <optional>
#include <span>

namespace inkling::stats {

/// A part of a corpus: its size in tokens, above 0, and how many of them are the word.
struct CorpusPart {
  std::uint64_t size = 0;
  std::uint64_t count = 0;
};

/// All parts together. Parts without tokens are none.
struct CorpusParts {
  std::uint64_t parts = 0;
  std::uint64_t size = 0;
  std::uint64_t smallest = 0;  ///< tokens of the smallest part
};

/// With s_i the share of part i in the corpus, v_i the count of the word in it, f their sum, n
/// parts and p_i = v_i / size of the part:
struct Dispersion {
  std::uint64_t range = 0;  ///< parts that have the word
  /// sum |v_i/f - s_i| / 2, 0 (even) to nearly 1. Gries (2008), Dispersions and adjusted
  /// frequencies in corpora.
  double dp = 0;
  double dp_norm = 0;  ///< dp / (1 - the smallest s_i), 0 to 1. Lijffijt & Gries (2012)
  /// 1 - (sd of the p_i / their mean) / sqrt(n - 1), 1 (even) to 0. Juilland et al. (1970)
  double d = 1;
  double u = 0;  ///< d * f: a frequency that counts evenness. Juilland et al. (1970)
  /// The entropy of the p_i over their sum, divided by ln n, 1 (even) to 0. Carroll (1970)
  double d2 = 1;
  double s = 1;              ///< (sum of sqrt(s_i v_i))^2 / f, 1 (even) to 0. Rosengren (1971)
  double kl_divergence = 0;  ///< of v_i/f from s_i, in bits, from 0 (even)
};

/// `parts` are those that have the word, in a fixed order: the last bits depend on it. Empty if
/// there are none. In a single part any word is spread evenly. Cost: O(parts that have the word).
std::optional<Dispersion> dispersion(std::span<const CorpusPart> parts, const CorpusParts& all);

}  // namespace inkling::stats
