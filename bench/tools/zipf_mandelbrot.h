#pragma once

/// Ranks of words by the law of Zipf and Mandelbrot.

#include <cstdint>
#include <vector>

#include "bench/tools/random.h"

namespace inkling::bench {

/// P(rank) is proportional to 1 / (rank + q)^s for rank = 1 ... vocabulary.
///
/// Source: Mandelbrot (1953), An Informational Theory of the Statistical Structure of Language. If
/// a collection does not exhaust the vocabulary, the number of its distinct words grows as a power
/// of its length (Heaps).
struct ZipfMandelbrot {
  std::uint32_t vocabulary = 0xFFFF'FFFF;  ///< at least 1
  double s = 1.2;                          ///< the exponent, in [0, 10]
  double q = 2.7;                          ///< the shift, at least 0
};

/// Draws ranks in O(1), by rejection from a staircase above the law. The alias method chooses a
/// step (Walker, 1977; the table is built as by Vose, 1991). A step is 1/64 as wide as the ranks
/// below it, so few draws are rejected and the table has O(log vocabulary) rows: 10 KB for the
/// largest vocabulary.
class RankSampler {
 public:
  explicit RankSampler(const ZipfMandelbrot& law);

  std::uint32_t operator()(Random& random) const noexcept {
    for (;;) {
      const Step& step = steps_[choose_step(random)];
      if (step.width == 1) return step.first;
      const std::uint32_t rank = step.first + random.below(step.width);
      const double share = random.uniform();
      if (share < step.lowest_share || share * step.height < frequency(rank)) return rank;
    }
  }

 private:
  struct Step {
    std::uint32_t first;
    std::uint32_t width;
    double height;        ///< the law at `first`
    double lowest_share;  ///< the law at the last rank of the step, as a fraction of `height`
  };
  struct Alias {
    std::uint32_t threshold;  ///< of 2^32; below it the row stands for itself
    std::uint32_t other;
  };

  std::uint32_t choose_step(Random& random) const noexcept {
    const std::uint64_t bits = random();
    const auto row = static_cast<std::uint32_t>((bits >> 32) * aliases_.size() >> 32);
    const Alias& alias = aliases_[row];
    return static_cast<std::uint32_t>(bits) < alias.threshold ? row : alias.other;
  }

  /// The law without its constant.
  double frequency(double rank) const noexcept;
  void add_steps();
  void build_aliases();

  ZipfMandelbrot law_;
  std::vector<Step> steps_;
  std::vector<Alias> aliases_;
};

}  // namespace inkling::bench
