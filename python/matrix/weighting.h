#pragma once

/// From counts to weights.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "inkling/export.h"

namespace inkling::python {

enum class TextWeight : std::uint8_t {
  tf,
  binary,  ///< 1
  tfidf,   ///< tf * idf, in rows of length 1
};

struct Weighting {
  TextWeight weight = TextWeight::tfidf;
  bool is_sublinear = false;  ///< 1 + ln tf in the place of tf
};

/// ln((1 + N) / (1 + df)) + 1, which TfidfVectorizer of scikit-learn has with `smooth_idf`, in
/// nats.
std::vector<double> inverse_document_frequencies(std::span<const std::uint32_t> dfs,
                                                 std::size_t documents);

/// Replaces tf by the weight, row by row. `idfs` are by column, and of use to `tfidf` alone. Cost:
/// O(values).
void weigh(SparseMatrix& matrix, const Weighting& weighting, std::span<const double> idfs,
           std::size_t threads);

}  // namespace inkling::python
