#pragma once

/// The value of a term in a document, and the weight of a rare term.

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "classify/counts/training_record.h"

namespace inkling::classify {

/// The values of TermWeight before idf. Small tfs, which nearly all are, cost a look-up.
class FeatureValues {
 public:
  explicit FeatureValues(TermWeight weight) : weight_(weight) {
    for (std::uint32_t tf = 0; tf < kTabled; ++tf) table_[tf] = computed(tf);
  }

  double operator()(std::uint32_t tf) const noexcept {
    return tf < kTabled ? table_[tf] : computed(tf);
  }

 private:
  static constexpr std::uint32_t kTabled = 64;

  double computed(std::uint32_t tf) const noexcept {
    const auto n = static_cast<double>(tf);
    switch (weight_) {
      case TermWeight::tf:
      case TermWeight::tfidf:
        return n;
      case TermWeight::binary:
        return tf > 0 ? 1 : 0;
      case TermWeight::sublinear:
        return tf > 0 ? 1 + std::log(n) : 0;
      case TermWeight::rennie:
        return std::log1p(n);
    }
    return n;
  }

  TermWeight weight_;
  std::array<double, kTabled> table_{};
};

/// The idf of a term in `df` of `documents`, in nats.
///
///   rennie: ln(N / df), as Rennie et al. (2003) have it
///   else:   ln((1 + N) / (1 + df)) + 1, never 0, as scikit-learn has it
inline double idf_of(TermWeight weight, std::uint64_t documents, std::uint64_t df) noexcept {
  const auto n = static_cast<double>(documents);
  const auto d = static_cast<double>(df);
  return weight == TermWeight::rennie ? std::log(n / d) : std::log((1 + n) / (1 + d)) + 1;
}

/// The factor of a value of a document (`place` documents) or of a sum of counts.
inline double idf_at(const FeatureRule& rule, IdfPlace place, std::uint64_t documents,
                     std::uint64_t df) noexcept {
  return rule.idf == place ? idf_of(rule.weight, documents, df) : 1;
}

}  // namespace inkling::classify
